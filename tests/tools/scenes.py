"""Hands at a chosen moment, for tests: dealt from a seed or from names, bought, and played event by event."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal

from fairshuffle.cards import ALL_CARDS, Card, Cards, cards_named, each
from fairshuffle.events import Accuse, Event, Game, Offence, OptionValue, Play, Player, Qaid, Ruling, RulingOutcome
from fairshuffle.findings import Finding
from fairshuffle.game.hand import Hand, HandDeal, close_auction, new_hand
from fairshuffle.game.hand_lines import judge_in_hand
from fairshuffle.game.match import begin
from fairshuffle.game.purchase import deal_rest
from fairshuffle.game.sheet import true_ruling
from fairshuffle.rules.contract import Contract
from fairshuffle.rules.doubling import Doubling
from fairshuffle.rules.options import profile
from fairshuffle.verifier.replay import judged

Table = Literal["easy", "qaid"]


class HandOfATest:
    """A hand that goes on from line to line; it answers as the hand where it stands."""

    __slots__ = ("hand", "line")

    def __init__(self, hand: Hand, line: int = 0) -> None:
        self.hand = hand
        self.line = line

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a hand has
        return getattr(self.hand, name)

    def put(self, **parts: Any) -> None:  # noqa: ANN401 - whatever a hand has
        """Exchange parts of the hand."""
        self.hand = self.hand._replace(**parts)

    def copy(self) -> "HandOfATest":
        """Another one, which goes on by itself."""
        return HandOfATest(self.hand, self.line)


def bought_hand(  # noqa: PLR0917 - a scene is told in one line
    hands: Sequence[Cards],
    trump: int | None,
    name: str = "sahrat",
    changes: Mapping[str, OptionValue] | None = None,
    table: Table = "qaid",
    buyer: int = 0,
    dealer: int = 3,
    doubling: Doubling | None = None,
) -> HandOfATest:
    """A hand at the first lead, with these eight cards for each seat; the buyer has taken one of his as the turned."""
    turned = max(each(hands[buyer]))
    rest = [cards_apart(cards & ~(1 << turned), 2 if seat == buyer else 3) for seat, cards in enumerate(hands)]
    first = tuple(cards & ~more & ~(1 << turned) for cards, more in zip(hands, rest, strict=True))
    options = profile(name).with_changes(changes or {})
    hand = new_hand(HandDeal(1, dealer, turned, first, None, options, table, (0, 0)))
    hand = hand._replace(contract=Contract(trump, buyer, buyer), doubling=doubling or Doubling())
    return HandOfATest(close_auction(deal_rest(hand, tuple(rest))))


def cards_apart(cards: Cards, count: int) -> Cards:
    """The last few cards of a set, to be dealt after the purchase."""
    return sum(1 << card for card in list(each(cards))[-count:])


def named_hands(*names: str) -> list[Cards]:
    """The hands of the seats that are named; the others take what is left, eight each."""
    given = [cards_named(text) if text else 0 for text in names] + [0] * (4 - len(names))
    left = list(each(ALL_CARDS & ~sum(given)))
    for seat, cards in enumerate(given):
        missing = 8 - cards.bit_count()
        given[seat] = cards | sum(1 << card for card in left[:missing])
        left = left[missing:]
    return given


def random_hands(random: Random) -> list[Cards]:
    """Eight random cards for each seat."""
    deck = random.sample(range(32), 32)
    return [sum(1 << card for card in deck[8 * seat : 8 * seat + 8]) for seat in range(4)]


def do(hand: HandOfATest, *events: Event) -> list[Finding]:
    """Judge events in a hand, one line each, and return all that is wrong with them."""
    found: list[Finding] = []
    for event in events:
        hand.line += 1
        more, hand.hand = judge_in_hand(hand.hand, event, hand.line)
        found += more
    return found


def read(hand: HandOfATest, *events: Event) -> list[Finding]:
    """What a reader is told of these lines of a hand, who carries on behind each of them."""
    deal = hand.hand.deal
    seats = (Player("a"), Player("b"), Player("c"), Player("d"))
    created, name = "2026-01-01T18:00:00Z", "a-hand"
    game = Game("fairshuffle/1", name, created, "sahrat", (), deal.table, free=False, seats=seats)
    replayed = judged(begin(game, deal.options)._replace(phase="hand", hand=hand.hand, hands=1), events)
    assert replayed.match.hand is not None
    hand.hand = replayed.match.hand
    return replayed.found


def play(hand: HandOfATest, card: Card, say: Literal["akka", "baloot"] | None = None) -> list[Finding]:
    """The seat on turn plays a card, one second after the turn began."""
    return do(hand, Play(hand.since + 1000, hand.tricks.turn, card, say))


def accused(
    hand: HandOfATest, caller: int, against: int, offence: Offence, trick: int | None = None
) -> RulingOutcome | None:
    """The true answer to an accusation in this position, or None where it may not be made; the hand stays as it is."""
    trial = hand.copy()
    do(trial, Qaid(trial.since, caller), Accuse(trial.since, caller, against, offence, trick))
    return true_ruling(trial.hand)


def called(hand: HandOfATest, caller: int, against: int, offence: Offence, outcome: RulingOutcome) -> list[Finding]:
    """Open the sheet, accuse, and answer with a claimed ruling."""
    at = hand.since
    return do(hand, Qaid(at, caller), Accuse(at, caller, against, offence), Ruling(at, outcome))


def scene_of_a_renege(name: str = "sahrat", **changes: OptionValue) -> HandOfATest:
    """Sun; seat 0 leads the Ace of clubs, seat 1 throws a diamond although he holds a club. Seats 2 and 3 follow."""
    hands = named_hands("AC KC QC AH KH QH JH TH", "7C AD KD QD JD TD 9D 8D", "8C 9C AS KS QS JS TS 9S", "")
    hand = bought_hand(hands, None, name, changes)
    play(hand, cards_named("AC").bit_length() - 1)
    play(hand, cards_named("8D").bit_length() - 1)
    return hand
