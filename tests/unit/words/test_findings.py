"""The words of findings and reports: complete, in both languages, and readable in a line that runs from the right."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args, get_type_hints

import pytest

from fairshuffle.events import Outcome
from fairshuffle.findings import FINDINGS, Finding
from fairshuffle.verifier import CHECKS, EXIT_CODES, Fairness, verify
from fairshuffle.verifier.report import LIMITS
from fairshuffle.words import findings as module
from fairshuffle.words import report as words
from fairshuffle.words.cards import Lang
from fairshuffle.words.findings import LIVE, SENTENCES, sentence
from fairshuffle.words.values import Reader, word
from tests import ROOT
from tests.tools.console import ISOLATES
from tests.tools.make_games import GAMES

LANGUAGES: Final[tuple[Lang, ...]] = ("en", "ar")
PLAYERS: Final = ("Nora", "سعد", "Huda", "فيصل")
HEX: Final = "65f71b1d37a3b693d3f119c3d1f2f3b47e252ef329cd219af62fb6479b9b5276"
ISOLATED: Final = re.compile("[\u2066\u2068][^\u2066-\u2069]*\u2069")
ARABIC: Final = re.compile("[\u0621-\u064a]")
FOREIGN: Final = re.compile("[A-Za-z0-9♣♦♥♠]")
SHOWN: Final = {0x2066: "<", 0x2068: "<", 0x2069: ">"}
"""Isolates as brackets, so that an expected sentence can be read here."""
ACCUSED: Final = {"seat": 0, "against": 1, "offence": "renege", "trick": 3}


def fault(seat: int = -1, expected: Any = None, found: Any = None, hand: int = 4, **facts: Any) -> Finding:  # noqa: ANN401
    return Finding("", seat=seat, hand=hand, trick=2, line=9, expected=expected, found=found, facts=facts)


SAMPLES: Final[Mapping[str, Finding]] = {
    "log.version": fault(expected="fairshuffle/1", found="fairshuffle/2"),
    "log.order": fault(expected=["bid", "boshat"], found="play"),
    "log.order/none": fault(found="join"),
    "log.time": fault(expected=9000, found=8500),
    "log.truncated": fault(found="play"),
    "commit.opening": fault(expected=HEX, found=HEX[::-1]),
    "commit.hand_opening": fault(expected=HEX, found=HEX[::-1]),
    "commit.hand_opening/missing": fault(hand=0, reason="missing"),
    "commit.hand_opening/no_commitment": fault(reason="no_commitment"),
    "commit.missing": fault(),
    "commit.pinned": fault(expected=HEX, found=HEX[::-1]),
    "entropy.anchor": fault(1, found=HEX),
    "entropy.anchor/hash": fault(1, found=HEX, reason="hash"),
    "entropy.anchor/equals": fault(1, found=HEX, equals=0),
    "entropy.anchor/own": fault(1, expected=HEX, found=HEX[::-1], reason="own"),
    "entropy.anchor/first_line": fault(1, expected=HEX, found=HEX[::-1], reason="first_line"),
    "entropy.link": fault(1, found=HEX),
    "entropy.link/hash": fault(1, found=HEX, reason="hash"),
    "entropy.link/chain": fault(1, found=HEX, reason="chain"),
    "entropy.link/seat": fault(1, found=HEX, reason="seat"),
    "entropy.link/own": fault(1, expected=HEX, found=HEX[::-1], reason="own"),
    "entropy.missing_link": fault(1, deal=4),
    "entropy.missing_link/given": fault(1, deal=4, given=True),
    "entropy.order": fault(1, expected=4, found=0),
    "check.digest": fault(expected=HEX, found=HEX[::-1], after=6),
    "check.lines": fault(expected=20, found=21),
    "check.lines/bytes": fault(expected=20, found=21, reason="bytes", after=6),
    "check.signature": fault(found="invalid"),
    "check.signature/missing": fault(found="missing"),
    "check.signature/without_a_key": fault(found="without a key"),
    "check.signature/another_key": fault(expected=HEX, found=HEX[::-1], reason="another_key"),
    "check.signature/no_key": fault(expected=HEX, reason="no_key"),
    "check.receipt": fault(expected=HEX, found=HEX[::-1], number=0),
    "check.receipt/link_given": fault(expected={"lines": 90, "digest": HEX}, reason="link_given", deal=4),
    "check.receipt/anchor_given": fault(expected={"lines": 1, "digest": HEX}, reason="anchor_given"),
    "check.receipt/two_stories": fault(expected=HEX, found=HEX[::-1], reason="two_stories"),
    "draw.dealer": fault(expected=2, found=3),
    "deal.index": fault(expected=4, found=5),
    "deal.dealer": fault(expected=2, found=3),
    "deal.turned": fault(expected="TH", found="7C"),
    "deal.cards": fault(0, expected=[["7C"]] * 4, found=[["8C"]] * 4),
    "deal.cards/receiver": fault(0, expected=[["7C"]] * 4, found=[["8C"]] * 4, reason="receiver", given=2),
    "deal.cut": fault(1, expected=2, found=1, option="cut", kind="lift"),
    "deal.repeated_card": fault(found=["7C", "8C"]),
    "boshat.claim": fault(2, found=["7C", "8C", "9C", "TD", "7D"]),
    "boshat.window": fault(2, option="first_round", tables="qaid"),
    "bid.turn": fault(2, expected=1, found=2, dealer=0, turned="TH"),
    "bid.turn/none": fault(2, found=2, dealer=0, turned="TH"),
    "bid.call": fault(2, expected=["pass", "sun"], found="hokm", dealer=0, turned="TH"),
    "bid.suit": fault(2, expected=["H"], found="S", dealer=0, turned="TH"),
    "double.turn": fault(2, expected=[1, 3], found=2),
    "double.turn/none": fault(2, found="double"),
    "double.level": fault(2, expected="three", found="four"),
    "double.level/none": fault(2, found="three"),
    "double.score": fault(
        2, expected={"defenders_max": 100, "buyers_min": 101}, found={"defenders": 120, "buyers": 101}
    ),
    "double.locked": fault(2, expected="open", found="locked", level="three"),
    "project.window": fault(2, found="sira sequence A", trick=1, closed=False),
    "project.too_many": fault(2, expected=2, found="hundred", declarations_each=2),
    "project.not_held": fault(2, expected=["fifty"], found="sira", hand_=["7C"]),
    "project.not_held/none": fault(2, found="fifty quartet K"),
    "project.not_held/not_dealt": fault(2, found=["KS", "QS", "JS"], why="not_dealt"),
    "project.not_held/no_project": fault(2, found=["KS", "QS"], why="no_project"),
    "project.not_held/undeclared": fault(2, expected=[], found=["KS", "QS", "JS"], why="undeclared"),
    "project.overlap": fault(
        2, expected=[["KS", "QS", "JS"]], found=["KS", "KH", "KD", "KC"], over=[["KS", "QS", "JS"]]
    ),
    "project.removed": fault(2, found=["KS", "QS", "JS"]),
    "project.overlap/twice": fault(2, expected=[], found=["KS", "QS", "JS"], over=[["KS", "QS", "JS"]], why="twice"),
    "project.not_held/spoken": fault(2, expected=[["KS", "QS", "JS"]], found=["9H", "8H", "7H"], why="spoken"),
    "project.priority": fault(2, expected=[], found=["KS", "QS", "JS"]),
    "project.priority/winners": fault(2, expected=[], found=["KS", "QS", "JS"], winners=1),
    "project.priority/held_back_by": fault(2, expected=[], found=["KS", "QS", "JS"], held_back_by=[1, 3]),
    "project.priority/again_from_trick": fault(2, expected=[], found=["KS", "QS", "JS"], again_from_trick=3),
    "baloot.not_held": fault(2, expected=["QH", "KH"], found="KH", played=[]),
    "baloot.late": fault(2, expected=["QH", "KH"], found="7H", played=["QH", "KH"]),
    "play.turn": fault(2, expected=1, found=2),
    "play.not_held": fault(2, expected=["7C"], found="8C"),
    "play.renege": fault(2, expected=["KS"], found="8D", on_table=["AS"], trump=None, locked=False),
    "play.no_trump": fault(2, expected=["7H", "9H"], found="8D", on_table=["AS"], trump="H", locked=False),
    "play.no_overtrump": fault(2, expected=["9H"], found="7H", on_table=["TH"], trump="H", locked=False),
    "play.locked_lead": fault(2, expected=["7C", "8C"], found="7H", on_table=[], trump="H", locked=True),
    "akka.false": fault(2, found="KS", lead=True),
    "trick.winner": fault(expected=1, found=2),
    "sawa.window": fault(2, expected=1, found=2),
    "sawa.false": fault(2, line_of_play=["8H", "KH", "JD"], taker=1, lost_trick=5, taking_card="KH"),
    "qaid.window": fault(2, expected=9000, found=9500),
    "qaid.window/late": fault(2, expected=9000, found=9500, reason="late"),
    "qaid.window/table": fault(2, found=9500, reason="table"),
    "qaid.window/no_hand": fault(2, found=9500, reason="no_hand"),
    "qaid.sheet": fault(2, found="?"),
    "qaid.sheet/openings": fault(2, expected=2, found=3, reason="openings"),
    "qaid.sheet/no_sheet": fault(2, found=2, reason="no_sheet"),
    "qaid.sheet/opener": fault(2, expected=1, found=2, reason="opener"),
    "qaid.sheet/own_team": fault(2, found=ACCUSED, reason="own_team"),
    "qaid.sheet/offence": fault(2, expected=["renege"], found=ACCUSED, reason="offence"),
    "qaid.ruling": fault(2, expected="registered", found="project_removed", offence="no_trump", caller=1),
    "score.outcome": fault(
        expected={"outcome": "made", "points": [9, 7]}, found={"outcome": "kaboot", "points": [25, 0]}
    ),
    "score.points": fault(expected=[9, 7], found=[7, 9]),
    "score.total": fault(expected=[9, 7], found=[7, 9]),
    "score.cards": fault(expected=[85, 77], found=[86, 76]),
    "score.projects": fault(expected=[2, 0], found=[0, 2]),
    "score.projects/none": fault(found=[0, 2]),
    "score.baloot/none": fault(found=[0, 2]),
    "score.baloot": fault(expected=[2, 0], found=[0, 2]),
    "match.over": fault(expected="end", found="deal"),
    "match.winner": fault(expected=1, found=0),
    "match.not_over": fault(expected=152, found=[140, 20]),
    "timer.early": fault(2, expected=9000, found=8500),
    "timer.early/nobody": fault(expected=9000, found=8500),
    "timer.late": fault(2, expected=9000, found=13_250),
    "timer.auto": fault(2, expected="?", found="sun"),
    "timer.auto/no_timer": fault(2, expected="no timer", found="pass"),
    "timer.auto/pass": fault(2, expected="pass", found="sun"),
    "timer.auto/legal_card": fault(2, expected="legal card", found="8D"),
    "timer.next_hand": fault(expected=9000, found=8500, not_ready=[0, 1]),
    "chat.closed": fault(2),
    "bot.seat": fault(2),
    "live.line": fault(2, found="deal"),
    "live.seat": fault(2, expected=2, found=3),
    "live.wait": fault(2, found="play"),
    "live.often": fault(2, expected=40),
    "live.hard": fault(2),
}
"""For every sentence a finding that it tells, with the facts that SPEC.md names."""


def sample(name: str) -> Finding:
    return SAMPLES[name]._replace(id=name.partition("/")[0])


def test_every_check_has_its_sentence_and_no_sentence_is_of_no_check() -> None:
    with_words = {*CHECKS, *LIVE}
    assert {name for name in SENTENCES if "/" not in name} == with_words
    assert {name.partition("/")[0] for name in SENTENCES} == with_words
    assert not set(LIVE) & set(CHECKS)


def test_every_reason_of_a_table_that_spec_md_lists_has_its_words() -> None:
    spec = (ROOT / "SPEC.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(live\.\w+)` \|", spec, re.MULTILINE) == [*LIVE]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SENTENCES)
@pytest.mark.parametrize("bare", ["without facts", "without anything", "nobody"])
def test_every_id_has_words_also_where_the_facts_were_left_out(name: str, lang: Lang, bare: str) -> None:
    """Fault 3.8: a refusal leaves them out."""
    known = sample(name)
    told = known._replace(facts={}) if bare == "without facts" else Finding(known.id, seat=known.seat)
    if bare == "nobody":
        told = Finding(known.id)
    readable(lang, sentence(told, lang, PLAYERS))
    readable(lang, sentence(told, lang))


def test_nothing_is_made_up_where_the_facts_were_left_out() -> None:
    """Fault 3.8: without its reason a fault has no words that speak of one reason alone."""
    for name in ("entropy.anchor", "entropy.link", "qaid.window"):
        for reason in [case for case in SENTENCES if case.startswith(f"{name}/")]:
            assert sentence(sample(reason)._replace(facts={})) == sentence(sample(name))
    assert "line 1" not in sentence(Finding("check.digest"))


@pytest.mark.parametrize("seat", [9, -7, 4])
def test_a_seat_that_does_not_exist_is_not_named(seat: int) -> None:
    """Fault 3.8: a refusal may be of somebody who sits nowhere."""
    for lang in LANGUAGES:
        for name in ("live.line", "play.turn", "chat.closed"):
            readable(lang, sentence(Finding(name, seat=seat), lang, PLAYERS))


def test_every_sentence_has_its_sample() -> None:
    assert set(SAMPLES) == set(SENTENCES)


@pytest.mark.parametrize("name", SENTENCES)
def test_a_finding_finds_its_own_sentence(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SENTENCES", {key: (key, key) for key in SENTENCES})
    assert sentence(sample(name), "en", PLAYERS) == name


def readable(lang: Lang, text: str) -> None:
    """One sentence, nothing left out, and in Arabic nothing that the direction of the line could turn around."""
    assert text == text.strip()
    assert text.endswith(".")
    assert "  " not in text
    assert "–" not in text
    assert not re.search(r"[{}\[\]]|None|True|False|_", text)
    if lang == "ar":
        around = ISOLATED.sub("", text)
        assert ARABIC.search(around)
        assert not FOREIGN.search(around)
        assert not re.search("[\u2066-\u2069]", around)
    else:
        around = ISOLATED.sub("", text)
        assert not re.search("[\u2066-\u2069]", around)
        assert not ARABIC.search(around)
        assert not any(name in around for name in PLAYERS)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SENTENCES)
def test_a_sentence_can_be_read(name: str, lang: Lang) -> None:
    readable(lang, sentence(sample(name), lang, PLAYERS))
    readable(lang, sentence(sample(name), lang))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SENTENCES)
def test_players_are_named_and_never_numbered(name: str, lang: Lang) -> None:
    told = sentence(sample(name), lang, PLAYERS)
    assert not re.search("seat|team [0-9]|المقعد|الفريق \u2066", told)
    if sample(name).seat >= 0 and "{who:seat}" in SENTENCES[name][0]:
        assert PLAYERS[sample(name).seat] in told


@pytest.mark.parametrize(
    ("name", "english", "arabic"),
    [
        (
            "play.renege",
            "Huda played 8♦, but had to follow suit: K♠.",
            "<Huda> قطع: لعب <8♦> ومعه من نوع الأكلة <K♠>.",
        ),
        (
            "match.not_over",
            "The match was ended at 140 for Nora and Huda, 20 for سعد and فيصل, but 152 are needed to win it.",
            "انتهت الصكة على <140> لـ<Nora> و<Huda>، <20> لـ<سعد> و<فيصل>، والفوز من <152>.",
        ),
        (
            "bid.call",
            "Huda may not say Hokm here, only pass or Sun.",
            "<Huda> ما له يقول «حكم» هنا؛ المسموح «بس» أو «صن».",
        ),
        ("timer.late", "Huda acted 4.25 seconds after the time was over.", "<Huda> تأخر عن الوقت <4.25> ثانية."),
        (
            "commit.hand_opening/missing",
            "The secret of the draw had to be opened before this line.",
            "سر القرعة كان لازم ينكشف قبل هذا السطر.",
        ),
        (
            "project.not_held",
            "Huda named Sira without holding it; the hand has Fifty.",
            "<Huda> ذكر سرا وهو مو معه؛ اللي معه: خمسين.",
        ),
    ],
)
def test_some_sentences_word_for_word(name: str, english: str, arabic: str) -> None:
    assert sentence(sample(name), "en", PLAYERS).translate(ISOLATES) == english
    assert sentence(sample(name), "ar", PLAYERS).translate(SHOWN) == arabic


def test_a_name_is_written_as_its_owner_writes_it() -> None:
    assert sentence(sample("play.turn"), "en", ("a", "b", "huda", "d")).startswith("\u2068huda\u2069 played")
    assert sentence(sample("play.turn"), "en").startswith("Seat 2 played")


def test_an_id_without_words_is_an_error() -> None:
    with pytest.raises(KeyError):
        sentence(Finding("play.unheard_of"))


def test_every_finding_of_the_recorded_games_can_be_read() -> None:
    reports = [verify(path.read_bytes()) for path in sorted(GAMES.glob("*.jsonl"))]
    told = [(finding, report.players) for report in reports for finding in report.findings]
    assert len(told) > 5
    for finding, players in told:
        for lang in LANGUAGES:
            readable(lang, sentence(finding, lang, players))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("outcome", get_args(Outcome))
def test_every_outcome_has_its_word(outcome: str, lang: Lang) -> None:
    said = word(outcome, lang)
    assert "_" not in said
    assert bool(ARABIC.search(said)) == (lang == "ar")


def test_a_time_is_exact_and_has_a_decimal() -> None:
    assert [Reader().seconds(time) for time in (1, 20, 300, 1000, 61_500)] == [
        "0.001 seconds",
        "0.02 seconds",
        "0.3 seconds",
        "1.0 seconds",
        "61.5 seconds",
    ]


# The words of a report


def tables() -> Iterator[tuple[str, tuple[str, str]]]:
    """Every pair of English and Arabic in the module, whatever it hangs on."""
    for name, value in vars(words).items():
        if name.isupper() and isinstance(value, Mapping) and value is not FINDINGS:
            yield from ((f"{name} {key}", pair) for key, pair in value.items())
        elif name.isupper() and isinstance(value, tuple) and isinstance(value[0], str):
            yield name, value


@pytest.mark.parametrize(("name", "pair"), [pytest.param(*entry, id=entry[0]) for entry in tables()])
def test_a_report_has_every_word_in_both_languages(name: str, pair: tuple[str, str]) -> None:
    english, arabic = pair
    assert not ARABIC.search(english), name
    assert ARABIC.search(arabic), name
    fields = [sorted(re.findall("{.*?}", text)) for text in pair]
    assert fields[0] == fields[1], name


def test_there_are_words_for_every_verdict_grade_and_limit() -> None:
    kinds = get_type_hints(Fairness)
    assert set(words.VERDICTS) == set(EXIT_CODES)
    cases = {f"verified{noticed}{rules}" for noticed in ("", "_noticed") for rules in ("", "_rules_only")}
    assert set(words.HEADLINES) == {*EXIT_CODES, *cases, "incomplete_noticed", "incomplete_signed"}
    assert set(words.GRADES) == set(get_args(kinds["grade"]))
    assert {"checked", *words.NOT_PROVEN} == set(get_args(kinds["dealt"]))
    assert set(words.PINNED) == set(get_args(kinds["pinned"]))
    assert set(words.SIGNED) == set(get_args(kinds["signed"]))
    assert tuple(words.LIMITS) == LIMITS
