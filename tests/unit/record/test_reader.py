"""Whole records and archives: bytes to events, all or nothing."""

import tracemalloc
from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairshuffle.errors import MalformedRecordError, OptionsError, UnsupportedError
from fairshuffle.events import Bid, End, Game, Trick
from fairshuffle.limits import MAX_RECORD_BYTES, MAX_RECORD_LINES
from fairshuffle.record import read_record, split_archive, table_options, write_line
from fairshuffle.rules.options import profile
from fairshuffle.testing.strategies import games
from tests import ROOT

REAL_MATCH = ROOT.parent / "shared" / "real" / "real_match.jsonl"
HASH = "0f" * 32
GAME = (
    '{"type":"game","format":"fairshuffle/1","game":"g","created":"2026-02-28T23:59:59Z","profile":"sahrat",'
    '"table":"qaid","seats":[{"name":"سعد"},{"name":"b"},{"name":"c"},{"name":"d"}]}'
)
COMMITTED = f'{GAME[:-1]},"commitment":"{HASH}"}}'
HANDS = (
    '"hands":[["QS","KS","JH","TC","AC"],["QH","9C","JC","KC","AD"],["7S","7C","8C","8D","9D"],'
    '["8S","9S","TH","7D","KD"]]'
)
BARE_DEAL = '{"type":"deal","at":1,"hand":1,"dealer":2,"turned":"TS"}'
DEAL = f"{BARE_DEAL[:-1]},{HANDS}}}"
BID = '{"type":"bid","at":2,"seat":3,"call":"sun"}'
REST = '{"type":"rest","at":3,"hands":[["9H","QC"],["AS","JD","QD"],["JS","KH","AH"],["7H","8H","TD"]]}'
DOUBLE = '{"type":"double","at":4,"seat":0,"level":"double"}'
GAHWA = '{"type":"double","at":4,"seat":0,"level":"gahwa"}'
DECLARE = '{"type":"declare","at":5,"seat":0,"project":"sira"}'
PLAY = '{"type":"play","at":6,"seat":3,"card":"TH"}'
SAWA = '{"type":"sawa","at":7,"seat":0}'
BOSHAT = '{"type":"boshat","at":7,"seat":0}'
RESULT = '{"type":"result","at":8,"hand":1,"outcome":"made","points":[44,0],"total":[44,0]}'
END = '{"type":"end","at":9,"winner":0,"total":[152,0]}'


def record(*lines: str) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def with_options(options: str) -> str:
    return GAME.replace('"table"', f'"options":{options},"table"')


def refusal(data: bytes) -> MalformedRecordError:
    with pytest.raises(MalformedRecordError) as caught:
        read_record(data)
    return caught.value


# --- records ----------------------------------------------------------------------------------------------------------


def test_record_keeps_events_bytes_and_the_end_of_each_line() -> None:
    data = record(GAME, DEAL, BID, REST, PLAY, RESULT, END)
    read = read_record(data)
    assert read.data == data
    assert isinstance(read.game, Game)
    assert read.events[0] is read.game
    assert read.events[2] == Bid(2, 3, "sun")
    assert read.events[-1] == End(9, 0, (152, 0))
    assert len(read.ends) == len(read.events) == 7
    assert data[: read.ends[0]] == record(GAME)
    assert data[read.ends[0] : read.ends[1]] == record(DEAL)
    assert read.ends[-1] == len(data)


def test_a_first_line_alone_is_a_record() -> None:
    assert len(read_record(record(GAME)).events) == 1


def test_options_are_those_of_the_profile_with_the_changes_of_the_first_line() -> None:
    read = read_record(record(with_options('{"offences":["renege"],"target":104,"undertrump":false}')))
    assert read.options.target == 104
    assert read.options.offences == ("renege",)
    assert not read.options.undertrump
    assert read.options == profile("sahrat").with_changes(
        {"target": 104, "offences": ("renege",), "undertrump": False},
    )


@given(games())
@settings(max_examples=100)
def test_every_first_line_of_the_strategies_is_a_record(game: Game) -> None:
    data = write_line(game)
    read = read_record(data)
    assert read.game == game
    assert read.options.differences(profile(game.profile)) == dict(game.options)
    assert table_options(game) == read.options


@pytest.mark.skipif(not REAL_MATCH.exists(), reason="the real match is not beside this checkout")
def test_real_match_reads_and_writes_back_byte_for_byte() -> None:
    data = REAL_MATCH.read_bytes()
    read = read_record(data)
    assert b"".join(map(write_line, read.events)) == data
    assert len(read.events) == 661
    assert sum(isinstance(event, Trick) for event in read.events) == 88
    assert read.events[-1] == End(660_000, 0, (153, 131))
    assert (read.options.boshat, read.options.boshat_dealer) == ("first_round", "same")


# --- refused: the bytes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "line", "column", "reason"),
    [
        (b"", 1, 0, "first line of a record is of type game"),
        (b"\n", 1, 0, "blank line"),
        (record(DEAL), 1, 0, "first line of a record is of type game"),
        (b"nonsense\n", 1, 1, "not JSON"),
        (record(GAME)[:-1], 1, len(GAME) + 1, "does not end with LF"),
        (record(GAME, DEAL, BID)[:-7], 3, len(BID) - 5, "does not end with LF"),
        (record(GAME, DEAL) + b" ", 3, 2, "does not end with LF"),
        (record(GAME, "", DEAL), 2, 0, "blank line"),
        (record(GAME, DEAL, ""), 3, 0, "blank line"),
        (record(GAME).replace(b"\n", b"\r\n"), 1, len(GAME) + 1, "only LF ends a line"),
        (record(GAME).replace(b"\n", b"\r"), 1, len(GAME) + 1, "only LF ends a line"),
        (b"\xef\xbb\xbf" + record(GAME), 1, 1, "byte order mark"),
        (record(GAME, f" {DEAL}"), 2, 1, "white space"),
        (record(GAME, f"{GAME[:-9]}\u2028{GAME[-9:]}"), 2, len(GAME) - 8, "U+2028"),
        (record(GAME).replace("سعد".encode(), b"\xd8\xb3\xff"), 1, GAME.index("س") + 2, "not UTF-8"),
        (record(GAME, DEAL) + b'{"type":"\xed\xa0\x80"}\n', 3, 10, "not UTF-8"),
        (record(GAME, DEAL) + b'{"type":"\xc0\xaf"}\n', 3, 10, "not UTF-8"),
        (record(GAME) + b"\xd8", 2, 1, "not UTF-8"),
        (record(GAME, DEAL, BID, "x" * 16384), 4, 0, "more than 16384 bytes"),
        (record(GAME, *[SAWA] * MAX_RECORD_LINES), MAX_RECORD_LINES + 1, 0, "more than 20000 lines"),
        (record(GAME).ljust(MAX_RECORD_BYTES + 1, b"x"), 2, 0, "more than 4194304 bytes"),
        (record(GAME).ljust(MAX_RECORD_BYTES, b"x"), 2, MAX_RECORD_BYTES - len(record(GAME)) + 1, "end with LF"),
    ],
)
def test_bytes_that_are_no_record_name_line_and_column(data: bytes, line: int, column: int, reason: str) -> None:
    error = refusal(data)
    assert (error.line, error.column) == (line, column)
    assert reason in error.reason


def test_a_line_of_16_kib_with_its_lf_is_allowed_and_not_one_byte_more() -> None:
    def unknown_option(size: int) -> bytes:
        line = with_options('{"x":""}')
        return record(line.replace('""', f'"{"x" * (size - len(line.encode()) - 1)}"'))

    assert len(unknown_option(16384)) == 16384
    with pytest.raises(OptionsError):  # read, and the option is unknown
        read_record(unknown_option(16384))
    assert "more than 16384 bytes" in refusal(unknown_option(16385)).reason


def test_20000_lines_are_allowed() -> None:
    assert len(read_record(record(COMMITTED, *[SAWA] * (MAX_RECORD_LINES - 1))).events) == MAX_RECORD_LINES


@given(st.binary(max_size=80))
def test_no_bytes_make_the_reader_stumble(data: bytes) -> None:
    with pytest.raises(MalformedRecordError):
        read_record(data)


# --- refused: the table -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "what", "name"),
    [
        (GAME.replace("shuffle/1", "shuffle/2"), "format", "fairshuffle/2"),
        (GAME.replace('"sahrat"', '"kamelna"'), "profile", "kamelna"),
        (GAME.replace('"sahrat"', '""'), "profile", ""),
        (with_options('{"boshatt":"none"}'), "option", "boshatt"),
        (with_options('{"boshat":"often"}'), "value", "boshat"),
        (with_options('{"target":true}'), "value", "target"),
        (with_options('{"reverse_kaboot":0}'), "value", "reverse_kaboot"),
        (with_options('{"offences":["renege","no_trump"]}'), "value", "offences"),
        (with_options('{"sun_over_hokm":false}'), "options", "ashkal"),
        (with_options('{"timer_speak":1}'), "options", "timer_speak"),
        (with_options('{"project_contest":"first_reveal"}'), "options", "project_contest"),
    ],
)
def test_what_this_version_does_not_know_is_unsupported(line: str, what: str, name: str) -> None:
    with pytest.raises(UnsupportedError) as caught:
        read_record(record(line, "whatever follows"))
    assert (caught.value.what, caught.value.name) == (what, name)


@pytest.mark.parametrize(
    "options",
    ['{"target":152}', '{"cut":"cut","target":152}', '{"reverse_kaboot":true}', '{"timer_speak":0}'],
)
def test_an_option_with_the_value_of_the_profile_is_malformed(options: str) -> None:
    error = refusal(record(with_options(options)))
    assert (error.line, error.key) == (1, "options")
    assert "must be left out" in error.reason


# --- refused: lines that cannot stand where they stand ----------------------------------------------------------------


@pytest.mark.parametrize("first", [GAME, COMMITTED])
def test_a_second_game_is_malformed(first: str) -> None:
    error = refusal(record(first, END, GAME, END))
    assert error.line == 3
    assert "archive" in error.reason


def test_without_a_commitment_a_deal_has_hands() -> None:
    error = refusal(record(GAME, DEAL, BID, REST, RESULT, BARE_DEAL))
    assert (error.line, error.key) == (6, "hands")
    read_record(record(COMMITTED, BARE_DEAL))


@pytest.mark.parametrize("line", [DOUBLE, DECLARE, PLAY, SAWA])
def test_without_a_commitment_the_rest_stands_before_the_first_line_that_needs_the_cards(line: str) -> None:
    error = refusal(record(GAME, DEAL, BID, REST, RESULT, DEAL, BID, line))
    assert error.line == 8
    assert "rest" in error.reason
    read_record(record(GAME, DEAL, BID, REST, line))
    read_record(record(COMMITTED, BARE_DEAL, BID, line))


def test_a_boshat_and_a_passed_out_hand_need_no_rest() -> None:
    passed_out = RESULT.replace("made", "passed_out")
    read_record(record(GAME, DEAL, BID, BOSHAT, RESULT.replace("made", "boshat"), DEAL, passed_out, END))


@pytest.mark.parametrize("line", [PLAY, SAWA])
def test_a_card_outside_a_hand_is_a_matter_of_the_order(line: str) -> None:
    read_record(record(GAME, line))
    read_record(record(GAME, DEAL, RESULT, line))


@pytest.mark.parametrize("key", ["projects", "baloot"])
@pytest.mark.parametrize("first", [GAME, COMMITTED])
def test_what_may_be_claimed_under_gahwa_is_not_for_the_reader_to_judge(first: str, key: str) -> None:
    """Fault 1.7: whether the Gahwa stands is a matter of the rules."""
    read_record(record(first, DEAL, BID, REST, DOUBLE, GAHWA, PLAY, f'{RESULT[:-1]},"{key}":[2,0]}}'))


def test_under_gahwa_cards_may_stand() -> None:
    read_record(record(GAME, DEAL, BID, REST, GAHWA, PLAY, f'{RESULT[:-1]},"cards":[130,0]}}'))


# --- refused: which fault is told -------------------------------------------------------------------------------------

NO_LINE = "nothing like a line"
ANOTHER = GAME.replace("shuffle/1", "shuffle/2")


@pytest.mark.parametrize(
    "first",
    [
        ANOTHER,
        ANOTHER.replace(",", " ,\t"),
        f"  {ANOTHER}\r",
        '{"format":"later/1"}',
        '{"seats":null,"format":"later/1","format":"later/2"}',
        f'{{"format":"later/1","long":"{"x" * 20000}"}}',
        f'{{"format":"later/1","number":{"9" * 6000}.5e7}}',
    ],
)
@pytest.mark.parametrize("rest", [b"", b"\n", f"\n{NO_LINE}".encode(), b"\n\xff\n"])
def test_another_format_comes_before_everything_but_the_size(first: str, rest: bytes) -> None:
    with pytest.raises(UnsupportedError, match="unknown format"):
        read_record(first.encode() + rest)
    assert "more than" in refusal(first.encode() + b"\n" * (MAX_RECORD_LINES + 1)).reason
    assert "more than" in refusal((first.encode() + rest).ljust(MAX_RECORD_BYTES + 1, b"x")).reason


@pytest.mark.parametrize(
    "first",
    [f"{ANOTHER},", '["format","later/1"]', '{"format":NaN}', '{"format":2}', '{"format":"later/1","format":null}'],
)
def test_what_names_no_other_format_is_malformed(first: str) -> None:
    assert refusal(record(first, NO_LINE)).line == 1


def test_the_first_line_is_read_strictly_before_its_table_is_looked_at() -> None:
    unknown = GAME.replace('"sahrat"', '"kamelna"')
    assert refusal(record(f"{unknown[:-1]} }}", NO_LINE)).line == 1
    assert refusal(record(with_options('{"aces":true,"target":152}'))).key == "options"
    for first in (unknown, with_options('{"aces":true}'), with_options('{"undertrump":1}')):
        for data in (record(first, NO_LINE), first.encode(), record(first) + b"\xff"):
            with pytest.raises(UnsupportedError):
                read_record(data)


OTHER_FAULTS = {
    "unreadable": NO_LINE.encode(),
    "blank": b"",
    "not UTF-8": b"\xff",
    "a second game": GAME.encode(),
    "a game of another format": ANOTHER.encode(),
    "no cards": BARE_DEAL.encode(),
    "no rest": PLAY.encode(),
}


@pytest.mark.parametrize("early", OTHER_FAULTS)
@pytest.mark.parametrize("late", [*OTHER_FAULTS, "no LF"])
def test_of_the_other_lines_the_first_bad_one_is_told(early: str, late: str) -> None:
    good = record(GAME, DEAL, BID)
    begun = good + OTHER_FAULTS[early] + b"\n" + record(BOSHAT)
    data = begun + (b"{" if late == "no LF" else OTHER_FAULTS[late] + b"\n")
    assert refusal(data).line == 4
    assert refusal(data).reason == refusal(begun).reason


# --- archives ---------------------------------------------------------------------------------------------------------


def test_an_archive_is_its_records_end_to_end() -> None:
    records = [record(GAME, END), record(COMMITTED), record(GAME, DEAL, END)]
    assert list(split_archive(b"".join(records))) == records
    assert list(split_archive(BytesIO(b"".join(records)))) == records


@pytest.mark.parametrize(
    ("data", "records"),
    [
        (b"", []),
        (b"\n", [b"\n"]),
        (b"rubbish", [b"rubbish"]),
        (b'\n{"type":"game"}\n', [b"\n", b'{"type":"game"}\n']),
        (b'rubbish\n{"type":"game"', [b"rubbish\n", b'{"type":"game"']),
        (b'{"type":"game"}\n\n{"type":"game"}\n', [b'{"type":"game"}\n\n', b'{"type":"game"}\n']),
        (b'{"type":"game"}\n{"type":"games"}\n', [b'{"type":"game"}\n{"type":"games"}\n']),
        (b'{"type":"game"}\n {"type":"game"}\n', [b'{"type":"game"}\n {"type":"game"}\n']),
        (b'{"type":"game","x":{"type":"game"}}\n', [b'{"type":"game","x":{"type":"game"}}\n']),
    ],
)
def test_only_a_line_that_begins_as_a_game_starts_a_record(data: bytes, records: list[bytes]) -> None:
    assert list(split_archive(data)) == records


class Stream:
    """A stream that hands out its parts one a read, as a pipe may."""

    def __init__(self, parts: Iterator[bytes]) -> None:
        self._parts = parts

    def read(self, size: int) -> bytes:
        part = next(self._parts, b"")
        assert len(part) <= size
        return part


def stream_of(parts: Iterator[bytes]) -> BinaryIO:
    return cast("BinaryIO", Stream(parts))


@given(st.lists(st.integers(1, 40), max_size=40))
def test_where_a_stream_breaks_has_no_influence(sizes: list[int]) -> None:
    records = [record(GAME, END), b'{"type":"game"}\n', record(GAME)]
    data = b"".join(records)

    def parts() -> Iterator[bytes]:
        done = 0
        for size in sizes:
            yield from filter(None, [data[done : done + size]])
            done += size
        yield data[done:]

    assert list(split_archive(stream_of(parts()))) == records


def test_a_record_over_the_cap_is_refused_in_bounded_memory_and_the_next_is_read() -> None:
    good = record(GAME, END)

    def parts() -> Iterator[bytes]:
        yield good
        yield record(GAME)
        for _ in range(100):
            yield b"x" * (1 << 20)
        yield b'\n{"type":"ga'
        yield good[len('{"type":"ga') :]

    tracemalloc.start()
    try:
        first, over, last = split_archive(stream_of(parts()))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (first, last) == (good, good)
    assert "more than 4194304 bytes" in refusal(over).reason
    assert peak < 4 * MAX_RECORD_BYTES


@pytest.mark.parametrize("size", [MAX_RECORD_BYTES - 1, MAX_RECORD_BYTES, MAX_RECORD_BYTES + 1, MAX_RECORD_BYTES + 20])
def test_the_cap_itself_comes_through_whole(size: int) -> None:
    whole = record(GAME) + b"x" * (size - len(record(GAME)) - 1) + b"\n"
    first, second = split_archive(whole + record(GAME))
    assert second == record(GAME)
    if size <= MAX_RECORD_BYTES:
        assert first == whole
    else:
        assert len(first) > MAX_RECORD_BYTES
