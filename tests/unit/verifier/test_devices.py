"""A device's list beside a record: receipts, chain, marks, and the games beside it (SPEC.md#device-brought)."""

from hashlib import sha256
from typing import Any

import pytest

from fairshuffle.events import Checkpoint, Deal
from fairshuffle.explain.notebook import as_markup, report_html
from fairshuffle.record import read_record
from fairshuffle.record.device_list import DeviceList, Entry, Gave, Kept, Met, Over
from fairshuffle.record.keepsakes import Chain, KeepsakeError
from fairshuffle.verifier import Fairness, Policy, Report, verify
from fairshuffle.words.findings import sentence
from fairshuffle.words.report import begun
from fairshuffle.words.texts import LANGUAGES
from tests.tools.device_lists import another_game, entries_of, list_of, mark
from tests.tools.forge import events_of, place_of
from tests.tools.trust import (
    KEY,
    OTHER_PUBLIC,
    PUBLIC,
    Server,
    chain_of,
    first_of,
    receipts,
    resigned,
    shown,
    signed_game,
)

SIGNED = signed_game()
LINES = SIGNED.splitlines(keepends=True)
FIRST = first_of(read_record(SIGNED))
MINE = entries_of(SIGNED, 2, PUBLIC)


def judged(data: bytes, *entries: Entry, **policy: Any) -> Report:  # noqa: ANN401 - a field of Policy
    """The report for a reader who brings one list along."""
    return verify(data, policy=Policy(devices=(list_of(*entries),), **policy))


def without(entries: list[Entry], kind: type) -> list[Entry]:
    return [entry for entry in entries if not isinstance(entry, kind)]


# What it brings along


def test_a_list_brings_its_chain_and_its_receipts() -> None:
    fairness = judged(SIGNED, *MINE).fairness
    assert (fairness.own_chain, fairness.pinned, fairness.owner_only) == (True, "start", False)
    assert (fairness.begun, fairness.device_bits) == ((), 0)
    report = judged(SIGNED, *MINE)
    assert (report.verdict, report.findings, report.unmet) == ("verified", (), ())
    check = next(check for check in report.checks if check.id == "check.receipt")
    given = [entry for entry in MINE if isinstance(entry, Gave)]
    assert (check.times, check.status) == (len(receipts(SIGNED)) + len(given), "passed")


def test_a_list_without_its_chains_is_a_list_still() -> None:
    report = judged(SIGNED, *without(MINE, Chain))
    assert (report.verdict, report.fairness.own_chain, report.fairness.begun) == ("verified", None, ())


def test_a_chain_that_is_given_by_itself_stands_for_that_of_the_list() -> None:
    report = judged(SIGNED, *MINE, chain=chain_of(SIGNED, 2)._replace(secret=bytes(32)))
    assert (report.verdict, report.fairness.own_chain) == ("failed", False)
    wrong = [entry._replace(secret=bytes(32)) if isinstance(entry, Chain) else entry for entry in MINE]
    assert judged(SIGNED, *wrong).fairness.own_chain is False
    assert judged(SIGNED, *wrong, chain=chain_of(SIGNED, 2)).fairness.own_chain is True


def test_several_lists_are_compared_one_by_one() -> None:
    lists = (list_of(*MINE), list_of(*entries_of(SIGNED, 1, PUBLIC)))
    assert verify(SIGNED, policy=Policy(devices=lists)).fairness.own_chain is True
    other = Server(key=KEY, lost={(1, 1)}).play()
    lists = (list_of(*entries_of(other, 2)), list_of(*entries_of(other, 1)))
    assert verify(other, policy=Policy(devices=lists)).fairness.own_chain is False
    assert verify(other, policy=Policy(devices=lists[:1])).fairness.own_chain is True


def test_a_policy_that_was_fitted_to_a_record_stays_as_it_is() -> None:
    record = read_record(SIGNED)
    forged = [entry._replace(lines=7) if isinstance(entry, Kept) and not entry.number else entry for entry in MINE]
    policy, errors = Policy(devices=(list_of(*forged),)).for_record(record)
    assert [error.reason for error in errors] == ["signature"]
    assert policy.for_record(record) == (policy, ())
    assert len(policy.receipts) == len(receipts(SIGNED)) - 1


# What differs


def test_a_mark_on_other_bytes_fails_the_record_and_says_whose_it_is() -> None:
    seal = place_of(events_of(SIGNED), Checkpoint) + 1
    other = mark(SIGNED, seal, 0)._replace(digest=bytes(32))
    report = judged(SIGNED, *MINE[:2], other)
    assert shown(report) == [("check.receipt", "error", seal)]
    finding = report.findings[0]
    assert finding.expected == {"lines": seal, "digest": bytes(32).hex()}
    assert finding.found == {"lines": seal, "digest": mark(SIGNED, seal).digest.hex()}
    assert finding.facts == {"reason": "link_given", "deal": 0}
    assert "convinces nobody but its owner" in sentence(finding)
    assert "ما تقنع غير صاحبها" in sentence(finding, "ar")


def test_of_several_marks_the_earliest_is_told_once() -> None:
    marks = [mark(SIGNED, lines, deal)._replace(digest=bytes(32)) for lines, deal in ((40, 2), (1, None), (7, 0))]
    report = judged(SIGNED, MINE[0], *marks)
    assert [(finding.line, finding.facts) for finding in report.findings] == [(1, {"reason": "anchor_given"})]
    assert "the anchor" in sentence(report.findings[0])
    assert "المرساة" in sentence(report.findings[0], "ar")


def test_what_a_receipt_or_a_checkpoint_tells_is_no_second_finding() -> None:
    lines, place = [*LINES], place_of(events_of(SIGNED), Deal)
    lines[place] = lines[place].replace(b'"hand":1', b'"hand":2')
    by_hand = judged(b"".join(lines), *MINE)  # a byte was changed, and the next digest tells it
    assert "check.receipt" not in [finding.id for finding in by_hand.findings]
    again = resigned(events_of(b"".join(lines)), KEY)  # the server has made its checkpoints anew
    told = [finding for finding in judged(again, *MINE).findings if finding.id == "check.receipt"]
    assert [finding.facts.get("number") for finding in told] == [*range(1, len(receipts(SIGNED)))]


def test_a_mark_beyond_a_copy_shows_nothing_and_beyond_the_end_fails() -> None:
    copy = b"".join(LINES[:30])
    beyond = Gave(FIRST, 31, bytes(32), 1)
    assert [finding.id for finding in judged(copy, MINE[0], beyond).findings] == ["log.truncated"]
    assert judged(copy, MINE[0], beyond._replace(lines=30)).verdict == "failed"
    report = judged(SIGNED, MINE[0], beyond._replace(lines=len(LINES) + 1))
    assert shown(report) == [("check.receipt", "error", len(LINES))]
    assert report.findings[0].found is None
    assert sentence(report.findings[0])


@pytest.mark.parametrize("lines", [0, 1, 5, len(LINES)])
def test_a_true_mark_anywhere_is_no_finding(lines: int) -> None:
    digest = sha256(b"".join(LINES[:lines])).digest()
    assert judged(SIGNED, MINE[0], Gave(FIRST, lines, digest, 1)).findings == ()


def test_no_beginning_of_an_honest_record_is_blamed_by_its_list() -> None:
    for end in range(1, len(LINES), 3):
        report = judged(b"".join(LINES[:end]), *MINE)
        assert (end, report.verdict) == (end, "incomplete")


# Links that were given, and anchors


def test_a_missing_link_says_that_it_was_given() -> None:
    lost = Server(key=KEY, lost={(2, 1), (0, 1)}).play()
    entries = entries_of(lost, 2)
    report = judged(lost, *entries)
    mine = {finding.seat: finding for finding in report.findings if finding.id == "entropy.missing_link"}
    assert (mine[2].facts, mine[0].facts) == ({"deal": 1, "given": True}, {"deal": 1})
    assert (report.verdict, report.unmet) == ("incomplete", ("chain",))
    assert "it was given" in sentence(mine[2])
    assert "تقول إنه عطاها" in sentence(mine[2], "ar")
    not_given = [entry for entry in entries if not (isinstance(entry, Gave) and entry.deal == 1)]
    assert all("given" not in finding.facts for finding in judged(lost, *not_given).findings)


def test_a_game_that_was_sealed_without_the_device_blames_nobody() -> None:
    data = Server(key=KEY, joined=(0, 1, 3)).play()
    absent = [entry for entry in entries_of(data, 2) if not isinstance(entry, Gave) or entry.deal is None]
    report = judged(data, *absent)
    assert (report.verdict, report.findings, report.unmet) == ("incomplete", (), ("chain",))
    assert (report.fairness.own_chain, report.fairness.begun, report.fairness.device_bits) == (False, None, None)
    # who gave a link had seen his anchor under the seal
    assert "entropy.anchor" in [finding.id for finding in judged(data, *entries_of(data, 2)).findings]


# Which game is meant


@pytest.mark.parametrize(
    "entries",
    [
        [],
        another_game("other", PUBLIC),
        [Met("other", FIRST, 2, PUBLIC)],
        [Met(read_record(SIGNED).game.game, bytes(32), 2, OTHER_PUBLIC)],
    ],
)
def test_a_list_that_does_not_have_the_game_is_foreign(entries: list[Entry]) -> None:
    with pytest.raises(KeepsakeError, match="does not have this game") as error:
        judged(SIGNED, *entries)
    assert (error.value.reason, isinstance(error.value.keepsake, DeviceList)) == ("foreign", True)


@pytest.mark.parametrize("server", [None, PUBLIC])
def test_the_same_game_with_another_first_line_is_found_out(server: bytes | None) -> None:
    other = Server("trust", key=KEY, header=lambda game: game._replace(created="2026-01-01T18:00:01Z")).play()
    report = judged(other, *entries_of(SIGNED, 2, server))
    assert report.verdict == "failed"
    assert {"entropy.anchor", "check.receipt"} <= {finding.id for finding in report.findings}
    assert report.fairness.begun is None
    only = judged(other, Met(read_record(SIGNED).game.game, FIRST, 2, server), mark(SIGNED, 1))
    assert shown(only) == [("check.receipt", "error", 1)]


# The games beside


def parallel(others: int, entries: list[Entry] = MINE) -> list[Entry]:
    """The list of a device that was in so many games of this server at once."""
    return [entry for number in range(others) for entry in another_game(f"g-{number}", PUBLIC)] + entries


@pytest.mark.parametrize(("others", "bits"), [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (255, 8), (256, 9)])
def test_other_games_are_told_with_their_bits(others: int, bits: int) -> None:
    report = judged(SIGNED, *parallel(others))
    assert report.verdict == "verified"
    assert report.fairness.begun == tuple(f"g-{number}" for number in range(others))
    told = report.as_json()["fairness"]
    assert (len(told["begun"]), told["device_bits"], told["choice_bits"]) == (others, bits, 0)


def test_games_that_have_ended_before_and_games_of_another_server_do_not_count() -> None:
    ended, other = another_game("ended", PUBLIC, ended=True), another_game("other", OTHER_PUBLIC)
    assert judged(SIGNED, *ended, *other, *MINE).fairness.begun == ()
    assert judged(SIGNED, *another_game("open", PUBLIC), *ended, *MINE).fairness.begun == ("open",)


def test_a_game_in_several_lists_counts_once() -> None:
    lists = [list_of(*another_game("a", PUBLIC), *another_game(name, PUBLIC), *MINE) for name in "bc"]
    assert verify(SIGNED, policy=Policy(devices=(*lists, list_of(*MINE)))).fairness.begun == ("a", "b", "c")


def test_where_the_game_was_not_begun_nothing_is_said_of_others() -> None:
    met = without(MINE, Gave)
    fairness = judged(SIGNED, *another_game("a", PUBLIC), *met).fairness
    assert (fairness.begun, fairness.device_bits) == (None, None)
    assert Fairness().as_json()["begun"] is None


@pytest.mark.parametrize(
    ("others", "words"),
    [
        (0, ("no other game", "ما فيها صكة ثانية")),
        (1, ("1 game with this server", "فيها صكة وحدة", "2 times as likely (1 bit)", "مرتين")),
        (
            2,
            (
                "2 games with this server",
                "فيها صكتين",
                "gone on with another",
                "ويكمّل غيرها",
                "3 times",
                "3 مرات",
                "2 bits",
            ),
        ),
        (3, ("g-0\u2069، \u2066g-1\u2069 و\u2066g-2", "g-0, g-1 and g-2", "3 صكات")),
        (6, ("g-4 and 1 more", "ووحدة غيرها")),
        (255, ("g-4 and 250 more", "255 صكة", "256 times as likely (8 bits)", "و250 غيرها")),
    ],
)
def test_the_games_beside_are_told_in_both_languages(others: int, words: tuple[str, ...]) -> None:
    report = judged(SIGNED, *parallel(others))
    bits = report.fairness.bounded_bits
    assert bits == report.fairness.device_bits
    games = report.fairness.begun or ()
    told = [begun(games, bits, lang) for lang in LANGUAGES]
    assert all(word in "\n".join(told) for word in words)
    assert ("convinces nobody but you" in told[0], "ما يقنع غيرك" in told[1]) == (True, True)
    assert all(as_markup(text) in report_html(report, lang) for lang, text in zip(LANGUAGES, told, strict=True))


def test_nothing_is_bounded_where_the_deals_are_not_checked_or_the_chain_is_not_in_them() -> None:
    secret_kept = b"".join(LINES[:60])
    wrong = [entry._replace(secret=bytes(32)) if isinstance(entry, Chain) else entry for entry in MINE]
    for data, entries in ((secret_kept, MINE), (SIGNED, wrong)):
        fairness = judged(data, *parallel(3, entries)).fairness
        assert (fairness.device_bits, fairness.bounded_bits) == (2, None)
        told = [begun(fairness.begun or (), fairness.bounded_bits, lang) for lang in LANGUAGES]
        assert ("likely" in told[0], "احتمال" in told[1]) == (False, False)
    assert judged(SIGNED, *without(parallel(3), Chain)).fairness.bounded_bits == 2


def test_a_notebook_says_nothing_of_games_beside_without_a_list() -> None:
    assert "device" not in report_html(verify(SIGNED))


def test_a_game_that_was_left_counts_for_the_next() -> None:
    left = [*another_game("left", PUBLIC)]
    first = left[0].first
    assert judged(SIGNED, *left, Over(first, "left"), *MINE).fairness.begun == ("left",)


@pytest.mark.parametrize(
    ("games", "bits"), [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (7, 3), (8, 4), (255, 8), (256, 9)]
)
def test_the_bits_of_a_choice_among_games(games: int, bits: int) -> None:
    """The logarithm of k + 1, rounded up."""
    assert Fairness(begun=("game",) * games).device_bits == bits
