"""Many honest records, one after the other, and what came of them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from fairshuffle.events import Cut, Deal, Play, Ruling, Sawa
from fairshuffle.testing.bots import HandOfBots
from fairshuffle.testing.forger.records import Events
from fairshuffle.testing.seekers import HandOfSeekers
from tests.prefixes.callers import HandOfCallers
from tests.prefixes.judge import Tried, judge
from tests.tamper.records import Story, story


class HandOfCallingSeekers(HandOfCallers, HandOfSeekers):
    """Callers who seek what chance seldom brings."""


PLAYERS: Final[tuple[type[HandOfBots], ...]] = (
    *[HandOfCallers] * 16,
    *[HandOfBots] * 3,
    HandOfCallingSeekers,
)
"""Who plays, as often as he stands here."""


def try_records(number: int, seed: str) -> Tried:
    """Judge so many records; the same arguments make the same ones."""
    random = Random(seed)
    parts: list[Tried] = []
    for _ in range(number):
        one = story(random, random.choice(PLAYERS))
        part = judge(one, random)
        part.counts.update(f"record {sort}" for sort in sorts_of(one))
        parts.append(part)
    return together(parts)


def sorts_of(one: Story) -> Iterator[str]:
    """What a record is an example of."""
    game, events = one.game, one.events
    yield f"of {game.profile}, {game.table}"
    yield "with a commitment" if one.committed else "of rules only"
    if game.reveal and one.committed:
        yield "of secrets opened hand by hand"
    if one.committed and any(isinstance(event, Cut) for event in events):
        yield f"with a {one.options.cut}"
    if any(getattr(event, "auto", False) for event in events):
        yield "with what the server did for a player"
    for moment in _called(events):
        yield f"with a call {moment}"


def _called(events: Events) -> set[str]:
    """When somebody was called: before the first card, within the play, behind the last card or a Sawa."""
    moments: set[str] = set()
    cards, claimed = 0, False
    for event in events:
        if isinstance(event, Deal):
            cards, claimed = 0, False
        cards += isinstance(event, Play)
        claimed = claimed or isinstance(event, Sawa)
        if isinstance(event, Ruling):
            within = "within the play" if cards else "before the first card"
            moments.add("behind a Sawa" if claimed else "behind the last card" if cards == 32 else within)
    return moments


def together(parts: Iterable[Tried]) -> Tried:
    """The sum of several runs."""
    whole = Tried(Counter(), [])
    for part in parts:
        whole.counts.update(part.counts)
        whole.failures.extend(part.failures)
    return whole


def table(tried: Tried) -> str:
    """What was tried, what failed, and the smallest record that did."""
    failed = Counter(failure.kind for failure in tried.failures)
    rows = [f"{kind:48}{times:>12,}{failed[kind]:>8,}" for kind, times in sorted(tried.counts.items())]
    lines = [f"{'what was tried':48}{'times':>12}{'failed':>8}", *rows]
    if tried.failures:
        smallest = min(tried.failures, key=lambda failure: len(failure.data))
        told = Counter((failure.kind, failure.told.rpartition(": ")[2]) for failure in tried.failures)
        lines += ["", *(f"{times:>8,}  {kind}: {what}" for (kind, what), times in told.most_common(20))]
        lines += ["", f"smallest, {smallest.kind}: {smallest.told}", smallest.data.decode(errors="replace")]
    return "\n".join(lines)
