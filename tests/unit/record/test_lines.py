"""One line of a record: what is canonical, what is refused and how, and the way back."""

import json
from typing import Any

import pytest
from hypothesis import given, settings

from fairshuffle.cards import CARD_BY_NAME
from fairshuffle.errors import MalformedRecordError, UnsupportedError
from fairshuffle.events import (
    EVENT_TYPES,
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
    Link,
    Play,
    Player,
    Qaid,
    Ready,
    Rest,
    Result,
    Reveal,
    Ruling,
    Sawa,
    Show,
    Speak,
    Trick,
)
from fairshuffle.record import read_line, write_line
from fairshuffle.record.forms import refuse
from fairshuffle.record.lines import LINES
from fairshuffle.testing.strategies import BANNED_CHARACTERS, STRATEGIES, events

HASH = "0f" * 32
HASH_BYTES = b"\x0f" * 32
KEY = "20" * 32
GAME = (
    '{"type":"game","format":"fairshuffle/1","game":"Table.7_b-2","created":"2026-02-28T23:59:59Z","profile":"sahrat",'
    '"table":"qaid","seats":[{"name":"سعد"},{"name":"Noura","bot":true},{"name":"a \\"b\\" \\\\"},{"name":"d"}]}'
)
FULL_GAME = (
    '{"type":"game","format":"fairshuffle/1","game":"g","created":"2024-02-29T00:00:00Z","profile":"elblot",'
    '"options":{"boshat":"none","offences":["renege"],"target":104,"undertrump":false},"table":"easy","free":true,'
    '"seats":[{"name":"a"},{"name":"b"},{"name":"c"},{"name":"d"}],'
    f'"commitment":"{HASH}","reveal":"after_hand","hand_commitments":["{HASH}","{"10" * 32}"],"links":127,'
    f'"key":"{KEY}"}}'
)
FOUR = (Player("a"), Player("b"), Player("c"), Player("d"))


DEAL = (
    '{"type":"deal","at":9,"hand":1,"dealer":2,"turned":"TS","hands":[["QS","KS","JH","TC","AC"],'
    '["QH","9C","JC","KC","AD"],["7S","7C","8C","8D","9D"],["8S","9S","TH","7D","KD"]]}'
)
RESULT = (
    '{"type":"result","at":25,"hand":3,"outcome":"made","points":[12,4],"total":[40,52],"cards":[123,39],'
    '"projects":[2,0],"baloot":[0,2]}'
)


def instead(line: str, old: str, new: str) -> str:
    assert line.count(old) == 1, (line, old)
    return line.replace(old, new)


def cards(names: str) -> tuple[int, ...]:
    return tuple(CARD_BY_NAME[name] for name in names.split())


EXAMPLES: list[tuple[str, Event]] = [
    (
        GAME,
        Game(
            format="fairshuffle/1",
            game="Table.7_b-2",
            created="2026-02-28T23:59:59Z",
            profile="sahrat",
            options=(),
            table="qaid",
            free=False,
            seats=(Player("سعد"), Player("Noura", bot=True), Player('a "b" \\'), Player("d")),
        ),
    ),
    (
        FULL_GAME,
        Game(
            format="fairshuffle/1",
            game="g",
            created="2024-02-29T00:00:00Z",
            profile="elblot",
            options=(("boshat", "none"), ("offences", ("renege",)), ("target", 104), ("undertrump", False)),
            table="easy",
            free=True,
            seats=FOUR,
            commitment=HASH_BYTES,
            reveal="after_hand",
            hand_commitments=(HASH_BYTES, b"\x10" * 32),
            links=127,
            key=b"\x20" * 32,
        ),
    ),
    (f'{{"type":"join","at":0,"seat":3,"anchor":"{HASH}"}}', Join(0, 3, HASH_BYTES)),
    (f'{{"type":"checkpoint","at":5,"lines":4,"digest":"{HASH}"}}', Checkpoint(5, 4, HASH_BYTES)),
    (
        f'{{"type":"checkpoint","at":5,"lines":4,"digest":"{HASH}","signature":"{"a1" * 64}"}}',
        Checkpoint(5, 4, HASH_BYTES, b"\xa1" * 64),
    ),
    (f'{{"type":"link","at":6,"seat":0,"deal":0,"value":"{HASH}"}}', Link(6, 0, 0, HASH_BYTES)),
    ('{"type":"draw","at":7,"dealer":2}', Draw(7, 2)),
    ('{"type":"cut","at":8,"seat":1,"cards":31}', Cut(8, 1, cards=31)),
    ('{"type":"cut","at":8,"seat":1,"take":"bottom","for":3}', Cut(8, 1, take="bottom", for_=3)),
    ('{"type":"deal","at":9,"hand":1,"dealer":2,"turned":"TS"}', Deal(9, 1, 2, CARD_BY_NAME["TS"])),
    (
        DEAL,
        Deal(
            at=9,
            hand=1,
            dealer=2,
            turned=CARD_BY_NAME["TS"],
            hands=(
                cards("QS KS JH TC AC"),
                cards("QH 9C JC KC AD"),
                cards("7S 7C 8C 8D 9D"),
                cards("8S 9S TH 7D KD"),
            ),
        ),
    ),
    ('{"type":"boshat","at":10,"seat":2}', Boshat(10, 2)),
    ('{"type":"bid","at":11,"seat":3,"call":"pass"}', Bid(11, 3, "pass")),
    ('{"type":"bid","at":11,"seat":3,"call":"hokm","suit":"H"}', Bid(11, 3, "hokm", suit=2)),
    ('{"type":"bid","at":11,"seat":3,"call":"hokm","suit":"C","auto":true}', Bid(11, 3, "hokm", suit=0, auto=True)),
    ('{"type":"bid","at":11,"seat":3,"call":"ashkal","auto":true}', Bid(11, 3, "ashkal", auto=True)),
    (
        '{"type":"rest","at":12,"hands":[["9S","QC"],["TS","JD","KD"],["JH","KH","TC"],["TH","8D","9D"]]}',
        Rest(12, (cards("9S QC"), cards("TS JD KD"), cards("JH KH TC"), cards("TH 8D 9D"))),
    ),
    ('{"type":"double","at":13,"seat":1,"level":"three"}', Double(13, 1, "three")),
    ('{"type":"double","at":13,"seat":1,"level":"double","locked":true}', Double(13, 1, "double", locked=True)),
    ('{"type":"declare","at":14,"seat":0,"project":"sira"}', Declare(14, 0, "sira")),
    ('{"type":"declare","at":14,"seat":0,"project":"hundred","top":"T"}', Declare(14, 0, "hundred", top=3)),
    (
        '{"type":"speak","at":15,"seat":1,"project":"four_hundred","kind":"quartet","top":"A"}',
        Speak(15, 1, "four_hundred", "quartet", 7),
    ),
    ('{"type":"show","at":16,"seat":1,"cards":["7H","8H","9H"]}', Show(16, 1, cards("7H 8H 9H"))),
    ('{"type":"play","at":17,"seat":2,"card":"7C"}', Play(17, 2, 0)),
    ('{"type":"play","at":17,"seat":2,"card":"AS","say":"akka"}', Play(17, 2, 31, "akka")),
    (
        '{"type":"play","at":17,"seat":2,"card":"KD","say":"baloot","auto":true}',
        Play(17, 2, CARD_BY_NAME["KD"], "baloot", auto=True),
    ),
    ('{"type":"trick","at":18,"winner":3}', Trick(18, 3)),
    ('{"type":"sawa","at":19,"seat":0}', Sawa(19, 0)),
    ('{"type":"qaid","at":20,"seat":1}', Qaid(20, 1)),
    ('{"type":"accuse","at":21,"seat":1,"against":2,"offence":"renege"}', Accuse(21, 1, 2, "renege")),
    (
        '{"type":"accuse","at":21,"seat":1,"against":2,"offence":"false_akka","trick":8}',
        Accuse(21, 1, 2, "false_akka", 8),
    ),
    ('{"type":"close","at":22,"seat":1}', Close(22, 1)),
    ('{"type":"ruling","at":23,"outcome":"project_removed"}', Ruling(23, "project_removed")),
    ('{"type":"chat","at":24,"seat":2,"to":"team"}', Chat(24, 2, "team")),
    (
        RESULT,
        Result(25, 3, "made", (12, 4), (40, 52), (123, 39), (2, 0), (0, 2)),
    ),
    (
        '{"type":"result","at":25,"hand":3,"outcome":"registered","points":[16,0],"total":[16,0],"baloot":[2,0]}',
        Result(25, 3, "registered", (16, 0), (16, 0), baloot=(2, 0)),
    ),
    (
        '{"type":"result","at":25,"hand":3,"outcome":"passed_out","points":[0,0],"total":[16,0]}',
        Result(25, 3, "passed_out", (0, 0), (16, 0)),
    ),
    (f'{{"type":"reveal","at":26,"hand":0,"secret":"{HASH}"}}', Reveal(26, 0, HASH_BYTES)),
    ('{"type":"ready","at":27,"seat":3}', Ready(27, 3)),
    ('{"type":"end","at":9007199254740991,"winner":1,"total":[131,153]}', End(2**53 - 1, 1, (131, 153))),
    (f'{{"type":"end","at":28,"winner":0,"total":[153,0],"secret":"{HASH}"}}', End(28, 0, (153, 0), HASH_BYTES)),
    ('{"type":"abort","at":29,"reason":""}', Abort(29, "")),
    (f'{{"type":"abort","at":29,"reason":"عطل","secret":"{HASH}"}}', Abort(29, "عطل", HASH_BYTES)),
]
LINE_OF = {type(event): line for line, event in EXAMPLES}


def accepts(line: str) -> bool:
    try:
        read_line(line)
    except (MalformedRecordError, UnsupportedError):
        return False
    return True


@pytest.mark.parametrize(("line", "event"), EXAMPLES)
def test_line_and_event_say_the_same(line: str, event: Event) -> None:
    read = read_line(line)
    assert (type(read), read) == (type(event), event)
    assert write_line(event) == f"{line}\n".encode()


def test_examples_hold_every_line_type() -> None:
    assert {type(event) for _, event in EXAMPLES} == set(EVENT_TYPES.values()) == set(STRATEGIES)


@pytest.mark.parametrize("name", EVENT_TYPES)
def test_table_has_the_fields_of_the_event_in_order(name: str) -> None:
    form = LINES[name]
    assert tuple(key.name for key in form.keys) == tuple(field.rstrip("_") for field in EVENT_TYPES[name]._fields)
    defaults: dict[str, Any] = EVENT_TYPES[name]._field_defaults
    may_be_absent = {key.name for key in form.keys if key.optional} - {"options", "free"}
    assert may_be_absent == {field.rstrip("_") for field in defaults}


@given(events())
@settings(max_examples=500)
def test_every_event_comes_back_from_its_line(event: Event) -> None:
    line = write_line(event)
    assert line.endswith(b"\n")
    read = read_line(line[:-1].decode())
    assert (type(read), read) == (type(event), event)


def test_written_options_are_put_in_order() -> None:
    game = read_line(FULL_GAME)
    assert isinstance(game, Game)
    assert write_line(game._replace(options=game.options[::-1])) == f"{FULL_GAME}\n".encode()


@pytest.mark.parametrize(
    "event",
    [
        Sawa(at=-1, seat=0),
        Sawa(at=2**53, seat=0),
        Sawa(at=0, seat=4),
        Sawa(at=True, seat=0),
        Bid(at=0, seat=0, call="hokm"),
        Bid(at=0, seat=0, call="sun", suit=1),
        Cut(at=0, seat=0),
        Play(at=0, seat=0, card=32),
        Declare(at=0, seat=0, project="sira", top=8),
        Abort(at=0, reason="é" * 101),
        Abort(at=0, reason="\ud800"),
        Abort(at=0, reason="\u202e"),
        Reveal(at=0, hand=0, secret=b"short"),
        Result(at=0, hand=1, outcome="boshat", points=(0, 0), total=(0, 0), cards=(0, 0)),
    ],
)
def test_an_event_that_no_line_can_hold_is_not_written(event: Event) -> None:
    with pytest.raises(MalformedRecordError):
        write_line(event)


@pytest.mark.parametrize("line", [line for line, _ in EXAMPLES])
def test_the_explanation_never_accepts_a_line(line: str) -> None:
    with pytest.raises(MalformedRecordError, match="not a canonical line of type"):
        refuse(line, 1, LINES)


@pytest.mark.parametrize(
    "line",
    [
        instead(GAME, '"d"', json.dumps("d" * 64)),
        instead(GAME, '"d"', json.dumps("é" * 32, ensure_ascii=False)),
        instead(GAME, '"d"', json.dumps('"' * 64)),
        instead(GAME, "Table.7_b-2", "a" * 64),
        instead(GAME, "Table.7_b-2", "."),
        instead(FULL_GAME, ":127", ":65535"),
        instead(FULL_GAME, f'"{HASH}","10', f'{",".join([json.dumps(HASH)] * 219)},"10'),
        f'{{"type":"abort","at":1,"reason":"{"a" * 200}"}}',
        f'{{"type":"abort","at":1,"reason":"{"é" * 100}"}}',
        json.dumps({"type": "abort", "at": 1, "reason": "\\" * 200}, separators=(",", ":")),
        '{"type":"cut","at":0,"seat":0,"cards":1}',
        '{"type":"show","at":1,"seat":0,"cards":["TH"]}',
        '{"type":"end","at":1,"winner":0,"total":[9007199254740991,0]}',
        json.dumps({"type": "show", "at": 1, "seat": 0, "cards": ["TH"] * 8}, separators=(",", ":")),
    ],
)
def test_limits_themselves_are_allowed(line: str) -> None:
    assert write_line(read_line(line)) == f"{line}\n".encode()


def test_the_same_card_twice_is_a_matter_of_the_rules() -> None:
    assert isinstance(read_line(instead(DEAL, '"QS"', '"KS"')), Deal)


def test_banned_characters_are_the_list_and_no_other() -> None:
    banned = {
        *map(ord, BANNED_CHARACTERS),
        *range(0xD800, 0xE000),
        ord('"'),
        ord("\\"),
    }  # the last two need a backslash
    refused = {
        code for code in (*range(0x10000), 0x10000, 0x105C9, 0xE0001, 0x10FFFF) if not accepts(_abort(chr(code)))
    }
    assert refused == banned
    assert {0x0000, 0x001F, 0x007F, 0x009F, 0x061C, 0x200E, 0x200F, 0x2028, 0x202E, 0x2066, 0x2069, 0xFEFF} < banned
    assert not banned & {0x20, 0x7E, 0xA0, 0x061B, 0x061D, 0x200D, 0x2010, 0x2027, 0x202F, 0x2065, 0x206A, 0xFEFE}


def _abort(reason: str) -> str:
    return f'{{"type":"abort","at":1,"reason":"{reason}"}}'
