"""The score sheet: hands as plain objects in, game points and their arithmetic out (SPEC.md#score-sheet)."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from fairshuffle.errors import FairshuffleError, ScoreError
from fairshuffle.explain.sheet_hand import SheetHand, read_hand
from fairshuffle.explain.steps import Step, steps_of, total_step
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.scoring import Score, match_winner, score
from fairshuffle.seats import Pair, Team
from fairshuffle.words.score import sentence


class Settled(NamedTuple):
    """A hand's score on its sheet: the new running totals, and the team that has now won the match, if one has.

    ``steps`` are the score's and then those of the sheet.
    """

    score: Score
    total: Pair
    winner: Team | None
    steps: tuple[Step, ...]


def answer(hand: object) -> dict[str, Any]:
    """The answer of ``fairshuffle score --json`` to one hand: its score, or ``{"error": …}`` (SPEC.md#score-sheet).

    >>> hand = {"profile": "sahrat", "contract": "hokm", "buyer": 0, "level": "none", "cards": [85, 77]}
    >>> answer(hand)["points"], answer(hand | {"cards": [85, 67]})
    ([8, 8], {'error': 'cards: 85 and 67 add up to 152, a Hokm hand has 162'})
    """
    try:
        return as_json(settle(read_hand(hand)))
    except FairshuffleError as error:
        return {"error": str(error)}


def sheet(hands: Iterable[object]) -> Iterator[dict[str, Any]]:
    """The answers to the hands of one match in order, with the totals carried from hand to hand.

    The first hand may give the ``total`` that the sheet starts with. The answer that ends the match has the key
    ``winner``; every hand after it is an error. After a hand in error the totals are unknown until a hand gives them.

    >>> hand = {"profile": "sahrat", "contract": "hokm", "buyer": 0, "level": "none", "cards": [85, 77]}
    >>> [entry["total"] for entry in sheet([hand, hand])]
    [[8, 8], [16, 16]]
    """
    for settled in settle_sheet(hands):
        if isinstance(settled, FairshuffleError):
            yield {"error": str(settled)}
        else:
            yield as_json(settled) | ({} if settled.winner is None else {"winner": settled.winner})


def settle_sheet(hands: Iterable[object]) -> Iterator[Settled | FairshuffleError]:
    """As ``sheet``, but each hand as its score and where the sheet stands, or the error that says why it has none.

    >>> hand = {"profile": "sahrat", "contract": "hokm", "buyer": 0, "level": "none", "cards": [85, 77]}
    >>> [entry.total for entry in settle_sheet([hand, hand])]
    [(8, 8), (16, 16)]
    """
    standing = _Standing()
    for hand in hands:
        try:
            settled, standing = _carry_on(hand, standing)
        except FairshuffleError as error:
            yield error
            standing = standing._replace(total=None)
        else:
            yield settled


def settle(hand: SheetHand) -> Settled:
    """The score of a hand and where the sheet stands after it.

    >>> line = {"profile": "sahrat", "contract": "hokm", "buyer": 0, "level": "none", "cards": [85, 77]}
    >>> settle(read_hand(line, (140, 145)))[1:3]
    ((148, 153), 1)
    """
    scored = score(*hand)
    before, points = hand.tally.total, scored.points
    total = (before[0] + points[0], before[1] + points[1])
    winner = match_winner(total, hand.options) if scored.match_winner is None else scored.match_winner
    steps = (*steps_of(scored, hand.options), total_step(before, points))
    if winner is not None:
        steps = (*steps, Step("match", {"team": winner}))
    return Settled(scored, total, winner, steps)


class _Standing(NamedTuple):
    """What stands on a sheet between two hands; ``total`` is None after a hand in error."""

    table: TableOptions | None = None
    total: Pair | None = (0, 0)
    winner: Team | None = None


def _carry_on(hand: object, standing: _Standing) -> tuple[Settled, _Standing]:
    if standing.winner is not None:
        raise ScoreError(f"the match is over: team {standing.winner} has won it")
    read = read_hand(hand, standing.total)
    if standing.table is not None:
        if read.options != standing.table:
            raise ScoreError("options: this hand is played by other rules than the hands before it")
        if standing.total not in {None, read.tally.total}:
            raise ScoreError(f"total: the sheet stands at {list(standing.total)}, not at {list(read.tally.total)}")
    settled = settle(read)
    return settled, _Standing(read.options, settled.total, settled.winner)


def as_json(settled: Settled) -> dict[str, Any]:
    """The score of a hand as the answer that ``score --json`` gives.

    >>> line = {"profile": "sahrat", "contract": "hokm", "buyer": 0, "level": "none", "cards": [85, 77]}
    >>> list(as_json(settle(read_hand(line))))
    ['outcome', 'points', 'total', 'steps']
    """
    return {
        "outcome": settled.score.outcome,
        "points": list(settled.score.points),
        "total": list(settled.total),
        "steps": [{"kind": step.kind, **step.facts, "text": sentence(step.kind, step.facts)} for step in settled.steps],
    }
