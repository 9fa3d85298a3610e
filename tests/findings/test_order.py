"""Faults of the order of lines: one line left out or too many, one finding (SPEC.md#order)."""

from functools import cache
from random import Random
from typing import Literal

import pytest

from fairshuffle.events import (
    Abort,
    Bid,
    Chat,
    Checkpoint,
    Cut,
    Deal,
    Draw,
    End,
    Event,
    Join,
    Link,
    Play,
    Qaid,
    Ready,
    Rest,
    Result,
    Reveal,
    Trick,
)
from fairshuffle.findings import Finding
from fairshuffle.verifier import verify
from tests.tools.forge import (
    Events,
    changed,
    clumsy,
    dropped,
    find,
    findings,
    inserted,
    place_of,
    places,
    rules_only,
    simulated,
    swapped,
    written,
)
from tests.tools.tables import Table, whole_match

Kind = Literal["easy", "qaid"]

JOINED = simulated(seed="order")
ALONE = simulated(seed="order", joined=())
OPENED = simulated(seed="order", reveal="after_hand", joined=())
RULES_ONLY = rules_only(JOINED)
CUT = simulated("squarescores", seed="order", changes=())

DRAWN = ["link", "cut", "deal", "chat", "reveal", "abort"]
BETWEEN = ["link", "cut", "deal", "chat", "ready", "end", "abort"]


def errors(events: Events) -> list[Finding]:
    return [one for one in findings(written(events)) if one.severity == "error"]


def order(line: int, expected: list[str], found: str, hand: int = 0) -> Finding:
    without_it = [name for name in expected if name != found]
    return Finding("log.order", hand=hand, line=line, expected=without_it, found=found)


# A line left out is told where the next one stands that needs it


def test_a_seal_left_out_is_one_finding() -> None:
    place = place_of(JOINED, Checkpoint)
    assert errors(dropped(JOINED, place)) == [order(place + 1, ["join", "checkpoint", "abort"], "link")]


def test_a_draw_left_out_is_one_finding() -> None:
    """The links of the first deal are not second ones of the draw."""
    place = place_of(JOINED, Draw)
    later = place_of(JOINED, Link, deal=1)
    assert errors(dropped(JOINED, place)) == [order(later, ["draw", "chat", "abort"], "link")]


def test_the_dealer_is_drawn_also_where_the_draw_was_left_out() -> None:
    events = dropped(ALONE, place_of(ALONE, Draw))
    place, deal = find(events, Deal)
    events = changed(events, place, dealer=(deal.dealer + 1) % 4)
    assert {one.id for one in errors(events) if one.line == place + 1} == {"deal.dealer", "log.order"}


def test_a_draw_left_out_before_its_secret_is_one_finding() -> None:
    place = place_of(OPENED, Draw)
    assert errors(dropped(OPENED, place)) == [order(place + 1, ["link", "draw", "chat", "abort"], "reveal")]


@pytest.mark.parametrize("events", [JOINED, ALONE, OPENED, RULES_ONLY])
def test_a_deal_left_out_is_one_finding(events: Events) -> None:
    """Its index, its links and its turn are used up; its hand is not checked, the next one is."""
    for nth, place in enumerate(places(events, Deal)):
        first = events[place + 1]
        between = BETWEEN if nth or events is RULES_ONLY else DRAWN
        assert errors(dropped(events, place)) == [order(place + 1, between, name(first), hand=nth)]


@pytest.mark.parametrize("events", [JOINED, ALONE])
def test_a_result_left_out_is_one_finding_at_its_checkpoint(events: Events) -> None:
    """The totals go on from what the hand gives, the next dealer is the next one, and the last hand ends the match."""
    for nth, place in enumerate(places(events, Result), 1):
        assert errors(dropped(events, place)) == [order(place + 1, ["result"], "checkpoint", hand=nth)]


def test_a_result_left_out_is_one_finding_at_its_secret() -> None:
    for nth, place in enumerate(places(OPENED, Result), 1):
        assert errors(dropped(OPENED, place)) == [order(place + 1, ["result"], "reveal", hand=nth)]


def test_a_result_and_its_checkpoint_left_out_are_one_finding() -> None:
    """In the quickest of all games nobody asks for the next hand."""
    events = dropped(ALONE, *places(ALONE, Ready), *places(ALONE, Trick))
    place = places(events, Result)[1]
    later = dropped(events, place, place + 1)
    assert errors(later) == [order(place + 1, ["result"], "deal", hand=3)]


def test_a_checkpoint_left_out_is_one_finding_at_the_first_line_behind_it() -> None:
    place = places(ALONE, Checkpoint)[1]
    assert errors(dropped(ALONE, place)) == [order(place + 1, ["checkpoint", "reveal"], "ready", hand=1)]


def test_a_result_inside_its_hand_is_one_finding_and_the_hand_goes_on() -> None:
    for place in (places(ALONE, Play)[0], places(ALONE, Play)[9]):
        result = next(event for event in ALONE[place:] if isinstance(event, Result))
        early = inserted(ALONE, place, result)
        assert errors(early) == [order(place + 1, ["play"], "result", hand=result.hand)]


def test_a_secret_before_the_draw_is_one_finding() -> None:
    place = places(OPENED, Draw)[0]
    early = inserted(OPENED, place, OPENED[places(OPENED, Reveal)[0]])
    assert [(fault.id, fault.line) for fault in errors(early)] == [("log.order", place + 1)]


def test_a_count_that_goes_on_from_a_number_far_off_is_one_finding() -> None:
    events = ALONE
    for kind in (Deal, Result):
        for place in places(events, kind)[1:]:
            event = events[place]
            assert isinstance(event, (Deal, Result))
            events = changed(events, place, hand=event.hand + 1000)
    assert [(fault.id, fault.line) for fault in errors(events)] == [("deal.index", places(ALONE, Deal)[1] + 1)]


def test_a_call_left_out_is_one_finding_at_the_next_one() -> None:
    place, bid = find(ALONE, Bid)
    (found,) = errors(dropped(ALONE, place))
    assert (found.id, found.line, found.expected) == ("bid.turn", place + 1, bid.seat)


def test_a_card_left_out_is_one_finding_at_the_next_one() -> None:
    place, card = find(ALONE, Play)
    (found,) = errors(dropped(ALONE, place))
    assert (found.id, found.line, found.expected) == ("play.turn", place + 1, card.seat)


def test_a_result_before_the_last_card_is_one_finding() -> None:
    events = whole_match()
    last = places(events, Result)[1] - 1
    assert errors(dropped(events, last)) == [order(last + 1, ["play"], "result", hand=2)]


def name(event: Event) -> str:
    return type(event).__name__.lower()


# A line too many, or from somewhere else, is told where it stands and has no effect


@pytest.mark.parametrize(
    ("events", "kind"),
    [
        *((JOINED, kind) for kind in (Join, Draw, Checkpoint, Deal, Result, End)),
        *((OPENED, kind) for kind in (Reveal, Deal, Result)),
        *((RULES_ONLY, kind) for kind in (Deal, Rest, Result, End)),
        (CUT, Cut),
    ],
)
def test_a_line_that_stands_twice_is_one_finding(events: Events, kind: type[Event]) -> None:
    for place in places(events, kind):
        twice = inserted(events, place + 1, events[place])
        found = [one for one in errors(twice) if one.id == "log.order"]
        assert [(one.line, one.found) for one in found] == [(place + 2, name(events[place]))]
        if kind is not Join:
            assert errors(twice) == found


@pytest.mark.parametrize(
    "stray",
    [
        Checkpoint(0, 5, bytes(32)),
        Draw(0, 1),
        Ready(0, 2),
        Reveal(0, 1, bytes(32)),
        Join(0, 1, bytes(32)),
        Cut(0, 1, cards=4),
        Trick(0, 1),
        Link(0, 0, 1, bytes(32)),
    ],
)
def test_a_line_that_no_hand_holds_is_one_finding_inside_a_hand(stray: Event) -> None:
    """Nothing of the hand is lost: a false score in it is found all the same."""
    card = places(ALONE, Play)[5]
    events = inserted(ALONE, card, stray)
    place, result = find(events, Result)
    assert events[:card] == ALONE[:card]
    hand = errors(events)[0].hand
    place, result = find(events, Result, hand - 1)
    events = changed(events, place, points=(result.points[0] + 1, result.points[1]))
    assert [(one.id, one.line) for one in errors(events)] == [("log.order", card + 1), ("score.points", place + 1)]


def test_between_hands_a_card_is_one_finding_and_nothing_is_lost() -> None:
    place = places(JOINED, Link, deal=2)[0]
    card = find(JOINED, Play)[1]
    assert errors(inserted(JOINED, place, card, card)) == [order(place + 1, BETWEEN, "play", hand=1)]


def test_a_link_behind_its_deal_is_one_finding_and_missing() -> None:
    """The deal tells that it does not fit without the link; that it comes behind it is no second fault."""
    place = place_of(JOINED, Deal)
    late = swapped(JOINED, place - 1, place)
    assert [(one.id, one.line) for one in errors(late)] == [("deal.turned", place)]
    assert [one.id for one in findings(written(late))].count("entropy.missing_link") >= 1


def test_a_cut_after_the_first_link_is_one_finding() -> None:
    place = next(cut for cut in places(CUT, Cut) if cut > place_of(CUT, Result))
    assert isinstance(CUT[place + 1], Link)
    deal = find(CUT[place:], Deal)[1]
    late = inserted(dropped(CUT, place), place + 1, CUT[place])
    assert errors(late)[0] == order(place + 2, BETWEEN, "cut", hand=deal.hand - 1)
    twice = inserted(CUT, place + 2, CUT[place])
    assert errors(twice) == [order(place + 3, BETWEEN, "cut", hand=deal.hand - 1)]


@pytest.mark.parametrize(("events", "between"), [(ALONE, DRAWN), (RULES_ONLY, BETWEEN)])
def test_nobody_is_ready_before_the_first_hand(events: Events, between: list[str]) -> None:
    place = place_of(events, Deal)
    assert errors(inserted(events, place, Ready(0, 0))) == [order(place + 1, between, "ready")]


def test_to_be_ready_again_is_harmless() -> None:
    place = place_of(JOINED, Ready)
    assert errors(inserted(JOINED, place, *[Ready(0, seat) for seat in (0, 0, 1, 0)])) == []


@pytest.mark.parametrize("seat", [0, 3])
def test_where_no_links_are_offered_nobody_joins(seat: int) -> None:
    found = errors(inserted(ALONE, 1, Join(0, seat, bytes(32))))
    assert found[0] == order(2, ["checkpoint", "abort"], "join")


@pytest.mark.parametrize("behind", [Checkpoint, Draw, Deal, Play, Result])
def test_a_secret_where_hands_are_not_opened_is_one_finding(behind: type[Event]) -> None:
    """Behind the last card too, where a secret would tell that the result was left out."""
    for place in places(ALONE, behind)[:1] + places(ALONE, behind)[-1:]:
        (found,) = errors(inserted(ALONE, place + 1, Reveal(0, 0, bytes(32))))
        assert (found.id, found.line, found.found) == ("log.order", place + 2, "reveal")


def test_a_sheet_before_the_draw_is_one_finding() -> None:
    place = place_of(JOINED, Link)
    assert errors(inserted(JOINED, place, Qaid(0, 1))) == [order(place + 1, ["link", "draw", "chat", "abort"], "qaid")]


def test_cards_after_the_end_are_out_of_order_though_the_deal_before_them_was_left_out() -> None:
    _, card = find(RULES_ONLY, Play)
    _, result = find(RULES_ONLY, Result)
    end = place_of(RULES_ONLY, End)
    events = inserted(inserted(RULES_ONLY, end + 1, card, result), end, card)
    assert [(one.id, one.line) for one in errors(events)] == [
        ("log.order", end + 1),
        ("log.order", end + 3),
        ("log.order", end + 4),
    ]


def test_a_trick_stands_right_after_the_fourth_card() -> None:
    honest = Table().deal().buy().finish().record()
    for nth, legal in ((2, False), (3, True), (4, False)):
        place = places(honest, Play)[nth] + 1
        events = inserted(honest, place, Trick(0, find(honest, Play, 4)[1].seat))
        found = [(one.id, one.line, one.found) for one in errors(events)]
        assert found == ([] if legal else [("log.order", place + 1, "trick")])


def test_not_even_a_chat_stands_before_a_trick() -> None:
    honest = Table().deal().buy().finish().record()
    place = places(honest, Play)[3] + 1
    events = inserted(honest, place, Chat(0, 0, "table"), Trick(0, find(honest, Play, 4)[1].seat))
    assert [(one.id, one.line) for one in errors(events)] == [("log.order", place + 2)]


@pytest.mark.parametrize("events", [JOINED, RULES_ONLY])
@pytest.mark.parametrize("more", [Abort(0, "late"), Chat(0, 1, "table"), End(0, 0, (0, 0)), Ready(0, 1)])
def test_nothing_follows_the_end_but_the_last_checkpoint(events: Events, more: Event) -> None:
    place = place_of(events, End) + 1
    assert errors(inserted(events, place, more)) == [order(place + 1, ["checkpoint"], name(more))]
    closed = inserted(events, len(events), more)
    assert [(one.id, one.line) for one in errors(closed)] == [("log.order", len(events) + 1)]


def test_a_rules_only_record_has_checkpoints_anywhere_and_they_count() -> None:
    events = RULES_ONLY
    for place in (len(events), places(events, Play)[3] + 1, place_of(events, Deal), 1):
        events = inserted(events, place, Checkpoint(0, 0, bytes(32)))
    assert errors(events) == []
    assert verify(written(events)).verdict == "verified"
    false = changed(events, 1, digest=bytes(32))
    assert [(one.id, one.line) for one in findings(written(false, keep={1})) if one.severity == "error"] == [
        ("check.lines", 2),
    ]


# What was told before a line turned out to come from elsewhere is not told again


@pytest.mark.parametrize(("name", "table"), [("elblot", "qaid"), ("squarescores", "qaid"), ("sahrat", "easy")])
def test_whatever_happens_to_the_lines_no_notice_or_warning_is_told_twice(name: str, table: Kind) -> None:
    """Fault 1.10: by lines left out, doubled and moved."""
    random = Random(name)
    for seed in range(8):
        events = simulated(name, table, seed=f"twice-{seed}")
        for _ in range(6):
            place, other = random.randrange(1, len(events)), random.randrange(1, len(events))
            near = min(len(events) - 1, place + random.randint(1, 3))
            edited = random.choice(
                [
                    dropped(events, place),
                    inserted(events, other, events[place]),
                    swapped(events, place, near),
                ]
            )
            found = [one for one in verify(clumsy(edited)).findings if one.severity != "error"]
            things = [(one.line, one.id, one.seat, one.found if isinstance(one.found, str) else "") for one in found]
            assert len(things) == len(set(things))


@cache
def slipped(count: int) -> tuple[Events, Finding]:
    """A game at a Qaid table with so many mistakes that nobody calls, and the notice of the first, in mid-hand."""
    for seed in range(500):
        events = simulated("elblot", "qaid", seed=f"slip-{count}-{seed}")
        notices = [one for one in findings(written(events)) if one.severity == "notice"]
        if len(notices) == count and notices[0].id != "sawa.false":
            return events, notices[0]
    raise AssertionError(count)


@pytest.mark.parametrize("count", [1, 2])
def test_an_early_checkpoint_tells_no_mistake_twice(count: int) -> None:
    """Fault 1.10."""
    events, notice = slipped(count)
    result = next(place for place in places(events, Result) if place >= notice.line)
    found = findings(written(swapped(events, result, result + 1)))
    assert {one.id for one in found if one.severity == "error"} == {"log.order"}
    assert found.count(notice) == 1
    assert len([one for one in found if one.severity == "notice"]) == count


def test_a_result_put_into_a_hand_tells_its_mistakes_at_its_end_alone() -> None:
    """Fault 1.10."""
    events, notice = slipped(1)
    result = next(place for place in places(events, Result) if place >= notice.line)
    found = findings(written(inserted(events, notice.line, events[result])))
    assert [one.id for one in found if one.severity == "error"] == ["log.order"]
    assert [one for one in found if one.severity == "notice"] == [notice]


# A line that is in place and comes from elsewhere, as a later one shows


def test_a_draw_before_its_links_is_told_though_a_chat_behind_it_is_right() -> None:
    """With a link less it draws the same dealer one time in four; the next link shows that it came too soon."""
    by_chance = 0
    for seed in range(16):
        events = simulated(seed=f"odd-{seed}")
        place, draw = find(events, Draw)
        early = inserted(events, place - 1, draw, Chat(0, 1, "table"), Chat(0, 2, "table"))
        found = errors(early)
        assert len(found) == 1, found
        assert found[0].line in {place, place + 3}
        by_chance += found[0].line == place + 3
    assert by_chance


@pytest.mark.parametrize("events", [JOINED, ALONE, OPENED])
def test_a_game_broken_off_before_its_seal_that_goes_on_is_one_finding(events: Events) -> None:
    """The seal behind it is in place too, as the last checkpoint."""
    place = place_of(events, Checkpoint)
    (found,) = errors(inserted(events, place, Abort(0, "late")))
    assert (found.id, found.line) == ("log.order", place + 3)


def test_a_result_left_out_and_an_end_in_the_next_hand_are_two_findings() -> None:
    """Whether the first request for the next hand came too early is of no matter any more when that is dealt."""
    lost, deal = places(RULES_ONLY, Result)[0], places(RULES_ONLY, Deal)[1]
    assert [type(event) for event in RULES_ONLY[lost + 1 : lost + 3]] == [Ready, Ready]
    events = dropped(inserted(RULES_ONLY, deal + 3, RULES_ONLY[-1]), lost)
    assert [(one.id, one.line) for one in errors(events)] == [("log.order", lost + 1), ("log.order", deal + 3)]


@pytest.mark.parametrize("events", [JOINED, ALONE, OPENED])
def test_a_hand_whose_deal_came_late_is_played_to_its_result(events: Events) -> None:
    """What its first calls were is not known: what does not fit is no second fault, and the next hand is judged."""
    for nth, place in enumerate(places(events, Deal)[:-1]):
        late = inserted(dropped(events, place), place + 2, events[place])
        found = errors(late)
        assert [(one.id, one.line) for one in found] == [("log.order", place + 1)]
        score, result = find(late, Result, nth + 1)
        false = changed(late, score, points=(result.points[0] + 1, result.points[1]))
        assert [(one.id, one.line) for one in errors(false)] == [
            ("log.order", place + 1),
            ("score.points", score + 1),
        ]
