"""What public play has proved wrong: the list that a Qaid sheet may show its opener (SPEC.md#suspicion)."""

from collections.abc import Iterable
from typing import NamedTuple, cast

from fairshuffle.cards import SUIT_CARDS, Cards, Suit, cards_of, suit_of
from fairshuffle.events import Offence, Play
from fairshuffle.rules.baloot import pair_of
from fairshuffle.rules.options import TableOptions
from fairshuffle.rules.play import HIGHER, offence
from fairshuffle.seats import Seat


class PublicPlay(NamedTuple):
    """What the whole table has seen of the play of a hand; there is no room in it for a hidden card.

    ``plays`` are the cards played so far in their order, four to a trick, each by the seat whose turn it was;
    ``locked`` is the lock of the last doubling level.
    """

    trump: Suit | None
    locked: bool
    options: TableOptions
    plays: tuple[Play, ...]


class Suspect(NamedTuple):
    """A move that public play has proved wrong; ``trick`` counts from 1.

    ``settled`` tells whether ``offence`` is its name for good. As long as it is not, the seat may still hide a card of
    the suit that was led, and then the move, wrong in any case, is a renege.
    """

    seat: Seat
    trick: int
    offence: Offence
    settled: bool = True


def suspects(public: PublicPlay) -> list[Suspect]:
    """The moves that public play has proved wrong, in the order of play (SPEC.md#suspicion).

    A card is proved wrong when it was illegal for a hand of nothing but that card and those which the seat has shown
    since: one of them was owed. What else a hand holds never makes an illegal card legal, so no legal card is ever
    listed, and after eight tricks nothing is hidden and every wrong card is listed. A false Akka is proved by a higher
    card of its suit played after it, a false Baloot by a King or Queen of trumps from another seat; an Akka that is not
    said with a lead and a Baloot in Sun prove themselves.

    >>> from fairshuffle.cards import card_named
    >>> from fairshuffle.rules.options import profile
    >>> names = "AS 7S 7H 8S  TS JS QS 9S".split()
    >>> plays = tuple(Play(0, seat, card_named(name)) for seat, name in zip((0, 1, 2, 3) * 2, names))
    >>> suspects(PublicPlay(None, False, profile("sahrat"), plays))
    [Suspect(seat=2, trick=1, offence='renege', settled=True)]
    """
    found: list[Suspect] = []
    for place, play in enumerate(public.plays):
        seat, trick = play.seat, place // 4 + 1
        if broken := _broken(public, place):
            found.append(Suspect(seat, trick, broken, settled=not _may_be_renege(public, place, broken)))
        if play.say == "akka" and _is_false_akka(public, place):
            found.append(Suspect(seat, trick, "false_akka"))
        if play.say == "baloot" and _is_false_baloot(public, seat):
            found.append(Suspect(seat, trick, "false_baloot"))
    return found


def _broken(public: PublicPlay, place: int) -> Offence | None:
    """The offence of a card, judged on what its seat has shown since."""
    play = public.plays[place]
    shown = _cards(later for later in public.plays[place:] if later.seat == play.seat)
    before = public.plays[place - place % 4 : place]
    trick = [earlier.card for earlier in before]
    akka = bool(before) and before[0].say == "akka"
    broken = offence(play.card, shown, trick, public.trump, public.locked, akka, public.options)
    return cast("Offence", broken.removeprefix("play.")) if broken else None


def _may_be_renege(public: PublicPlay, place: int, broken: Offence) -> bool:
    """Whether the seat may still hide a card of the suit that was led, which would change the name of the offence."""
    play, lead = public.plays[place], public.plays[place - place % 4]
    if broken not in {"no_trump", "no_overtrump"} or suit_of(play.card) == suit_of(lead.card):
        return False
    hand_is_out = sum(other.seat == play.seat for other in public.plays) == 8
    return not hand_is_out and SUIT_CARDS[suit_of(lead.card)] & ~_cards(public.plays) != 0


def _is_false_akka(public: PublicPlay, place: int) -> bool:
    higher = HIGHER[public.trump][public.plays[place].card]
    return place % 4 != 0 or higher & _cards(public.plays[place:]) != 0


def _is_false_baloot(public: PublicPlay, seat: Seat) -> bool:
    pair = pair_of(public.trump)
    return pair == 0 or pair & _cards(other for other in public.plays if other.seat != seat) != 0


def _cards(plays: Iterable[Play]) -> Cards:
    return cards_of(play.card for play in plays)
