"""What is no record is told with what it looks like and what helps, in both languages (fault 4.10)."""

import bz2
import gzip
import io
import json
import lzma
import re
import tarfile
import zipfile
from pathlib import Path
from typing import Final

import pytest

from fairshuffle.audit.judge import judged
from fairshuffle.errors import MalformedRecordError
from fairshuffle.record import format_lines, read_record, split_archive
from fairshuffle.record.device_list import Met, write_entry
from fairshuffle.record.keepsakes import Chain, receipts_of, write_chain, write_receipt
from fairshuffle.record.likeness import looks_like
from fairshuffle.words.cards import Lang
from fairshuffle.words.inputs import LOOKS_LIKE
from tests.audit.archives import archive, short
from tests.spec.test_spec import SPEC
from tests.tools.console import run
from verifier_cli.render.colors import Paint
from verifier_cli.render.plain import Plain

GAME: Final = short(1)
BOM: Final = b"\xef\xbb\xbf"


def zipped() -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as packed:
        packed.writestr("game.jsonl", GAME)
    return held.getvalue()


def tarred() -> bytes:
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as packed:
        packed.addfile(tarfile.TarInfo("game.jsonl"))
    return held.getvalue()


INPUTS: Final = [
    (b"", "empty"),
    (b"\n \n", "empty"),
    (gzip.compress(GAME), "gzip"),
    (b"\x28\xb5\x2f\xfd\x04", "zstd"),
    (zipped(), "zip"),
    (bz2.compress(GAME), "packed"),
    (lzma.compress(GAME), "packed"),
    (tarred(), "packed"),
    (GAME.decode().encode("utf-16"), "utf16"),
    (GAME.decode().encode("utf-16-le"), "utf16"),
    (GAME.decode().encode("utf-16-be"), "utf16"),
    (GAME.decode().encode("utf-32"), "utf16"),
    (BOM + GAME, "bom"),
    (GAME.replace(b"\n", b"\r\n"), "crlf"),
    (GAME[:-1] + short(2), "glued"),
    (GAME + BOM + short(2), "glued"),
    (GAME + b" " + short(2), "glued"),
    (BOM + GAME[:-1] + short(2), "glued"),
    (b"[" + GAME, "glued"),
    (GAME + short(2).replace(b'{"type":"game"', b'{ "type": "game"', 1), "glued"),
    (write_receipt(receipts_of(read_record(GAME))[0]), "receipt"),
    (write_chain(Chain("audit-1", bytes(32), 2, 255, bytes(32))), "chain"),
    (write_entry(Met("audit-1", bytes(32), 2)), "device"),
    (b'{"schema":"fairshuffle.report/1","spec":2}\n', "report"),
    (b"%PDF-1.7\n", ""),
    (GAME.replace(b'"seat":', b'"seat": ', 1), ""),
]


@pytest.mark.parametrize(("data", "wanted"), INPUTS)
def test_it_says_what_it_is_and_what_helps(data: bytes, wanted: str) -> None:
    assert looks_like(data) == wanted
    with pytest.raises(MalformedRecordError) as refused:
        read_record(data)
    assert refused.value.looks_like == wanted
    assert judged(0, data)[0].looks_like == wanted
    languages: tuple[Lang, Lang] = ("en", "ar")
    for lang, told in zip(languages, LOOKS_LIKE.get(wanted, ("", "")), strict=True):
        assert told in Plain(lang, Paint(on=False)).refusal(refused.value)


@pytest.mark.parametrize("number", [2, 8])
def test_a_user_is_told(tmp_path: Path, number: int) -> None:
    data, wanted = INPUTS[number]
    (tmp_path / "input").write_bytes(data)
    shown = json.loads(run("verify", "--json", "input", folder=tmp_path).out.splitlines()[0])
    assert (shown["input"], shown["verdict"], shown["malformed"]["looks_like"]) == ("input", "malformed", wanted)
    for command in ("verify", "audit"):
        for lang, told in zip(("en", "ar"), LOOKS_LIKE[wanted], strict=True):
            ran = run(command, "--lang", lang, "input", folder=tmp_path)
            assert "input" in ran.out
            assert told in ran.out
            assert ran.code == 5


def test_a_record_of_an_archive_that_is_glued_is_judged_once_it_stands_on_its_own(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_bytes(archive(2)[:-1] + archive(3))
    ran = run("verify", "games.jsonl", folder=tmp_path)
    assert ran.out.count("verified: ") == 3
    assert "malformed: games.jsonl#2" in ran.out
    assert LOOKS_LIKE["glued"][0] in ran.out
    apart = archive(2) + archive(3)
    assert len(list(split_archive(apart))) == 5


@pytest.mark.parametrize("data", [BOM + GAME, GAME.replace(b"\n", b"\r\n"), GAME[:-1]])
def test_fmt_helps_where_it_is_said_to(data: bytes) -> None:
    assert b"".join(format_lines(data)) == GAME


def test_fmt_says_it_too(tmp_path: Path) -> None:
    (tmp_path / "game.gz").write_bytes(gzip.compress(GAME))
    ran = run("fmt", "game.gz", folder=tmp_path)
    assert ran.code == 5
    assert ran.err.startswith("error: game.gz: line 1: ")
    assert LOOKS_LIKE["gzip"][0] in ran.err


COMMANDS: Final = (
    "deal input --hand 1",
    "compare input input",
    "chain make input --seat 0",
    "chain link input",
    f"deal --hand 1 --master input --seal {'0' * 64} --dealer 0",
    "compare --check input --server-key key",
    "verify good.jsonl --receipt input",
    "verify good.jsonl --chain input",
    "verify good.jsonl --server-key input",
    "vectors run input",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_names_the_file_and_says_what_helps(command: str, tmp_path: Path) -> None:
    (tmp_path / "good.jsonl").write_bytes(GAME)
    (tmp_path / "key").write_text("29acbae141bccaf0b22e1a94d34d0bc7361e526d0bfe12c89794bc9322966dd7\n")
    for data, likeness in ((GAME.decode().encode("utf-16"), "utf16"), (gzip.compress(GAME), "gzip")):
        (tmp_path / "input").write_bytes(data)
        ran = run(*command.split(), folder=tmp_path)
        assert ran.code in {2, 5, 6}, command
        assert ran.err.startswith("error: input"), command
        assert LOOKS_LIKE[likeness][0] in ran.err, command


@pytest.mark.parametrize("command", COMMANDS[:4])
def test_a_record_with_other_line_ends_is_told_where_it_is_taken(command: str, tmp_path: Path) -> None:
    (tmp_path / "input").write_bytes(GAME.replace(b"\n", b"\r\n"))
    ran = run(*command.split(), folder=tmp_path)
    assert (ran.code, ran.out) == (5, "")
    assert LOOKS_LIKE["crlf"][0] in ran.err


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ('{"cards":[1,2]}'.encode("utf-16"), "not UTF-8: invalid start byte; it is UTF-16 or UTF-32: save it as UTF-8"),
        (b'\xef\xbb\xbf{"cards":[1,2]}', "a byte order mark"),
    ],
)
def test_a_sheet_is_told_without_words_of_the_codec(data: bytes, told: str) -> None:
    ran = run("score", "--sheet", "-", stdin=data)
    assert ran.code == 1
    assert ran.out.splitlines()[1] == f"  not scored: not a line of JSON: {told}"


def test_a_record_that_can_be_read_looks_like_nothing_else() -> None:
    chat = GAME.replace(b'{"name":"', b'{"name":"\\"type\\":\\"game\\"', 1)
    assert looks_like(GAME) == looks_like(chat) == ""


def test_every_likeness_is_in_the_specification_and_has_words() -> None:
    table = SPEC.split('<a id="looks-like"></a>')[1].split("\n\n")[1]
    assert re.findall(r"`(\w+)`", re.sub(r"\|[^|]*\|$", "", table, flags=re.MULTILINE)) == list(LOOKS_LIKE)
    assert {wanted for _, wanted in INPUTS} - {""} == set(LOOKS_LIKE)
