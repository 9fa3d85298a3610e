"""What an audit reads: listed, unpacked within bounds, and told when it cannot be read."""

import gzip
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fairshuffle.audit import sources
from fairshuffle.audit.extras import MissingExtraError
from fairshuffle.audit.sources import PackedError, SourceError, opened, sources_of, unpacked

DATA = b'{"type":"game"}\n' * 1000


def zstd(data: bytes) -> bytes:
    return bytes(pytest.importorskip("zstandard", reason="needs fairshuffle[zstd]").compress(data))


PACKERS: dict[str, Callable[[bytes], bytes]] = {"gz": gzip.compress, "zst": zstd}
packed = pytest.mark.parametrize("kind", PACKERS)


def read(path: Path) -> bytes:
    with opened(str(path)) as stream:
        return b"".join(unpacked(path.name, stream))


def test_a_directory_stands_for_its_records_in_order(tmp_path: Path) -> None:
    for name in ("b.jsonl", "a/z.jsonl.gz", "a/y.jsonl.zst", "a/notes.txt", "c.jsonl.bz2"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"x")
    found = [Path(source.name).relative_to(tmp_path).as_posix() for source in sources_of(str(tmp_path))]
    assert sorted(found) == ["a/y.jsonl.zst", "a/z.jsonl.gz", "b.jsonl"]


def test_a_name_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no file"):
        list(sources_of(str(tmp_path / "none.jsonl")))
    with pytest.raises(SourceError, match="holds no records"):
        list(sources_of(str(tmp_path)))


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jsonl")
    assert [source.unread for source in sources_of(str(tmp_path))] == ["not a file"]


def test_a_link_that_leads_nowhere_is_told(tmp_path: Path) -> None:
    (tmp_path / "gone.jsonl").symlink_to(tmp_path / "nothing")
    assert [source.unread for source in sources_of(str(tmp_path))] == ["No such file or directory"]


def test_a_name_that_is_no_text_is_told(tmp_path: Path) -> None:
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.jsonl")).write_bytes(DATA)
    (found,) = sources_of(str(tmp_path))
    assert found.unread == "its name is not UTF-8"
    assert found.name.endswith("\\udcff.jsonl")


@packed
def test_packed_files_are_unpacked(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"games.jsonl.{kind}"
    path.write_bytes(PACKERS[kind](DATA) + PACKERS[kind](b"more"))
    assert read(path) == DATA + b"more"
    path.write_bytes(b"")
    assert read(path) == b""


@packed
@pytest.mark.parametrize("missing", [1, 5, 20])
def test_a_packed_file_that_is_cut_off_is_told(tmp_path: Path, kind: str, missing: int) -> None:
    path = tmp_path / f"games.jsonl.{kind}"
    path.write_bytes(PACKERS[kind](DATA)[:-missing])
    with pytest.raises(PackedError, match="cut off"):
        read(path)


@packed
def test_a_packed_file_that_is_damaged_is_told(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"games.jsonl.{kind}"
    path.write_bytes(PACKERS[kind](DATA) + b"garbage")
    with pytest.raises(PackedError, match="cannot be unpacked"):
        read(path)


@packed
def test_a_bomb_is_not_unpacked(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"bomb.jsonl.{kind}"
    path.write_bytes(PACKERS[kind](bytes(4 * sources.FREE_BYTES)))
    given: list[int] = []
    with opened(str(path)) as stream, pytest.raises(PackedError, match="more than 200 times its size"):
        given.extend(map(len, unpacked(path.name, stream)))
    assert sum(given) <= sources.FREE_BYTES


def test_padding_behind_a_gzip_member_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(gzip.compress(DATA) + bytes(512))
    assert read(path) == DATA


def test_a_missing_package_is_told_with_its_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    path = tmp_path / "games.jsonl.zst"
    path.write_bytes(b"anything")
    with pytest.raises(MissingExtraError, match=r"pip install 'fairshuffle\[zstd\]'"):
        read(path)


def test_a_url_is_read_by_fsspec(tmp_path: Path) -> None:
    pytest.importorskip("fsspec", reason="needs fairshuffle[cluster]")
    (tmp_path / "a.jsonl").write_bytes(DATA)
    (tmp_path / "b.txt").write_bytes(DATA)
    (found,) = sources_of(f"file://{tmp_path}")
    assert found.name == f"file://{tmp_path}/a.jsonl"
    assert found.size == len(DATA)
    with opened(found.name) as stream:
        assert stream.read() == DATA
    with pytest.raises(SourceError, match="no file"):
        list(sources_of(f"file://{tmp_path}/none"))
