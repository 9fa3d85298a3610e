"""Files that are no records, or records of something else: the reader refuses them (SPEC.md#malformed)."""

from collections.abc import Callable
from typing import Final

from fairshuffle.testing.forger.forgery import Forgery, Make
from fairshuffle.testing.forger.liar import Liar, Scene
from fairshuffle.testing.forger.records import Forged

SMALL_ORDER: Final = ("00" * 32, "01" + "00" * 31, "ec" + "ff" * 30 + "7f", "ed" + "ff" * 30 + "7f")
"""Ed25519 keys that make one signature valid for many messages, or for all."""


def respelled(old: bytes, new: bytes, nth: int = 0) -> Make:
    """A finished game with other bytes in the place of some, which stand there from the ``nth`` time on."""

    def make(given: Scene) -> Forged | None:
        data = Liar(given).play()
        start = -1
        for _ in range(nth + 1):
            start = data.find(old, start + 1)
        if start < 0:
            return None
        return Forged(data[:start] + new + data[start + len(old) :], data.count(b"\n", 0, start) + 1)

    return make


def remade(change: Callable[[bytes], bytes], line: Callable[[bytes], int]) -> Make:
    """A finished game of which a function makes other bytes; another one tells the line to be refused."""

    def make(given: Scene) -> Forged:
        data = Liar(given).play()
        return Forged(change(data), line(data))

    return make


def with_key(key: str) -> Make:
    """A finished game whose first line names another key."""

    def make(given: Scene) -> Forged:
        data = Liar(given).play()
        start = data.index(b'"key":"') + len(b'"key":"')
        return Forged(data[:start] + key.encode() + data[start + 64 :], 1)

    return make


def _refused(name: str, note: str, make: Make, finding: str = "malformed") -> Forgery:
    return Forgery(name, "reader", finding, note, make, clumsy=True)


READER: Final = (
    _refused("one-link", "players may give one link each, and no more", respelled(b'"links":255', b'"links":1')),
    *(
        _refused(f"small-order-key-{number}", "a key that signs everything", with_key(key))
        for number, key in enumerate(SMALL_ORDER)
    ),
    _refused("white-space", "a blank behind a colon", respelled(b'"type":"deal"', b'"type": "deal"')),
    _refused("decimal-point", "a number with a point", respelled(b',"dealer":', b'.0,"dealer":', 1)),
    _refused("keys-exchanged", "two keys in another order", respelled(b'"lines":', b'"digest":', 1)),
    _refused("unknown-key", "a key that no line has", respelled(b'"type":"bid",', b'"type":"bid","x":1,')),
    _refused(
        "hidden-character", "a mark in a name that turns the text around", respelled(b'"Nora"', '"\u202eNora"'.encode())
    ),
    _refused("upper-case-hex", "a digest in capitals", respelled(b'"digest":"', b'"digest":"A')),
    _refused("unknown-line", "a line of a type that does not exist", respelled(b'"type":"ready"', b'"type":"steady"')),
    _refused("line-end", "a CR before the LF", respelled(b"}\n", b"}\r\n", 3)),
    _refused("byte-order-mark", "a byte order mark", remade(lambda data: b"\xef\xbb\xbf" + data, lambda _: 1)),
    _refused(
        "last-line-open", "the last LF is missing", remade(lambda data: data[:-1], lambda data: data.count(b"\n"))
    ),
    _refused("two-games", "two records in one file", remade(lambda data: data * 2, lambda data: data.count(b"\n") + 1)),
    _refused(
        "usual-option",
        "an option that the profile has already",
        respelled(b'"options":{', b'"options":{"boshat_dealer":"next",'),
    ),
    _refused("other-format", "a format to come", respelled(b"fairshuffle/1", b"fairshuffle/2"), "unsupported"),
    _refused(
        "other-option",
        "an option that this edition does not know",
        respelled(b'"options":{', b'"options":{"aces":1,'),
        "unsupported",
    ),
    _refused(
        "other-value",
        "a value that an option does not have",
        respelled(b'"options":{', b'"options":{"cut":"sideways",'),
        "unsupported",
    ),
)
"""Each of these bytes is refused, and nothing else is said of them."""
