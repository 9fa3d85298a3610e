"""What a replay is told in: a record, its hands and their tricks as values that JSON can hold (SPEC.md#show)."""

from typing import Any, TypeAlias, TypedDict

Moment: TypeAlias = dict[str, Any]
"""One line of the record as its JSON object, with its number as ``line``."""


class ContractStory(TypedDict):
    """What was bought; ``trump`` is a suit, or None in Sun."""

    trump: str | None
    buyer: int
    receiver: int
    ashkal: bool


class ProjectStory(TypedDict):
    """A project of a seat: its category and cards; ``held`` is false for a false declaration.

    ``why_not`` says why it does not count: ``not_held``, ``unfinished`` in a hand that was not judged to its score, or
    a reason of ``rules.projects.counted``; None for one that counts.
    """

    seat: int
    project: str
    held: bool
    cards: list[str]
    why_not: str | None


class TrickStory(TypedDict):
    """One trick: all that happened in it, in order, and who won it with how many card points.

    ``winner`` and ``points`` are None while the trick is not complete or nobody has bought; ``points`` are with the ten
    of the last trick.
    """

    number: int
    moments: list[Moment]
    winner: int | None
    points: int | None
    findings: list[int]


class HandStory(TypedDict):
    """One hand from its deal to its score.

    ``number`` is the index of its shuffle, ``line`` that of its deal. ``first`` are the five first cards of each seat
    and ``dealt`` all eight, None where they are not known; ``steps`` is the arithmetic of the right score, empty where
    there is none; ``claimed`` is the line of the result. ``called`` are the mistakes that a right call named, which are
    no findings. ``findings`` are those of no trick, by where they happened.
    """

    number: int
    line: int
    dealer: int | None
    turned: str | None
    first: list[list[str]] | None
    dealt: list[list[str]] | None
    auction: list[Moment]
    contract: ContractStory | None
    level: str
    locked: bool
    tricks: list[TrickStory]
    declared: list[ProjectStory]
    counted: list[ProjectStory]
    outcome: str | None
    points: list[int] | None
    steps: list[dict[str, Any]]
    claimed: Moment | None
    called: list[dict[str, Any]]
    findings: dict[str, list[int]]


class Story(TypedDict):
    """A whole record; ``findings`` are those of no hand."""

    players: list[dict[str, Any]]
    target: int
    committed: bool
    hands: list[HandStory]
    findings: list[int]
