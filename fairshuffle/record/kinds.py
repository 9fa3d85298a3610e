"""What may stand in a line: the kinds of values, each as a pattern of its canonical text (SPEC.md#canonical-lines)."""

import json
import re
from collections.abc import Callable, Iterable
from datetime import date
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple, get_args

from fairshuffle.cards import CARD_BY_NAME, CARD_NAMES, RANKS, SUITS, Card
from fairshuffle.errors import UnsupportedError
from fairshuffle.events import (
    Call,
    LevelName,
    Offence,
    OptionValue,
    Outcome,
    Player,
    ProjectKind,
    ProjectName,
    RulingOutcome,
    Say,
)
from fairshuffle.limits import (
    MAX_HAND_COMMITMENTS,
    MAX_LINE_BYTES,
    MAX_LINKS,
    MAX_NAME_BYTES,
    MAX_NUMBER,
    MAX_REASON_BYTES,
    MIN_LINKS,
)

FORMAT: Final = "fairshuffle/1"

BANNED: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff"  # controls, line ends, direction marks
    r"\ud800-\udfff]"  # half characters, which UTF-8 cannot hold
)
"""A character that stands nowhere in a record."""

# With BANNED away, canonical JSON escapes two characters and nothing else. A text is searched for BANNED when it is
# read: a class of so many characters takes long to compile.
_CHARACTER: Final = r'(?:[^"\\]|\\["\\])'
TEXT: Final = f'"{_CHARACTER}*"'


class Kind(NamedTuple):
    """A kind of value.

    ``pattern`` matches the canonical JSON text of a value and captures nothing. ``read`` makes the value of that text,
    and of None, for kinds whose key may be absent, the value of absence; it raises ValueError with the reason where
    the pattern takes more than the kind allows. ``plain`` is the way back, to a value for ``json``. ``wanted`` says in
    words what is expected. ``few``: there are some dozens of values at most. ``quick`` matches what ``pattern`` does,
    faster, and more, which ``read`` then refuses.
    """

    wanted: str
    pattern: str
    read: Callable[[Any], Any]
    plain: Callable[[Any], Any]
    few: bool = False
    quick: str = ""


def _same(value: Any) -> Any:  # noqa: ANN401  # a value of any kind
    return value


def _present(read: Callable[[str], Any]) -> Callable[[str | None], Any]:
    return lambda text: None if text is None else read(text)


def _up_to(limit: int) -> str:
    """The numbers 0 to ``limit`` without leading zeros, as a pattern."""
    digits = str(limit)
    ways = ["0"]
    if len(digits) > 1:
        ways.append(f"[1-9][0-9]{{0,{len(digits) - 2}}}")  # every number with fewer digits
    for place, digit in enumerate(map(int, digits)):  # the same digits up to here, then a lower one
        lowest = 0 if place else 1
        if digit > lowest:
            ways.append(f"{digits[:place]}[{lowest}-{digit - 1}][0-9]{{{len(digits) - place - 1}}}")
    return "|".join([*ways, digits])


def _number(low: int, high: int) -> Kind:
    too_low = f"(?!(?:{_up_to(low - 1)})(?![0-9]))" if low else ""
    return Kind(f"a number from {low} to {high}", f"{too_low}(?:{_up_to(high)})", int, _same)


# A pattern of the numbers up to MAX_NUMBER takes long to compile: most are short, and read by a function that compares.
_DIGITS: Final = "(?:0|[1-9][0-9]{0,15})"


def _check_numbers(numbers: Iterable[int]) -> None:
    if any(number > MAX_NUMBER for number in numbers):
        raise ValueError(f"a number is at most {MAX_NUMBER}")


@lru_cache(maxsize=1024)  # of hands, deals and lines: small numbers that stand in every record
def _whole(text: str) -> int:
    number = int(text)
    if number > MAX_NUMBER:
        _check_numbers([number])
    return number


def _one_of(wanted: str, values: Iterable[int | str]) -> Kind:
    known: dict[str | None, int | str | None] = {json.dumps(value): value for value in values}
    pattern = "|".join(known)  # type: ignore[arg-type]  # None comes after
    return Kind(wanted, pattern, {**known, None: None}.__getitem__, _same, few=True)


def word(literal: Any) -> Kind:  # noqa: ANN401  # a Literal has no type of its own
    """One of the words of a ``Literal``."""
    return _one_of(f"one of {', '.join(get_args(literal))}", get_args(literal))


def _symbol(wanted: str, names: Iterable[str], pattern: str) -> Kind:
    known: dict[str | None, int | None] = {f'"{name}"': value for value, name in enumerate(names)}
    return Kind(wanted, pattern, {**known, None: None}.__getitem__, dict(enumerate(names)).get, few=True)


_unhex: Final = bytes.fromhex


def _bytes(text: str | None) -> bytes | None:
    if text is None:
        return None
    digits = text[1:-1]
    value = _unhex(digits)
    if value.hex() != digits:
        raise ValueError("not in lower case, or white space in it")
    return value


def _hex(size: int) -> Kind:
    pattern = f'"[0-9a-f]{{{size}}}"'
    return Kind(f"{size} lower-case hex digits", pattern, _bytes, bytes.hex, quick=f'"(?s:.{{{size}}})"')


def _text(wanted: str, pattern: str, most: int) -> Kind:
    def read(text: str) -> str:
        value: str = _value(text)
        _check_bytes(value, most)
        return value

    return Kind(wanted, pattern, read, _same)


def _value(text: str, decode: Callable[[str], Any] = json.loads) -> Any:  # noqa: ANN401  # any JSON
    if BANNED.search(text):
        raise ValueError("a character that may not stand in a record")
    return decode(text)


def _check_bytes(text: str, most: int) -> None:
    size = len(text.encode())
    if size > most:
        raise ValueError(f"a text has {size} bytes of UTF-8, at most {most} are allowed")


def _list_of(pattern: str, low: int, high: int) -> str:
    return rf"\[(?:{pattern})(?:,(?:{pattern})){{{low - 1},{high - 1}}}\]"


FLAG: Final = Kind("true (or no such key)", "true", {None: False, "true": True}.__getitem__, _same, few=True)
NUMBER: Final = Kind("a number from 0 up", _DIGITS, _whole, _same)
COUNT: Final = Kind("a number from 1 up", "[1-9][0-9]{0,15}", _whole, _same)
U32: Final = _number(0, 2**32 - 1)
SEAT: Final = _one_of("a seat, 0 to 3", range(4))
TEAM: Final = _one_of("a team, 0 or 1", range(2))
TRICK: Final = _one_of("a trick, 1 to 8", range(1, 9))
CUT: Final = _one_of("a number of cards, 1 to 31", range(1, 32))
LINKS: Final = _number(MIN_LINKS, MAX_LINKS)._replace(read=_present(int))
DEAL_INDEX: Final = _number(0, MAX_LINKS)._replace(read=_present(int))

CALL: Final = word(Call)
LEVEL: Final = word(LevelName)
OFFENCE: Final = word(Offence)
OUTCOME: Final = word(Outcome)
PROJECT: Final = word(ProjectName)
PROJECT_KIND: Final = word(ProjectKind)
RULING: Final = word(RulingOutcome)
SAY: Final = word(Say)
TABLE: Final = _one_of("easy or qaid", ("easy", "qaid"))
REVEAL: Final = _one_of("after_hand", ("after_hand",))
TAKE: Final = _one_of("top or bottom", ("top", "bottom"))
AUDIENCE: Final = _one_of("team or table", ("team", "table"))

SUIT: Final = _symbol(f"a suit out of {' '.join(SUITS)}", SUITS, f'"[{SUITS}]"')
RANK: Final = _symbol(f"a rank out of {' '.join(RANKS)}", RANKS, f'"[{RANKS}]"')
CARD: Final = _symbol(f"a card, a rank out of {RANKS} and a suit out of {SUITS}", CARD_NAMES, f'"[{RANKS}][{SUITS}]"')

HASH: Final = _hex(64)
SIGNATURE: Final = _hex(128)
GAME_ID: Final = _text("1 to 64 characters out of A-Z a-z 0-9 . _ -", '"[A-Za-z0-9._-]{1,64}"', 64)
PROFILE: Final = _text("the name of a profile", TEXT, MAX_LINE_BYTES)
REASON: Final = _text(f"a text of at most {MAX_REASON_BYTES} bytes", TEXT, MAX_REASON_BYTES)


@lru_cache(maxsize=1024)  # of points: most are small numbers that stand in other records too
def _pair(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    first, second = text[1:-1].split(",")
    pair = int(first), int(second)
    _check_numbers(pair)
    return pair


PAIR: Final = Kind("two numbers [team 0,team 1]", rf"\[{_DIGITS},{_DIGITS}\]", _pair, list)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(CARD_BY_NAME.__getitem__, text.split('"')[1::2]))


def _hands(text: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(map(_cards, text.split("],[")))


def _closing_hands(text: str) -> tuple[tuple[Card, ...], ...]:
    hands = _hands(text)
    if sorted(map(len, hands)) != [2, 3, 3, 3]:
        raise ValueError("exactly one of the four lists, the receiver's, has two cards, the others have three")
    return hands


def _card_names(cards: Iterable[Card]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


def _hand_names(hands: Iterable[Iterable[Card]]) -> list[list[str]]:
    return [_card_names(hand) for hand in hands]


SHOWN: Final = Kind("a list of one to eight cards", _list_of(CARD.pattern, 1, 8), _cards, _card_names)
HANDS: Final = Kind(
    "four lists of five cards", _list_of(_list_of(CARD.pattern, 5, 5), 4, 4), _present(_hands), _hand_names
)
CLOSING: Final = Kind(
    "four lists of cards, one of two and three of three",
    _list_of(_list_of(CARD.pattern, 2, 3), 4, 4),
    _closing_hands,
    _hand_names,
)


def _format(text: str) -> str:
    name: str = _value(text)
    if name != FORMAT:
        raise unknown_format(name)
    return name


def unknown_format(name: str) -> UnsupportedError:
    """Why a record of another format is not read.

    >>> str(unknown_format("fairshuffle/9"))
    "unknown format 'fairshuffle/9': this version reads fairshuffle/1"
    """
    return UnsupportedError("format", name, f"unknown format {name[:64]!r}: this version reads {FORMAT}")


# The pattern takes any text: a record of a later format is unsupported, not malformed.
FORMAT_NAME: Final = Kind(FORMAT, TEXT, _format, _same)


def _created(text: str) -> str:
    try:
        date.fromisoformat(text[1:11])
    except ValueError:  # the words of its message differ between Pythons
        raise ValueError("there is no such day") from None
    return text[1:-1]


CREATED: Final = Kind(
    "a real date and time YYYY-MM-DDTHH:MM:SSZ",
    '"[0-9]{4}-[0-9]{2}-[0-9]{2}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z"',
    _created,
    _same,
)


def _players(text: str) -> tuple[Player, ...]:
    players = tuple(Player(**player) for player in _value(text))
    for player in players:
        _check_bytes(player.name, MAX_NAME_BYTES)
    return players


def _plain_players(players: Iterable[Player]) -> list[dict[str, Any]]:
    return [{"name": player.name, **({"bot": True} if player.bot else {})} for player in players]


SEATS: Final = Kind(
    f'four players {{"name":…}} or {{"name":…,"bot":true}}, each name a text of 1 to {MAX_NAME_BYTES} bytes',
    _list_of(rf'\{{"name":"{_CHARACTER}+"(?:,"bot":true)?\}}', 4, 4),
    _players,
    _plain_players,
)


def _hashes(text: str) -> tuple[bytes, ...]:
    return tuple(map(bytes.fromhex, text.split('"')[1::2]))


HASHES: Final = Kind(
    f"a list of 1 to {MAX_HAND_COMMITMENTS} texts of {HASH.wanted}",
    _list_of(HASH.pattern, 1, MAX_HAND_COMMITMENTS),
    _present(_hashes),
    lambda hashes: [value.hex() for value in hashes],
)

_P: Final = 2**255 - 19
SMALL_ORDER_Y: Final = frozenset(
    {
        *(0, 1, _P - 1, _P, _P + 1),
        *(
            int.from_bytes(bytes.fromhex(y), "little")
            for y in (
                "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
                "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
            )
        ),
    }
)
"""The y of Ed25519 points of order 1, 2, 4 and 8, unreduced encodings included: such keys sign every message."""


def _key(text: str) -> bytes:
    key = bytes.fromhex(text[1:-1])
    if int.from_bytes(key, "little") & (2**255 - 1) in SMALL_ORDER_Y:
        raise ValueError("this Ed25519 key is of small order: one signature would fit all messages")
    return key


KEY: Final = HASH._replace(read=_present(_key), quick="")

_OPTION: Final = rf"{TEXT}:(?:true|false|{_DIGITS}|{TEXT}|\[(?:{TEXT}(?:,{TEXT})*)?\])"


_PAIRS_OF: Final = json.JSONDecoder(object_pairs_hook=tuple).decode


def _options(text: str | None) -> tuple[tuple[str, OptionValue], ...]:
    if text is None:
        return ()
    options = _value(text, _PAIRS_OF)
    names = [name for name, _ in options]
    if names != sorted(set(names)):
        raise ValueError("the options stand in alphabetical order, each once")
    _check_numbers(value for _, value in options if isinstance(value, int))
    return tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in options)


OPTIONS: Final = Kind(
    'at least one option in {"name":value,…}, a value being true, false, a number, a text or a list of texts',
    rf"\{{{_OPTION}(?:,{_OPTION})*\}}",
    _options,
    lambda options: dict(sorted(options, key=itemgetter(0))),
)
