"""Vectors of what is no record, or one that this edition does not know (SPEC.md#malformed, SPEC.md#unsupported)."""

import re
from collections.abc import Iterator
from typing import Any, Final

from fairshuffle.events import Deal, Rest
from fairshuffle.limits import MAX_RECORD_DEALS
from fairshuffle.record import write_line
from tests.tools.forge import changed, dropped, place_of
from tests.tools.tables import Table
from tests.unit.record.test_refusals import BETWEEN_KEYS, FIRST_LINES, GAME, KEYS, MARK, NOT_JSON, VALUES
from tests.vectors.forged import records, shown

Case = dict[str, Any]

SOURCE: Final = "SPEC.md#malformed"
NEXT: Final = '{"type":"chat","at":1,"seat":0,"to":"table"}'


def case(name: str, record: Any, line: int, note: str) -> Case:  # noqa: ANN401  # one of the ways to give a record
    return {
        "id": name,
        "record": record,
        "verdict": "malformed",
        "malformed_line": line,
        "layer": "reader",
        "source": SOURCE,
        "note": note,
    }


def cases() -> Iterator[Case]:
    yield from lines()
    yield from files()
    yield from without_cards()
    yield from unsupported()
    yield from orders()
    yield from records("reader")


def lines() -> Iterator[Case]:
    """One line that is refused: as the second of a record, or as its first where it should be one."""
    seen: dict[str, int] = {}
    for reason, key, marked in NOT_JSON + KEYS + VALUES + FIRST_LINES + BETWEEN_KEYS:
        line = marked.replace(MARK, "")
        if "\n" in line or "\ud800" in line or len(line) > 3000:
            continue  # no line of a file can be this, or it takes too much room here
        word = re.sub(r"[^a-z0-9]+", "-", f"{key} {reason}".lower()).strip("-")[:40].strip("-")
        seen[word] = seen.get(word, 0) + 1
        first = line.startswith('{"type":"game"')
        record = [line, NEXT] if first else [GAME, line, NEXT]
        yield case(f"{word}-{seen[word]}", record, 1 if first else 2, f"{reason}{f', at the key {key}' if key else ''}")


def files() -> Iterator[Case]:
    """Files that are no lines, or no record."""
    good = f"{GAME}\n{NEXT}\n"
    yield case("empty", {"text": ""}, 1, "an empty file")
    yield case("one-lf", {"text": "\n"}, 1, "nothing but a line end")
    yield case("no-game", [NEXT], 1, "the first line is of another type")
    yield case("blank-between", [GAME, "", NEXT], 2, "a blank line")
    yield case("blank-at-the-end", {"text": f"{good}\n"}, 3, "a blank line at the end")
    yield case("last-lf-missing", {"text": good[:-1]}, 2, "the last line is not ended")
    yield case("cr-lf", {"text": good.replace("\n", "\r\n")}, 1, "lines end with LF alone")
    yield case("byte-order-mark-in-front", {"text": f"\ufeff{good}"}, 1, "a byte order mark")
    yield case("not-utf-8", {"hex": (GAME.encode() + b"\n\xff\xfe\n").hex()}, 2, "bytes that are not UTF-8")
    cut = f'{GAME}\n{{"type":"abort","at":1,"reason":"س'.encode()[:-1] + b'"}\n'
    yield case("half-a-character", {"hex": cut.hex()}, 2, "half of a character")
    surrogate = b'{"type":"abort","at":1,"reason":"\xed\xa0\x80"}\n'
    yield case("surrogate", {"hex": (f"{GAME}\n".encode() + surrogate).hex()}, 2, "a surrogate that stands alone")
    yield case("an-archive", [GAME, NEXT, GAME, NEXT], 3, "an archive is no record")
    deals = ['{"type":"deal","at":1,"hand":1,"dealer":0,"turned":"7C"}'] * (MAX_RECORD_DEALS + 1)
    committed = f'{GAME[:-1]},"commitment":"{"0f" * 32}"}}'
    yield case("too-many-deals", [committed, *deals], len(deals) + 1, "one deal more than a record may have")


def without_cards() -> Iterator[Case]:
    """Rules-only records whose cards are missing where they are first needed."""
    events = Table().deal("JH").buy().finish().record()
    place = place_of(events, Deal)
    bare = shown(b"".join(map(write_line, changed(events, place, hands=None))))
    yield case("deal-without-hands", bare, place + 1, "without a commitment a deal shows its cards")
    place = place_of(events, Rest)
    bare = shown(b"".join(map(write_line, dropped(events, place))))
    yield case(
        "play-without-rest", bare, place + 1, "without a commitment the closing cards stand before the first card"
    )


def unsupported() -> Iterator[Case]:
    """First lines that another edition may know."""
    options = {
        "profile": ('"sahrat"', '"riyadh"', "a profile that does not exist"),
        "format": ("fairshuffle/1", "fairshuffle/12", "a format that is not this one"),
        "option": ('"table"', '"options":{"aces":true},"table"', "an option that does not exist"),
        "value": ('"table"', '"options":{"tie":"replayed"},"table"', "a value that an option does not have"),
        "type": ('"table"', '"options":{"tie":1},"table"', "a number for a word"),
        "yes-as-one": ('"table"', '"options":{"undertrump":1},"table"', "a number for yes and no"),
        "target-zero": ('"table"', '"options":{"target":0},"table"', "no match is won with nothing"),
        "nine-declarations": ('"table"', '"options":{"declarations_each":9},"table"', "more declarations than eight"),
        "offence": ('"table"', '"options":{"offences":["cheating"]},"table"', "an offence that does not exist"),
        "offences-in-order": (
            '"table"',
            '"options":{"offences":["renege","no_trump"]},"table"',
            "offences out of order",
        ),
        "ashkal-over-nothing": (
            '"table"',
            '"options":{"sun_over_hokm":false},"table"',
            "Ashkal over a Hokm that nobody overcalls",
        ),
        "speak-without-a-contest": (
            '"table"',
            '"options":{"timer_speak":5000},"table"',
            "a time to speak where nobody speaks",
        ),
        "reveal-by-the-server": (
            '"table"',
            '"options":{"project_contest":"first_reveal"},"table"',
            "a first Reveal where the server shows the projects",
        ),
    }
    for name, (old, new, note) in options.items():
        assert GAME.count(old) == 1
        yield told_as(f"unknown-{name}", [GAME.replace(old, new), NEXT], note)


def orders() -> Iterator[Case]:
    """Which of several faults is told (SPEC.md#malformed)."""
    later, unknown = GAME.replace("fairshuffle/1", "fairshuffle/12"), GAME.replace('"sahrat"', '"riyadh"')
    no_line, half = "nothing like a line", f"{GAME}\n{NEXT}"
    firsts = {
        "later-format-in-another-form": (f" {later} ", "white space in a line of another format"),
        "later-format-and-no-game": ('{"format":"fairshuffle/12"}', "an object that has a format and nothing else"),
        "later-format-as-the-last-of-two": ('{"format":"fairshuffle/1","format":"x"}', "of two equal keys the last"),
        "later-format-in-a-long-line": (f'{{"format":"x","long":"{"x" * 16384}"}}', "a first line above its limit"),
        "unknown-profile-before-what-follows": (unknown, "a profile that does not exist, and then no line"),
    }
    for name, (first, note) in firsts.items():
        for ending, text in (("", f"{first}\n{no_line}\n"), ("-without-lf", first)):
            yield told_as(f"{name}{ending}", {"text": text}, note)
    for name, first, note in (
        ("format-is-a-number", '{"type":"game","format":2}', "a format is a text"),
        ("unknown-profile-in-another-form", f"{unknown[:-1]} }}", "white space comes before an unknown profile"),
        (
            "unknown-option-beside-an-idle-one",
            GAME.replace('"table"', '"options":{"aces":true,"target":152},"table"'),
            "an option that equals the profile's value comes before one that does not exist",
        ),
    ):
        yield case(name, [first, no_line], 1, note)
    bare = '{"type":"deal","at":1,"hand":1,"dealer":0,"turned":"7C"}'
    for name, record, note in (
        ("no-cards-before-no-line", [GAME, NEXT, bare, no_line], "a deal without its cards comes before what follows"),
        ("no-line-before-no-cards", [GAME, NEXT, no_line, bare], "what is no line comes before what follows"),
        ("game-before-no-line", [GAME, NEXT, later, no_line], "a second game is none of another format"),
    ):
        yield case(name, record, 3, note)
    yield case("no-cards-before-bytes", {"hex": f"{half}\n{bare}\n".encode().hex() + "ff0a"}, 3, "bytes come later")
    yield case("no-cards-before-the-last-lf", {"text": f"{half}\n{bare}\n{NEXT}"}, 3, "the last LF comes last")


def told_as(name: str, record: Any, note: str) -> Case:  # noqa: ANN401  # one of the ways to give a record
    return {
        "id": name,
        "record": record,
        "verdict": "unsupported",
        "layer": "reader",
        "source": "SPEC.md#unsupported",
        "note": note,
    }
