"""What holds of every change: no exception, and no forged record is verified (SPEC.md#replay)."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

import pytest

from fairshuffle.events import (
    Bid,
    Checkpoint,
    Cut,
    Deal,
    Declare,
    Double,
    Event,
    Game,
    Play,
    Ready,
    Rest,
    Result,
    Sawa,
    Show,
    Speak,
    Trick,
)
from fairshuffle.verifier import verify
from tests.tools.alterations import altered
from tests.tools.forge import Events, at, clumsy, dropped, inserted, places, rules_only, simulated, swapped, written
from tests.tools.tables import whole_match

SHORT: Final = (("target", 30),)
COMMITTED: Final = [
    simulated("sahrat", "qaid", seed="p", changes=SHORT),
    simulated("balotk", "easy", seed="p", changes=SHORT, joined=(1, 2)),
    simulated("squarescores", "qaid", seed="p", changes=SHORT, reveal="after_hand"),
    simulated("elblot", "easy", seed="p", changes=SHORT, joined=()),
    simulated("elblot", "qaid", seed="p"),
]
RULES_ONLY: Final = [rules_only(events) for events in COMMITTED]

PICK: Final = Random("lines")


# Lines left out, doubled, moved


@pytest.mark.parametrize("nth", range(4))
def test_a_committed_record_without_one_of_its_lines_is_never_verified(nth: int) -> None:
    events = COMMITTED[nth]
    verdicts = {place: verify(clumsy(dropped(events, place))).verdict for place in range(len(events))}
    assert verdicts.pop(0) == "malformed"
    assert verdicts.pop(len(events) - 1) == "incomplete"
    assert set(verdicts.values()) == {"failed"}


@pytest.mark.parametrize("nth", range(4))
def test_a_committed_record_with_a_line_doubled_or_moved_is_never_verified(nth: int) -> None:
    events = COMMITTED[nth]
    for _ in range(50):
        place, other = sorted(PICK.sample(range(1, len(events) - 1), 2))
        assert verify(clumsy(inserted(events, place, events[other]))).verdict == "failed", (place, other)
        if at(0, events[place]) != at(0, events[other]):
            assert verify(clumsy(swapped(events, place, other))).verdict == "failed", (place, other)


@pytest.mark.parametrize("events", [*COMMITTED, *RULES_ONLY])
def test_lines_doubled_or_moved_never_raise(events: Events) -> None:
    for _ in range(50):
        place, other = (PICK.randrange(1, len(events)) for _ in range(2))
        verify(written(inserted(events, place, events[other])))
        verify(written(swapped(events, place, other)))


def of_a_hand_cut_short(events: Events, place: int) -> bool:
    """Which cards lie on the table when a Sawa or a call ends a hand does not matter to its score."""
    begins = max(found for found in places(events, Deal) if found < place)
    ends = min(found for found in places(events, Result) if found > place)
    return sum(isinstance(event, Play) for event in events[begins:ends]) < 32


MAY_BE_LEFT_OUT: Final[Mapping[type[Event], str]] = {
    Ready: "nobody need ask for the next hand",
    Trick: "a claim",
    Show: "where the server shows the projects it is a claim; elsewhere nobody need lay one",
    Declare: "nobody need declare; one that does not win changes no score",
    Speak: "nobody need speak",
    Double: "where neither the score, a Kaboot, nor a legal card depends on it",
    Bid: "the pass of a seat that could only pass",
    Cut: "in a rules-only record it has no effect",
}


@pytest.mark.parametrize("events", [*COMMITTED[:4], *RULES_ONLY])
def test_a_line_left_out_under_new_checkpoints_is_noticed_where_it_says_anything(events: Events) -> None:
    for place in range(1, len(events)):
        report = verify(written(dropped(events, place)))
        if report.verdict == "verified":
            says_nothing = type(events[place]) in MAY_BE_LEFT_OUT
            lost_link = any(one.id == "entropy.missing_link" for one in report.findings)
            assert says_nothing or lost_link or of_a_hand_cut_short(events, place), events[place]


# Prefixes


@pytest.mark.parametrize("events", [*COMMITTED, *RULES_ONLY, whole_match()])
def test_every_prefix_is_incomplete_and_accuses_nobody(events: Events) -> None:
    honest = {(one.id, one.line) for one in verify(written(events)).findings}
    for length in range(1, len(events)):
        report = verify(written(events[:length]))
        assert report.verdict == "incomplete", length
        told = {(one.id, one.line) for one in report.findings} - {("log.truncated", length)}
        assert told <= honest | {("commit.missing", length)}


@pytest.mark.parametrize("events", [COMMITTED[0], RULES_ONLY[2]])
def test_a_prefix_that_ends_in_a_line_is_malformed(events: Events) -> None:
    data = written(events)
    for length in range(0, len(data), 131):
        if length and data[length - 1 : length] != b"\n":
            assert verify(data[:length]).verdict == "malformed", length


# One key of one line

Where = Callable[[Events, int], bool]


def anywhere(events: Events, place: int) -> bool:
    del events, place
    return True


def nowhere(events: Events, place: int) -> bool:
    return not anywhere(events, place)


def of_a_pass(events: Events, place: int) -> bool:
    event = events[place]
    return isinstance(event, Bid) and event.call == "pass"


def uncommitted(events: Events, place: int) -> bool:
    del place
    game = events[0]
    return isinstance(game, Game) and game.commitment is None


def in_a_hand_without_cards(events: Events, place: int) -> bool:
    """The cards of a rules-only hand that nobody bought are never used."""
    ends = min(found for found in places(events, Result) if found > place)
    return uncommitted(events, place) and not any(isinstance(event, Play | Sawa) for event in events[place:ends])


MEANINGLESS: Final[Mapping[str, Where]] = {
    # moments, where no clock runs, and who asks for the next hand
    "*.at": anywhere,
    "Ready.seat": anywhere,
    # claims that may be left out
    "Result.cards": anywhere,
    "Result.projects": anywhere,
    "Result.baloot": anywhere,
    # what a player says or does by his own choice; where it changes no score and no duty it is as good
    "Double.seat": anywhere,
    "Double.locked": anywhere,
    "Declare.seat": anywhere,
    "Declare.project": anywhere,
    "Declare.top": anywhere,
    "Speak.seat": anywhere,
    "Speak.project": anywhere,
    "Speak.kind": anywhere,
    "Speak.top": anywhere,
    "Show.seat": anywhere,
    "Show.cards": anywhere,
    "Play.say": anywhere,
    # two auctions may lead to one contract: the dealer's right takes a Sun, or turns his own Hokm into one
    "Bid.call": anywhere,
    # what a Sawa, a Boshat or a call has made idle
    "Play.card": of_a_hand_cut_short,
    "Play.seat": of_a_hand_cut_short,
    "Rest.hands": of_a_hand_cut_short,
    "Bid.seat": of_a_pass,  # of a seat that could only pass, as another one can
    "Boshat.seat": anywhere,  # where two seats hold a redeal hand
    # a call that is rejected either way, or that names its trick or not
    "Accuse.against": anywhere,
    "Accuse.offence": anywhere,
    "Accuse.trick": anywhere,
    # what a rules-only record has no use for
    "Cut.seat": uncommitted,
    "Cut.cards": uncommitted,
    "Deal.turned": in_a_hand_without_cards,
    "Deal.hands": in_a_hand_without_cards,
    "Bid.suit": of_a_hand_cut_short,
}
"""The keys whose change can leave a record that is as true as it was, and where."""


@pytest.mark.parametrize("part", range(3))
def test_no_changed_key_raises_and_none_that_means_anything_is_verified(part: int) -> None:
    random = Random(f"keys {part}")
    records = COMMITTED + RULES_ONLY
    lines: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for number, events in enumerate(records):
        for place, event in enumerate(events[1:], 1):
            for key in event._fields:
                lines[f"{type(event).__name__}.{key}"].append((number, place))
    tried: dict[str, int] = defaultdict(int)
    for name in sorted(lines):
        for _ in range(8):
            number, place = random.choice(lines[name])
            events = records[number]
            key = name.partition(".")[2]
            line = altered(random, events[place], key)
            if line is None:
                continue
            tried[name] += 1
            keep = {place} if isinstance(line, Checkpoint) and key in {"lines", "digest"} else set()
            report = verify(written((*events[:place], line, *events[place + 1 :]), keep))
            if report.verdict == "verified":
                where = MEANINGLESS.get(name) or MEANINGLESS.get(f"*.{key}", nowhere)
                assert where(events, place), (name, events[place], line)
    assert tried.keys() >= {f"{kind.__name__}.at" for kind in (Bid, Checkpoint, Deal, Play, Rest, Result, Trick)}
    assert sum(tried.values()) > 400


@pytest.mark.parametrize("nth", range(len(COMMITTED)))
def test_a_changed_first_line_under_new_checkpoints_is_never_verified(nth: int) -> None:
    """The seal takes in the first line, and every deck the seal."""
    events = COMMITTED[nth]
    game = events[0]
    assert isinstance(game, Game)
    lies: list[dict[str, Any]] = [
        {"game": "another-game"},
        {"created": "2026-01-01T18:00:01Z"},
        {"table": "easy" if game.table == "qaid" else "qaid"},
        {"free": True},
        {"seats": (game.seats[0]._replace(name="Nura"), *game.seats[1:])},
        {"commitment": bytes(32)},
        {"options": tuple(sorted({**dict(game.options), "target": 61}.items()))},
        {"links": 300 if game.links is None else None},
    ]
    for lie in lies:
        assert verify(written((game._replace(**lie), *events[1:]))).verdict == "failed", lie


def test_the_same_bytes_give_the_same_report() -> None:
    for events in COMMITTED:
        assert verify(written(events)) == verify(written(events))
