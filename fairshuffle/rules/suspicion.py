"""What public play has proved wrong: the list that a Qaid sheet may show its opener (SPEC.md#suspicion)."""

from typing import NamedTuple, cast

from fairshuffle.cards import SUIT_CARDS, Card, Cards, Suit, cards_of, suit_of
from fairshuffle.events import Offence, Play
from fairshuffle.rules.baloot import pair_of
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.play import HIGHER, offence
from fairshuffle.seats import SEATS, Seat


class PublicPlay(NamedTuple):
    """What the whole table has seen of the play of a hand; it has no place for a hidden card.

    ``plays`` are the cards played so far in their order, four to a trick, each by the seat whose turn it was.
    """

    trump: Suit | None
    locked: bool
    options: TableOptions
    plays: tuple[Play, ...]


class Suspect(NamedTuple):
    """A move that public play has proved wrong; ``trick`` counts from 1.

    ``settled`` tells whether ``offence`` is its name for good. Otherwise the seat may still hide a card of the led
    suit; the move is wrong in any case, but to be called as a renege if it does.
    """

    seat: Seat
    trick: int
    offence: Offence
    settled: bool = True


def suspects(public: PublicPlay) -> list[Suspect]:
    """The moves that public play has proved wrong, in the order of play (SPEC.md#suspicion).

    A card is proved wrong when it would be illegal in a hand of that seat's shown cards alone: this card and those
    that the seat has played since. More cards in the hand never make an illegal card legal, so no legal card is ever
    listed; after eight tricks every hand is shown and every wrong card listed. A false Akka is proved by a higher card
    of its suit played after it, a false Baloot by King or Queen of trumps played by another seat, and both are proved
    at once where they cannot be true: an Akka that is no lead, a Baloot in Sun.

    >>> from fairshuffle.cards import card_named
    >>> from fairshuffle.rules.options import profile
    >>> cards = "AS 7S 7H 8S  AH 8H 9S 7D"
    >>> seats = (0, 1, 2, 3) * 2
    >>> plays = tuple(Play(0, seat, card_named(card)) for seat, card in zip(seats, cards.split(), strict=True))
    >>> suspects(PublicPlay(None, False, profile("sahrat"), plays))
    [Suspect(seat=2, trick=1, offence='renege', settled=True)]
    """
    found: list[Suspect] = []
    for place, play in enumerate(public.plays):
        trick = place // 4 + 1
        broken = _broken(public, place)
        if broken:
            found.append(Suspect(play.seat, trick, broken, _is_settled(public, place, broken)))
        if play.say == "akka" and _is_false_akka(public, place):
            found.append(Suspect(play.seat, trick, "false_akka"))
        if play.say == "baloot" and _is_false_baloot(public, play.seat):
            found.append(Suspect(play.seat, trick, "false_baloot"))
    return found


def _broken(public: PublicPlay, place: int) -> Offence | None:
    """The offence of the card at a place, judged on the shown cards of its seat."""
    play = public.plays[place]
    shown = _played(public.plays[place:], play.seat)
    table = public.plays[place - place % 4 : place]
    akka = bool(table) and table[0].say == "akka"
    trick = [earlier.card for earlier in table]
    broken = offence(play.card, shown, trick, public.trump, public.locked, akka, public.options)
    return cast("Offence", broken.removeprefix("play.")) if broken else None


def _is_settled(public: PublicPlay, place: int, broken: Offence) -> bool:
    """Whether no hidden card can make the offence a renege: the led suit is all played, or the seat's hand is."""
    if broken not in {"no_trump", "no_overtrump"}:
        return True
    seat, led = public.plays[place].seat, suit_of(public.plays[place - place % 4].card)
    ...


def _is_false_akka(public: PublicPlay, place: int) -> bool:
    higher = HIGHER[public.trump][public.plays[place].card]
    return place % 4 != 0 or any(higher >> later.card & 1 for later in public.plays[place:])


def _is_false_baloot(public: PublicPlay, seat: Seat) -> bool:
    pair = pair_of(public.trump)
    return pair == 0 or any(pair >> other.card & 1 for other in public.plays if other.seat != seat)
