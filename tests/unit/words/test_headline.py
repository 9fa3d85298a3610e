"""The sentence under a verdict: nothing that stands below it belies it (fault 2.5)."""

import re
from typing import Final

import pytest

from fairshuffle.events import End
from fairshuffle.explain.notebook import as_markup, report_html
from fairshuffle.rules.options import PROFILES
from fairshuffle.testing.simulate import simulate
from fairshuffle.verifier import Report, verify
from fairshuffle.words.cards import Lang
from fairshuffle.words.report import HEADLINES, headline
from tests.tools.forge import changed, clumsy, events_of, place_of, rules_only, without_timers, written
from tests.tools.make_games import GAMES
from verifier_cli.render.bilingual import report_in_words
from verifier_cli.reports.judged import Judged

MISTAKES: Final = ("play.", "akka.", "sawa.", "baloot.not_held", "project.not_held", "project.overlap")
QAID: Final = (GAMES / "balotk-qaid.jsonl").read_bytes()

both: Final = pytest.mark.parametrize("lang", ["en", "ar"])


def meaning(report: Report, lang: Lang) -> str:
    return headline(report.verdict, report.fairness.grade, report.findings, lang)


def noticed(report: Report) -> list[str]:
    return [finding.id for finding in report.findings if finding.severity == "notice"]


@both
@pytest.mark.parametrize("name", PROFILES)
def test_nothing_is_called_right_above_mistakes_that_went_uncalled(name: str, lang: Lang) -> None:
    right = [HEADLINES[key][lang == "ar"] for key in ("verified", "verified_rules_only")]
    seen = 0
    for seed in range(6):
        committed = simulate(name, f"uncalled-{seed}", table="qaid", changes=without_timers(name))
        for data in (committed, clumsy(rules_only(events_of(committed)))):
            report = verify(data, "game")
            found = noticed(report)
            uncalled = sum(1 for each in found if each.startswith(MISTAKES))
            told = meaning(report, lang)
            assert report.verdict == "verified"
            assert (told in right) == (not found)
            assert [int(count) for count in re.findall(r"\d+", told)] == [
                count for count in (uncalled, len(found) - uncalled) if count
            ]
            lines = "\n".join(Judged("game", report).lines(lang))
            page = report_in_words(report)["headline"][lang == "ar"]
            for text, sentence in ((lines, told), (report_html(report, lang), as_markup(told)), (page, told)):
                assert sentence in text
                assert not found or not any(each in text for each in right)
            seen += uncalled
    assert seen


@both
def test_the_record_of_the_fault(lang: Lang) -> None:
    """Two illegal cards and a false Akka went uncalled."""
    told = {"en": "the record is true; mistakes that went uncalled, as a Qaid table allows: 3", "ar": "السجل صحيح"}
    assert meaning(verify(QAID), lang).startswith(told[lang])


@both
def test_a_record_that_stops_is_not_said_to_be_without_mistakes_above_one(lang: Lang) -> None:
    events = events_of(QAID)
    for data in (
        written(changed(events, place_of(events, End), secret=None)),
        b"".join(clumsy(rules_only(events)).splitlines(keepends=True)[:-3]),
        b"".join(QAID.splitlines(keepends=True)[:-20]),
    ):
        report = verify(data)
        assert report.verdict == "incomplete"
        assert (meaning(report, lang) == HEADLINES["incomplete"][lang == "ar"]) == (not noticed(report))


@both
def test_an_error_is_what_is_said_first_whatever_was_noticed(lang: Lang) -> None:
    events = events_of(QAID)
    place = place_of(events, End)
    report = verify(written(changed(events, place, winner=1)))
    assert noticed(report)
    assert meaning(report, lang) == HEADLINES["failed"][lang == "ar"]
