"""One record gives one row, whatever its bytes are, with its deals as they were dealt."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairshuffle.audit import judge
from fairshuffle.audit.deals import FIVE, SEVEN, TURNED, UNKNOWN, Dealt, deals_of, unpack
from fairshuffle.audit.judge import MAX_FINDINGS, judged
from fairshuffle.cards import cards_named, cards_of
from fairshuffle.events import Cut, Deal
from fairshuffle.record import read_record
from fairshuffle.seats import speaking_order
from fairshuffle.testing.forger import FORGERIES
from fairshuffle.testing.simulate import simulate
from fairshuffle.verifier import verify_record
from tests import ROOT
from tests.audit.archives import short
from tests.forgeries.run import scenes
from tests.tools.forge import clumsy, events_of, replayed, rules_only

EXAMPLE = (ROOT / "SPEC.md").read_text(encoding="utf-8")


def derived(data: bytes) -> list[Dealt]:
    """The deals of a record."""
    record = read_record(data)
    return deals_of(record, verify_record(record))


def test_the_deal_of_the_specification() -> None:
    text = EXAMPLE.partition("```jsonl\n")[2].partition("```")[0]
    (dealt,) = derived(text.encode())
    deck = "AD AC AH 9H KS KD TD AS 7H 8D TS QH TC TH QD 7D 9S 8S JD 9D JH KH 8H JS QC KC JC 8C 7S QS 7C 9C"
    assert [cards_named(name) for name in deck.split()] == [1 << card for card in dealt.cards]
    assert (dealt.hand, dealt.dealer, dealt.ordered) == (1, 2, True)


@pytest.mark.parametrize(("profile", "changes"), [("sahrat", {"cut": "cut"}), ("squarescores", {"cut": "lift"})])
def test_deals_are_those_of_the_match_after_a_cut_or_lift(profile: str, changes: dict[str, str]) -> None:
    record = read_record(simulate(profile, "cuts", changes=dict(changes) if profile == "sahrat" else None))
    found = {dealt.hand: dealt for dealt in derived(record.data)}
    cuts = hands = 0
    for place, match in replayed(record.events):
        event = record.events[place]
        cuts += isinstance(event, Cut)
        if isinstance(event, Deal):
            assert match.hand is not None
            assert match.hand.deal.first is not None
            dealt = found[event.hand]
            hands += 1
            for five, seat in zip(FIVE, speaking_order(event.dealer), strict=True):
                assert cards_of(dealt.cards[position] for position in five) == match.hand.deal.first[seat]
            assert dealt.cards[TURNED] == event.turned
            assert sorted(dealt.cards) == list(range(32))
    assert cuts > 3
    assert hands == len(found) > 3


def test_a_seat_gets_its_seven_cards_whoever_buys() -> None:
    record = read_record(simulate("sahrat", "seven"))
    found = {dealt.hand: dealt for dealt in derived(record.data)}
    bought = 0
    for _, match in replayed(record.events):
        hand = match.hand
        if hand is not None and hand.dealt is not None:
            bought += 1
            for seven, seat in zip(SEVEN, speaking_order(hand.deal.dealer), strict=True):
                seven_cards = cards_of(found[hand.deal.number].cards[position] for position in seven)
                assert seven_cards & ~hand.dealt[seat] == 0
    assert bought


def test_a_rules_only_record_shows_its_first_cards() -> None:
    bare = clumsy(rules_only(events_of(short(1))))
    row, _ = judged(0, bare)
    assert row.grade == "none"
    told, known = list(unpack(row.deals)), derived(short(1))
    assert len(told) == len(known) > 0
    for mine, true in zip(told, known, strict=True):
        assert not mine.ordered
        assert set(mine.cards[21:]) == {UNKNOWN}
        assert mine.cards[TURNED] == true.cards[TURNED]
        for five in FIVE:
            assert {mine.cards[place] for place in five} == {true.cards[place] for place in five}


def test_a_row_says_what_the_report_says() -> None:
    row, findings = judged(7, short(2))
    assert (row.offset, row.size, row.verdict, row.ending) == (7, len(short(2)), "verified", "end")
    assert row.game == "sim-sahrat-easy-audit-2"
    assert (row.player0, row.player3, row.grade, row.took_part) == ("Nora", "Faisal", "players", 15)
    assert row.known_deals == row.hands == len(list(unpack(row.deals)))
    assert all(finding.severity != "error" for finding in findings)
    assert json.loads(short(2).splitlines()[-2])["secret"] == (row.secret or b"").hex()


@pytest.mark.parametrize("name", ["link-of-a-stranger", "link-twice", "time-goes-back", "one-more-hand"])
def test_what_is_wrong_beside_the_deals_leaves_them_in_the_count(name: str) -> None:
    forgery = next(forgery for forgery in FORGERIES if forgery.name == name)
    forged = next(made for scene in scenes(forgery, 1, "audit") if (made := forgery.make(scene)))
    row, _ = judged(0, forged.data)
    assert row.verdict == "failed"
    assert len(list(unpack(row.deals))) == row.known_deals > 0


def test_deals_that_are_found_false_are_not_counted() -> None:
    record = short(3)
    place = record.index(b'"turned":"') + len(b'"turned":"')
    false = record[:place] + (b"7C" if record[place : place + 2] != b"7C" else b"8C") + record[place + 2 :]
    row, findings = judged(0, false)
    assert row.verdict == "failed"
    assert "deal.turned" in {finding.check_id for finding in findings}
    assert row.deals == b""


@given(st.binary(max_size=200) | st.integers(0, 5000).map(lambda cut: short(4)[:cut]))
def test_any_bytes_give_one_row(data: bytes) -> None:
    row, _ = judged(0, data)
    assert row.verdict in {"malformed", "incomplete"}
    assert not row.trouble


def test_a_mistake_of_ours_costs_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_record: object) -> None:
        raise RuntimeError("no\x1b[2J")

    monkeypatch.setattr(judge, "verify_record", broken)
    row, findings = judged(0, short(1))
    assert row.verdict is None
    assert row.trouble == "internal error (RuntimeError: no\x1b[2J)"
    assert findings == []


def test_findings_of_one_record_are_bounded() -> None:
    first, *lines = short(5).splitlines(keepends=True)
    row, findings = judged(0, first + b"".join(line for line in lines if b'"play"' in line or b'"bid"' in line) * 5)
    assert row.errors > MAX_FINDINGS == len(findings)
