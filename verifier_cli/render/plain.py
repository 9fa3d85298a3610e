"""A report as text for people: one fact a line, in English or Arabic."""

from collections.abc import Iterator
from typing import Final

from fairshuffle.errors import MalformedRecordError
from fairshuffle.faults import Fault
from fairshuffle.seats import team_of
from fairshuffle.verify import Report
from fairshuffle.words import report as words
from fairshuffle.words.cards import Lang, isolated, ltr
from fairshuffle.words.findings import sentence
from verifier_cli.render.colors import Paint

_COLORS: Final = {
    "verified": "green",
    "failed": "red",
    "malformed": "red",
    "incomplete": "yellow",
    "unsupported": "yellow",
    "error": "red",
    "warning": "yellow",
    "notice": "cyan",
    "passed": "green",
    "not_run": "yellow",
}


def report_lines(report: Report, lang: Lang, paint: Paint, *, verbose: bool = False) -> Iterator[str]:
    """The lines of one report: verdict, facts, findings, and with ``verbose`` every check."""
    pick = 1 if lang == "ar" else 0
    verdict = report.verdict
    rules_only = verdict == "verified" and report.fairness.grade == "none"
    headline = words.HEADLINES["verified_rules_only" if rules_only else verdict][pick]
    name = paint(words.VERDICTS[verdict][pick], _COLORS[verdict], bold=True)
    yield f"{name}  {isolated(report.input, lang)}: {headline}"
    if report.refused is not None:
        yield f"  {_refusal(report, lang)}"
        return
    yield "  " + words.FACTS[pick].format(
        game=isolated(report.game, lang),
        profile=ltr(report.profile, lang),
        table=words.TABLES[report.table][pick],
        hands=ltr(report.hands, lang),
        events=ltr(report.events, lang),
    )
    if report.options:
        changed = ", ".join(f"{option} = {_option(value)}" for option, value in report.options.items())
        yield "  " + words.OPTIONS[pick].format(options=ltr(changed, lang))
    yield "  " + _score(report, lang)
    yield from (f"  {line}" for line in _fairness(report, lang))
    for finding in report.findings:
        yield f"  {finding_line(finding, report, lang, paint)}"
    if verbose:
        for check in report.checks:
            status = paint(words.STATUSES[check.status][pick], _COLORS[check.status])
            reason = f" ({words.REASONS[check.reason][pick]})" if check.reason else ""
            yield f"  {status}  {ltr(check.id, lang)}  {ltr(f'×{check.times}', lang)}{reason}"


def limits_lines(lang: Lang) -> Iterator[str]:
    """What no verification shows, once for all records (SPEC.md#limits-of-proof)."""
    pick = 1 if lang == "ar" else 0
    yield words.LIMITS_TITLE[pick]
    for number, text in enumerate(words.LIMITS.values(), 1):
        yield f"  {ltr(f'{number}.', lang)} {text[pick]}"


def finding_line(finding: Fault, report: Report, lang: Lang, paint: Paint) -> str:
    """A finding with its severity, its place and its id."""
    pick = 1 if lang == "ar" else 0
    places = [("line", finding.line), ("hand", finding.hand), ("trick", finding.trick)]
    comma = "، " if lang == "ar" else ", "
    place = comma.join(f"{words.PLACE[what][pick]} {ltr(number, lang)}" for what, number in places if number)
    severity = paint(words.SEVERITIES[finding.severity][pick], _COLORS[finding.severity])
    return f"{severity}: {place}: {sentence(finding, lang, report.players)} [{ltr(finding.id, lang)}]"


def _refusal(report: Report, lang: Lang) -> str:
    refused = report.refused
    if isinstance(refused, MalformedRecordError):
        pick = 1 if lang == "ar" else 0
        column = f":{refused.column}" if refused.column else ""
        return f"{words.PLACE['line'][pick]} {ltr(f'{refused.line}{column}', lang)}: {isolated(refused.reason, lang)}"
    return isolated(str(refused), lang)


def _score(report: Report, lang: Lang) -> str:
    pick = 1 if lang == "ar" else 0
    total = ltr(f"{report.total[0]}–{report.total[1]}", lang)
    if report.winner is None:
        return words.SCORE_OPEN[pick].format(total=total)
    names = [name for seat, name in enumerate(report.players) if team_of(seat) == report.winner]
    winners = (" و" if lang == "ar" else " and ").join(isolated(name, lang) for name in names)
    return words.SCORE[pick].format(total=total, winners=winners)


def _fairness(report: Report, lang: Lang) -> Iterator[str]:
    pick = 1 if lang == "ar" else 0
    fairness = report.fairness
    comma = "، " if lang == "ar" else ", "
    seats = comma.join(isolated(report.players[seat], lang) for seat in fairness.players)
    yield words.GRADES[fairness.grade][pick].format(seats=seats)
    if fairness.grade != "none":
        yield words.CHOICE_BITS[pick].format(bits=ltr(fairness.choice_bits, lang))
        yield words.PINNED[fairness.pinned][pick]
    yield words.SIGNED[fairness.signed][pick]


def _option(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
