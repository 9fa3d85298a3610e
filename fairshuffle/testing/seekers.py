"""Bots that seek what chance seldom brings: exact ties, rare mistakes and calls, a timer that runs out.

They play the same game as the bots of ``bots`` and see no more than they do; the machine judges them as it judges all.
"""

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Final, Literal

from fairshuffle.cards import Card, Cards, each
from fairshuffle.events import Close, Declare, OptionValue, Play, Ready, Say
from fairshuffle.game.hand import Hand
from fairshuffle.game.hand_lines import judge_in_hand
from fairshuffle.game.result import score_of
from fairshuffle.rules.baloot import pair_of
from fairshuffle.rules.play import offence
from fairshuffle.rules.projects import contest as contests
from fairshuffle.rules.projects.project import CATEGORIES, FIFTY, quartets, runs
from fairshuffle.seats import SEATS, Seat
from fairshuffle.testing import bots, simulate

RARE: Final = frozenset({"play.no_overtrump", "play.locked_lead"})
"""Faults of a card for which there is seldom an occasion."""

LAST_TRICKS: Final = 4
"""How many tricks before the end the seekers begin to look for a line of play."""

MOST_ENDS: Final = 300
"""How many ends of a hand they look at."""


def seek(
    profile: str,
    seed: str,
    *,
    table: Literal["easy", "qaid"] = "easy",
    changes: Mapping[str, OptionValue] = MappingProxyType({}),
) -> bytes:
    """The record of one finished game of seekers; the same arguments give the same bytes.

    Raises UnsupportedError for an unknown profile and for options that cannot be.

    >>> seek("sahrat", "1").count(b'"type":"end"')
    1
    """
    return TableOfSeekers(profile, seed, table, changes).play()


class HandOfSeekers(bots.HandOfBots):
    """Four bots at one hand who now and then agree on how to play it.

    They raise often and give more hands away. Where a tie can be had in the last tricks they play for it: always when
    the hand is raised beyond Double or somebody holds a Fifty in Hokm, which they do not double; else in one hand of
    eight.
    """

    def __init__(self, table: bots.Table) -> None:
        super().__init__(table)
        self.bold = self._chance(0.7)
        self.ties = self._chance(0.12)
        self.agreed: dict[Cards, Play] = {}
        if self.gives_up is None and self._chance(0.15):
            self.gives_up = self.random.choice((0, 1))

    def _choose(self) -> Card:
        """A rare mistake, or the card of the line that leads to a tie, or any card."""
        hand = self.hand
        mistaken = list(self._mistakes())
        if mistaken:
            return self.random.choice(mistaken)
        last = hand.tricks.number > 8 - LAST_TRICKS and not hand.tricks.trick
        if last and hand.tricks.played not in self.agreed and self._wants_a_tie():
            self.agreed = dict(line_to_a_tie(hand, self.random))
        agreed = self.agreed.get(hand.tricks.played)
        return super()._choose() if agreed is None else agreed.card

    def _say(self, seat: Seat, card: Card) -> Say | None:
        agreed = self.agreed.get(self.hand.tricks.played)
        return agreed.say if agreed and agreed.card == card else super()._say(seat, card)

    def _mistakes(self) -> Iterator[Card]:
        """The cards of a rare mistake, if one is to be made; any mistake in a contest that is worth a call."""
        if not self.slips:
            return
        hand = self.hand
        held = hand.held[hand.tricks.turn]
        illegal = held & ~hand.legal_cards()
        if illegal and hand.tricks.number == 1 and self._trumps_would_decide() and self._chance(0.5):
            yield from each(illegal)
        if not illegal or not self._chance(0.2):
            return
        for card in each(illegal):
            if (
                offence(
                    card, held, hand.tricks.trick, hand.trump, hand.doubling.locked, hand.tricks.akka, hand.deal.options
                )
                in RARE
            ):
                yield card

    def _double(self) -> None:
        if not self._fifty_in_hokm():
            super()._double()

    def _wants_a_tie(self) -> bool:
        return self.ties or self._fifty_in_hokm() or self.hand.doubling.level > 1

    def _fifty_in_hokm(self) -> bool:
        """Whether a tie would be one that a table's way to compare decides (SPEC.md#option-compare)."""
        hand = self.hand
        held = (project for cards in hand.dealt or () for project in runs(cards))
        return hand.trump is not None and any(project.category == FIFTY for project in held)

    # Qaid

    def _eagerness(self) -> float:
        return 0.9 if self.hand.tricks.number <= 2 and self._trumps_would_decide() else super()._eagerness()

    def _trumps_would_decide(self) -> bool:
        """Whether two teams hold equal projects, one a run of trumps, and only a call would compare them."""
        contest, options = self.hand.contest, self.options
        if options.project_contest != "first_reveal" or contest is None or contest.trump is None:
            return False
        projects = tuple((*quartets(hand, contest.trump), *runs(hand)) for hand in contest.hands)
        other = options._replace(trump_run_breaks_tie=not options.trump_run_breaks_tie)
        return contests.best_seat(contest, options, projects) != contests.best_seat(contest, other, projects)

    def _close(self, caller: Seat, opened: int) -> None:
        """Sometimes leave a sheet open until the server closes it."""
        limit = self.options.timer_qaid_sheet
        if limit and self._chance(0.3):
            self.table.at = opened + limit
            self._write(Close(self.table.at, caller))
        else:
            super()._close(caller, opened)

    # Projects

    def _declare(self, seat: Seat) -> None:
        """Declare, and sometimes say a project twice."""
        super()._declare(seat)
        contest = self.hand.contest
        said = contest.declared[seat] if contest else ()
        if self.slips and said and len(said) < self.options.declarations_each and self._chance(0.05):
            self._write(Declare(self._tick(), seat, CATEGORIES[said[0].category]))

    def _speak(self, seat: Seat) -> None:
        """Speak, and sometimes wait until nobody may speak any more."""
        super()._speak(seat)
        contest, limit = self.hand.contest, self.options.timer_speak
        if contest and limit and contest.speaking_since is not None and self._chance(0.3):
            self.table.at = max(self.table.at, contest.speaking_since + limit)

    def _lay(self, seat: Seat) -> None:
        """Lay, and sometimes what may not be laid, where that can be called."""
        super()._lay(seat)
        if self.slips and self._chance(0.02):
            self._lay_undeclared(seat, self._is_accepted)


def line_to_a_tie(hand: Hand, random: Random) -> list[tuple[Cards, Play]]:
    """Lawful cards that lead from here to an exact tie, each with the cards played before it; empty when none is found.

    >>> from fairshuffle.game.hand import HandDeal, new_hand
    >>> from fairshuffle.rules.options import profile
    >>> dealt = HandDeal(1, 0, 0, None, None, profile("sahrat"), "easy", (0, 0))
    >>> line_to_a_tie(new_hand(dealt), Random(1))
    []
    """
    left = MOST_ENDS

    def onward(before: Hand) -> list[tuple[Cards, Play]] | None:
        nonlocal left
        if before.over:
            left -= 1
            return [] if is_tied(before) else None
        cards = list(each(before.legal_cards()))
        random.shuffle(cards)
        for card in cards:
            play = Play(before.since, before.tricks.turn, card, _baloot_with(before, card))
            _, after = judge_in_hand(before, play, 0)
            line = onward(after)
            if line is not None:
                return [(before.tricks.played, play), *line]
            if left <= 0:
                break
        return None

    return (onward(hand) if hand.contest else None) or []


def _baloot_with(hand: Hand, card: Card) -> Say | None:
    """Baloot with the second card of the pair, by who was dealt both."""
    pair, seat = pair_of(hand.trump), hand.tricks.turn
    assert hand.dealt is not None
    second = pair >> card & 1 and not hand.held[seat] & pair & ~(1 << card)
    return "baloot" if second and not pair & ~hand.dealt[seat] else None


def is_tied(hand: Hand) -> bool:
    """Whether a hand that is over ended in an exact tie of card points, projects and Baloot among them.

    >>> from fairshuffle.game.hand import HandDeal, new_hand
    >>> from fairshuffle.rules.options import profile
    >>> is_tied(new_hand(HandDeal(1, 0, 0, None, None, profile("sahrat"), "easy", (0, 0))))
    False
    """
    if (hand.tricks.card_points[0] - hand.tricks.card_points[1]) % 10:  # every project and the Baloot are worth tens
        return False
    raw = hand.deal.options._replace(compare="raw")
    score = score_of(hand._replace(deal=hand.deal._replace(options=raw)))
    compared = score and score.worksheet and score.worksheet.compared
    return compared is not None and compared.ahead is None


class TableOfSeekers(simulate.Table):
    """One game of seekers; sometimes a seat does not click for the next hand."""

    players = HandOfSeekers

    def get_ready(self) -> None:
        """Let the seats click, or some of them, and then wait."""
        wait = self.options.timer_next_hand
        if not wait or self.random.random() < 0.8:
            super().get_ready()
            return
        self.write(Ready(self.tick(0, 500), self.random.choice(SEATS)))
        self.at += wait
