"""``dealt``: what was proved of the shuffle, and that no text says more than that (fault 2.4)."""

from collections.abc import Callable, Iterator
from functools import cache
from html import unescape
from typing import Final, get_args

import pytest

from fairshuffle.events import Checkpoint, Cut, Deal, Draw, End, Game, Link, Play, Reveal
from fairshuffle.explain.notebook import report_html
from fairshuffle.record import write_line
from fairshuffle.seats import SEATS
from fairshuffle.verifier import Report
from fairshuffle.verifier.fairness import Dealt
from fairshuffle.words.cards import Lang
from tests.tools.forge import Events, aborted, at, changed, clumsy, dropped, events_of, find, place_of, places, written
from tests.tools.forge import rules_only as bare
from tests.tools.trust import Server, chain_of, judged, receipts, unsigned_game
from verifier_cli.render.bilingual import report_in_words
from verifier_cli.reports.html import as_html
from verifier_cli.reports.judged import Judged
from verifier_cli.reports.junit import as_junit
from verifier_cli.reports.sarif import as_sarif

LANGUAGES: Final[tuple[Lang, ...]] = get_args(Lang)
GAME: Final = events_of(unsigned_game())


@cache
def opened() -> Events:
    """A game whose hands are opened one by one."""
    return events_of(Server(reveal="after_hand").play())


def another_secret() -> bytes:
    return written(changed(GAME, place_of(GAME, End), secret=bytes(32)))


def no_secret() -> bytes:
    return written(changed(GAME, place_of(GAME, End), secret=None))


def cut_off() -> bytes:
    return written(GAME[: place_of(GAME, End)])


def aborted_before_the_deals() -> bytes:
    secret = find(GAME, End)[1].secret
    return written(aborted(GAME, place_of(GAME, Draw) + 1, secret))


def aborted_behind_a_hand() -> bytes:
    secret = find(GAME, End)[1].secret
    return written(aborted(GAME, places(GAME, Checkpoint)[1] + 1, secret))


def another_dealer() -> bytes:
    place, draw = find(GAME, Draw)
    return written(changed(GAME, place, dealer=(draw.dealer + 1) % 4))


def another_turned_card() -> bytes:
    place, deal = find(GAME, Deal)
    return written(changed(GAME, place, turned=deal.turned ^ 1))


def a_card_from_nowhere() -> bytes:
    """A seat plays, in the last trick, a card that was played before."""
    place = [place for place, event in enumerate(GAME) if isinstance(event, Play)][-1]
    return written(changed(GAME, place, card=find(GAME, Play)[1].card))


def a_false_link() -> bytes:
    place, _ = find(GAME, Link, 6)
    return written(changed(GAME, place, value=bytes(32)))


def a_cut_that_is_not_offered() -> bytes:
    deal = find(GAME, Deal)[1]
    first_link = min(each for each in places(GAME, Link) if each > place_of(GAME, Draw))
    cut = at(find(GAME, Draw)[1].at, Cut(0, (deal.dealer + 3) % 4, 5, None, None))
    return written((*GAME[:first_link], cut, *GAME[first_link:]))


def no_deal_line() -> bytes:
    return written(dropped(GAME, place_of(GAME, Deal)))


def another_name() -> bytes:
    """Somebody changed a name in the first line: the seal does not fit it any more."""
    first, *others = find(GAME, Game)[1].seats
    return clumsy(changed(GAME, 0, seats=(first._replace(name="Noha"), *others)))


def hands_opened_so_far() -> bytes:
    events = opened()
    return written(events[: places(events, Reveal)[2] + 1])


def only_the_draw_opened() -> bytes:
    events = opened()
    return written(events[: place_of(events, Reveal) + 1])


def a_hand_opened_falsely() -> bytes:
    events = opened()
    place = places(events, Reveal)[1]
    return written(changed(events, place, secret=bytes(32)))


def all_hands_opened_and_no_master() -> bytes:
    events = opened()
    return written(changed(events, place_of(events, End), secret=None))


def rules_only() -> bytes:
    return clumsy(bare(GAME))


def nobody_joined() -> bytes:
    return Server(joined=()).play()


def nobody_joined_no_secret() -> bytes:
    events = events_of(nobody_joined())
    return written(changed(events, place_of(events, End), secret=None))


RECORDS: Final[tuple[tuple[Callable[[], bytes], Dealt], ...]] = (
    (unsigned_game, "checked"),
    (nobody_joined, "checked"),
    (lambda: Server(lost=[(0, 1), (2, 2)]).play(), "checked"),
    (lambda: written(opened()), "checked"),
    (aborted_behind_a_hand, "checked"),
    (another_dealer, "differs"),
    (another_turned_card, "differs"),
    (a_card_from_nowhere, "differs"),
    (another_secret, "false_secret"),
    (a_hand_opened_falsely, "false_secret"),
    (a_false_link, "partly"),
    (a_cut_that_is_not_offered, "partly"),
    (no_deal_line, "partly"),
    (another_name, "partly"),
    (hands_opened_so_far, "partly"),
    (all_hands_opened_and_no_master, "partly"),
    (no_secret, "not_opened"),
    (nobody_joined_no_secret, "not_opened"),
    (cut_off, "not_opened"),
    (only_the_draw_opened, "not_opened"),
    (aborted_before_the_deals, "not_checked"),
    (rules_only, "not_checked"),
)


@pytest.mark.parametrize(("record", "dealt"), RECORDS)
def test_dealt_says_what_was_proved(record: Callable[[], bytes], dealt: Dealt) -> None:
    report = judged(record())
    assert report.refused is None
    assert report.fairness.dealt == dealt
    assert report.as_json()["fairness"]["dealt"] == dealt
    assert dealt == "checked" or report.verdict != "verified" or report.fairness.grade == "none"


def test_every_value_is_told_of_some_record() -> None:
    assert {dealt for _, dealt in RECORDS} == set(get_args(Dealt))


PROVEN: Final = {
    "en": ("left to chance", "could pick", "fixed before", "missing links", "every deck", "times as likely"),
    "ar": ("رهن الحظ", "كان يقدر يختار", "ثابت قبل", "الحلقات الناقصة", "دخل في كل ورق", "احتمال أي ورق"),
}
"""What is said only of a shuffle that was checked: in each language the same six."""


def texts(report: Report, lang: Lang) -> Iterator[str]:
    """Everything that people read of a report, in one language."""
    judged_one = Judged("game.jsonl", report)
    yield "\n".join(judged_one.lines(lang))
    yield report_html(report, lang)
    yield unescape(as_junit([judged_one], lang).decode())
    yield as_sarif([judged_one], lang).decode()
    yield "\n".join(report_in_words(report)["about_fairness"][lang == "ar"])
    whole = unescape(as_html([judged_one], lang).decode())
    yield whole[whole.index("<pre") : whole.index("</pre>")]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("record", "dealt"), RECORDS)
def test_no_text_says_more_of_the_shuffle_than_was_proved(
    record: Callable[[], bytes], dealt: Dealt, lang: Lang
) -> None:
    data = record()
    kept = receipts(unsigned_game())[:1] if data.startswith(write_line(GAME[0])) else ()
    for report in (judged(data), judged(data, receipts=kept, chain=chain_of(data, 0))):
        if dealt == "checked":
            continue
        for text in texts(report, lang):
            assert [said for said in PROVEN[lang] if said in text] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_proved_is_said(lang: Lang) -> None:
    """The words that the test before looks for are those that a checked shuffle is told in."""
    some = Server(lost=[(0, 1)]).play()
    whole = judged(unsigned_game(), receipts=receipts(unsigned_game())[:1], chain=chain_of(unsigned_game(), 0))
    reports = (
        whole,
        judged(some),
        judged(nobody_joined()),
        judged(nobody_joined(), receipts=receipts(nobody_joined())[:1]),
    )
    told = "\n".join(text for report in reports for text in texts(report, lang))
    assert [said for said in PROVEN[lang] if said not in told] == []


def test_fixed_before_the_first_hand_is_said_only_to_who_kept_the_start() -> None:
    kept = receipts(nobody_joined())
    for brought, fixed in (((), False), (kept[1:2], False), (kept[:1], True)):
        told = "\n".join(Judged("game", judged(nobody_joined(), receipts=brought)).lines("en"))
        assert ("fixed before the first hand" in told) is fixed


@pytest.mark.parametrize("record", [no_secret, cut_off, hands_opened_so_far])
def test_a_part_of_the_players_is_not_met_before_it_is_proved(record: Callable[[], bytes]) -> None:
    assert judged(record(), require=("players", "players=0")).unmet == ("players", "players=0")


def test_links_are_told_of_as_what_they_are() -> None:
    told = Judged("game", judged(no_secret())).lines("en")
    assert "  shuffle: not proven: the secret is not opened" in told
    assert any(line.startswith("  links in the record: ") for line in told)
    assert judged(no_secret()).fairness.players == SEATS
