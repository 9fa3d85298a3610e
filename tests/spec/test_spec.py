"""SPEC.md against the code, and its worked values against a second computation made here from its own words."""

import hashlib
import hmac
import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final, NamedTuple, get_args, get_type_hints

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from fairshuffle import limits
from fairshuffle.cards import CARD_NAMES
from fairshuffle.events import EVENT_TYPES, Game, Offence, OptionValue
from fairshuffle.explain.sheet import answer
from fairshuffle.findings import FINDINGS as TABLE
from fairshuffle.record import read_line
from fairshuffle.rules.options import OPTION_NAMES, PROFILES, TableOptions, profile
from fairshuffle.testing.cases import OPS
from fairshuffle.testing.lint import LAYERS
from fairshuffle.verifier import CHECKS, verify
from fairshuffle.verifier.checks import DECIDING, PLACES, mandatory_checks
from fairshuffle.verifier.report import EXIT_CODES, LIMITS
from fairshuffle.words.glossary import TERMS, Term
from tests import ROOT
from tests.tools.make_spec import written

SPEC: Final = (ROOT / "SPEC.md").read_text(encoding="utf-8")
ANCHORS: Final = re.findall(r'<a id="([^"]*)"></a>', SPEC)

SOURCES: Final = {".html", ".js", ".json", ".jsonl", ".md", ".py", ".toml", ".txt"}


class Row(NamedTuple):
    """A table row that begins with an anchor and a name in code type."""

    anchor: str
    name: str
    cells: list[str]


def rows() -> Iterator[Row]:
    for anchor, name, rest in re.findall(r'^\| <a id="([^"]*)"></a>`([^`]*)` \| (.*) \|$', SPEC, re.MULTILINE):
        yield Row(anchor, name, rest.split(" | "))


FINDINGS: Final = {row.name: row for row in rows() if "." in row.name}
OPTIONS: Final = {row.name: row for row in rows() if row.anchor.startswith("option-")}
LINES: Final = {row.name: row for row in rows() if row.anchor.startswith("line-")}


# Anchors and links


def test_anchors_are_unique_and_plain() -> None:
    assert [anchor for anchor, times in Counter(ANCHORS).items() if times > 1] == []
    assert [anchor for anchor in ANCHORS if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", anchor)] == []


def test_links_inside_the_specification_lead_somewhere() -> None:
    links = re.findall(r"\]\(#([^)]*)\)", SPEC)
    assert len(links) > 50
    assert sorted(set(links) - set(ANCHORS)) == []


def test_every_anchor_that_the_code_names_exists() -> None:
    named = {
        (anchor, str(path.relative_to(ROOT)))
        for folder in ("fairshuffle", "verifier_cli", "tests")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in SOURCES
        for anchor in re.findall(r"SPEC\.md#(\w[\w.-]*\w)", path.read_text(encoding="utf-8"))
    }
    assert named
    assert sorted(place for place in named if place[0] not in ANCHORS) == []


def test_every_heading_and_why_has_its_anchor() -> None:
    bare = [
        line
        for before, line in pairwise(SPEC.splitlines())
        if re.match(r"###? |\*\*Why ", line) and not before.startswith('<a id="')
    ]
    assert bare == []


# Options


def test_the_option_table_has_every_option_in_order() -> None:
    assert list(OPTIONS) == list(OPTION_NAMES)
    assert [row.anchor for row in OPTIONS.values()] == [f"option-{name.replace('_', '-')}" for name in OPTION_NAMES]


@pytest.mark.parametrize("name", OPTION_NAMES)
def test_the_option_table_lists_the_values_an_option_can_have(name: str) -> None:
    kind = get_type_hints(TableOptions)[name]
    values = OPTIONS[name].cells[0]
    if kind is bool:
        assert values == "yes, no"
    elif get_args(kind) and kind != tuple[Offence, ...]:
        assert values == ", ".join(map(str, get_args(kind)))
    else:
        assert values not in ("", "yes, no")


def shown(value: OptionValue) -> str:
    """A value as the table writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(value) if isinstance(value, tuple) else str(value)


@pytest.mark.parametrize("name", PROFILES)
def test_the_option_table_has_the_values_of_the_profile(name: str) -> None:
    column = 2 + PROFILES.index(name)
    table = {option: row.cells[column] for option, row in OPTIONS.items()}
    assert table == {option: shown(getattr(profile(name), option)) for option in OPTION_NAMES}


def test_the_option_table_names_the_profiles_in_its_head() -> None:
    assert f"| option | values | meaning | {' | '.join(PROFILES)} |" in SPEC


# Lines, limits, offences


def test_the_line_table_has_every_type_with_its_keys_in_order() -> None:
    keys = {
        name: tuple(field.rstrip("_") for field in kind._fields if field != "at") for name, kind in EVENT_TYPES.items()
    }
    assert {name: tuple(re.findall(r"`(\w+)\??`", row.cells[0])) for name, row in LINES.items()} == keys


def test_the_limits_are_those_of_the_reader() -> None:
    section = SPEC.split('<a id="limits"></a>')[1].split("<a id=")[0]
    table = re.findall(r"^\| (.+?) \| (\d+)(?: bytes| lines| deals)? \| .*\|$", section, re.MULTILINE)
    assert [int(most) for _, most in table] == [
        limits.MAX_LINE_BYTES,
        limits.MAX_RECORD_BYTES,
        limits.MAX_RECORD_LINES,
        limits.MAX_RECORD_DEALS,
        limits.MAX_NUMBER,
        limits.MAX_NAME_BYTES,
        limits.MAX_REASON_BYTES,
        limits.MAX_LINKS,
        limits.MAX_HAND_COMMITMENTS,
    ]
    assert f"`links` below {limits.MIN_LINKS}" in SPEC
    assert f"no more than {limits.MAX_SAWA_POSITIONS} positions" in SPEC
    assert f"more than {limits.MAX_SKIPPED_DEALS} off" in SPEC


def test_the_offences_are_those_of_the_events() -> None:
    table = SPEC.split('<a id="offences"></a>\n')[1].split("\n\n")[0]
    assert sorted(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == sorted(get_args(Offence))


def test_the_glossary_has_the_words_that_readers_are_shown() -> None:
    section = SPEC.split('id="glossary"')[1].split("<a id=")[0]
    table = [line.strip("|").split("|") for line in re.findall(r"^\|.*\|$", section, re.MULTILINE)]
    assert [[cell.strip() for cell in line] for line in table[2:]] == [
        [term.english, term.arabic, term.meaning, *(own_word(term, name) for name in PROFILES)] for term in TERMS
    ]


def own_word(term: Term, name: str) -> str:
    english, arabic = term.own.get(name, ("", term.arabic))
    return english if arabic == term.arabic else f"{english} ({arabic})"


# Findings and the report


def test_every_finding_has_its_form_and_its_anchor() -> None:
    assert len(FINDINGS) > 60
    for name, row in FINDINGS.items():
        assert re.fullmatch(r"[a-z]+\.[a-z]+(_[a-z]+)*", name)
        assert row.anchor == name.replace(".", "-").replace("_", "-")


@pytest.mark.parametrize("name", FINDINGS)
def test_a_finding_has_severities_a_line_and_both_values(name: str) -> None:
    easy, qaid, reported, values = FINDINGS[name].cells
    for severity in (easy, qaid):
        assert set(re.findall(r"error|warning|notice|–", severity))
    assert {easy, qaid} != {"–"}
    assert re.search(r"\b(at|At|from) ", reported)
    assert values.count(";") >= 1


def test_the_findings_are_the_checks_of_the_verifier() -> None:
    assert set(FINDINGS) == set(CHECKS)


def test_findings_of_one_line_stand_in_the_order_of_the_list() -> None:
    assert list(FINDINGS) == list(PLACES)


def test_what_comes_from_the_code_is_up_to_date() -> None:
    assert written(SPEC) == SPEC, "python -m tests.tools.make_spec"


def test_the_findings_that_belie_the_deals_are_those_of_the_table() -> None:
    told = SPEC.split('<a id="dealt"></a>')[1].split("- `differs`:")[1].split("\n")[0]
    assert set(re.findall(r"`(\w+\.\w+)`", told)) == {row.id for row in TABLE.values() if row.deals == "differs"}


def test_the_exit_codes_are_those_of_the_verdicts() -> None:
    section = SPEC.split('id="verdicts"')[1].split("<a id=")[0]
    assert dict(re.findall(r"^\| `(\w+)` \| (\d) \|", section, re.MULTILINE)) == {
        verdict: str(code) for verdict, code in EXIT_CODES.items()
    }


def test_the_mandatory_checks_are_those_of_the_verifier() -> None:
    section = SPEC.split("**Mandatory checks.**")[1].split("\n")[0]
    always, committed, rules_only, after_hand, deciding = (
        set(re.findall(r"`(\w+\.\w+)`", part))
        for part in re.split(r"With a commitment also|without one|With `after_hand`|Two findings", section)
    )
    first = read_line(EXAMPLE[0].rstrip("\n"))
    assert isinstance(first, Game)
    assert mandatory_checks(first) == always | committed
    assert mandatory_checks(first._replace(reveal="after_hand")) == always | committed | after_hand
    assert mandatory_checks(first._replace(commitment=None)) == always | rules_only
    assert deciding == DECIDING


def test_the_ten_limits_are_those_of_the_report() -> None:
    section = SPEC.split('id="limits-of-proof"')[1].split("<a id=")[0]
    assert tuple(re.findall(r"^\| \d+ \| `(\w+)` \|", section, re.MULTILINE)) == LIMITS
    assert len(LIMITS) == 10


def test_the_example_has_the_report_beside_it() -> None:
    written = json.loads(SPEC.split('id="report"')[1].split("```json\n")[1].split("```")[0])
    report = verify("".join(EXAMPLE).encode(), written["input"]).as_json()
    assert [check for check in written["checks"] if check not in report["checks"]] == []
    assert written == {**report, "checks": written["checks"]}
    assert list(written) == list(report)


def test_the_score_sheet_example_gives_the_answer_beside_it() -> None:
    section = SPEC.split('id="score-sheet"')[1]
    given = answer(json.loads(section.split("```json\n")[1].split("```")[0]))
    outcome, points, total = re.findall(r"here `(\w+)`, `(\[\d+,\d+\])` and `(\[\d+,\d+\])`", section)[0]
    assert (given["outcome"], given["points"], given["total"]) == (outcome, json.loads(points), json.loads(total))


def test_the_vectors_ask_what_it_says() -> None:
    section = SPEC.split('id="vectors"')[1].split('<a id="why"')[0]
    table = re.findall(r"^\| `(\w+)` \| (.*?) \| (.*) \|$", section, re.MULTILINE)[1:]
    assert [op for op, _, _ in table] == list(OPS)
    for op, given, answered in table:
        named = re.findall(r"`(\w+)`", given)
        kinds = {"contest", "allocation", "ranking", "reveal", "baloot"}
        assert [key for key in named if key not in (*OPS[op].given, *kinds)] == [], op
        assert [key for key in OPS[op].answers if f"`{key}`" not in answered and op != "score"] == [], op


def test_the_layers_of_the_vectors_are_those_of_the_lint() -> None:
    section = SPEC.split('id="vectors-layers"')[1].split("<a id=")[0]
    assert tuple(re.findall(r"`(\w+)` \(", section)) == LAYERS


def test_the_rounding_examples_follow_the_formulas() -> None:
    section = SPEC.split('id="rounding"')[1]
    table = [line.strip("|").split("|") for line in re.findall(r"^\|.*\|$", section, re.MULTILINE)[:5]]
    raw, _, hokm, keep_five, double_then_tenth = [[cell.strip() for cell in line[1:]] for line in table]
    points = [int(cell) for cell in raw]
    assert [int(cell) for cell in hokm] == [(c + 4) // 10 for c in points]
    assert keep_five == ["–" if c > 130 else str(c // 5 if c % 10 == 5 else (c + 5) // 10 * 2) for c in points]
    assert double_then_tenth == ["–" if c > 130 else str((2 * c + 5) // 10) for c in points]


# The worked values, computed again from the words of the specification alone


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def lp(data: bytes) -> bytes:
    return u32(len(data)) + data


def tagged(tag: str, *fields: bytes) -> bytes:
    return lp(b"fairshuffle/1/" + tag.encode()) + b"".join(map(lp, fields))


def prf(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


def deck_of(key: bytes) -> list[str]:
    """The names of a deck, top card first."""
    stream = (byte for j in range(99) for byte in prf(key, tagged("stream", u32(j))))
    deck = list(CARD_NAMES)
    for n in range(32, 1, -1):
        b = next(byte for byte in stream if byte < n * (256 // n))
        deck[n - 1], deck[b % n] = deck[b % n], deck[n - 1]
    return deck


EXAMPLE: Final = SPEC.split("<!-- example-record -->\n```jsonl\n")[1].split("```")[0].splitlines(keepends=True)
EVENTS: Final[list[dict[str, Any]]] = [json.loads(line) for line in EXAMPLE]
VECTOR: Final = json.loads((ROOT / "test_vectors/shuffle/vector.json").read_text(encoding="utf-8"))

MASTER: Final = bytes(range(32))
GAME: Final = b"draft-game-0001"
FIRST: Final = sha256(EXAMPLE[0].encode())
LINKS: Final = [bytes.fromhex(event["value"]) for event in EVENTS if event["type"] == "link"]
SEAL: Final = sha256(tagged("seal", bytes.fromhex(EVENTS[2]["digest"])))
NO_LINKS: Final = (bytes(32),) * 3
DRAW_KEY: Final = prf(
    prf(MASTER, tagged("hand-secret", GAME, u32(0))), tagged("draw", SEAL, u32(0), b"\x01", LINKS[0], *NO_LINKS)
)
HAND_KEY: Final = prf(
    prf(MASTER, tagged("hand-secret", GAME, u32(1))), tagged("deck", SEAL, u32(1), b"\x01", LINKS[1], *NO_LINKS)
)
SERVER_KEY: Final = bytes(range(32, 64))
CHECKPOINT: Final = tagged("checkpoint", GAME, u32(0), u32(2), bytes.fromhex(EVENTS[2]["digest"]))


def test_the_example_is_written_canonically() -> None:
    again = [json.dumps(event, ensure_ascii=False, separators=(",", ":")) + "\n" for event in EVENTS]
    assert again == EXAMPLE
    for event in EVENTS:
        known = [field.rstrip("_") for field in EVENT_TYPES[event["type"]]._fields]
        assert list(event) == ["type", *(key for key in known if key in event)]


def test_the_checkpoints_of_the_example_cover_the_bytes_before_them() -> None:
    checkpoints = [(number, event) for number, event in enumerate(EVENTS) if event["type"] == "checkpoint"]
    assert len(checkpoints) == 3
    for before, event in checkpoints:
        assert event["lines"] == before
        assert event["digest"] == sha256("".join(EXAMPLE[:before]).encode()).hex()


def test_the_example_opens_what_it_committed_to() -> None:
    assert EVENTS[-2]["secret"] == MASTER.hex()
    assert EVENTS[0]["commitment"] == sha256(tagged("commit", GAME, MASTER)).hex()
    assert EVENTS[1]["anchor"] == sha256(tagged("anchor", FIRST, b"\0", LINKS[0])).hex()
    assert LINKS[0] == sha256(tagged("link", FIRST, b"\0", u32(0), LINKS[1]))


def test_the_example_deals_what_its_secrets_give() -> None:
    first_byte = prf(DRAW_KEY, tagged("stream", u32(0)))[0]
    assert EVENTS[4]["dealer"] == EVENTS[6]["dealer"] == first_byte % 4 == 2
    assert f"first byte of its stream {first_byte}" in SPEC
    deck = deck_of(HAND_KEY)
    assert EVENTS[6]["turned"] == deck[20]
    assert f"`{' '.join(deck[0:3] + deck[12:14] + deck[20:23])}`" in SPEC


def test_every_deck_is_a_computed_one() -> None:
    card = r"[789TJQKA][CDHS]"
    decks = re.findall(rf"{card}(?: {card}){{31}}", SPEC)
    assert decks == [" ".join(deck_of(HAND_KEY)), VECTOR["decks"][2]["deck"]]


def test_the_hands_of_the_example_deal_are_dealt_from_its_deck() -> None:
    deck = VECTOR["decks"][2]["deck"].split()
    rest = iter(deck[21:])
    for place, seat in enumerate((1, 2, 3, 0)):
        closing = [next(rest) for _ in range(2 if seat == 1 else 3)]
        packets = (deck[3 * place : 3 * place + 3], deck[12 + 2 * place : 14 + 2 * place], closing)
        assert f"| {seat} | `{'` | `'.join(map(' '.join, packets))}` |" in SPEC
    assert f"and the turned card `{deck[20]}`" in SPEC


def test_the_example_signature_is_valid() -> None:
    key, signature = (
        re.findall(rf"^{what} +([0-9a-f]+)$", SPEC, re.MULTILINE)[0] for what in ("public key", "signature")
    )
    Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), CHECKPOINT)


def test_the_refused_keys_of_order_eight_are_of_order_eight() -> None:
    p = 2**255 - 19
    d = -121665 * pow(121666, -1, p)
    for key in ORDER_EIGHT:
        y = int.from_bytes(bytes.fromhex(key), "little")
        assert (d * y**4 + 2 * y**2 - 1) % p == 0  # the double of such a point has y = 0, so order 4


ORDER_EIGHT: Final = re.findall(r"of order 8, `(\w{64})` and `(\w{64})`", SPEC)[0]


def texts(value: object) -> Iterator[str]:
    """Every text inside a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from texts(inner)


def test_every_hex_value_is_a_computed_one() -> None:
    private = Ed25519PrivateKey.from_private_bytes(SERVER_KEY)
    public = private.public_key().public_bytes_raw()
    computed = (FIRST, SEAL, DRAW_KEY, HAND_KEY, SERVER_KEY, public, CHECKPOINT, private.sign(CHECKPOINT))
    known = {value.hex() for value in (*computed, tagged("stream", u32(0)))} | {*texts(VECTOR), *texts(EVENTS)}
    used = set(re.findall(r"\b[0-9a-f]{32,}\b", SPEC))
    assert len(used) > 20
    assert sorted(used - known - set(ORDER_EIGHT)) == []
