"""Reports and stories with all that people read in both languages: what the Verify page's scripts draw."""

from typing import Any, Final

from fairshuffle.explain.story import Story
from fairshuffle.verifier import Report
from fairshuffle.words.cards import Lang
from fairshuffle.words.findings import sentence
from fairshuffle.words.names import shown_names
from fairshuffle.words.score import sentence as score_sentence
from verifier_cli.render.colors import Paint
from verifier_cli.render.plain import Plain

_LANGUAGES: Final[tuple[Lang, Lang]] = ("en", "ar")


def report_in_words(report: Report) -> dict[str, Any]:
    """The JSON report with its sentences, each as a pair of English and Arabic."""
    shown = report.as_json()
    for finding, entry in zip(report.findings, shown["findings"], strict=True):
        entry["message"] = [sentence(finding, lang, report.players) for lang in _LANGUAGES]
    plains = [Plain(lang, Paint(on=False)) for lang in _LANGUAGES]
    shown["names"] = [
        list(pair) for pair in zip(*(shown_names(report.players, lang) for lang in _LANGUAGES), strict=True)
    ]
    shown["headline"] = [plain.meaning(report) for plain in plains]
    if report.refused is not None:
        shown["refusal"] = [plain.refusal(report.refused) for plain in plains]
    else:
        shown["facts"] = [list(plain.facts(report)) for plain in plains]
        shown["about_fairness"] = [list(plain.fairness(report)) for plain in plains]
    return shown


def story_in_words(story: Story) -> Story:
    """The story, in which every step of a score has its sentence in English and Arabic."""
    for hand in story["hands"]:
        for step in hand["steps"]:
            step["message"] = [score_sentence(step["kind"], step["facts"], lang) for lang in _LANGUAGES]
    return story
