"""The closed union of events: one frozen record for each line type of a game (SPEC.md#lines).

Field names and their order are the keys of the record. Cards are ints, sets of bytes are ``bytes``, suits are 0 to 3,
ranks 0 to 7. Every event but ``Game`` has ``at``: milliseconds since the game was created, by the server's clock.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

from fairshuffle.cards import Card, Rank, Suit
from fairshuffle.seats import Pair, Seat

__all__ = [
    "EVENT_TYPES",
    "Abort",
    "Accuse",
    "Bid",
    "Boshat",
    "Chat",
    "Checkpoint",
    "Close",
    "Cut",
    "Deal",
    "Declare",
    "Double",
    "Draw",
    "End",
    "Event",
    "Game",
    "Join",
    "Link",
    "Play",
    "Player",
    "Qaid",
    "Ready",
    "Rest",
    "Result",
    "Reveal",
    "Ruling",
    "Sawa",
    "Show",
    "Speak",
    "Trick",
]

OptionValue: TypeAlias = bool | int | str | tuple[str, ...]
Call: TypeAlias = Literal["pass", "hokm", "sun", "ashkal"]
LevelName: TypeAlias = Literal["double", "three", "four", "gahwa"]
ProjectName: TypeAlias = Literal["sira", "fifty", "hundred", "four_hundred"]
ProjectKind: TypeAlias = Literal["sequence", "quartet"]
Say: TypeAlias = Literal["akka", "baloot"]
Offence: TypeAlias = Literal[
    "false_akka",
    "false_baloot",
    "false_project",
    "false_sawa",
    "invalid_project",
    "locked_lead",
    "no_overtrump",
    "no_trump",
    "renege",
]
RulingOutcome: TypeAlias = Literal["registered", "redeal", "rejected", "project_removed"]
Outcome: TypeAlias = Literal["made", "lost", "kaboot", "reverse_kaboot", "passed_out", "boshat", "redeal", "registered"]


class Player(NamedTuple):
    """Who sits at a seat: a name for people, and whether a program plays."""

    name: str
    bot: bool = False


class Game(NamedTuple):
    """The first line: what is played, by whom, and what the server has committed to."""

    format: str
    game: str
    created: str
    profile: str
    options: tuple[tuple[str, OptionValue], ...]
    table: Literal["easy", "qaid"]
    free: bool
    seats: tuple[Player, Player, Player, Player]
    commitment: bytes | None = None
    reveal: Literal["after_hand"] | None = None
    hand_commitments: tuple[bytes, ...] | None = None
    links: int | None = None
    key: bytes | None = None


class Join(NamedTuple):
    """A seat fixes its chain by its anchor."""

    at: int
    seat: Seat
    anchor: bytes


class Checkpoint(NamedTuple):
    """Evidence of all bytes before this line; the first one is the seal."""

    at: int
    lines: int
    digest: bytes
    signature: bytes | None = None


class Link(NamedTuple):
    """A seat's link for one deal (0 = the draw of the first dealer)."""

    at: int
    seat: Seat
    deal: int
    value: bytes


class Draw(NamedTuple):
    """The first dealer, as claimed."""

    at: int
    dealer: Seat


class Cut(NamedTuple):
    """The dealer's left cuts ``cards``, or lifts three from ``take`` for seat ``for_``."""

    at: int
    seat: Seat
    cards: int | None = None
    take: Literal["top", "bottom"] | None = None
    for_: Seat | None = None


class Deal(NamedTuple):
    """A hand is dealt; ``hands`` are the five first cards of each seat where the record shows them."""

    at: int
    hand: int
    dealer: Seat
    turned: Card
    hands: tuple[tuple[Card, ...], ...] | None = None


class Boshat(NamedTuple):
    """A seat calls the redeal hand (Boshat, Waraq, Kawesh)."""

    at: int
    seat: Seat


class Bid(NamedTuple):
    """A call in the auction; ``suit`` stands with Hokm only."""

    at: int
    seat: Seat
    call: Call
    suit: Suit | None = None
    auto: bool = False


class Rest(NamedTuple):
    """The closing cards of each seat: three, or two for the seat that took the turned card."""

    at: int
    hands: tuple[tuple[Card, ...], ...]


class Double(NamedTuple):
    """A call of the doubling ladder."""

    at: int
    seat: Seat
    level: LevelName
    locked: bool = False


class Declare(NamedTuple):
    """A project is declared by its category; ``top`` only when it was said aloud."""

    at: int
    seat: Seat
    project: ProjectName
    top: Rank | None = None


class Speak(NamedTuple):
    """A seat says kind and top of an open declaration."""

    at: int
    seat: Seat
    project: ProjectName
    kind: ProjectKind
    top: Rank


class Show(NamedTuple):
    """A seat lays a project on the table."""

    at: int
    seat: Seat
    cards: tuple[Card, ...]


class Play(NamedTuple):
    """A card is played, with what was said."""

    at: int
    seat: Seat
    card: Card
    say: Say | None = None
    auto: bool = False


class Trick(NamedTuple):
    """The winner of the trick, as claimed."""

    at: int
    winner: Seat


class Sawa(NamedTuple):
    """A seat claims all remaining tricks."""

    at: int
    seat: Seat


class Qaid(NamedTuple):
    """A seat opens the Qaid sheet."""

    at: int
    seat: Seat


class Accuse(NamedTuple):
    """The opener of the sheet names an offence."""

    at: int
    seat: Seat
    against: Seat
    offence: Offence
    trick: int | None = None


class Close(NamedTuple):
    """The sheet is closed without a call."""

    at: int
    seat: Seat


class Ruling(NamedTuple):
    """The server's answer to an accusation, as claimed."""

    at: int
    outcome: RulingOutcome


class Chat(NamedTuple):
    """Somebody said something; what is not recorded."""

    at: int
    seat: Seat
    to: Literal["team", "table"]


class Result(NamedTuple):
    """The score of a hand, as claimed."""

    at: int
    hand: int
    outcome: Outcome
    points: Pair
    total: Pair
    cards: Pair | None = None
    projects: Pair | None = None
    baloot: Pair | None = None


class Reveal(NamedTuple):
    """The secret of one hand is opened."""

    at: int
    hand: int
    secret: bytes


class Ready(NamedTuple):
    """A seat asks for the next hand."""

    at: int
    seat: Seat


class End(NamedTuple):
    """The match is over; ``secret`` opens the commitment."""

    at: int
    winner: int
    total: Pair
    secret: bytes | None = None


class Abort(NamedTuple):
    """The game stops unfinished."""

    at: int
    reason: str
    secret: bytes | None = None


Event: TypeAlias = (
    Game
    | Join
    | Checkpoint
    | Link
    | Draw
    | Cut
    | Deal
    | Boshat
    | Bid
    | Rest
    | Double
    | Declare
    | Speak
    | Show
    | Play
    | Trick
    | Sawa
    | Qaid
    | Accuse
    | Close
    | Ruling
    | Chat
    | Result
    | Reveal
    | Ready
    | End
    | Abort
)
"""Any line of a record, read."""

EVENT_TYPES: Final[dict[str, type[Event]]] = {
    kind.__name__.lower(): kind
    for kind in (
        Game,
        Join,
        Checkpoint,
        Link,
        Draw,
        Cut,
        Deal,
        Boshat,
        Bid,
        Rest,
        Double,
        Declare,
        Speak,
        Show,
        Play,
        Trick,
        Sawa,
        Qaid,
        Accuse,
        Close,
        Ruling,
        Chat,
        Result,
        Reveal,
        Ready,
        End,
        Abort,
    )
}
"""Every event class by the ``type`` of its line."""
