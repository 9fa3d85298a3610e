"""Names as they are shown: isolated, and nothing that could be read as something else (faults 1.15 and 1.16)."""

import json
import re
from collections.abc import Iterator, Sequence
from html import unescape
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairshuffle.events import Game, Player
from fairshuffle.explain.notebook import as_markup, report_html
from fairshuffle.explain.replay import story_of
from fairshuffle.record import read_record
from fairshuffle.record.kinds import BANNED
from fairshuffle.seats import SEATS
from fairshuffle.verifier import Report, verify
from fairshuffle.words.cards import Lang
from fairshuffle.words.names import shown_names
from tests.tools.console import run
from tests.tools.forge import clumsy, events_of
from tests.tools.make_games import GAMES
from tests.tools.trust import Server
from verifier_cli.render.bilingual import report_in_words
from verifier_cli.render.colors import Paint
from verifier_cli.render.explain import Explanation
from verifier_cli.render.plain import Plain
from verifier_cli.render.replay import Replay
from verifier_cli.reports.html import as_html
from verifier_cli.reports.judged import Judged
from verifier_cli.reports.junit import as_junit
from verifier_cli.reports.sarif import as_sarif

ISOLATED: Final = re.compile("\u2068([^\u2066-\u2069]*)\u2069")
ISOLATES: Final = {0x2066: None, 0x2068: None, 0x2069: None}

TABLES: Final = (
    ("نورة", "سعد", "هدى", "فيصل"),
    ("Layla", "Turki", "Reem", "Majed"),
    ("Nora", "Nora", "هدى", "هُدى"),
    ("Nora", "Saad, Nora, Huda", "Huda", "Faisal"),
    ("Nora and Huda", "نورة وسعد", "10♥", "seat 2"),
    ("nobody", "الخادم", "وليد", "Sun"),
    ("a”, “b", 'x" y', "«z»", "back\\slash"),
    ("\u200b", "\u3164", " ", "\u00a0"),
    ("Abu Saad", "Saad", "Ali", "А\u04c0і"),
    ("score: 152", "won by Nora", "بس", "100"),
    ("👩‍🦰", "ﷺ", "عبد الله", "O'Neil"),
)
"""Four names of a table each: from either side, equal, with commas, like words, cards and quotes, or nothing to see."""

QUOTED: Final = re.compile("“(.*)”", re.DOTALL)

both: Final = pytest.mark.parametrize("lang", ["en", "ar"])
tables: Final = pytest.mark.parametrize("names", TABLES, ids=" | ".join)


def bare(text: str) -> str:
    return text.translate(ISOLATES)


@pytest.mark.parametrize(
    ("names", "lang", "shown"),
    [
        (TABLES[0], "en", ["نورة", "سعد", "هدى", "فيصل"]),
        (TABLES[1], "ar", ["Layla", "Turki", "Reem", "Majed"]),
        (TABLES[2], "en", ["Nora (seat 0)", "Nora (seat 1)", "هدى (seat 2)", "هُدى (seat 3)"]),
        (TABLES[2], "ar", ["Nora (المقعد 0)", "Nora (المقعد 1)", "هدى (المقعد 2)", "هُدى (المقعد 3)"]),
        (TABLES[3], "en", ["Nora", "“Saad, Nora, Huda”", "Huda", "Faisal"]),
        (TABLES[4], "ar", ["“Nora and Huda”", "“نورة وسعد”", "“10♥”", "“seat 2”"]),
        (TABLES[5], "en", ["“nobody”", "“الخادم”", "“وليد”", "“Sun”"]),
        (TABLES[6], "en", [r"“a\u201d, \u201cb”", r"“x\" y”", r"“\xabz\xbb”", r"“back\\slash”"]),
        (TABLES[8], "en", ["“Abu Saad”", "Saad", "Ali (seat 2)", "А\u04c0і (seat 3)"]),
        (TABLES[10], "ar", ["“👩‍🦰”", "“ﷺ”", "عبد الله", "O'Neil"]),
    ],
)
def test_names_are_shown_as_nothing_else(names: tuple[str, ...], lang: Lang, shown: list[str]) -> None:
    assert [bare(name) for name in shown_names(names, lang)] == shown


def test_a_name_of_which_nothing_can_be_seen_has_its_seat() -> None:
    assert all(f"(seat {seat})" in bare(name) for seat, name in zip(SEATS, shown_names(TABLES[7], "en"), strict=True))


@pytest.mark.parametrize("name", ["Double", "seat", "seconds", "points", "نقطتين", "المقعد", "البلوت", "السر"])
def test_a_name_that_any_sentence_says_is_quoted(name: str) -> None:
    assert bare(shown_names((name, "Nora", "Huda", "Faisal"), "en")[0]) == f"“{name}”"


LETTERS: Final = st.characters(exclude_categories=["Cs"]).filter(lambda letter: not BANNED.search(letter))
NAMES: Final = st.one_of(
    st.text(LETTERS, min_size=1, max_size=16),
    st.text(st.sampled_from("aA “”«»\"\\,و0♥ـ\u200c\u200b-'"), min_size=1, max_size=8),
    st.sampled_from([name for table in TABLES for name in table]),
)


@given(st.tuples(NAMES, NAMES, NAMES, NAMES), st.sampled_from(["en", "ar"]))
def test_whatever_a_name_is_it_is_isolated_and_can_be_read_back(names: tuple[str, str, str, str], lang: Lang) -> None:
    shown = shown_names(names, lang)
    for seat, (name, written) in enumerate(zip(names, shown, strict=True)):
        found = ISOLATED.match(written)
        assert found
        inside, behind = found[1], bare(written[found.end() :])
        quoted = QUOTED.fullmatch(inside)
        if quoted:
            assert not re.search(r'(?<!\\)(?:\\\\)*[“”«»"]', quoted[1])
        else:
            assert inside == name
            assert not re.search('[0-9,،:;()–♣♦♥♠“”«»"\\\\]', name)
        assert behind in {"", f" (seat {seat})", f" (المقعد {seat})"}
    assert len(set(shown)) == 4  # nobody is written as somebody else


@given(NAMES)
def test_two_equal_names_are_told_apart(name: str) -> None:
    for other in (name, name.upper(), f" {name}", f"{name}\u200b", name + "\u0640"):
        first, second, *_ = shown_names((name, other, "Huda", "Faisal"), "en")
        assert bare(first).endswith("(seat 0)") or other == name.upper()
        assert first != second


# Every output, whoever sits at the table


def seated(record: str, names: Sequence[str]) -> bytes:
    """A game of the vectors with other players: its seal is of the old names, and everything else is told as before."""
    events = events_of((GAMES / f"{record}.jsonl").read_bytes())
    game = events[0]
    assert isinstance(game, Game)
    first, second, third, fourth = (Player(name, player.bot) for name, player in zip(names, game.seats, strict=True))
    return clumsy((game._replace(seats=(first, second, third, fourth)), *events[1:]))


RECORDS: Final = ("balotk-qaid", "elblot-qaid", "renege", "rules-only", "no-secret", "wrong-winner")


def texts(data: bytes, report: Report, lang: Lang) -> Iterator[tuple[str, str]]:
    """Everything that people read of a record in plain text, by what it is called."""
    judged = Judged("game", report)
    plain = Plain(lang, Paint(on=False))
    record = read_record(data)
    story = story_of(record, report.findings)
    replay = Replay(plain, report)
    yield "verify", "\n".join(judged.lines(lang))
    yield "junit", unescape(as_junit([judged], lang).decode())
    sarif = json.loads(as_sarif([judged], lang))
    yield "sarif", "\n".join(result["message"]["text"] for result in sarif["runs"][0]["results"])
    hands = (line for hand in story["hands"] for line in replay.hand(hand))
    yield "show", "\n".join([*replay.head(), *replay.whole(), *hands])
    explanation = Explanation(replay, record.options)
    yield "explain", "\n".join(line for hand in story["hands"] for line in explanation.hand(hand))
    page = report_in_words(report)
    at = lang == "ar"
    told = [*page["facts"][at], *page["about_fairness"][at], *(each["message"][at] for each in page["findings"])]
    yield "page", "\n".join([*told, *(name[at] for name in page["names"])])


@both
@tables
def test_no_output_holds_a_name_that_is_not_as_it_is_shown(names: tuple[str, ...], lang: Lang) -> None:
    shown = shown_names(names, lang)
    for record in RECORDS:
        data = seated(record, names)
        report = verify(data, "game")
        stand_ins = seated(record, [f"Zzyx{letter}" for letter in "abcd"])
        other = verify(stand_ins, "game")
        for (what, text), (_, with_stand_ins) in zip(
            texts(data, report, lang), texts(stand_ins, other, lang), strict=True
        ):
            expected = re.sub("\u2068Zzyx(.)\u2069", lambda found: shown["abcd".index(found[1])], with_stand_ins)
            assert "Zzyx" not in expected, (record, what)  # not one name without its isolates
            digests = "[0-9a-f]{8}…|[0-9a-f]{64}"
            assert re.sub(digests, "#", text) == re.sub(digests, "#", expected), (record, what)
            assert what in {"junit", "sarif"} or any(name in text for name in shown)


@both
@tables
def test_html_holds_names_in_elements_of_their_own(names: tuple[str, ...], lang: Lang) -> None:
    report = verify(seated("renege", names), "game")
    shown = [as_markup(name) for name in shown_names(names, lang)]
    notebook = report_html(report, lang)
    plain = as_html([Judged("game", report)], lang).decode(errors="replace").split("<pre>")[1].split("</pre>")[0]
    for text in (notebook, plain):
        assert not re.search("[\u2066-\u2069]", text)
        assert all(name in text for name in shown)


@both
def test_the_scripts_of_the_page_get_names_with_isolates(lang: Lang) -> None:
    page = report_in_words(verify(seated("renege", TABLES[2]), "game"))
    assert [pair[lang == "ar"] for pair in page["names"]] == list(shown_names(TABLES[2], lang))


def test_json_holds_names_as_the_record_does() -> None:
    first, second, third, fourth = map(Player, TABLES[6])
    data = Server(header=lambda game: game._replace(seats=(first, second, third, fourth))).play()
    record = read_record(data)
    story = story_of(record, verify(data).findings)
    assert [player["name"] for player in story["players"]] == list(TABLES[6])


# The commands


@both
def test_a_file_name_that_runs_from_right_to_left_is_isolated(tmp_path: Path, lang: Lang) -> None:
    (tmp_path / "صكة.jsonl").write_bytes((GAMES / "rules-only.jsonl").read_bytes())
    told = run("verify", "صكة.jsonl", "--lang", lang, folder=tmp_path, environment={"PYTHONUTF8": "1"}).out
    assert told.splitlines()[0].endswith(": \u2068صكة.jsonl\u2069")


def test_an_audit_writes_the_names_of_players_as_names(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(seated("sahrat-easy-short", ("Nora", "Saad, 1", "Huda", "Faisal")))
    for player, written in (("Nora", "\u2068Nora\u2069"), ("Saad, 1", "\u2068“Saad, 1”\u2069")):
        assert f"games of {written}: " in run("audit", ".", "--mine", player, folder=tmp_path).out


def test_isolates_have_no_width_so_that_nothing_is_out_of_line() -> None:
    """No line is padded by the length of a name: with and without isolates the blanks between words are the same."""
    told = run("show", str(GAMES / "renege.jsonl")).out
    assert "\u2068" in told
    assert "  " not in bare(re.sub("^[ 0-9.]+", "", told, flags=re.MULTILINE))
