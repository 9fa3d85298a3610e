"""SARIF 2.1.0: a rule for each check, a result for each finding, and one for a verdict that no finding tells."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fairshuffle import __version__
from fairshuffle.errors import MalformedRecordError
from fairshuffle.verifier import CHECKS, Report, Verdict
from fairshuffle.verifier.report import SPEC, rule_of
from fairshuffle.words.cards import Lang
from fairshuffle.words.findings import ASKED, sentence
from fairshuffle.words.report import HEADLINES, LIMITS
from verifier_cli.render.text import json_line
from verifier_cli.reports.judged import Judged
from verifier_cli.reports.uris import uri_of_input

_LEVELS: Final = {"error": "error", "warning": "warning", "notice": "note"}

_VERDICTS: Final[dict[Verdict, str]] = {"malformed": "error", "unsupported": "error", "incomplete": "warning"}
"""The verdicts that are results themselves, with their levels."""

_BOOK: Final = "urn:fairshuffle:"
"""What makes a place in SPEC.md the absolute URI that SARIF wants for help: the project has no address of its own."""

_COLUMNS: Final = "unicodeCodePoints"
_RULES: Final = (*CHECKS, *_VERDICTS)


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
    is_check = name in ASKED
    told = (ASKED if is_check else HEADLINES)[name][lang == "ar"]
    anchor = rule_of(name) if is_check else "SPEC.md#verdicts"
    address = f"{_BOOK}{anchor}"
    return {"id": name, "shortDescription": {"text": told}, "help": {"text": f"{told} {anchor}"}, "helpUri": address}


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
        result = _result(judged, finding.id, _LEVELS[finding.severity], told, finding.line)
        yield result | {"properties": known | result.get("properties", {})}


def _verdict(judged: Judged, report: Report, lang: Lang) -> dict[str, Any]:
    """The result of a record that was refused or is incomplete, at the place that was refused."""
    refused, verdict = report.refused, report.verdict
    line, column = (refused.line, refused.column) if isinstance(refused, MalformedRecordError) else (0, 0)
    return _result(judged, verdict, _VERDICTS[verdict], "\n".join(judged.lines(lang)), line, column)


def _result(judged: Judged, rule: str, level: str, told: str, line: int, column: int = 0) -> dict[str, Any]:
    """A result at a line of a record, or at none where that is 0; the place is one in the file that holds the record.

    Of an archive the second and later records are named in the properties, as they are elsewhere.
    """
    place: dict[str, Any] = {"artifactLocation": {"uri": uri_of_input(judged.file or judged.name)}}
    is_behind_another = judged.line > 1
    if line or is_behind_another:
        place["region"] = {"startLine": judged.line - 1 + (line or 1)} | ({"startColumn": column} if column else {})
    result = {
        "ruleId": rule,
        "ruleIndex": _RULES.index(rule),
        "level": level,
        "message": {"text": told},
        "locations": [{"physicalLocation": place}],
    }
    return result | ({"properties": {"record": judged.name}} if is_behind_another else {})
