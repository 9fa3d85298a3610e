"""What is asked of one input, whatever it is; a finding is an AssertionError, or any error that is not documented."""

import json
import re
from contextlib import suppress
from random import Random
from time import process_time
from typing import Final

from fairshuffle.errors import FairshuffleError, MalformedRecordError, UnsupportedError
from fairshuffle.events import Game
from fairshuffle.record import read_line, read_record, split_archive, write_line
from fairshuffle.record.fmt import format_lines
from fairshuffle.record.keepsakes import read_chain, read_receipt
from fairshuffle.record.lines import read_lines
from fairshuffle.verifier import verify
from tests.tamper.changes import change_of
from tests.tamper.harmless import rule_for
from tests.tamper.records import story
from verifier_cli.commands.verify import as_object
from verifier_cli.render.colors import Paint
from verifier_cli.render.plain import Plain
from verifier_cli.render.text import json_line

SLOWEST: Final = 1.0
"""Seconds of the processor that one input may take, whatever is done with it."""

ACTS_ON_A_TERMINAL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
TURNS_TEXT: Final = re.compile("[\u202a-\u202e\ufeff\u2028\u2029]")
SAWA: Final = '{"type":"sawa","at":46000,"seat":0}'
VERDICTS: Final = frozenset({"verified", "failed", "incomplete", "malformed", "unsupported"})


def judge(data: bytes, *, told: bool = True) -> str:
    """The verdict on an input; ``told``: the report is written out in both languages as well."""
    begin = process_time()
    report = verify(data)
    seconds = process_time() - begin
    assert seconds < SLOWEST, f"{seconds:.2f} s for {len(data)} bytes"
    assert report.verdict in VERDICTS
    if told:
        for lang in ("en", "ar"):
            for line in Plain("ar" if lang == "ar" else "en", Paint(on=False)).report(report, verbose=True):
                assert_calm(line)
                assert "\n" not in line
        text = json_line(as_object(report, "en"))
        assert_calm(text)
        json.loads(text)
    return report.verdict


def assert_calm(text: str) -> None:
    """Nothing in a text acts on a terminal."""
    assert not ACTS_ON_A_TERMINAL.search(text), ascii(text)
    assert not TURNS_TEXT.search(text), ascii(text)


def read_one(line: str) -> str:
    """The type of a line; one that is read is canonical: the writer writes the same, also behind another line."""
    begin = process_time()
    try:
        event = read_line(line)
    except (MalformedRecordError, UnsupportedError):
        return "refused"
    finally:
        assert process_time() - begin < SLOWEST
    assert write_line(event) == f"{line}\n".encode(), ascii(line)
    if not isinstance(event, Game):
        assert read_lines(f"{SAWA}\n{line}\n")[1] == event
    return type(event).__name__.lower()


def read_otherwise(data: bytes) -> None:
    """The other readers: of archives, of what a player keeps, and the formatter."""
    assert sum(map(len, split_archive(data))) <= len(data)
    for read in (read_receipt, read_chain):
        with suppress(MalformedRecordError):
            read(data)
    with suppress(FairshuffleError):
        formatted = b"".join(format_lines(data))
        assert b"".join(format_lines(formatted)) == formatted
    with suppress(FairshuffleError):
        assert read_record(data).data == data


def tamper(random: Random, number: int) -> None:
    """A value of a valid record is changed: it is not verified unless the change means nothing."""
    tried = story(random)
    for _ in range(number):
        change = change_of(random, tried)
        report = verify(change.data)
        assert report.verdict != "verified" or rule_for(change, report), (change.kind, change.field, change.after)
