"""What an audit reads: files, directories and URLs, plain or packed, none of them ever held as a whole."""

import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import BinaryIO, Final, NamedTuple, Protocol

from fairshuffle.audit.extras import load
from fairshuffle.audit.folders import PACKED, RECORD, below, kind_of
from fairshuffle.errors import FairshuffleError

SUFFIXES: Final = (RECORD, *PACKED)
"""How the names of the files end that a directory stands for, in capitals or not."""

MAX_FILE_BYTES: Final = 1 << 38
"""One file, unpacked: 256 GiB, five million games; offsets of records stay below it."""

MAX_RATIO: Final = 200
"""How many times its size a packed file may unpack to: real archives reach 5 to 15."""

FREE_BYTES: Final = 64 * 1024 * 1024
"""Unpacked bytes up to which the ratio is not looked at: small test archives of equal games pack very well."""

MAX_WINDOW: Final = 1 << 27
"""The memory that a zstd frame may ask for: what ``zstd --long`` asks for, and no more."""

_CHUNK: Final = 1 << 18
_STEP: Final = 1024
"""Packed bytes unpacked at once: at most 32 MB can come out of them."""


class SourceError(FairshuffleError):
    """An input that is not there, or not what an audit reads."""


class PackedError(FairshuffleError):
    """A packed file that cannot be unpacked, or unpacks to more than its caps allow."""


class Source(NamedTuple):
    """One file: its name, its size in bytes as it lies there, and a stamp that changes when the file does.

    ``unread`` says why it cannot be read where that is known already.
    """

    name: str
    size: int
    stamp: str
    unread: str = ""


def is_packed(name: str) -> bool:
    """Whether a file has to be unpacked, and so read from its beginning.

    >>> is_packed("GAMES.JSONL.ZST"), is_packed("games.jsonl")
    (True, False)
    """
    return name.lower().endswith((".gz", ".zst"))


def sources_of(name: str, aside: Callable[[str], object] = bool) -> Iterator[Source]:
    """The files that an argument stands for: itself, or those below a directory with one of the SUFFIXES.

    ``aside`` hears of each file there that may hold records and is left aside, and why (SPEC.md#folders).

    Raises SourceError for a name that is not there, and for a directory without such files; MissingExtraError for a
    URL where fsspec is not installed.
    """
    if _is_url(name):
        yield from _remote(name, aside)
        return
    try:
        mode = Path(name).stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        raise SourceError(f"there is no file or directory {name!r}") from None
    except OSError as error:
        yield _unreadable(name, error)
        return
    if not S_ISDIR(mode):
        yield _local(name)
        return
    found = False
    for source in _below(name, aside):
        found = True
        yield source
    if not found:
        raise SourceError(f"the directory {name!r} holds no records ({', '.join(SUFFIXES)} files)")


def _below(folder: str, aside: Callable[[str], object]) -> Iterator[Source]:
    """The files below a folder, folder by folder; one that cannot be listed is a source that cannot be read."""
    closed: list[Source] = []
    for found in below(folder, lambda error: closed.append(_unreadable(folder, error))):
        if found.kind in ("record", "packed"):
            yield _local(str(Path(found.name)))
        else:
            aside(found.kind)
    yield from closed


def _local(name: str) -> Source:
    try:
        status = Path(name).stat()
    except OSError as error:
        return _unreadable(name, error)
    if not S_ISREG(status.st_mode):
        return Source(name, 0, "", "not a file")
    shown = name.encode("utf-8", "backslashreplace").decode()
    if shown != name:
        return Source(shown, 0, "", "its name is not UTF-8")
    return Source(name, status.st_size, str(status.st_mtime_ns))


def _unreadable(name: str, error: OSError) -> Source:
    return Source(str(error.filename or name), 0, "", why(error))


def why(error: Exception) -> str:
    """The reason in an error, for people.

    >>> why(PermissionError(13, "Permission denied"))
    'Permission denied'
    """
    return str(getattr(error, "strerror", None) or error)


# URLs, by fsspec


def _is_url(name: str) -> bool:
    return "://" in name


def _remote(name: str, aside: Callable[[str], object]) -> Iterator[Source]:
    files, path = load("fsspec.core", "cluster").url_to_fs(name)
    try:
        folder = files.isdir(path)
        found = files.find(path, detail=True) if folder else {path: files.info(path)}
    except FileNotFoundError:
        raise SourceError(f"there is no file or directory {name!r}") from None
    except OSError as error:
        yield _unreadable(name, error)
        return
    kinds = {place: kind_of(place.removeprefix(path)) if folder else "record" for place in sorted(found)}
    wanted = [place for place, kind in kinds.items() if kind in ("record", "packed")]
    for kind in kinds.values():
        if kind in ("hidden", "other"):
            aside(kind)
    if not wanted:
        raise SourceError(f"the directory {name!r} holds no records ({', '.join(SUFFIXES)} files)")
    for place in wanted:
        size = found[place].get("size")
        unread = "" if size is not None else "its size is not known"
        yield Source(files.unstrip_protocol(place), size or 0, str(files.ukey(place)), unread)


# Bytes


def opened(name: str) -> AbstractContextManager[BinaryIO]:
    """A file or URL, opened to be read as it lies there; raises OSError."""
    if _is_url(name):
        stream: AbstractContextManager[BinaryIO] = load("fsspec", "cluster").open(name, "rb")
        return stream
    return Path(name).open("rb")


def chunks_from(stream: BinaryIO, start: int) -> Iterator[bytes]:
    """The bytes of an open file from an offset on."""
    stream.seek(start)
    while chunk := stream.read(_CHUNK):
        yield chunk


class _Unpacker(Protocol):
    """What zlib and zstandard have in common: it unpacks one member, or frame, of a file."""

    @property
    def eof(self) -> bool:
        """Whether the member is complete."""

    @property
    def unused_data(self) -> bytes:
        """What came after it."""

    def decompress(self, data: bytes, /) -> bytes:
        """The next bytes."""


def unpacked(name: str, stream: BinaryIO) -> Iterator[bytes]:
    """The bytes that a packed file holds; raises PackedError where it is damaged, cut off, or a bomb.

    Raises MissingExtraError for ``.zst`` where zstandard is not installed.
    """
    unpacker = _zstd() if name.lower().endswith(".zst") else _gzip
    try:
        yield from _members(stream, unpacker)
    except (PackedError, OSError):
        raise
    except Exception as error:  # zlib's and zstandard's errors have no class in common
        raise PackedError(f"it cannot be unpacked: {error}") from error


def _members(stream: BinaryIO, unpacker: Callable[[], _Unpacker]) -> Iterator[bytes]:
    taken = given = 0
    packed = b""
    while packed := packed or stream.read(_STEP):
        member = unpacker()
        while not member.eof:
            packed = packed or stream.read(_STEP)
            if not packed:
                raise PackedError("it is cut off")
            taken += len(packed)
            data = member.decompress(packed)
            packed = b""
            given += len(data)
            if given > max(FREE_BYTES, MAX_RATIO * taken):
                raise PackedError(f"it unpacks to more than {MAX_RATIO} times its size")
            if given > MAX_FILE_BYTES:
                raise PackedError(f"it unpacks to more than {MAX_FILE_BYTES >> 30} GiB")
            yield data
        packed = member.unused_data.lstrip(b"\0")  # as gzip does, which pads to whole blocks
        taken -= len(packed)


def _gzip() -> _Unpacker:
    return zlib.decompressobj(wbits=31)


def _zstd() -> Callable[[], _Unpacker]:
    frames = load("zstandard", "zstd").ZstdDecompressor(max_window_size=MAX_WINDOW)
    members: Callable[[], _Unpacker] = frames.decompressobj
    return members
