"""A record told hand by hand, as values that JSON can hold: what a replay for people is drawn from (SPEC.md#show).

The cards and the score of a hand are those that the secret and the rules give, what happened is as the record says.
Findings are placed where they happened, by their index in a list.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar, cast

from fairshuffle.cards import CARD_NAMES, SUITS, names_of
from fairshuffle.events import (
    Chat,
    Checkpoint,
    Cut,
    Deal,
    Declare,
    Event,
    Link,
    Play,
    Ready,
    Rest,
    Result,
    Reveal,
    Sawa,
    Show,
    Speak,
    Trick,
)
from fairshuffle.explain.lines import Line, lines_of
from fairshuffle.explain.notebook import HandShown, TrickShown
from fairshuffle.explain.steps import steps_of, total_step
from fairshuffle.explain.story import ContractStory, HandStory, Moment, ProjectStory, Story, TrickStory
from fairshuffle.findings import Finding
from fairshuffle.game.hand import Hand
from fairshuffle.game.result import score_of
from fairshuffle.record import Record, write_line
from fairshuffle.rules.contract import LEVELS, Contract
from fairshuffle.rules.play import LAST_TRICK_POINTS, trick_points, winning_index
from fairshuffle.rules.projects.contest import NO_PROJECTS, BySeat, standings
from fairshuffle.rules.projects.counted import counted, registered, why_not
from fairshuffle.rules.projects.project import CATEGORIES, Project
from fairshuffle.seats import SEATS, Seat
from fairshuffle.verifier.report import finding_json

__all__ = ["ContractStory", "HandStory", "ProjectStory", "Story", "TrickStory", "story_of"]

Part: TypeAlias = Literal["deal", "auction", "score"] | int
"""A part of a hand: its deal, its auction with the doubling, a trick by its number, its score."""

PARTS: Final = ("deal", "auction", "score")

_Kind = TypeVar("_Kind")
_OF_THE_DEAL: Final = (Ready, Chat, Cut, Link, Deal)
_OF_THE_PLAY: Final = (Declare, Speak, Show, Play, Sawa)


def story_of(record: Record, findings: Sequence[Finding] = ()) -> Story:
    """A record hand by hand, with the findings of its report where they happened.

    >>> from fairshuffle.record import read_record
    >>> from fairshuffle.testing.simulate import simulate
    >>> story = story_of(read_record(simulate("sahrat", "1")))
    >>> len(story["hands"][0]["tricks"]), story["hands"][0]["findings"]
    (8, {'deal': [], 'auction': [], 'score': []})
    """
    hands = _told(record)
    story: Story = {
        "players": [player._asdict() for player in record.game.seats],
        "target": record.options.target,
        "committed": record.game.commitment is not None,
        "hands": [cast("HandStory", HandShown(_hand_story(told))) for told in hands],
        "findings": [],
    }
    places = _places(hands, story)
    for index, finding in enumerate(findings):
        _list_for(finding, places, story).append(index)
    return story


class _Told(NamedTuple):
    """The lines of one hand, from its links on."""

    lines: list[Line]

    @property
    def hand(self) -> Hand:
        """The hand as it stood at its end."""
        hand = self.lines[-1].hand
        assert hand is not None
        return hand


class _Place(NamedTuple):
    hand: HandStory
    part: Part


def _told(record: Record) -> list[_Told]:
    hands: list[_Told] = []
    coming: list[Line] = []
    for line in lines_of(record):
        if line.deals:
            hands.append(_Told([*coming, line]))
            coming = []
        elif line.place == "hand":
            hands[-1].lines.append(line)
        else:
            # What opens the game is of no hand; cuts and links are of the hand that they deal.
            coming = [] if line.place == "game" else [*coming, line]
    return hands


def _hand_story(told: _Told) -> HandStory:
    hand = told.hand
    score = score_of(hand)
    deal = _first(told, Deal)
    known = hand.deal.first is not None and deal is not None
    steps = (*steps_of(score, hand.deal.options), total_step(hand.deal.total, score.points)) if score else ()
    return {
        "number": hand.deal.number,
        "line": next((line.number for line in told.lines if isinstance(line.event, Deal)), told.lines[0].number),
        "dealer": deal.dealer if deal else None,
        "turned": CARD_NAMES[hand.deal.turned] if deal else None,
        "first": [names_of(cards) for cards in hand.deal.first] if known and hand.deal.first else None,
        "dealt": [names_of(cards) for cards in hand.dealt] if hand.dealt else None,
        "auction": _auction(told),
        "contract": _contract(hand),
        "level": LEVELS[hand.doubling.level],
        "locked": hand.doubling.locked,
        "tricks": _tricks(told),
        "declared": list(_declared(hand)),
        "counted": list(_counted(hand)),
        "outcome": score.outcome if score else None,
        "points": list(score.points) if score else None,
        "steps": [{"kind": step.kind, "facts": dict(step.facts)} for step in steps],
        "claimed": next((_moment(line) for line in told.lines if isinstance(line.event, Result)), None),
        "called": [finding_json(mistake.finding) for mistake in hand.mistakes if mistake.called],
        "findings": {part: [] for part in PARTS},
    }


def _first(told: _Told, kind: type[_Kind]) -> _Kind | None:
    return next((line.event for line in told.lines if isinstance(line.event, kind)), None)


def _moment(line: Line) -> Moment:
    return {"line": line.number, **json.loads(write_line(line.event))}


def _contract(hand: Hand) -> ContractStory | None:
    bought = hand.contract
    if bought is None:
        return None
    trump = None if bought.trump is None else SUITS[bought.trump]
    return {"trump": trump, "buyer": bought.buyer, "receiver": bought.receiver, "ashkal": bought.ashkal}


def _parts(told: _Told) -> Iterator[tuple[Line, Part]]:
    """Every line of a hand and the part of it to which it belongs."""
    part: Part = "deal"
    cards = 0
    for line in told.lines:
        event = line.event
        if isinstance(event, Result | Reveal | Checkpoint):
            part = "score"
        elif isinstance(event, _OF_THE_PLAY):
            part = min(cards // 4, 7) + 1
        elif part == "deal" and not isinstance(event, _OF_THE_DEAL):
            part = "auction"
        yield line, cards // 4 if isinstance(event, Trick) and cards else part
        cards += isinstance(event, Play)


def _auction(told: _Told) -> list[Moment]:
    """The calls of the auction and the doubling, and what happened between them."""
    return [_moment(line) for line, part in _parts(told) if part == "auction" and _is_told(line.event)]


def _tricks(told: _Told) -> list[TrickStory]:
    tricks: list[TrickStory] = []
    plays: list[Play] = []
    for line, part in _parts(told):
        if not isinstance(part, int):
            continue
        if part > len(tricks):
            tricks.append({"number": part, "moments": [], "winner": None, "points": None, "findings": []})
            plays = []
        if _is_told(line.event):
            tricks[part - 1]["moments"].append(_moment(line))
        if isinstance(line.event, Play):
            plays.append(line.event)
            if len(plays) == 4 and told.hand.contract:
                _take(tricks[part - 1], plays, told.hand.contract)
    return [cast("TrickStory", TrickShown(trick)) for trick in tricks]


def _take(trick: TrickStory, plays: Sequence[Play], bought: Contract) -> None:
    """Fill in who won a complete trick, and its card points."""
    cards = tuple(play.card for play in plays)
    trick["winner"] = plays[winning_index(cards, bought.trump)].seat
    trick["points"] = trick_points(cards, bought.trump) + (LAST_TRICK_POINTS if trick["number"] == 8 else 0)


def _is_told(event: Event) -> bool:
    """Whether people want to read of a line: claims of the server and what only machines need are left out."""
    return not isinstance(event, Rest | Trick)


def _declared(hand: Hand) -> Iterator[ProjectStory]:
    if hand.contest is None:
        return
    for seat in SEATS:
        for said, project in zip(hand.contest.declared[seat], standings(hand.contest, seat), strict=True):
            name, cards = CATEGORIES[said.category], names_of(project.cards) if project else []
            reason = _why_not(hand, seat, project)
            yield {"seat": seat, "project": name, "held": project is not None, "cards": cards, "why_not": reason}


def _why_not(hand: Hand, seat: Seat, project: Project | None) -> str | None:
    """Why a declared project does not count; None for one that does."""
    assert hand.contest is not None
    if project is None:
        return "not_held"
    if not hand.over:
        return "unfinished"
    counts = project in _that_count(hand)[seat]
    return None if counts else why_not(hand.contest, hand.deal.options, seat, project, hand.paid)


def _counted(hand: Hand) -> Iterator[ProjectStory]:
    """The projects that count in the score, whoever gets their points."""
    for seat, projects in zip(SEATS, _that_count(hand), strict=True):
        for project in projects:
            cards = names_of(project.cards)
            yield {"seat": seat, "project": project.name, "held": True, "cards": cards, "why_not": None}


def _that_count(hand: Hand) -> BySeat:
    if hand.contest is None or not hand.over:
        return NO_PROJECTS
    if hand.paid is None:
        return counted(hand.contest, hand.deal.options, hand.tricks.won)
    return registered(hand.contest, hand.deal.options, hand.paid)


def _places(hands: Sequence[_Told], story: Story) -> dict[int, _Place]:
    """By line, the hand and the part of it to which the line belongs; lines of no hand are left out."""
    stories = zip(hands, story["hands"], strict=True)
    return {line.number: _Place(hand, part) for told, hand in stories for line, part in _parts(told)}


def _list_for(finding: Finding, places: Mapping[int, _Place], story: Story) -> list[int]:
    """The list to which a finding belongs: of its trick, of a part of its hand, or of the whole record."""
    if finding.line not in places:
        return story["findings"]
    hand, part = places[finding.line]
    part = finding.trick or part
    if isinstance(part, str):
        return hand["findings"][part]
    tricks = hand["tricks"]
    return tricks[part - 1]["findings"] if part <= len(tricks) else hand["findings"]["score"]
