"""JUnit XML: a suite for each input, a case for its verdict and one for each check."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from fairshuffle import __version__
from fairshuffle.verifier.checks import CheckResult
from fairshuffle.verifier.report import rule_of
from fairshuffle.words.cards import Lang
from fairshuffle.words.report import LIMITS, REASONS
from verifier_cli.render.text import printable
from verifier_cli.reports.judged import Judged

_NO_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""The characters that XML 1.0 cannot hold, not even as references."""

_TAGS: Final = {"failures": "failure", "errors": "error", "skipped": "skipped"}


def as_junit(judged: Sequence[Judged], lang: Lang) -> bytes:
    """The file of some inputs.

    A check with a finding that decides fails, one that had nothing to judge is skipped, and what else was found stands
    in the output of its check. The case ``verdict`` passes for ``verified`` alone, so that what is incomplete is never
    green.
    """
    suites = Element("testsuites", name="fairshuffle")
    for each in judged:
        _suite(suites, each, lang)
    _count(suites)
    indent(suites)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(suites, encoding="unicode")}\n'.encode()


def _suite(suites: Element, judged: Judged, lang: Lang) -> None:
    suite = SubElement(suites, "testsuite", name=_xml(printable(judged.name)))
    _properties(suite, judged, lang)
    verdict = _case(suite, "verdict")
    report = judged.report
    if report is None:
        _outcome(verdict, "error", "trouble", judged.lines(lang))
    elif report.verdict != "verified":
        _outcome(verdict, "error" if report.refused else "failure", report.verdict, judged.lines(lang))
    told: defaultdict[str, list[str]] = defaultdict(list)
    for finding, line in judged.found(lang):
        told[finding.id].append(line)
    for check in () if report is None else report.checks:
        _check(suite, check, told, lang)
    _count(suite)


def _properties(suite: Element, judged: Judged, lang: Lang) -> None:
    """By what an input was judged, and what no record of its kind can show."""
    properties = SubElement(suite, "properties")
    SubElement(properties, "property", name="program", value=f"fairshuffle {__version__}")
    for limit in LIMITS if judged.limits(lang) else ():
        SubElement(properties, "property", name=f"limit.{limit}", value=LIMITS[limit][lang == "ar"])


def _check(suite: Element, check: CheckResult, told: Mapping[str, Sequence[str]], lang: Lang) -> None:
    case = _case(suite, check.id)
    lines = told.get(check.id, ())
    if check.status == "failed":
        _outcome(case, "failure", check.id, [*lines, rule_of(check.id)])
        return
    if check.status == "not_run":
        SubElement(case, "skipped", message=REASONS[check.reason][lang == "ar"])
    if lines:
        SubElement(case, "system-out").text = _xml("\n".join(lines))


def _case(suite: Element, name: str) -> Element:
    return SubElement(suite, "testcase", classname=suite.attrib["name"], name=name)


def _outcome(case: Element, tag: str, kind: str, lines: Sequence[str]) -> None:
    SubElement(case, tag, type=kind, message=_xml(lines[0])).text = _xml("\n".join(lines))


def _count(suite: Element) -> None:
    """Write the numbers of cases into a suite, or into that of all suites."""
    suite.set("tests", str(len(suite.findall(".//testcase"))))
    for name, tag in _TAGS.items():
        suite.set(name, str(len(suite.findall(f".//{tag}"))))


def _xml(text: str) -> str:
    r"""A text that XML can hold, as it is or with escapes.

    >>> _xml("a\x1bb")
    'a\\x1bb'
    """
    return _NO_XML.sub(lambda found: ascii(found[0])[1:-1], text)
