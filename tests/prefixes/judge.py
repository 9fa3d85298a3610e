"""One honest record: every beginning of it, what may be put behind one, and the devices of its players.

Two ways. A replay that does not know the secret judges every beginning at once, since no line is judged by a later
one; with secrets that are opened hand by hand it takes a hand up again as one that is known. And the verifier itself is
asked about some beginnings, most of them behind the lines where a mistake would be.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from fairshuffle.device import Client, ClientError, Device
from fairshuffle.events import (
    Abort,
    Accuse,
    Checkpoint,
    Close,
    Deal,
    Draw,
    End,
    Qaid,
    Result,
    Reveal,
    Ruling,
    Sawa,
)
from fairshuffle.findings import Finding
from fairshuffle.game import judge as machine
from fairshuffle.game.deals import with_decks
from fairshuffle.game.judge import judge_first
from fairshuffle.game.match import Match, begin
from fairshuffle.game.phases import phase_behind
from fairshuffle.limits import MAX_SAWA_POSITIONS
from fairshuffle.shuffle import first_fingerprint
from fairshuffle.testing.forger.records import Events, written
from fairshuffle.verifier import verify
from fairshuffle.verifier.opening import OpenedDecks, opening_of
from fairshuffle.verifier.replay import judged
from tests.tamper.records import Story, time_of

RISKY: Final = (Result, Ruling, Accuse, Qaid, Close, Sawa, Reveal, Checkpoint, Draw, Deal)
"""The lines behind which a beginning is judged in a way of its own."""


class Failure(NamedTuple):
    """An honest record that somebody called false: what was tried, what was told, and the bytes."""

    kind: str
    told: str
    data: bytes


class Tried(NamedTuple):
    """What was tried, by kind, and what failed."""

    counts: Counter[str]
    failures: list[Failure]


def judge(story: Story, random: Random) -> Tried:
    """Everything that holds of an honest record."""
    tried = Tried(Counter(), [])
    for kind, told, data in _tries(story, random):
        tried.counts[kind] += 1
        if told:
            tried.failures.append(Failure(kind, told, data))
    return tried


def _tries(story: Story, random: Random) -> Iterator[Failure]:
    data, events = story.data, story.events
    yield _verified("whole", data, ("verified", "incomplete"))
    may_break = []
    for length, faults, match in beginnings(story):
        told = _errors(faults)
        yield Failure("beginning", told, b"".join(story.lines[:length]) if told else b"")
        if phase_behind(match.phase, Abort, committed=match.committed) and match.deals.owed is None:
            may_break.append(length)
    length = _behind_a_risk(events, random) if random.random() < 0.7 else random.randrange(1, len(events))
    # Behind the end of a record without a commitment a checkpoint may follow, or not.
    verdicts = ("verified",) if isinstance(events[length - 1], End) and not story.committed else ("incomplete",)
    yield _verified("beginning, verified", b"".join(story.lines[:length]), verdicts)
    match = _match(story, opening_of(story.game, events).decks, patience=0)
    told = _errors([*judge_first(story.game), *judged(match, events[1:]).found])
    yield Failure("whole, every Sawa too hard", told, data)
    length = random.randrange(1, len(data))
    if data[length - 1] != ord("\n"):
        yield _verified("cut within a line", data[:length], ("malformed",))
    yield _broken_off(story, random.choice(may_break), random)
    if story.committed and isinstance(events[-2], End):
        yield _without_secret(story, random)
    if story.game.table == "qaid":
        yield _device(story, random)


def _verified(kind: str, data: bytes, verdicts: Sequence[str]) -> Failure:
    report = verify(data)
    told = _errors(report.findings)
    return Failure(kind, told or ("" if report.verdict in verdicts else report.verdict), data)


def _errors(faults: Sequence[Finding]) -> str:
    return ", ".join(f"line {fault.line}: {fault.id}" for fault in faults if fault.severity == "error")


def _signed(story: Story, events: Events) -> bytes:
    return written(events, key=story.key if story.game.key else None)


def _behind_a_risk(events: Events, random: Random) -> int:
    """The number of lines of a beginning that ends with a risky one."""
    return random.choice([place + 1 for place, event in enumerate(events[:-1]) if isinstance(event, RISKY)])


# Every beginning


def beginnings(story: Story) -> Iterator[tuple[int, list[Finding], Match]]:
    """What is told of each beginning of two lines or more, by its number of lines, and where the match stands then."""
    game, events = story.game, story.events
    decks = opening_of(game, events).decks if story.committed else None
    opened: dict[int, bytes] = {}
    seen = _match(story, decks)
    hidden = _match(story, OpenedDecks(game.game, None, {}) if story.committed else None)
    told, told_of_hidden = judge_first(game), judge_first(game)
    for length, event in enumerate(events[1:-1], 2):
        found, seen, _ = machine.judge(seen, event)
        told += found
        found, hidden, _ = machine.judge(hidden, event)
        told_of_hidden += found
        if isinstance(event, Reveal):
            # Who has this secret knows the cards of the hand that it opens, but of no later one.
            opened[event.hand] = event.secret
            hidden, told_of_hidden = seen, [*told]
            known = OpenedDecks(game.game, None, dict(opened))
            hidden = hidden._replace(deals=with_decks(hidden.deals, known))
        elif isinstance(event, (End, Abort)):
            hidden, told_of_hidden = seen, told
        yield length, told_of_hidden, hidden


def _match(story: Story, decks: OpenedDecks | None, patience: int = MAX_SAWA_POSITIONS) -> Match:
    first = first_fingerprint(story.lines[0])
    return begin(story.game, story.options, first, decks, patience=patience)


# What may be put behind one


def _broken_off(story: Story, length: int, random: Random) -> Failure:
    """The game stops behind so many lines: with its secret and a last checkpoint, or without either."""
    end = story.events[-2 if story.committed else -1]
    secret = end.secret if isinstance(end, (End, Abort)) else None
    head = story.events[:length]
    time = time_of(head[-1])
    abort = Abort(time, "the server is going down", secret)
    last = Checkpoint(time, 0, bytes(32))
    if not story.committed:
        kind, events = "aborted", (*head, abort)
    else:
        kind, events = random.choice(
            (
                ("aborted", (*head, abort, last)),
                ("aborted", (*head, abort, last)),
                ("aborted without secret", (*head, abort._replace(secret=None), last)),
                ("aborted without checkpoint", (*head, abort)),
            )
        )
    return _verified(kind, _signed(story, events), ("incomplete",))


def _without_secret(story: Story, random: Random) -> Failure:
    """The whole record, its secret never opened: the last checkpoint is made anew, or left out."""
    end, last = story.events[-2:]
    assert isinstance(end, End)
    hidden = (*story.events[:-2], end._replace(secret=None))
    if random.random() < 0.5:
        return _verified("end without secret", _signed(story, (*hidden, last)), ("incomplete",))
    return _verified("end without secret and checkpoint", _signed(story, hidden), ("incomplete",))


# Devices


def _device(story: Story, random: Random) -> Failure:
    """The device of one player, who takes the record line by line and is asked now and then what it sends."""
    seat = random.choice(list(story.secrets) or [0])
    secret = story.secrets.get(seat, bytes(32))
    device = Client(Device(lambda _: None), seat, lambda size: secret[:size])
    told = ""
    takes_part = seat in story.secrets and story.game.links is not None
    try:
        for line in story.lines:
            device.receive(line)
            device.consent()
            if takes_part:
                device.offer()
    except ClientError as error:
        told = str(error)
    return Failure("device", told, b"".join(story.lines[: device.lines + 1]) if told else b"")
