"""The values that decide nothing, each by a rule of SPEC.md, and where it holds (SPEC.md#decides-nothing)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, TypeGuard

from fairshuffle.cards import CARD_NAMES, NINE, RANKS, each, names_of, rank_of
from fairshuffle.events import Accuse, Checkpoint, Deal, Declare, Event, Play, Result, Ruling
from fairshuffle.seats import SEATS, Seat, team_of
from fairshuffle.verifier import Report, verify
from tests.oracle.baloot import fault_of
from tests.oracle.projects import Course, Project, read_declarations, team_that_won
from tests.tamper.changes import Change
from tests.tamper.hands import as_the_oracle_says, course_of, purchase, trump_of
from tests.tamper.records import Story, time_of

Where: TypeAlias = Callable[[Change, Report], bool]


CALLED: Final[Mapping[str, str]] = {
    "renege": "play.renege",
    "no_trump": "play.no_trump",
    "no_overtrump": "play.no_overtrump",
    "locked_lead": "play.locked_lead",
    "false_akka": "akka.false",
}
"""The finding of each offence that the oracle can tell."""


class Rule(NamedTuple):
    """Why a change may leave a record as true as it was: an anchor of SPEC.md, and where that holds."""

    anchor: str
    where: Where


def anywhere(change: Change, report: Report) -> bool:
    """Wherever the line stands."""
    del change, report
    return True


def in_order(change: Change, report: Report) -> bool:
    """A moment that is not before the one of the line before, nor after that of the line behind."""
    del report
    lines = change.lines
    times = [time_of(lines.get(place, event)) for place, event in enumerate(change.story.events)]
    return times == sorted(times)


# Claims, and what only a commitment gives a meaning


def rules_only(change: Change, report: Report) -> bool:
    """Without a commitment no card depends on it."""
    del report
    return not change.story.committed


def no_checkpoints(change: Change, report: Report) -> bool:
    """Without a commitment, and where nothing is signed."""
    return rules_only(change, report) and not any(isinstance(event, Checkpoint) for event in change.story.events)


def neither_first_nor_last(change: Change, report: Report) -> bool:
    """A signature that the last one makes needless."""
    del report
    points = [place for place, event in enumerate(change.story.events) if isinstance(event, Checkpoint)]
    return change.place in points[1:-1] and None not in {change.before, change.after}


def left_out(change: Change, report: Report) -> bool:
    """A claim that need not be made."""
    del report
    return change.after is None


def same_lists(change: Change, report: Report) -> bool:
    """A claim that is left out where the secret gives the cards, the same cards in another order, or idle cards."""
    if change.before is None or change.after is None:
        return change.story.committed and change.after is None
    before, after = ([sorted(hand) for hand in hands] for hands in (change.before, change.after))
    return before == after or (rules_only(change, report) and (unbought(change, report) or cut_short(change, report)))


# Hands


def hand_now(change: Change) -> list[Event]:
    """The hand of a line, with the changed lines in it."""
    story, lines = change.story, change.lines
    return [lines.get(place, story.events[place]) for place in story.hand_places(change.place)]


def result_of(hand: Iterable[Event]) -> Result | None:
    """The result of a hand, None where it has none."""
    return next((event for event in hand if isinstance(event, Result)), None)


def outcome_of(change: Change) -> str:
    """What the hand of a line came to; empty where it has no result."""
    result = result_of(change.story.hand(change.place))
    return result.outcome if result else ""


def cut_short(change: Change, report: Report) -> bool:
    """In a hand that ended before its last card some cards lie nowhere."""
    del report
    return sum(isinstance(event, Play) for event in change.story.hand(change.place)) < 32


def unbought(change: Change, report: Report) -> bool:
    """In a hand that nobody has bought, or that Boshat has ended, the cards are never used."""
    del report
    return outcome_of(change) in {"passed_out", "boshat"}


def next_unbought(change: Change, report: Report) -> bool:
    """In a rules-only record, and before a hand in which no card is seen."""
    result = result_of(change.story.next_hand(change.place))
    return rules_only(change, report) or (result is not None and result.outcome in {"passed_out", "boshat"})


def same_purchase(change: Change, report: Report) -> bool:
    """Another way to the same purchase, or one that Boshat or a registered call has made idle."""
    del report
    before, after = purchase(change.story.hand(change.place)), purchase(hand_now(change))
    return before == after or outcome_of(change) in {"boshat", "registered"}


def same_suit_of_cards(change: Change, report: Report) -> bool:
    """Another suit of a Hokm, where no trick tells which one it is."""
    return same_purchase(change, report) or as_played(change, report)


def as_played(change: Change, report: Report) -> bool:
    """Another card or word, with which the second implementation of the rules finds all that the report tells."""
    return _as_played(change, report, change.story.dealt(change.place))


def other_purchase(change: Change, report: Report) -> bool:
    """The same purchase, or another one after which the same could be played, and led to the same score."""
    if same_purchase(change, report):
        return True
    events = tuple(change.lines.get(place, event) for place, event in enumerate(change.story.events))
    return _as_played(change, report, Story(events).dealt(change.place))


def _as_played(change: Change, report: Report, dealt: Sequence[int] | None) -> bool:
    story = change.story
    if dealt is None:
        return unbought(change, report)
    hand, first = hand_now(change), story.hand_places(change.place).start + 1
    return as_the_oracle_says(hand, course_of(hand, dealt, story.options, first), report, first)


def open_chat(change: Change, report: Report) -> bool:
    """Chat that all may read, and chat of a team where that is not closed."""
    del report
    story = change.story
    return change.after == "table" or story.game.table == "easy" or not story.hand_places(change.place)


def holds_boshat(change: Change, report: Report) -> bool:
    """Two seats hold a redeal hand."""
    del report
    first = change.story.first(change.place)
    return first is not None and all(rank_of(card) <= NINE for card in each(first[change.after]))


def named_as_well(change: Change, report: Report) -> bool:
    """An accusation by another name of the same offence, or of one that was not made either."""
    story, dealt = change.story, change.story.dealt(change.place)
    accusation = change.lines[change.place]
    assert isinstance(accusation, Accuse)
    offence = CALLED.get(accusation.offence)
    if offence is None or dealt is None:  # an offence of which the oracle knows nothing
        return True
    places = story.hand_places(change.place)
    hand = hand_now(change)[: change.place - places.start]
    ruling = next(event for event in story.events[change.place :] if isinstance(event, Ruling))
    made = any(
        (found.seat, found.offence) == (accusation.against, offence) and accusation.trick in {None, found.trick}
        for found in course_of(hand, dealt, story.options, places.start + 1).offences
    )
    del report
    return made == (ruling.outcome == "registered")


def told(change: Change, report: Report) -> bool:
    """What the report tells at this very line."""
    return any(finding.line == change.place + 1 for finding in report.findings)


def own_team(change: Change, report: Report) -> bool:
    """Said by the partner, where either of the two may say it."""
    del report
    return team_of(change.before) == team_of(change.after)


def idle_baloot(change: Change) -> bool:
    """A Baloot that is worth nothing, said or not: out of its time, of another seat, or one that counts anyway."""
    story, hand = change.story, change.story.hand(change.place)
    result, dealt = result_of(hand), story.dealt(change.place)
    if result is None or dealt is None:
        return False
    if result.baloot in {None, (0, 0)} or story.options.baloot_unsaid_in_shown_run != "none":
        return True
    lines = story.events[story.hand_places(change.place).start : change.place + 1]
    plays = [(event.seat, CARD_NAMES[event.card], True) for event in lines if isinstance(event, Play)]
    hands = {seat: names_of(cards) for seat, cards in enumerate(dealt)}
    return fault_of(plays[-1], plays[:-1], hands, trump_of(hand)) is not None


def word_of_a_card(change: Change, report: Report) -> bool:
    """An Akka that changes no duty, or a Baloot that changes no score."""
    return as_played(change, report) and ("baloot" not in {change.before, change.after} or idle_baloot(change))


def in_another_order(change: Change) -> bool:
    """One seat says or lays the same in another order, in one hand."""
    story = change.story
    if change.other is None or story.hand_places(change.place) != story.hand_places(change.other):
        return False
    return getattr(story.events[change.place], "seat", None) == getattr(story.events[change.other], "seat", None)


def told_in_its_hand(change: Change, report: Report) -> bool:
    """What the report tells of the projects of the seat in this hand, and did not tell before."""
    story, places = change.story, change.story.hand_places(change.place)
    before = {(one.line, one.id) for one in verify(story.data).findings}
    return any(
        one.id.startswith("project.") and one.line - 1 in places and (one.line, one.id) not in before
        for one in report.findings
        if one.seat == getattr(story.events[change.place], "seat", None)
    )


def decides_no_contest(change: Change) -> bool:
    """A declaration where undeclared projects may be laid, and after which the same team has won by the oracle."""
    story, dealt = change.story, change.story.dealt(change.place)
    if dealt is None or not story.options.undeclared_may_be_shown:
        return False
    first, *_ = hand = story.hand(change.place)
    assert isinstance(first, Deal)
    hands = {seat: names_of(cards) for seat, cards in enumerate(dealt)}
    trump = trump_of(hand)

    def winner(lines: Iterable[Event]) -> int | None:
        declared: dict[int, list[Project]] = {}
        for seat in SEATS:
            said = [(e.project, e.top if e.top is None else RANKS[e.top]) for e in lines if declares(e, seat)]
            read = read_declarations(hands[seat], list(said), trump, story.options)
            declared[seat] = [project for project in read if project]
        course = Course(trump, first.dealer, hands, declared, [], [], story.game.table)
        return team_that_won(course, story.options)

    return winner(hand) == winner(hand_now(change))


def declares(event: Event, seat: Seat) -> TypeGuard[Declare]:
    """Whether a seat declares a project with a line."""
    return isinstance(event, Declare) and event.seat == seat


def counts_nowhere(change: Change, report: Report) -> bool:
    """A project that is worth nothing to its team, one that it need not declare, or of which the report tells."""
    result = result_of(change.story.hand(change.place))
    if result is None or result.projects is None or told(change, report) or in_another_order(change):
        return True
    if result.projects[team_of(change.story.events[change.place].seat)] == 0:  # type: ignore[union-attr]  # a project line
        return True
    return told_in_its_hand(change, report) or decides_no_contest(change)


def same_cards(change: Change, report: Report) -> bool:
    """The same cards in another order, or a project that counts nowhere."""
    return sorted(change.before) == sorted(change.after) or counts_nowhere(change, report)


HARMLESS: Final[Mapping[str, Rule]] = {
    "*.at": Rule("timers", in_order),
    "ready.seat": Rule("order", anywhere),
    "chat.seat": Rule("order", anywhere),
    "chat.to": Rule("chat-closed", open_chat),
    "abort.reason": Rule("decides-nothing", anywhere),
    # the first line of a record without a commitment
    "game.game": Rule("decides-nothing", rules_only),
    "game.created": Rule("decides-nothing", rules_only),
    "game.seats": Rule("decides-nothing", rules_only),
    "game.free": Rule("decides-nothing", rules_only),
    "game.table": Rule("decides-nothing", rules_only),
    "game.profile": Rule("decides-nothing", rules_only),
    "game.options": Rule("decides-nothing", rules_only),
    "game.key": Rule("decides-nothing", no_checkpoints),
    "cut.seat": Rule("cut", next_unbought),
    "cut.cards": Rule("cut", next_unbought),
    "cut.take": Rule("cut", next_unbought),
    "cut.for": Rule("cut", next_unbought),
    "end.secret": Rule("decides-nothing", rules_only),
    "abort.secret": Rule("decides-nothing", rules_only),
    "checkpoint.signature": Rule("signature", neither_first_nor_last),
    # claims that need not be made, the order of cards in a list, and cards that lie nowhere
    "result.cards": Rule("lines", left_out),
    "result.projects": Rule("lines", left_out),
    "result.baloot": Rule("lines", left_out),
    "deal.hands": Rule("lines", same_lists),
    "rest.hands": Rule("lines", same_lists),
    "deal.turned": Rule("decides-nothing", unbought),
    # what players say and do of their own choice
    "bid.call": Rule("servers-word", other_purchase),
    "bid.seat": Rule("servers-word", same_purchase),
    "bid.suit": Rule("servers-word", same_suit_of_cards),
    "bid.auto": Rule("servers-word", anywhere),
    "double.seat": Rule("servers-word", own_team),
    "double.locked": Rule("servers-word", as_played),
    "declare.seat": Rule("servers-word", counts_nowhere),
    "declare.project": Rule("servers-word", counts_nowhere),
    "declare.top": Rule("servers-word", anywhere),
    "speak.seat": Rule("servers-word", anywhere),
    "speak.project": Rule("servers-word", anywhere),
    "speak.kind": Rule("servers-word", anywhere),
    "speak.top": Rule("servers-word", anywhere),
    "show.seat": Rule("servers-word", counts_nowhere),
    "show.cards": Rule("servers-word", same_cards),
    "play.card": Rule("servers-word", as_played),
    "play.seat": Rule("servers-word", as_played),
    "play.say": Rule("servers-word", word_of_a_card),
    "play.auto": Rule("servers-word", as_played),
    "boshat.seat": Rule("servers-word", holds_boshat),
    "accuse.against": Rule("servers-word", named_as_well),
    "accuse.offence": Rule("servers-word", named_as_well),
    "accuse.trick": Rule("servers-word", named_as_well),
}


def rule_for(change: Change, report: Report) -> str | None:
    """The anchor of the rule by which a change means nothing, None where there is none."""
    anchors = []
    for side in change.sides():
        rule = HARMLESS.get(f"{side.kind}.{side.field.rstrip('_')}") or HARMLESS.get(f"*.{side.field}")
        if rule is None or not rule.where(side, report):
            return None
        anchors.append(rule.anchor)
    return anchors[0]
