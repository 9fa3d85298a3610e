"""One fault is one finding: a line too many at any place, also in an open sheet, and false links (SPEC.md#order)."""

from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import Final

import pytest

from fairshuffle.events import (
    EVENT_TYPES,
    Abort,
    Accuse,
    Bid,
    Boshat,
    Chat,
    Checkpoint,
    Close,
    Cut,
    Deal,
    Declare,
    Double,
    Draw,
    End,
    Event,
    Game,
    Join,
    Link,
    Play,
    Qaid,
    Ready,
    Rest,
    Result,
    Reveal,
    Ruling,
    Sawa,
    Show,
    Speak,
    Trick,
)
from fairshuffle.findings import Finding
from fairshuffle.verifier import verify
from tests.tools.forge import Events, at, changed, inserted, place_of, places, rules_only, simulated, written
from tests.vectors.order import sheets

SHORT: Final = (("target", 40),)
COMMITTED: Final = [
    simulated("sahrat", "qaid", seed="one", changes=SHORT),
    simulated("balotk", "easy", seed="one", changes=SHORT, joined=(0, 2)),
    simulated("squarescores", "qaid", seed="one", changes=SHORT, reveal="after_hand"),
    simulated("squarescores", "easy", seed="one", changes=SHORT, joined=()),
    simulated("elblot", "qaid", seed="one", changes=SHORT),
    simulated("sahrat", "easy", seed="one", changes=(*SHORT, ("cut", "lift"))),
]
RECORDS: Final = [*COMMITTED, *map(rules_only, COMMITTED)]


def errors(events: Events) -> list[Finding]:
    return [one for one in verify(written(events)).findings if one.severity == "error"]


@pytest.mark.parametrize("events", RECORDS)
def test_the_honest_records_have_no_error(events: Events) -> None:
    assert errors(events) == []


# A line in an open sheet (fault 1.4)


SAMPLES: Final[Sequence[Event]] = (
    Join(0, 1, bytes(32)),
    Checkpoint(0, 5, bytes(32)),
    Link(0, 1, 1, bytes(32)),
    Draw(0, 1),
    Cut(0, 1, cards=5),
    Deal(0, 1, 3, 0, tuple(tuple(range(5 * seat, 5 * seat + 5)) for seat in range(4))),
    Deal(0, 2, 0, 0, tuple(tuple(range(5 * seat, 5 * seat + 5)) for seat in range(4))),
    *(Boshat(0, seat) for seat in range(4)),
    *(Bid(0, seat, "pass") for seat in range(4)),
    *(Bid(0, seat, "sun") for seat in range(4)),
    Rest(0, ((0, 1), (2, 3, 4), (5, 6, 7), (8, 9, 10))),
    *(Double(0, seat, "double") for seat in range(4)),
    *(Declare(0, seat, "sira") for seat in range(4)),
    *(Speak(0, seat, "sira", "sequence", 7) for seat in range(4)),
    *(Show(0, seat, (0, 1, 2)) for seat in range(4)),
    *(Play(0, seat, card) for seat in range(4) for card in (0, 9, 18, 31)),
    *(Trick(0, seat) for seat in range(4)),
    *(Sawa(0, seat) for seat in range(4)),
    *(Qaid(0, seat) for seat in range(4)),
    *(Accuse(0, seat, 1 - seat % 2, "renege") for seat in range(4)),
    Accuse(0, 0, 2, "renege"),
    *(Close(0, seat) for seat in range(4)),
    *(Ruling(0, outcome) for outcome in ("registered", "rejected", "project_removed", "redeal")),
    Chat(0, 1, "team"),
    Result(0, 1, "made", (16, 0), (16, 0)),
    Result(0, 2, "registered", (0, 26), (0, 26)),
    Reveal(0, 1, bytes(32)),
    Ready(0, 1),
    End(0, 0, (152, 0)),
)
"""Lines of every type that has a place in a record behind its first line, but for the one that breaks a game off."""


def moments(events: Events) -> list[int]:
    """The places behind a line that opens a sheet, accuses in it, or is written in it."""
    found, is_open = [], False
    for place, event in enumerate(events):
        is_open = (is_open or isinstance(event, Qaid)) and not isinstance(event, (Close, Ruling))
        if is_open:
            found.append(place + 1)
    return found


def test_there_is_a_sample_of_every_line() -> None:
    assert {*map(type, SAMPLES)} == {*EVENT_TYPES.values()} - {Game, Abort}


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("name", ["sahrat", "elblot"])
def test_a_line_from_elsewhere_in_an_open_sheet_is_one_finding(name: str, sample: Event) -> None:
    """Fault 1.4: up to four findings followed from it, and the sheet was taken as closed."""
    events = sheets(name)
    assert errors(events) == []
    assert len(moments(events)) > (6 if name == "elblot" else 4)
    for place in moments(events):
        report = verify(written(inserted(events, place, sample)))
        if report.refused is not None:
            continue  # a line that needs the closing cards before they are shown
        found = [one for one in report.findings if one.severity == "error"]
        if isinstance(sample, Checkpoint):
            assert found == []  # one may stand anywhere in a record without a commitment
            continue
        assert len(found) == 1, (place, found)
        if not isinstance(sample, (Accuse, Close, Ruling, Qaid, Chat)):
            assert (found[0].id, found[0].line) == ("log.order", place + 1)


# A line from elsewhere at any place

HARMLESS: Final = (Chat, Ready, Trick, Rest, Checkpoint, Cut, Link, Declare, Speak, Show, Play, Sawa, Bid)
"""Lines that may be lawful where they fall: repeated, left out by most, or said by somebody who may say it."""


def lines_of_all() -> dict[type[Event], list[Event]]:
    found = defaultdict(list)
    for events in RECORDS:
        for event in events[1:]:
            found[type(event)].append(event)
    return found


OF_ALL: Final = lines_of_all()


@pytest.mark.parametrize("nth", range(len(RECORDS)))
def test_a_line_from_elsewhere_is_one_finding(nth: int) -> None:
    """Taken from the record where it has such a line, otherwise from another one."""
    random, events = Random(f"elsewhere {nth}"), RECORDS[nth]
    for kind in sorted(OF_ALL, key=lambda kind: kind.__name__):
        own = [event for event in events[1:] if type(event) is kind]
        if kind is Rest and not own:
            continue  # in a record with a commitment it may be left out
        for _ in range(4):
            place = random.randrange(1, len(events))
            stray = random.choice(own or OF_ALL[kind])
            report = verify(written(inserted(events, place, stray)))
            if report.refused is not None:
                continue  # a deal without its cards, or a line that needs the closing cards before they are shown
            found = [one for one in report.findings if one.severity == "error"]
            assert len(found) <= 1, (place, stray, found)
            assert (report.verdict == "failed") == bool(found)
            assert found or isinstance(stray, HARMLESS), (place, stray)


def test_an_aborted_game_that_goes_on_is_one_finding() -> None:
    events = RECORDS[-1]
    for place in (places(events, Play)[7], place_of(events, Result), places(events, Deal)[1]):
        assert [one.id for one in errors(inserted(events, place, Abort(0, "late")))] == ["log.order"]


# Links (fault 1.11)


@pytest.mark.parametrize("events", [events for events in COMMITTED if places(events, Link)])
def test_a_link_of_elsewhere_is_one_finding(events: Events) -> None:
    """A copy of a later link in a hand was taken as the end of that hand, and thirteen findings followed."""
    random = Random("links")
    links = places(events, Link)
    for copied in random.sample(links, min(8, len(links))):
        for place in (*random.sample(range(place_of(events, Draw), len(events)), 8), copied, copied + 1):
            assert len(errors(inserted(events, place, events[copied]))) == 1, (copied, place)


@pytest.mark.parametrize("events", [events for events in COMMITTED if places(events, Link)])
@pytest.mark.parametrize("field", ["value", "seat", "deal", "all"])
def test_a_link_that_is_another_one_is_one_finding(events: Events, field: str) -> None:
    """Also the first link of a seat; the later ones of that seat prove themselves by the older one, or the anchor."""
    random = Random(f"links {field}")
    links = places(events, Link)
    for place in links:
        link, other = events[place], events[random.choice(links)]
        assert isinstance(link, Link)
        assert isinstance(other, Link)
        fields = {"value": other.value, "seat": other.seat, "deal": other.deal}
        wanted = fields if field == "all" else {field: fields[field]}
        false = changed(events, place, **wanted)
        if false != events:
            found = errors(false)
            assert len(found) == 1, (place, other, found)
            assert found[0].id in {"entropy.anchor", "entropy.link", "entropy.order", "log.order"}


# A line with the time of elsewhere, and lines that changed their places


def in_a_hand(events: Events) -> int:
    """The place of a card in the middle of a hand: behind it the same hand goes on."""
    return next(place for place in places(events, Play)[6:] if isinstance(events[place - 1], Play))


@pytest.mark.parametrize("events", [COMMITTED[0], COMMITTED[4], RECORDS[-1]])
@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize(
    "stray",
    [
        End(0, 0, (52, 0)),
        Result(0, 9, "made", (26, 0), (26, 0)),
        Deal(0, 9, 1, 31, tuple(tuple(range(5 * seat, 5 * seat + 5)) for seat in range(4))),
        Qaid(0, 1),
        Close(0, 2),
        Accuse(0, 1, 2, "renege"),
        Bid(0, 3, "pass"),
        Double(0, 2, "double"),
        Trick(0, 1),
        Ready(0, 1),
    ],
)
def test_a_line_from_elsewhere_with_the_time_of_elsewhere_is_one_finding(
    events: Events, stray: Event, *, late: bool
) -> None:
    """Faults 1.4 and 1.11: its time made the line behind it wrong, or it, and was told beside what it is."""
    place = in_a_hand(events)
    last = events[-1]
    assert not isinstance(last, Game)
    moved = at(last.at if late else 1, stray)
    report = verify(written((*events[:place], moved, *events[place:])))
    if report.refused is not None:
        assert isinstance(stray, Deal)  # behind which the closing cards would have to be shown again
        return
    found = [one for one in report.findings if one.severity == "error"]
    assert len(found) == 1, found
    assert found[0].line in {place + 1, place + 2}


def test_a_line_out_of_its_time_and_a_stray_far_behind_it_are_two_findings() -> None:
    early = places(RECORDS[0], Play)[5]
    events = (*RECORDS[0][:early], Chat(1, 0, "table"), *RECORDS[0][early:])
    place = places(events, Play)[20]
    both = inserted(events, place, End(0, 0, (152, 0)))
    assert [one.id for one in errors(both)] == ["log.time", "log.order"]


def swapped(events: Events, place: int) -> Events:
    """Two lines behind each other exchanged, but for their times."""
    first, second = events[place], events[place + 1]
    assert not isinstance(first, Game)
    assert not isinstance(second, Game)
    later, sooner = at(first.at, second), at(second.at, first)
    return (*events[:place], later, sooner, *events[place + 2 :])


@pytest.mark.parametrize("events", COMMITTED)
def test_a_checkpoint_before_its_result_is_one_finding(events: Events) -> None:
    """Faults 1.10 and 1.11: it was told as a stray, and again as missing behind the result."""
    for place in places(events, Result):
        if isinstance(events[place + 1], Checkpoint):
            found = errors(swapped(events, place))
            assert [(one.id, one.line) for one in found] == [("log.order", place + 1)]


def test_a_result_before_the_sawa_that_ends_its_hand_is_one_finding() -> None:
    count = 0
    for events in RECORDS:
        for place in places(events, Sawa):
            if isinstance(events[place + 1], Result):
                count += 1
                found = errors(swapped(events, place))
                assert [(one.id, one.line) for one in found] == [("log.order", place + 1)]
    assert count


@pytest.mark.parametrize("events", COMMITTED)
def test_the_end_of_another_game_opens_no_secret(events: Events) -> None:
    """Fault 2.4: its secret was taken for the one of this game, and no deal was checked."""
    report = verify(written(inserted(events, in_a_hand(events), End(0, 0, (52, 0), bytes(32)))))
    assert [one.id for one in report.findings if one.severity == "error"] == ["log.order"]
    assert report.fairness.dealt == "checked"


def test_the_same_cards_laid_again_and_again_in_a_trick_are_one_finding() -> None:
    """Fault 1.10."""
    events = next(
        events
        for seed in range(100)
        if places(events := simulated("elblot", "qaid", seed=str(seed), changes=(("target", 60),)), Show)
    )
    place = places(events, Show)[0]
    honest = verify(written(events)).findings
    for more in (1, 2, 50):
        report = verify(written(inserted(events, place, *[events[place]] * more)))
        assert len(report.findings) <= len(honest) + 1
