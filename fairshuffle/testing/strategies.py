"""Hypothesis strategies for the events of a record; needs ``hypothesis``, which nothing else in the library imports."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from fairshuffle.cards import DECK, Card
from fairshuffle.errors import OptionsError
from fairshuffle.events import (
    Abort,
    Accuse,
    Bid,
    Boshat,
    Chat,
    Checkpoint,
    Close,
    Cut,
    Deal,
    Declare,
    Double,
    Draw,
    End,
    Event,
    Game,
    Join,
    LevelName,
    Link,
    Offence,
    OptionValue,
    Outcome,
    Play,
    Player,
    ProjectKind,
    ProjectName,
    Qaid,
    Ready,
    Rest,
    Result,
    Reveal,
    Ruling,
    RulingOutcome,
    Sawa,
    Say,
    Show,
    Speak,
    Trick,
)
from fairshuffle.limits import MAX_LINKS, MAX_NUMBER, MIN_LINKS
from fairshuffle.rules.options import OPTION_NAMES, PROFILES, TableOptions, profile

_BANNED_RANGES: Final = (
    *((0x00, 0x1F), (0x7F, 0x9F), (0x061C, 0x061C), (0x200E, 0x200F)),
    *((0x2028, 0x202E), (0x2066, 0x2069), (0xFEFF, 0xFEFF)),
)
BANNED_CHARACTERS: Final = "".join(chr(code) for low, high in _BANNED_RANGES for code in range(low, high + 1))
"""The characters that may not stand in a record, half characters (surrogates) apart (SPEC.md#canonical-lines)."""

_CHARACTERS: Final = st.characters(exclude_categories=["Cs"], exclude_characters=BANNED_CHARACTERS)
_PRINTABLE: Final = st.characters(min_codepoint=0x20, max_codepoint=0x7E)

numbers: Final = st.integers(0, MAX_NUMBER)
counts: Final = st.integers(1, MAX_NUMBER)
seats: Final = st.integers(0, 3)
cards: Final = st.sampled_from(DECK)
ranks: Final = st.integers(0, 7)
suits: Final = st.integers(0, 3)
pairs: Final = st.tuples(numbers, numbers)
hashes: Final = st.binary(min_size=32, max_size=32)
signatures: Final = st.binary(min_size=64, max_size=64)
keys: Final = st.binary(min_size=31, max_size=31).map(lambda start: start + b"\x20")
"""Ed25519 public keys by their form; the keys of small order, which are malformed, end in 00, 05, 7a and 7f."""
names: Final = st.text(_PRINTABLE, min_size=1, max_size=64) | st.text(_CHARACTERS, min_size=1, max_size=16)
players: Final = st.builds(Player, names, st.booleans())


def _maybe(strategy: SearchStrategy[Any]) -> SearchStrategy[Any]:
    return st.none() | strategy


def _word(literal: Any) -> SearchStrategy[Any]:  # noqa: ANN401  # a Literal has no type of its own
    return st.sampled_from(get_args(literal))


def _hands(sizes: tuple[int, ...]) -> SearchStrategy[tuple[tuple[Card, ...], ...]]:
    """Four lists of cards, no card twice."""

    def shared_out(dealt: list[Card]) -> tuple[tuple[Card, ...], ...]:
        return tuple(tuple(dealt[sum(sizes[:seat]) : sum(sizes[: seat + 1])]) for seat in range(4))

    return st.lists(cards, min_size=sum(sizes), max_size=sum(sizes), unique=True).map(shared_out)


def option_values(name: str) -> SearchStrategy[OptionValue]:
    """The values that table option ``name`` may have."""
    kind = get_type_hints(TableOptions)[name]
    if kind is bool:
        return st.booleans()
    if kind is int:
        return counts
    if get_origin(kind) is tuple:
        return st.sets(_word(Offence)).map(lambda offences: tuple(sorted(offences)))
    return st.sampled_from(get_args(kind))


@st.composite
def option_changes(draw: DrawFn, name: str) -> tuple[tuple[str, OptionValue], ...]:
    """Up to four options in order that differ from profile ``name`` and can hold together."""
    chosen = draw(st.lists(st.sampled_from(OPTION_NAMES), max_size=4, unique=True).map(sorted))
    ordinary = profile(name)
    changes: dict[str, OptionValue] = {}
    for option in chosen:
        wider = {**changes, option: draw(option_values(option))}
        try:
            if len(ordinary.with_changes(wider).differences(ordinary)) == len(wider):
                changes = wider
        except OptionsError:  # it contradicts the others: leave this one out
            continue
    return tuple(changes.items())


@st.composite
def games(draw: DrawFn, *, committed: bool | None = None) -> Game:
    """First lines; with a commitment, without one, or both kinds when ``committed`` is None."""
    name = draw(st.sampled_from(PROFILES))
    with_commitment = draw(st.booleans()) if committed is None else committed
    opens_hands = with_commitment and draw(st.booleans())
    return Game(
        format="fairshuffle/1",
        game=draw(st.from_regex(r"[A-Za-z0-9._-]{1,64}", fullmatch=True)),
        created=draw(st.datetimes().map(lambda moment: f"{moment.isoformat(timespec='seconds')}Z")),
        profile=name,
        options=draw(option_changes(name)),
        table=draw(st.sampled_from(("easy", "qaid"))),
        free=draw(st.booleans()),
        seats=draw(st.tuples(players, players, players, players)),
        commitment=draw(hashes) if with_commitment else None,
        reveal="after_hand" if opens_hands else None,
        hand_commitments=draw(st.lists(hashes, min_size=1, max_size=4).map(tuple)) if opens_hands else None,
        links=draw(_maybe(st.integers(MIN_LINKS, MAX_LINKS))) if with_commitment else None,
        key=draw(_maybe(keys)),
    )


@st.composite
def _results(draw: DrawFn) -> Result:
    outcome: Outcome = draw(_word(Outcome))
    annulled = outcome in {"passed_out", "boshat", "redeal"}
    return Result(
        at=draw(numbers),
        hand=draw(counts),
        outcome=outcome,
        points=draw(pairs),
        total=draw(pairs),
        cards=None if annulled or outcome == "registered" else draw(_maybe(pairs)),
        projects=None if annulled else draw(_maybe(pairs)),
        baloot=None if annulled else draw(_maybe(pairs)),
    )


_BY_SEAT: Final = {"at": numbers, "seat": seats}

_CLOSING_HANDS: Final = seats.flatmap(lambda receiver: _hands(tuple(2 if seat == receiver else 3 for seat in range(4))))

STRATEGIES: Final[Mapping[type[Event], SearchStrategy[Event]]] = MappingProxyType(
    {
        Game: games(),
        Join: st.builds(Join, **_BY_SEAT, anchor=hashes),
        Checkpoint: st.builds(Checkpoint, numbers, numbers, hashes, _maybe(signatures)),
        Link: st.builds(Link, **_BY_SEAT, deal=numbers, value=hashes),
        Draw: st.builds(Draw, numbers, seats),
        Cut: st.builds(Cut, **_BY_SEAT, cards=st.integers(1, 31), take=st.none(), for_=st.none())
        | st.builds(Cut, **_BY_SEAT, cards=st.none(), take=st.sampled_from(("top", "bottom")), for_=seats),
        Deal: st.builds(Deal, numbers, counts, seats, cards, _maybe(_hands((5, 5, 5, 5)))),
        Boshat: st.builds(Boshat, **_BY_SEAT),
        Bid: st.builds(Bid, **_BY_SEAT, call=st.just("hokm"), suit=suits, auto=st.booleans())
        | st.builds(
            Bid, **_BY_SEAT, call=st.sampled_from(("pass", "sun", "ashkal")), suit=st.none(), auto=st.booleans()
        ),
        Rest: st.builds(Rest, numbers, _CLOSING_HANDS),
        Double: st.builds(Double, **_BY_SEAT, level=_word(LevelName), locked=st.booleans()),
        Declare: st.builds(Declare, **_BY_SEAT, project=_word(ProjectName), top=_maybe(ranks)),
        Speak: st.builds(Speak, **_BY_SEAT, project=_word(ProjectName), kind=_word(ProjectKind), top=ranks),
        Show: st.builds(Show, **_BY_SEAT, cards=st.lists(cards, min_size=3, max_size=5, unique=True).map(tuple)),
        Play: st.builds(Play, **_BY_SEAT, card=cards, say=_maybe(_word(Say)), auto=st.booleans()),
        Trick: st.builds(Trick, numbers, seats),
        Sawa: st.builds(Sawa, **_BY_SEAT),
        Qaid: st.builds(Qaid, **_BY_SEAT),
        Accuse: st.builds(Accuse, **_BY_SEAT, against=seats, offence=_word(Offence), trick=_maybe(st.integers(1, 8))),
        Close: st.builds(Close, **_BY_SEAT),
        Ruling: st.builds(Ruling, numbers, _word(RulingOutcome)),
        Chat: st.builds(Chat, **_BY_SEAT, to=st.sampled_from(("team", "table"))),
        Result: _results(),
        Reveal: st.builds(Reveal, numbers, numbers, hashes),
        Ready: st.builds(Ready, **_BY_SEAT),
        End: st.builds(End, numbers, st.integers(0, 1), pairs, _maybe(hashes)),
        Abort: st.builds(Abort, numbers, st.text(_CHARACTERS, max_size=50), _maybe(hashes)),
    }
)
"""The events of each class, as they may stand in a line; whether they fit into a game is another question."""


def events(*kinds: type[Event]) -> SearchStrategy[Event]:
    """The events of the given classes, of all classes when none is given."""
    return st.one_of([STRATEGIES[kind] for kind in kinds or STRATEGIES])
