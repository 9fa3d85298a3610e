"""The deals of a match as a value: what a right record leaves in it, and what a told finding (SPEC.md#dealing)."""

import pytest

from fairshuffle.events import Cut, Deal, Draw
from fairshuffle.game import deals
from fairshuffle.game.doubts import NO_DOUBTS
from fairshuffle.game.judge import judge
from fairshuffle.game.match import Match, begin
from fairshuffle.record import read_record
from fairshuffle.seats import next_seat
from fairshuffle.shuffle import first_fingerprint, links
from fairshuffle.testing.simulate import Table
from fairshuffle.verifier.opening import opening_of
from tests.tools.forge import events_of


class Lossy(Table):
    """A server to which some links do not come."""

    def arrives(self, seat: int, index: int) -> bool:
        return (3 * seat + index) % 5 != 0


RIGHT = {
    "cuts": Table("balotk", "doubts", changes={"target": 40, "cut": "cut"}).play(),
    "lifts": Table("sahrat", "doubts", changes={"target": 40, "cut": "lift"}).play(),
    "secrets of hands": Table("sahrat", "doubts", changes={"target": 40}, reveal="after_hand").play(),
    "missing links": Lossy("elblot", "doubts", changes={"target": 40}).play(),
    "nobody joins": Table("elblot", "doubts", changes={"target": 40}, joined=()).play(),
}


def begun(data: bytes) -> Match:
    record = read_record(data)
    first = first_fingerprint(data[: record.ends[0]])
    return begin(record.game, record.options, first, opening_of(record.game, record.events).decks)


@pytest.mark.parametrize("data", RIGHT.values(), ids=RIGHT)
def test_a_right_record_leaves_no_doubt_at_any_line(data: bytes) -> None:
    match = begun(data)
    for event in events_of(data)[1:]:
        _, match, _ = judge(match, event)
        assert match.deals.doubts is NO_DOUBTS
        assert match.deals.links.doubts is links.NO_DOUBTS


def test_there_are_cuts_lifts_and_missing_links_among_the_right_records() -> None:
    events = [event for data in RIGHT.values() for event in events_of(data)]
    assert {event.take is None for event in events if isinstance(event, Cut)} == {True, False}
    lossy = begun(RIGHT["missing links"])
    for event in events_of(RIGHT["missing links"])[1:]:
        _, lossy, _ = judge(lossy, event)
    assert lossy.deals.links.missing >= lossy.deals.links.lacking > 1


def test_a_false_dealer_stands_beside_the_true_one_until_a_deal_shows_who_it_was() -> None:
    match = begun(RIGHT["lifts"])
    claimed = true = -1
    for event in events_of(RIGHT["lifts"])[1:]:
        if isinstance(event, Draw):
            true, claimed = event.dealer, next_seat(event.dealer)
            found, match, _ = judge(match, event._replace(dealer=claimed))
            assert [one.id for one in found] == ["draw.dealer"]
            assert (match.deals.dealer, match.deals.doubts.dealers) == (true, (claimed,))
            assert match.deals.dealers == (true, claimed)
            continue
        _, match, _ = judge(match, event)
        if isinstance(event, Deal):
            break
    assert (match.deals.dealer, match.deals.doubts.dealers) == (true, ())


def test_a_judgement_leaves_the_deals_that_it_was_asked_of() -> None:
    """Every line that is about deals, judged twice: nothing of the first judgement is in the second."""
    match = begun(RIGHT["missing links"])
    for event in events_of(RIGHT["missing links"])[1:]:
        before = match.deals
        if isinstance(event, Deal):
            assert deals.deal(before, event._replace(turned=event.turned ^ 1)) != deals.deal(before, event)
            assert deals.deal(before, event) == deals.deal(before, event)
        elif isinstance(event, Draw):
            assert deals.draw(before, event) == deals.draw(before, event)
        _, match, _ = judge(match, event)
