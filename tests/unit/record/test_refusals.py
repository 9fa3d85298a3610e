"""What the strict reader refuses in one line, and that it names line, column, key and reason."""

import json
import re

import pytest

from fairshuffle.errors import MalformedRecordError, UnsupportedError
from fairshuffle.record import read_line

MARK = "‸"
"""Stands before the character whose column must be named; without it the column is 0."""

PLAY = '{"type":"play","at":1,"seat":0,"card":"TH"}'
RESULT = '{"type":"result","at":1,"hand":1,"outcome":"made","points":[1,2],"total":[1,2]}'
DEAL = (
    '{"type":"deal","at":9,"hand":1,"dealer":2,"turned":"TS","hands":[["QS","KS","JH","TC","AC"],'
    '["QH","9C","JC","KC","AD"],["7S","7C","8C","8D","9D"],["8S","9S","TH","7D","KD"]]}'
)
REST = '{"type":"rest","at":12,"hands":[["9S","QC"],["TS","JD","KD"],["JH","KH","TC"],["TH","8D","9D"]]}'
ACCUSE = '{"type":"accuse","at":21,"seat":1,"against":2,"offence":"false_akka","trick":8}'
HASH = "0f" * 32
LINK = f'{{"type":"link","at":6,"seat":0,"deal":0,"value":"{HASH}"}}'
END = f'{{"type":"end","at":28,"winner":0,"total":[153,0],"secret":"{HASH}"}}'
SIGNED = f'{{"type":"checkpoint","at":5,"lines":4,"digest":"{HASH}","signature":"{"a1" * 64}"}}'
KEY = "20" * 32
GAME = (
    '{"type":"game","format":"fairshuffle/1","game":"g-1","created":"2026-02-28T23:59:59Z","profile":"sahrat",'
    '"table":"qaid","seats":[{"name":"a"},{"name":"b"},{"name":"c"},{"name":"d"}]}'
)
FULL_GAME = (
    f'{GAME[:-1]},"commitment":"{HASH}","reveal":"after_hand","hand_commitments":["{HASH}"],"links":127,"key":"{KEY}"}}'
)


def instead(line: str, old: str, new: str) -> str:
    assert line.count(old) == 1, (line, old)
    return line.replace(old, new)


NOT_JSON = [
    ("a blank line", "", ""),
    ("white space outside", "", f"{MARK} {PLAY}"),
    ("white space outside", "", f"{PLAY}{MARK} "),
    ("white space outside", "", instead(PLAY, "{", f"{{{MARK} ")),
    ("white space outside", "", instead(PLAY, ',"at"', f',{MARK} "at"')),
    ("white space outside", "", instead(PLAY, ',"at"', f'{MARK} ,"at"')),
    ("white space outside", "", instead(PLAY, '"at":', f'"at"{MARK} :')),
    ("white space outside", "", instead(PLAY, '"at":', f'"at":{MARK} ')),
    ("white space outside", "", instead(PLAY, '"}', f'"{MARK} }}')),
    ("white space outside", "", f"{{{MARK} }}"),
    ("only LF ends a line", "", f"{PLAY}{MARK}\r"),
    ("byte order mark", "", f"{MARK}\ufeff{PLAY}"),
    ("U+0009", "", instead(PLAY, ',"at"', f',{MARK}\t"at"')),
    ("U+000A", "", f"{PLAY}{MARK}\n"),
    ("U+2028", "", f'{{"type":"abort","at":1,"reason":"a{MARK}\u2028"}}'),
    ("U+D800", "", f'{{"type":"abort","at":1,"reason":"a{MARK}\ud800"}}'),
    ("not JSON", "", f"{MARK}nonsense"),
    ("not JSON", "", f"{PLAY}{MARK}{PLAY}"),
    ("not JSON", "", instead(PLAY, ":1", f":{MARK}+1")),
    ("not JSON", "", instead(PLAY, ":1", f":0{MARK}1")),
    ("not JSON", "", instead(PLAY, ":1", f":{MARK}٤")),
    ("one JSON object", "", f'{MARK}["type","play"]'),
    ("one JSON object", "", f"{MARK}null"),
    ("more than 16384 bytes", "", f'{{"type":"abort","at":1,"reason":"{"a" * 16384}"}}'),
    ("more than 16384 bytes", "", f'{{"type":"abort","at":1,"reason":"{"é" * 8192}"}}'),
]

KEYS = [
    ('first key of a line is "type"', "type", f"{{{MARK}}}"),
    ('first key of a line is "type"', "type", f'{{{MARK}"at":1,"type":"play","seat":0,"card":"TH"}}'),
    ("unknown line type", "type", instead(PLAY, '"play"', f'{MARK}"plays"')),
    ("unknown line type", "type", instead(PLAY, '"play"', f'{MARK}"Play"')),
    ("unknown line type", "type", instead(PLAY, '"play"', f"{MARK}7")),
    ("unknown line type", "type", instead(PLAY, '"play"', f'{MARK}"\\u0070lay"')),
    ("unknown line type", "type", f'{{"type":{MARK}"receipt"}}'),
    ("without escapes", "\\u0061t", instead(PLAY, '"at"', f'{MARK}"\\u0061t"')),
    ("stands twice", "seat", instead(PLAY, ',"card"', f',{MARK}"seat":0,"card"')),
    ("stands twice", "type", instead(PLAY, ',"card"', f',{MARK}"type":"play","card"')),
    ("unknown key", "colour", instead(PLAY, ',"card"', f',{MARK}"colour":1,"card"')),
    ("unknown key", "Seat", instead(PLAY, '"seat"', f'{MARK}"Seat"')),
    ("unknown key", "suit", instead(PLAY, '"}', f'",{MARK}"suit":"H"}}')),
    ("unknown key", "at", instead(GAME, ',"format"', f',{MARK}"at":0,"format"')),
    ('expected the key "at", found "seat"', "at", instead(PLAY, '"at":1,"seat":0', f'{MARK}"seat":0,"at":1')),
    ('expected the key "seat", found "card"', "seat", instead(PLAY, '"seat":0,"card"', f'{MARK}"card"')),
    ("stands too late", "say", instead(PLAY, '"}', f'","auto":true,{MARK}"say":"akka"}}')),
    ('"card" is missing', "card", f'{{"type":"play","at":1,"seat":0{MARK}}}'),
    ('"at" is missing', "at", f'{{"type":"sawa"{MARK}}}'),
]

VALUES = [
    *[
        ("expected a number from 0 up", "at", instead(PLAY, ":1", f":{MARK}{bad}"))
        for bad in ("-1", "-0", "1.0", "1e3", '"1"', "true", "null", "9007199254740992", "NaN", "Infinity", "9" * 6000)
    ],
    ("expected a number from 1 up", "hand", instead(RESULT, '"hand":1', f'"hand":{MARK}0')),
    ("expected a number from 1 up", "hand", instead(DEAL, '"hand":1', f'"hand":{MARK}0')),
    *[
        ("expected a seat, 0 to 3", "seat", instead(PLAY, '"seat":0', f'"seat":{MARK}{bad}'))
        for bad in ("4", "-1", "false", '"0"', "[0]", "10")
    ],
    ("expected a seat", "dealer", f'{{"type":"draw","at":1,"dealer":{MARK}4}}'),
    ("expected a seat", "winner", f'{{"type":"trick","at":1,"winner":{MARK}4}}'),
    ("expected a seat", "against", f'{{"type":"accuse","at":1,"seat":0,"against":{MARK}4,"offence":"renege"}}'),
    ("expected a seat", "for", f'{{"type":"cut","at":1,"seat":0,"take":"top","for":{MARK}4}}'),
    ("expected a team", "winner", f'{{"type":"end","at":1,"winner":{MARK}2,"total":[1,2]}}'),
    *[
        ("expected a card", "card", instead(PLAY, '"TH"', f"{MARK}{bad}"))
        for bad in ('"th"', '"10H"', '"HT"', '"1H"', '"T"', '""', "0", '"TX"', '"\\u0054H"')
    ],
    ("expected a card", "turned", '{"type":"deal","at":1,"hand":1,"dealer":0,"turned":‸"X"}'),
    *[
        ("expected a suit", "suit", f'{{"type":"bid","at":1,"seat":0,"call":"hokm","suit":{MARK}{bad}}}')
        for bad in ('"h"', '"hearts"', "2", "null")
    ],
    *[
        ("expected a rank", "top", f'{{"type":"declare","at":1,"seat":0,"project":"sira","top":{MARK}{bad}}}')
        for bad in ('"10"', '"k"', "7", '"6"')
    ],
    ("one of pass, hokm", "call", f'{{"type":"bid","at":1,"seat":0,"call":{MARK}"Hokm"}}'),
    ("one of double", "level", f'{{"type":"double","at":1,"seat":0,"level":{MARK}"four_hundred"}}'),
    ("one of sira", "project", f'{{"type":"declare","at":1,"seat":0,"project":{MARK}"baloot"}}'),
    ("one of sequence", "kind", f'{{"type":"speak","at":1,"seat":0,"project":"sira","kind":{MARK}"run","top":"A"}}'),
    ("one of akka", "say", instead(PLAY, '"}', f'","say":{MARK}"sawa"}}')),
    ("one of false_akka", "offence", f'{{"type":"accuse","at":1,"seat":0,"against":1,"offence":{MARK}"cheat"}}'),
    ("one of registered", "outcome", f'{{"type":"ruling","at":1,"outcome":{MARK}"made"}}'),
    ("one of made", "outcome", instead(RESULT, '"made"', f'{MARK}"won"')),
    ("team or table", "to", f'{{"type":"chat","at":1,"seat":0,"to":{MARK}"all"}}'),
    ("top or bottom", "take", f'{{"type":"cut","at":1,"seat":0,"take":{MARK}"middle","for":1}}'),
    ("easy or qaid", "table", instead(GAME, '"qaid"', f'{MARK}"hard"')),
    *[
        ("expected true", key, f"{start},{json.dumps(key)}:{MARK}{bad}}}")
        for bad in ("false", "null", "1")
        for key, start in (
            ("auto", PLAY[:-1]),
            ("auto", '{"type":"bid","at":1,"seat":0,"call":"pass"'),
            ("locked", '{"type":"double","at":1,"seat":0,"level":"double"'),
        )
    ],
    ("expected true", "free", instead(GAME, '"seats"', f'"free":{MARK}false,"seats"')),
    *[
        ("1 to 31", "cards", f'{{"type":"cut","at":1,"seat":0,"cards":{MARK}{bad}}}')
        for bad in ("0", "32", '"5"', "[]")
    ],
    *[("a trick, 1 to 8", "trick", instead(ACCUSE, '"trick":8', f'"trick":{MARK}{bad}')) for bad in ("0", "9", "null")],
    *[
        ("64 lower-case hex digits", "value", instead(LINK, f'"{HASH}"', f"{MARK}{bad}"))
        for bad in (f'"{HASH[:-1]}"', f'"{HASH}0"', f'"{HASH.upper()}"', f'"0x{HASH[2:]}"', f'"{HASH[:-1]}g"', "null")
    ],
    ("64 lower-case hex digits", "secret", instead(END, f'"{HASH}"', f'{MARK}"{HASH} "')),
    (
        "128 lower-case hex digits",
        "signature",
        instead(SIGNED, f'"signature":"{"a1" * 64}"', f'"signature":{MARK}"{"a1" * 32}"'),
    ),
    *[
        ("expected two numbers", "points", instead(RESULT, '"points":[1,2]', f'"points":{MARK}{bad}'))
        for bad in ("[1]", "[1,2,3]", "[]", "[1, 2]", "[-1,2]", '["1",2]', "3", "[9007199254740992,0]")
    ],
    *[
        ("one to eight cards", "cards", f'{{"type":"show","at":1,"seat":0,"cards":{MARK}{bad}}}')
        for bad in ("[]", '"TH"', '["TH","XX"]', json.dumps(["TH"] * 9, separators=(",", ":")))
    ],
    ("four lists of five", "hands", instead(DEAL, '"hands":[["QS",', f'"hands":{MARK}[[')),
    ("four lists of five", "hands", instead(DEAL, '"hands":[["QS",', f'"hands":{MARK}[["QS","7C",')),
    ("four lists of five", "hands", instead(DEAL, '"hands":[["QS","KS","JH","TC","AC"],', f'"hands":{MARK}[')),
    ("four lists of five", "hands", instead(DEAL, '"hands":[["QS"', f'"hands":{MARK}[["Q"')),
    ("four lists of five", "hands", instead(DEAL, '"hands":[', f'"hands":{MARK}[["7H","8H","9H","QD","AS"],')),
    ("four lists of cards", "hands", instead(REST, '[["9S","QC"],', f'{MARK}[["9S"],')),
    ("four lists of cards", "hands", instead(REST, '[["9S","QC"],', f'{MARK}[["9S","QC","7D","7H"],')),
    ("four lists of cards", "hands", instead(REST, '[["9S","QC"],', f"{MARK}[")),
    ("exactly one of the four lists", "hands", instead(REST, '[["9S","QC"],', f'{MARK}[["9S","QC","7D"],')),
    ("exactly one of the four lists", "hands", instead(REST, '[["9S","QC"],["TS",', f'{MARK}[["9S","QC"],[')),
    ("a text of at most 200 bytes", "reason", f'{{"type":"abort","at":1,"reason":{MARK}"{"a" * 201}"}}'),
    ("a text of at most 200 bytes", "reason", f'{{"type":"abort","at":1,"reason":{MARK}"{"é" * 101}"}}'),
    ("a text of at most 200 bytes", "reason", f'{{"type":"abort","at":1,"reason":{MARK}"\\u0041"}}'),
    ("a text of at most 200 bytes", "reason", f'{{"type":"abort","at":1,"reason":{MARK}"\\/"}}'),
    ("a text of at most 200 bytes", "reason", f'{{"type":"abort","at":1,"reason":{MARK}"\\n"}}'),
    ("a text of at most 200 bytes", "reason", f'{{"type":"abort","at":1,"reason":{MARK}null}}'),
]

FIRST_LINES = [
    *[("A-Z a-z 0-9", "game", instead(GAME, '"g-1"', f'{MARK}"{bad}"')) for bad in ("", "a b", "a/b", "é", "a" * 65)],
    *[
        ("a real date", "created", instead(GAME, '"2026-02-28T23:59:59Z"', f'{MARK}"{bad}"'))
        for bad in (
            "2026-02-29T00:00:00Z",
            "2026-13-01T00:00:00Z",
            "2026-00-01T00:00:00Z",
            "2026-01-00T00:00:00Z",
            "2026-04-31T00:00:00Z",
            "0000-01-01T00:00:00Z",
            "2026-02-28T24:00:00Z",
            "2026-02-28T23:60:00Z",
            "2026-02-28T23:59:60Z",
            "2026-02-28T23:59:59",
            "2026-02-28T23:59:59z",
            "2026-02-28 23:59:59Z",
            "2026-02-28T23:59:59.0Z",
            "2026-02-28T23:59:59+00:00",
            "26-02-28T23:59:59Z",
            "٢٠٢٦-02-28T23:59:59Z",
        )
    ],
    *[
        ("at least one option", "options", instead(GAME, '"table"', f'"options":{MARK}{bad},"table"'))
        for bad in ("{}", "[]", "null", '{"a":null}', '{"a":-1}', '{"a":1.0}', '{"a":{}}', '{"a":[1]}', '{"a": 1}')
    ],
    ("alphabetical order", "options", instead(GAME, '"table"', f'"options":{MARK}{{"b":1,"a":1}},"table"')),
    ("alphabetical order", "options", instead(GAME, '"table"', f'"options":{MARK}{{"a":1,"a":1}},"table"')),
    (
        "a number is at most",
        "options",
        instead(GAME, '"table"', f'"options":{MARK}{{"a":9007199254740992}},"table"'),
    ),
    *[
        ("four players", "seats", re.sub('"seats":.*', lambda _, bad=bad: f'"seats":{MARK}{bad}}}', GAME))  # type: ignore[misc]
        for bad in (
            '[{"name":"a"},{"name":"b"},{"name":"c"}]',
            '[{"name":"a"},{"name":"b"},{"name":"c"},{"name":"d"},{"name":"e"}]',
            '[{"name":""},{"name":"b"},{"name":"c"},{"name":"d"}]',
            '[{"name":"a","bot":false},{"name":"b"},{"name":"c"},{"name":"d"}]',
            '[{"bot":true,"name":"a"},{"name":"b"},{"name":"c"},{"name":"d"}]',
            '[{"name":"a","bot":true,"bot":true},{"name":"b"},{"name":"c"},{"name":"d"}]',
            '[{"name":"a","age":7},{"name":"b"},{"name":"c"},{"name":"d"}]',
            '["a","b","c","d"]',
            '[{},{"name":"b"},{"name":"c"},{"name":"d"}]',
            '[{"name":"a"},{"name":"b"},{"name":"c"},{"name":"' + "é" * 33 + '"}]',
            '[{"name":"a"},{"name":"b"},{"name":"c"},{"name":"' + "d" * 65 + '"}]',
        )
    ],
    ("127 to 65535", "links", instead(FULL_GAME, ":127", f":{MARK}126")),
    ("127 to 65535", "links", instead(FULL_GAME, ":127", f":{MARK}12")),
    ("127 to 65535", "links", instead(FULL_GAME, ":127", f":{MARK}65536")),
    ("1 to 220 texts", "hand_commitments", re.sub(r"\[\"0f.*\"\]", f"{MARK}[]", FULL_GAME)),
    (
        "1 to 220 texts",
        "hand_commitments",
        re.sub(r"\[\"0f.*\"\]", f"{MARK}[{','.join([json.dumps(HASH)] * 221)}]", FULL_GAME),
    ),
    ("expected after_hand", "reveal", instead(FULL_GAME, '"after_hand"', f'{MARK}"after_game"')),
    ("64 lower-case hex digits", "key", instead(FULL_GAME, f'"{KEY}"', f'{MARK}"{KEY[:-2]}"')),
    ("small order", "key", instead(FULL_GAME, f'"{KEY}"', f'{MARK}"{"00" * 32}"')),
]

BETWEEN_KEYS = [
    ("stands with the call hokm", "suit", '{"type":"bid","at":1,"seat":0,"call":"hokm"}'),
    ("stands with the call hokm", "suit", f'{{"type":"bid","at":1,"seat":0,"call":"sun","suit":{MARK}"H"}}'),
    ('either "cards"', "cards", '{"type":"cut","at":1,"seat":0}'),
    ('either "cards"', "cards", '{"type":"cut","at":1,"seat":0,"take":"top"}'),
    ('either "cards"', "cards", '{"type":"cut","at":1,"seat":0,"for":1}'),
    ('either "cards"', "cards", f'{{"type":"cut","at":1,"seat":0,"cards":{MARK}7,"for":1}}'),
    ('either "cards"', "cards", f'{{"type":"cut","at":1,"seat":0,"cards":{MARK}7,"take":"top"}}'),
    ('either "cards"', "cards", f'{{"type":"cut","at":1,"seat":0,"cards":{MARK}7,"take":"top","for":1}}'),
    *[
        (f'"{key}" must be left out', key, instead(RESULT[:-1], '"made"', f'"{outcome}"') + f',"{key}":{MARK}[0,0]}}')
        for outcome in ("passed_out", "boshat", "redeal")
        for key in ("cards", "projects", "baloot")
    ],
    ('"cards" must be left out', "cards", instead(RESULT[:-1], '"made"', '"registered"') + f',"cards":{MARK}[0,0]}}'),
    (
        'needs a "commitment"',
        "links",
        GAME[:-1] + f',"links":{MARK}255}}',
    ),
    (
        'needs a "commitment"',
        "reveal",
        GAME[:-1] + f',"reveal":{MARK}"after_hand","hand_commitments":["{HASH}"]}}',
    ),
    ('needs a "commitment"', "hand_commitments", GAME[:-1] + f',"hand_commitments":{MARK}["{HASH}"]}}'),
    ("needs", "hand_commitments", GAME[:-1] + f',"commitment":"{HASH}","hand_commitments":{MARK}["{HASH}"]}}'),
    ("needs", "reveal", GAME[:-1] + f',"commitment":"{HASH}","reveal":{MARK}"after_hand"}}'),
]


@pytest.mark.parametrize(("reason", "key", "marked"), NOT_JSON + KEYS + VALUES + FIRST_LINES + BETWEEN_KEYS)
def test_refused_line_names_line_column_key_and_reason(reason: str, key: str, marked: str) -> None:
    with pytest.raises(MalformedRecordError) as caught:
        read_line(marked.replace(MARK, ""), 17)
    error = caught.value
    assert (error.line, error.column, error.key) == (17, marked.find(MARK) + 1, key)
    assert reason in error.reason
    assert not error.reason.endswith(".")


def test_a_line_read_alone_is_line_one() -> None:
    with pytest.raises(MalformedRecordError, match="line 1: a blank line"):
        read_line("")


@pytest.mark.parametrize("line", [instead(GAME, "shuffle/1", "shuffle/2"), '{"type":"game","format":"x","colour":7}'])
def test_another_format_is_unsupported_whatever_else_it_holds(line: str) -> None:
    with pytest.raises(UnsupportedError) as caught:
        read_line(line)
    assert caught.value.what == "format"


@pytest.mark.parametrize("line", ['{"type":"game","format":1}', '{"type":"game","format":"fairshuffle\\/1"}'])
def test_a_format_that_is_no_canonical_text_is_malformed(line: str) -> None:
    with pytest.raises(MalformedRecordError, match="expected fairshuffle/1"):
        read_line(line)


@pytest.mark.parametrize(
    "line",
    [
        f"{PLAY[:-1]},}}",
        "[" * 8000,
        '{"type":' * 2000,
        f'{{"type":"game","format":{"[" * 6000}{"]" * 6000}}}',
        *[f'{{"type":"game","format":{"[" * depth}{"]" * depth}}}' for depth in range(800, 1000, 3)],
        GAME.replace('"a"', f'"{"a" * 8000}"'),
        f'{{"type":"abort","at":1,"reason":"{"a" * 8000}"}}',
        instead(GAME, "2026-02-28T", "9" * 8000),
        instead(PLAY, ":1", f":{'9' * 8000}"),
        instead(PLAY, ":1", f":1e{'9' * 8000}"),
        instead(PLAY, '"play"', f'"{"p" * 8000}"'),
        f'{PLAY[:-1]},"{"x" * 8000}":0}}',
        "\x00",
        "\ud800",
    ],
)
def test_hostile_lines_are_refused_in_few_words(line: str) -> None:
    with pytest.raises(MalformedRecordError) as caught:
        read_line(line)
    assert len(caught.value.reason) < 250
