"""A report as text for people: one fact a line, in English or Arabic."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from fairshuffle import __version__
from fairshuffle.errors import MalformedRecordError
from fairshuffle.findings import Finding
from fairshuffle.verifier import Report
from fairshuffle.words import report as words
from fairshuffle.words import stories
from fairshuffle.words.cards import Lang, isolated, ltr
from fairshuffle.words.findings import sentence
from fairshuffle.words.glossary import table_word
from fairshuffle.words.inputs import LOOKS_LIKE
from fairshuffle.words.options import option_title, option_value
from fairshuffle.words.template import fill
from fairshuffle.words.texts import pair
from fairshuffle.words.values import Reader, listed
from verifier_cli.render.colors import Paint
from verifier_cli.render.text import printable

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

_SHORT: Final = 20
"""Bits up to which a power of two is written out: a million says something to a reader, a trillion does not."""


class Plain:
    """Writes reports for one reader: in one language, with or without colours."""

    def __init__(self, lang: Lang, paint: Paint) -> None:
        self.lang = lang
        self.paint = paint
        self.comma = pair("value", "comma")[lang == "ar"]
        self._semicolon = pair("value", "semicolon")[lang == "ar"]

    def report(self, report: Report, *, verbose: bool = False) -> Iterator[str]:
        """The lines of one report: verdict, facts, findings, and with ``verbose`` every check."""
        yield from self.headline(report)
        yield from (f"  {line}" for line in self._body(report, verbose=verbose))

    def headline(self, report: Report) -> Iterator[str]:
        """The verdict with the name of the input, and what it means."""
        verdict = self._painted(words.VERDICTS, report.verdict, bold=True)
        yield f"{verdict}: {isolated(printable(report.input), self.lang)}"
        yield f"  {self.meaning(report)}"

    def meaning(self, report: Report) -> str:
        """What the verdict means."""
        return words.headline(report.verdict, report.fairness.grade, report.findings, self.lang)

    def limits(self, applying: Collection[str] = words.LIMITS.keys()) -> Iterator[str]:
        """What no verification shows, once for all records, or what of it applies (SPEC.md#limits-of-proof)."""
        yield self._pick(words.LIMITS_TITLE)
        for number, (name, text) in enumerate(words.LIMITS.items(), 1):
            if name in applying:
                yield f"  {ltr(f'{number}.', self.lang)} {self._pick(text)}"
        if len(applying) < len(words.LIMITS):
            yield f"  {self._fill(words.OTHER_LIMITS, option='--limits')}"
        yield self._fill(words.PROGRAM, program=f"fairshuffle {__version__}")

    def summary(self, counts: Mapping[str, int]) -> str:
        """How many records have which verdict; what could not be read has the verdict ``unread``."""
        names = {**words.VERDICTS, "unread": words.UNREAD}
        listed_counts = (f"{self._pick(names[name])} {ltr(count, self.lang)}" for name, count in counts.items())
        return self._fill(words.SUMMARY, records=sum(counts.values()), counts=self.comma.join(listed_counts))

    def _body(self, report: Report, *, verbose: bool) -> Iterator[str]:
        if report.refused is not None:
            yield self.refusal(report.refused)
            return
        yield from self.facts(report)
        yield from self.fairness(report)
        for finding in report.findings:
            yield self.finding(finding, report)
        if verbose:
            yield from self._checks(report)

    def finding(self, finding: Finding, report: Report) -> str:
        """A finding with its severity, its place and its id."""
        places = {"line": finding.line, "hand": finding.hand, "trick": finding.trick}
        severity = self._painted(words.SEVERITIES, finding.severity)
        told = sentence(finding, self.lang, report.players)
        return f"{severity}: {self._place(places)}: {told} [{ltr(finding.id, self.lang)}]"

    def facts(self, report: Report) -> Iterator[str]:
        """What was played: the game, its rules, its size, its score."""
        yield self._fill(words.GAME, game=report.game)
        title = table_word("rule set", "en", report.profile)
        named = f"{report.profile} ({title})" if title != table_word("rule set") else report.profile
        yield self._fill(words.RULES, profile=named, table=self._pick(words.TABLES[report.table]))
        for name, value in report.options.items():
            own = (option_title(name, self.lang), option_value(name, value, self.lang))
            title, said = (isolated(text, self.lang) if self.lang == "ar" else text for text in own)
            yield self._fill(words.CHANGED, title=title, value=said)
        yield self._fill(words.SIZE, hands=report.hands, lines=report.events)
        reader = Reader(self.lang, report.players)
        total = reader.teams(report.total)
        if report.winner is None:
            yield self._fill(words.SCORE_OPEN, total=total)
        else:
            yield self._fill(words.SCORE, total=total, winners=reader.team(report.winner))
        redeals = report.redeals
        if redeals.held:
            percent = f"{100 * redeals.chance:.3g} %"
            held, deals, called = redeals.held, redeals.deals, redeals.called
            yield self._fill(words.REDEALS, held=held, deals=deals, called=called, percent=percent)
        if report.auto:
            yield self._fill(words.AUTO, auto=report.auto)

    def fairness(self, report: Report) -> Iterator[str]:
        """What the record shows of its shuffle (SPEC.md#grades)."""
        fairness = report.fairness
        proven = fairness.dealt == "checked"
        yield from self._shuffle(report)
        if fairness.grade != "none" or fairness.pinned != "no":
            pinned = words.PINNED[fairness.pinned]
            kept = pinned if proven or fairness.pinned != "start" else words.START_KEPT
            yield self._fill(kept, lines=fairness.pinned_lines)
        yield from self._receipts(report)
        yield self._pick(words.SIGNED[fairness.signed])
        if 0 < fairness.signed_lines < report.events - 1:
            yield self._fill(words.SIGNED_UP_TO, lines=fairness.signed_lines, events=report.events)
        if fairness.own_chain is not None:
            there = words.OWN_CHAIN["there" if fairness.own_chain else "partly"]
            yield self._pick(there if proven or not fairness.own_chain else words.OWN_CHAIN_THERE)
        if fairness.begun is not None:
            yield words.begun(fairness.begun, fairness.bounded_bits, self.lang)
        if report.unmet:
            unchecked = fairness.signed == "unchecked"
            names = ["signed_unchecked" if name == "signed" and unchecked else name for name in report.unmet]
            unmet = (self._pick(words.REQUIREMENTS[name]) for name in names)
            yield self._fill(words.UNMET, unmet=self.comma.join(unmet))

    def _receipts(self, report: Report) -> Iterator[str]:
        """What the receipts of the reader are worth, and what they say of each other."""
        fairness = report.fairness
        if fairness.owner_only:
            yield self._pick(words.OWNER_ONLY)
        for each in fairness.receipts_beyond:
            said = self._fill(words.RECEIPT_BEYOND, number=each.number, lines=each.lines, events=report.events)
            yield self._of_file(each.file, said)
        if fairness.stories is not None:
            outcome, both = fairness.stories
            yield self._fill(words.RECEIPTS_CONTRADICT, outcome=self._pick(stories.OUTCOMES[outcome]))
            for each in both:
                number, lines, digest, file = each
                said = self._fill(stories.RECEIPT, number=number, lines=lines, digest=digest.hex())
                yield f"  {self._of_file(file, said)}"

    def _of_file(self, file: str, said: str) -> str:
        return f"{isolated(file, self.lang)}: {said}" if file else said

    def _shuffle(self, report: Report) -> Iterator[str]:
        """What the grade is worth: all that it says is said only where every deal was checked."""
        fairness = report.fairness
        reader = Reader(self.lang, report.players)
        seats = listed([reader.seat(seat) for seat in fairness.players], self.lang) if fairness.players else ""
        if fairness.grade != "none" and fairness.dealt != "checked":
            yield self._pick(words.NOT_PROVEN[fairness.dealt])
            if seats:
                yield self._fill(words.LINKS_OF, seats=seats)
            return
        fixed = fairness.grade == "server" and fairness.pinned == "start"
        yield self._fill(words.FIXED if fixed else words.GRADES[fairness.grade], seats=seats)
        if fairness.choice_bits:
            bits = fairness.choice_bits
            yield self._fill(words.CHOICE_BITS, bits=bits, times=2**bits if bits <= _SHORT else f"2^{bits}")
        elif fairness.grade == "players":
            yield self._pick(words.NO_CHOICE)

    def _checks(self, report: Report) -> Iterator[str]:
        for check in report.checks:
            status = self._painted(words.STATUSES, check.status)
            reason = f" ({self._pick(words.REASONS[check.reason])})" if check.reason else ""
            yield f"{status}: {ltr(check.id, self.lang)} {ltr(f'×{check.times}', self.lang)}{reason}"

    def refusal(self, refused: Exception) -> str:
        """Why an input was refused, where, and what helps."""
        if not isinstance(refused, MalformedRecordError):
            return isolated(printable(str(refused)), self.lang)
        place = self._place({"line": refused.line, "column": refused.column})
        told = f"{place}: {isolated(printable(refused.reason), self.lang)}"
        looks_like = LOOKS_LIKE.get(refused.looks_like)
        return f"{told}{self._semicolon}{self._pick(looks_like)}" if looks_like else told

    def _place(self, places: Mapping[str, int]) -> str:
        named = (
            f"{self._pick(words.PLACE[what])} {ltr(number, self.lang)}" for what, number in places.items() if number
        )
        return self.comma.join(named)

    def _painted(self, names: Mapping[str, tuple[str, str]], key: str, *, bold: bool = False) -> str:
        return self.paint(self._pick(names[key]), _COLORS[key], bold=bold)

    def _pick(self, pair: tuple[str, str]) -> str:
        return pair[self.lang == "ar"]

    def _fill(self, pair: tuple[str, str], **values: object) -> str:
        """A sentence with its values; numbers and foreign words are isolated in Arabic, Arabic words are not."""
        written = {name: self._written(value) for name, value in values.items()}
        return fill(self._pick(pair), self.lang, **written)

    def _written(self, value: object) -> str:
        if isinstance(value, int) or (isinstance(value, str) and value.isascii()):
            return ltr(value, self.lang)
        return str(value)
