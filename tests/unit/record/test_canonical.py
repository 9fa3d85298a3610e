"""The reader accepts exactly the canonical lines: compared with a second definition, which is slow and obvious."""

import json
import re
from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeAlias

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from fairshuffle.errors import MalformedRecordError, UnsupportedError
from fairshuffle.events import Event
from fairshuffle.record import read_line, write_line
from fairshuffle.testing.strategies import BANNED_CHARACTERS, events

Test: TypeAlias = Callable[[Any], bool]


def number(low: int = 0, high: int = 2**53 - 1) -> Test:
    return lambda value: type(value) is int and low <= value <= high


def word(*words: str) -> Test:
    return lambda value: type(value) is str and value in words


def digits(size: int) -> Test:
    return lambda value: type(value) is str and len(value) == size and set(value) <= set("0123456789abcdef")


def text(low: int, high: int) -> Test:
    return lambda value: type(value) is str and low <= len(value.encode("utf-8", "surrogatepass")) <= high


def list_of(test: Test, *sizes: int) -> Test:
    return lambda value: type(value) is list and len(value) in sizes and all(map(test, value))


def flag(value: object) -> bool:
    return value is True


def is_date(value: object) -> bool:
    if type(value) is not str or len(value) != 20 or not value.isascii():
        return False
    try:
        return datetime.strptime(value, "%Y-%m-%dT%H:%M:%SZ").strftime("%Y-%m-%dT%H:%M:%SZ").zfill(20) == value  # noqa: DTZ007
    except ValueError:
        return False


def is_player(value: object) -> bool:
    return (
        type(value) is dict
        and list(value) in (["name"], ["name", "bot"])
        and text(1, 64)(value["name"])
        and value.get("bot", True) is True
    )


def are_options(value: object) -> bool:
    return (
        type(value) is dict
        and bool(value)
        and list(value) == sorted(value)
        and all(
            type(option) in {bool, str} or number()(option) or list_of(text(0, 9**9), *range(99))(option)
            for option in value.values()
        )
    )


def is_good_key(value: object) -> bool:
    if type(value) is not str or not digits(64)(value):
        return False
    y = int.from_bytes(bytes.fromhex(value), "little") % 2**255 % P
    return (D * y**4 + 2 * y**2 - 1) % P != 0 and y not in {0, 1, P - 1}


# Ed25519's curve -x² + y² = 1 + d x² y². A point of order 8, doubled, has y = 0, so x² = -y² and d y⁴ + 2 y² - 1 = 0.
P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P

RANK, SUIT = word(*"789TJQKA"), word(*"CDHS")
CARD = word(*(rank + suit for rank in "789TJQKA" for suit in "CDHS"))
SEAT, NUMBER, HEX, PAIR = number(0, 3), number(), digits(64), list_of(number(), 2)
PROJECT = word("sira", "fifty", "hundred", "four_hundred")
OFFENCE = word(
    *("false_akka", "false_baloot", "false_project", "false_sawa", "invalid_project"),
    *("locked_lead", "no_overtrump", "no_trump", "renege"),
)
OUTCOME = word("made", "lost", "kaboot", "reverse_kaboot", "passed_out", "boshat", "redeal", "registered")

SCHEMA: dict[str, dict[str, Test]] = {
    "game": {
        "format": word("fairshuffle/1"),
        "game": lambda value: type(value) is str and re.fullmatch(r"[A-Za-z0-9._-]{1,64}", value) is not None,
        "created": is_date,
        "profile": text(0, 9**9),
        "options?": are_options,
        "table": word("easy", "qaid"),
        "free?": flag,
        "seats": list_of(is_player, 4),
        "commitment?": HEX,
        "reveal?": word("after_hand"),
        "hand_commitments?": list_of(HEX, *range(1, 221)),
        "links?": number(127, 65535),
        "key?": is_good_key,
    },
    "join": {"seat": SEAT, "anchor": HEX},
    "checkpoint": {"lines": NUMBER, "digest": HEX, "signature?": digits(128)},
    "link": {"seat": SEAT, "deal": NUMBER, "value": HEX},
    "draw": {"dealer": SEAT},
    "cut": {"seat": SEAT, "cards?": number(1, 31), "take?": word("top", "bottom"), "for?": SEAT},
    "deal": {"hand": number(1), "dealer": SEAT, "turned": CARD, "hands?": list_of(list_of(CARD, 5), 4)},
    "boshat": {"seat": SEAT},
    "bid": {"seat": SEAT, "call": word("pass", "hokm", "sun", "ashkal"), "suit?": SUIT, "auto?": flag},
    "rest": {"hands": list_of(list_of(CARD, 2, 3), 4)},
    "double": {"seat": SEAT, "level": word("double", "three", "four", "gahwa"), "locked?": flag},
    "declare": {"seat": SEAT, "project": PROJECT, "top?": RANK},
    "speak": {"seat": SEAT, "project": PROJECT, "kind": word("sequence", "quartet"), "top": RANK},
    "show": {"seat": SEAT, "cards": list_of(CARD, *range(1, 9))},
    "play": {"seat": SEAT, "card": CARD, "say?": word("akka", "baloot"), "auto?": flag},
    "trick": {"winner": SEAT},
    "sawa": {"seat": SEAT},
    "qaid": {"seat": SEAT},
    "accuse": {"seat": SEAT, "against": SEAT, "offence": OFFENCE, "trick?": number(1, 8)},
    "close": {"seat": SEAT},
    "ruling": {"outcome": word("registered", "redeal", "rejected", "project_removed")},
    "chat": {"seat": SEAT, "to": word("team", "table")},
    "result": {
        "hand": number(1),
        "outcome": OUTCOME,
        "points": PAIR,
        "total": PAIR,
        "cards?": PAIR,
        "projects?": PAIR,
        "baloot?": PAIR,
    },
    "reveal": {"hand": NUMBER, "secret": HEX},
    "ready": {"seat": SEAT},
    "end": {"winner": number(0, 1), "total": PAIR, "secret?": HEX},
    "abort": {"reason": text(0, 200), "secret?": HEX},
}


TOGETHER: dict[str, Test] = {
    "game": lambda line: (
        ("reveal" in line) == ("hand_commitments" in line)
        and ("commitment" in line or not line.keys() & {"reveal", "hand_commitments", "links"})
    ),
    "bid": lambda line: ("suit" in line) == (line["call"] == "hokm"),
    "cut": lambda line: line.keys() & {"cards", "take", "for"} in ({"cards"}, {"take", "for"}),
    "rest": lambda line: sorted(map(len, line["hands"])) == [2, 3, 3, 3],
    "result": lambda line: (
        not line.keys()
        & {
            "registered": {"cards"},
            "passed_out": {"cards", "projects", "baloot"},
            "boshat": {"cards", "projects", "baloot"},
            "redeal": {"cards", "projects", "baloot"},
        }.get(line["outcome"], set())
    ),
}


def texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [found for item in (*value, *value.values()) for found in texts(item)]
    return [found for item in value for found in texts(item)] if isinstance(value, list) else []


def is_canonical(line: str) -> bool:
    """The definition of SPEC.md, read as a program that is slow and obvious."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return False
    if not isinstance(value, dict) or json.dumps(value, ensure_ascii=False, separators=(",", ":")) != line:
        return False
    if any(character in BANNED_CHARACTERS or "\ud800" <= character <= "\udfff" for character in "".join(texts(value))):
        return False
    name = value.pop("type", None)
    if not line.startswith('{"type":') or not isinstance(name, str) or name not in SCHEMA:
        return False
    keys = SCHEMA[name] if name == "game" else {"at": NUMBER, **SCHEMA[name]}
    order = [key for key in keys if not key.endswith("?") or key[:-1] in value]
    if list(value) != [key.rstrip("?") for key in order]:
        return False
    fits = all(keys[key](value[key.rstrip("?")]) for key in order)
    return fits and (name not in TOGETHER or TOGETHER[name](value))


OTHER_VALUES: list[Any] = [
    *(0, 1, 2, 3, 4, 7, 8, 9, 31, 32, 33, 126, 127, 220, 65535, 65536, 2**53 - 1, 2**53, 10**15, 10**16, -1, 10**17),
    *(0.0, 1.0, 1e300, True, False, None, [], {}, [[]], [0, 0], [0, 2**53], [1, 2, 3], [True, 1], {"target": 104}),
    *({"b": True, "a": 1}, {"a": None}, {"a": [1]}, {"a": ["x", ""]}, {"a": []}, {"a": {}}, {"name": "x"}),
    *("", "x", "pass", "hokm", "sun", "S", "s", "TH", "th", "10H", "A", "10", "akka", "team", "top", "after_hand"),
    *("made", "boshat", "registered", "redeal", "easy", "gahwa", "sira", "sequence", "renege", "fairshuffle/2"),
    *("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85", f"ec{'ff' * 31}", f"ee{'ff' * 30}7f"),
    *("0f" * 32, "0F" * 32, "00" * 32, "0f" * 64, "0f" * 31, "é" * 32, "é" * 33, "a" * 64, "a" * 65, "é" * 101),
    *("2024-02-29T00:00:00Z", "2023-02-29T00:00:00Z", '"', "\\", "\n", "\x7f", "\u202e", "\ud800", "\U0001f0a1"),
    *(["TH"], ["TH"] * 3, ["TH"] * 9, [["TH"] * 5] * 4, [["TH"] * 3] * 4, [["TH"] * 3] * 3 + [["TH"] * 2]),
    *(["0f" * 32], ["0f" * 32] * 220, ["0f" * 32] * 221, [{"name": "x"}] * 4, [{"name": "x", "bot": False}] * 4),
]
CHARACTERS = [*'{}[]",:\\ \t\r\n-+.0123789eEtrufalsnTHS/', "é", "٣", "\ufeff", "\u2028", "\ud800", "\x7f", "\x00"]


Items: TypeAlias = list[tuple[str, Any]]


def another_value(draw: DrawFn, items: Items, index: int) -> Items:
    return [*items[:index], (items[index][0], draw(st.sampled_from(OTHER_VALUES))), *items[index + 1 :]]


def another_item(draw: DrawFn, items: Items, index: int) -> Items:
    key, value = items[index]
    assume(isinstance(value, list) and value)
    inner = draw(st.integers(0, len(value) - 1))
    item = draw(st.sampled_from([*OTHER_VALUES, *value]))
    return [*items[:index], (key, [*value[:inner], item, *value[inner + 1 :]]), *items[index + 1 :]]


def another_key(draw: DrawFn, items: Items, index: int) -> Items:
    key = draw(
        st.sampled_from(sorted({"type", "at", "x", *(key.rstrip("?") for keys in SCHEMA.values() for key in keys)}))
    )
    return [*items[: index + 1], (key, draw(st.sampled_from(OTHER_VALUES))), *items[index + 1 :]]


def another_order(draw: DrawFn, items: Items, index: int) -> Items:
    others = [*items[:index], *items[index + 1 :]]
    others.insert(draw(st.integers(0, len(others))), items[index])
    return others


def without_key(_draw: DrawFn, items: Items, index: int) -> Items:
    return [*items[:index], *items[index + 1 :]]


@st.composite
def nearly_canonical(draw: DrawFn) -> str:
    """A canonical line after up to two changes of its keys and values, and perhaps one of its characters."""
    items: Items = list(json.loads(write_line(draw(events()))).items())
    changes = [another_value, another_item, another_key, another_order, without_key]
    for change in draw(st.lists(st.sampled_from(changes), max_size=2)):
        if len(items) > 1:
            items = change(draw, items, draw(st.integers(1, len(items) - 1)))
    pairs = (
        f"{json.dumps(key)}:{json.dumps(value, ensure_ascii=False, separators=(',', ':'))}" for key, value in items
    )
    line = f"{{{','.join(pairs)}}}"
    if draw(st.integers(0, 3)):
        return line
    place: int = draw(st.integers(0, len(line)))
    added: str = draw(st.sampled_from(["", *CHARACTERS]))
    return line[:place] + added + line[place + draw(st.integers(0, 1)) :]


@given(events())
@settings(max_examples=300)
def test_every_written_line_is_canonical_by_the_independent_definition(event: Event) -> None:
    assert is_canonical(write_line(event)[:-1].decode())


@given(nearly_canonical())
@settings(max_examples=2000, deadline=None)
def test_the_reader_accepts_exactly_the_canonical_lines(line: str) -> None:
    try:
        read_line(line)
    except UnsupportedError as error:
        reason = str(error)
    except MalformedRecordError as error:
        reason = error.reason
    else:
        reason = ""
    assert is_canonical(line) == (not reason)
    assert not reason.startswith("not a canonical line")  # every refusal knows its reason


@pytest.mark.parametrize(
    "line",
    [
        '{"type":"play","at":10,"seat":0,"card":"TH"}',
        '{"type":"cut","at":8,"seat":1,"take":"bottom","for":3}',
        '{"type":"bid","at":1,"seat":3,"call":"hokm","suit":"H"}',
        '{"type":"accuse","at":21,"seat":1,"against":2,"offence":"renege","trick":8}',
        '{"type":"result","at":1,"hand":1,"outcome":"made","points":[1,2],"total":[16,20]}',
        '{"type":"rest","at":1,"hands":[["9S","QC"],["TS","JD","KD"],["JH","KH","TC"],["TH","8D","9D"]]}',
        '{"type":"abort","at":9007199254740991,"reason":"\\"\\\\é"}',
    ],
)
def test_one_changed_character_is_refused_or_comes_back_byte_for_byte(line: str) -> None:
    changed = {line[:place] + line[place + 1 :] for place in range(len(line))}
    for character in CHARACTERS:
        changed |= {line[:place] + character + line[place:] for place in range(len(line) + 1)}
        changed |= {line[:place] + character + line[place + 1 :] for place in range(len(line))}
    for other in changed:
        try:
            event = read_line(other)
        except MalformedRecordError:
            continue
        assert write_line(event) == f"{other}\n".encode()


@given(st.text(max_size=60) | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(json.dumps))
def test_no_text_makes_the_reader_stumble(line: str) -> None:
    with pytest.raises(MalformedRecordError):
        read_line(line)
