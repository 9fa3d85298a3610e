"""The lenient formatter: what it mends, what it leaves to the strict reader, and that its output is canonical."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from fairshuffle.errors import MalformedRecordError, UnsupportedError
from fairshuffle.events import Event
from fairshuffle.record import format_lines, read_line, read_record, write_line
from fairshuffle.rules.options import profile
from fairshuffle.testing.strategies import events

PLAY = '{"type":"play","at":6,"seat":3,"card":"TH"}'
GAME = (
    '{"type":"game","format":"fairshuffle/1","game":"g","created":"2026-02-28T23:59:59Z","profile":"sahrat",'
    '"table":"qaid","seats":[{"name":"a"},{"name":"b","bot":true},{"name":"c"},{"name":"d"}]}'
)


def formatted(text: str | bytes) -> list[str]:
    lines = [line.decode() for line in format_lines(text)]
    assert all(line.endswith("\n") for line in lines)
    return [line[:-1] for line in lines]


@pytest.mark.parametrize(
    "given_line",
    [
        PLAY,
        f"  {PLAY}\t",
        '{ "type" : "play", "at": 6,\t"seat":3,"card":"TH" }',
        '{"card":"TH","seat":3,"at":6,"type":"play"}',
        '{"type":"play","at":6,"seat":3,"card":"TH","say":null,"auto":false}',
        '{"type":"play","at":6,"seat":3,"card":"th"}',
        '{"type":"play","at":6,"seat":3,"card":"10H"}',
        '{"type":"play","at":6,"seat":3,"card":"10h"}',
        '{"typ\\u0065":"pl\\u0061y","at":6,"seat":3,"card":"T\\u0048"}',
    ],
)
def test_line_by_hand_becomes_canonical(given_line: str) -> None:
    assert formatted(given_line) == [PLAY]


def test_blank_lines_cr_lf_and_byte_order_mark_are_dropped() -> None:
    text = f"\ufeff\r\n{PLAY}\r\n  \r\n\n{PLAY}"
    assert formatted(text) == [PLAY, PLAY]
    assert formatted(text.encode()) == [PLAY, PLAY]
    assert formatted("") == formatted("\n \n") == []


@pytest.mark.parametrize(
    ("given_line", "canonical"),
    [
        (
            '{"type":"bid","at":1,"seat":0,"call":"hokm","suit":"h"}',
            '{"type":"bid","at":1,"seat":0,"call":"hokm","suit":"H"}',
        ),
        (
            '{"type":"declare","at":1,"seat":0,"project":"sira","top":"10"}',
            '{"type":"declare","at":1,"seat":0,"project":"sira","top":"T"}',
        ),
        (
            '{"type":"show","at":1,"seat":0,"cards":["10c","jc","QC"]}',
            '{"type":"show","at":1,"seat":0,"cards":["TC","JC","QC"]}',
        ),
        (
            '{"type":"rest","at":1,"hands":[["9s","qc"],["10s","jd","kd"],["jh","kh","tc"],["th","8d","9d"]]}',
            '{"type":"rest","at":1,"hands":[["9S","QC"],["TS","JD","KD"],["JH","KH","TC"],["TH","8D","9D"]]}',
        ),
        (
            '{"type":"abort","at":1,"reason":"10h \\u0639\\u0637\\u0644 \\/"}',
            '{"type":"abort","at":1,"reason":"10h عطل /"}',
        ),
        ('{"type":"cut","at":1,"seat":0,"cards":5,"for":null}', '{"type":"cut","at":1,"seat":0,"cards":5}'),
        ('{"type":"cut","at":1,"for":0,"take":"top","seat":0}', '{"type":"cut","at":1,"seat":0,"take":"top","for":0}'),
    ],
)
def test_cards_suits_and_ranks_are_mended_and_texts_are_not(given_line: str, canonical: str) -> None:
    assert formatted(given_line) == [canonical]


def test_players_are_put_in_order_and_lose_what_is_no_bot() -> None:
    by_hand = GAME.replace('{"name":"a"}', '{"bot":false,"name":"a"}')
    by_hand = by_hand.replace('{"name":"b","bot":true}', '{"bot":true,"name":"b"}')
    by_hand = by_hand.replace('{"name":"c"}', '{"name":"c","bot":null}')
    assert formatted(by_hand) == [GAME]


def with_options(options: str, line: str = GAME) -> str:
    return line.replace('"table"', f'"options":{options},"table"')


@pytest.mark.parametrize(
    ("options", "kept"),
    [
        ("{}", ""),
        ("null", ""),
        ('{"target":152}', ""),
        ('{"target":152,"cut":"none","reverse_kaboot":true,"timer_speak":0}', ""),
        ('{"target":104}', '{"target":104}'),
        ('{"undertrump":false,"target":152,"boshat":"none"}', '{"boshat":"none","undertrump":false}'),
        ('{"target":104,"cut":null}', '{"target":104}'),
        ('{"offences":["renege","no_trump"]}', '{"offences":["no_trump","renege"]}'),
        ('{"offences":[]}', '{"offences":[]}'),
        (f'{{"offences":{json.dumps(profile("sahrat").offences[::-1])}}}', ""),
    ],
)
def test_options_are_sorted_and_those_of_the_profile_dropped(options: str, kept: str) -> None:
    assert formatted(with_options(options)) == [with_options(kept) if kept else GAME]
    read_record(f"{formatted(with_options(options))[0]}\n".encode())


def test_an_option_of_the_wrong_type_is_not_taken_for_the_same() -> None:
    assert formatted(with_options('{"reverse_kaboot":1}')) == [with_options('{"reverse_kaboot":1}')]


@pytest.mark.parametrize(
    ("line", "key", "reason"),
    [
        ("nonsense", "", "not JSON"),
        ("[" * 100_000, "", "not JSON"),
        ("7", "", "one JSON object"),
        ("[]", "", "one JSON object"),
        ("{}", "type", 'first key of a line is "type"'),
        ('{"at":1}', "type", 'first key of a line is "type"'),
        ('{"at":1,"type":"plays"}', "type", "unknown line type"),
        ('{"at":1,"type":["play"]}', "type", "unknown line type"),
        ('{"type":"play","at":6,"seat":3}', "card", "is missing"),
        ('{"type":"play","at":6,"seat":3,"card":"TH","colour":null}', "colour", "unknown key"),
        ('{"type":"play","at":6,"seat":3,"card":null}', "card", "expected a card"),
        ('{"type":"play","at":6,"seat":false,"card":"TH"}', "seat", "expected a seat"),
        ('{"type":"play","at":6,"seat":3,"card":"1H"}', "card", "expected a card"),
        ('{"type":"play","at":6,"seat":3,"card":"Tſ"}', "card", "expected a card"),
        ('{"type":"play","at":6.0,"seat":3,"card":"TH"}', "at", "expected a number"),
        ('{"type":"play","at":"6","seat":3,"card":"TH"}', "at", "expected a number"),
        ('{"type":"play","at":NaN,"seat":3,"card":"TH"}', "at", "expected a number"),
        ('{"type":"play","at":9007199254740992,"seat":3,"card":"TH"}', "at", "expected a number"),
        (f'{{"type":"play","at":{"9" * 9000},"seat":3,"card":"TH"}}', "", "a number is at most"),
        ('{"type":"play","at":6,"seat":3,"card":"TH",}', "", "not JSON"),
        ('{"type":"play","at":6,"at":6,"seat":3,"card":"TH"}', "", '"at" stands twice'),
        ('{"type":"play","at":٦,"seat":3,"card":"TH"}', "", "not JSON"),
        ('{"type":"bid","at":6,"seat":3,"call":"hokm"}', "suit", "stands with the call hokm"),
        ('{"type":"abort","at":6,"reason":"\\u202e"}', "", "U+202E"),
        ('{"type":"abort","at":6,"reason":"\\ud800"}', "", "U+D800"),
        (with_options("[1]"), "options", "at least one option"),
        (GAME.replace('[{"name":"a"},', "["), "seats", "four players"),
        (GAME.replace('{"name":"a"}', '"a"'), "seats", "four players"),
        (GAME.replace('{"name":"a"}', '{"bot":true}'), "seats", "four players"),
        (GAME.replace('{"name":"a"}', '{"name":"a","bot":0}'), "seats", "four players"),
        (GAME.replace('"sahrat"', "[]"), "profile", "the name of a profile"),
        (with_options("{}", GAME.replace('"sahrat"', "[]")), "profile", "the name of a profile"),
    ],
)
def test_what_is_not_mended_is_refused_with_its_own_line(line: str, key: str, reason: str) -> None:
    lines = format_lines(f"\n{PLAY}\r\n{line}\n{PLAY}")
    assert next(lines) == f"{PLAY}\n".encode()
    with pytest.raises(MalformedRecordError) as caught:
        next(lines)
    error = caught.value
    assert error.line == 3
    assert error.key == key
    assert reason in error.reason or "nested too deeply" in error.reason


def test_the_column_of_a_json_error_is_that_of_the_line_as_given() -> None:
    with pytest.raises(MalformedRecordError) as caught:
        list(format_lines('  {"type" "play"}'))
    assert (caught.value.line, caught.value.column) == (1, 11)


def test_bytes_that_are_not_utf_8_are_refused_with_line_and_column() -> None:
    with pytest.raises(MalformedRecordError, match="not UTF-8") as caught:
        list(format_lines(f"{PLAY}\n é".encode() + b"\xff"))
    assert (caught.value.line, caught.value.column) == (2, 3)


@pytest.mark.parametrize(
    "line",
    [GAME.replace("shuffle/1", "shuffle/9"), with_options('{"target":104}', GAME.replace('"sahrat"', '"kamelna"'))],
)
def test_another_format_and_options_of_an_unknown_profile_are_unsupported(line: str) -> None:
    with pytest.raises(UnsupportedError):
        list(format_lines(line))


def test_an_unknown_option_is_left_to_the_reader() -> None:
    assert formatted(with_options('{"x":1}')) == [with_options('{"x":1}')]


ABSENT: dict[str, dict[str, Any]] = {
    "game": {"options": {}, "free": False, "commitment": None, "key": None},
    "bid": {"suit": None, "auto": False},
    "play": {"say": None, "auto": None},
    "double": {"locked": False},
    "end": {"secret": None},
}


@st.composite
def written_by_hand(draw: DrawFn) -> tuple[Event, str]:
    """An event and a line that means it: other spaces, other order of keys, escapes, absent keys as null."""
    event = draw(events())
    value: dict[str, Any] = json.loads(write_line(event))
    if draw(st.booleans()):
        for key, absent in ABSENT.get(value["type"], {}).items():
            value.setdefault(key, absent)
    shuffled = dict(draw(st.permutations(list(value.items()))))
    separators = draw(st.sampled_from([(",", ":"), (", ", ": "), (" ,\t", " : ")]))
    return event, json.dumps(shuffled, ensure_ascii=draw(st.booleans()), separators=separators)


@given(written_by_hand())
@settings(max_examples=300, deadline=None)
def test_every_event_comes_back_from_a_line_by_hand(case: tuple[Event, str]) -> None:
    event, line = case
    assert list(format_lines(line)) == [write_line(event)]


@given(st.binary(max_size=60) | st.text(max_size=60))
def test_formatter_yields_canonical_lines_or_refuses(text: str | bytes) -> None:
    try:
        lines = list(format_lines(text))
    except MalformedRecordError:
        return
    for line in lines:
        read_line(line[:-1].decode())
