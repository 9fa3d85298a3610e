"""SARIF 2.1.0: a rule for each check, a result for each finding, and one for a verdict that no finding tells."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from fairshuffle import __version__
from fairshuffle.errors import MalformedRecordError
from fairshuffle.verify import Report, Verdict
from fairshuffle.verify.report import SPEC, rule_of
from fairshuffle.words.cards import Lang
from fairshuffle.words.checks import CHECK_WORDS
from fairshuffle.words.findings import sentence
from fairshuffle.words.report import HEADLINES, LIMITS
from verifier_cli.render.text import json_line
from verifier_cli.reports.judged import Judged

_LEVELS: Final = {"error": "error", "warning": "warning", "notice": "note"}

_VERDICTS: Final[dict[Verdict, str]] = {"malformed": "error", "unsupported": "error", "incomplete": "warning"}
"""The verdicts that are results themselves, with their levels."""

_COLUMNS: Final = "unicodeCodePoints"
_RULES: Final = (*CHECK_WORDS, *_VERDICTS)


def as_sarif(judged: Sequence[Judged], lang: Lang) -> bytes:
    """The file of some inputs: one run."""
    troubles = [{"level": "error", "message": {"text": each.trouble}} for each in judged if each.report is None]
    invocation = {"executionSuccessful": not troubles, "toolExecutionNotifications": troubles}
    driver = {"name": "fairshuffle", "version": __version__, "rules": [_rule(name, lang) for name in _RULES]}
    results = [result for each in judged for result in _results(each, lang)]
    limits = (
        {name: told[lang == "ar"] for name, told in LIMITS.items()} if any(each.limits(lang) for each in judged) else {}
    )
    run = {"tool": {"driver": driver}, "invocations": [invocation], "results": results, "columnKind": _COLUMNS}
    run["properties"] = {"spec": SPEC, "limits": limits}
    whole = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return f"{json_line(whole)}\n".encode()


def _rule(name: str, lang: Lang) -> dict[str, Any]:
    is_check = name in CHECK_WORDS
    told = (CHECK_WORDS if is_check else HEADLINES)[name][lang == "ar"]
    anchor = rule_of(name) if is_check else "SPEC.md#verdicts"
    return {"id": name, "shortDescription": {"text": told}, "help": {"text": f"{told} {anchor}"}}


def _results(judged: Judged, lang: Lang) -> Iterator[dict[str, Any]]:
    report = judged.report
    if report is None:
        return
    if report.verdict in _VERDICTS:
        yield _verdict(judged, report, lang)
    for finding in report.findings:
        told = sentence(finding, lang, report.players)
        places = {"hand": finding.hand, "trick": finding.trick, "seat": finding.seat}
        known = {name: number for name, number in places.items() if number > (0 if name != "seat" else -1)}
        region = {"startLine": finding.line} if finding.line else {}
        yield _result(judged, finding.id, _LEVELS[finding.severity], told, region) | {"properties": known}


def _verdict(judged: Judged, report: Report, lang: Lang) -> dict[str, Any]:
    """The result of a record that was refused or is incomplete, at the place that was refused."""
    refused, verdict = report.refused, report.verdict
    region: dict[str, int] = {}
    if isinstance(refused, MalformedRecordError):
        region = {"startLine": refused.line} | ({"startColumn": refused.column} if refused.column else {})
    return _result(judged, verdict, _VERDICTS[verdict], "\n".join(judged.lines(lang)), region)


def _result(judged: Judged, rule: str, level: str, told: str, region: dict[str, int]) -> dict[str, Any]:
    place = {"artifactLocation": {"uri": _uri(judged.name)}} | ({"region": region} if region else {})
    return {
        "ruleId": rule,
        "ruleIndex": _RULES.index(rule),
        "level": level,
        "message": {"text": told},
        "locations": [{"physicalLocation": place}],
    }


def _uri(name: str) -> str:
    """An input as a URI, relative where its name is.

    >>> _uri("games/a b.jsonl"), _uri("/games/a.jsonl#2")
    ('games/a%20b.jsonl', 'file:///games/a.jsonl%232')
    """
    path = quote(name, errors="surrogateescape")
    return f"file://{path}" if Path(name).is_absolute() else path
