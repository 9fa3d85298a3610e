"""The answer of an audit as text for people: one fact a line, in English or Arabic."""

from collections.abc import Iterator, Mapping

from fairshuffle.audit.across import SUSPECT, Concern, TableRow
from fairshuffle.audit.exact import FIVE_SIGMA, LEVEL, REDEAL, games_to_show, likeness
from fairshuffle.audit.statistics import TRIES, DealTest, Statistics
from fairshuffle.audit.summary import Audit, Refused
from fairshuffle.words import audit as words
from fairshuffle.words import report
from fairshuffle.words.cards import Lang, isolated, ltr
from fairshuffle.words.inputs import LOOKS_LIKE, left_aside
from fairshuffle.words.names import named
from fairshuffle.words.template import fill
from fairshuffle.words.texts import pair
from verifier_cli.render.colors import Paint
from verifier_cli.render.text import printable

_EXAMPLES = 3
"""Records named of each concern; all are in the JSON answer and the tables."""


class AuditText:
    """Writes the answer of an audit for one reader."""

    def __init__(self, lang: Lang, paint: Paint) -> None:
        self.lang = lang
        self.paint = paint
        self.comma = pair("value", "comma")[lang == "ar"]

    def lines(self, audit: Audit, missing: str = "") -> Iterator[str]:
        """The lines of an answer; ``missing`` says why there are no statistics."""
        yield from self._records(audit)
        yield self._pick(words.ACROSS)
        yield from (f"  {line}" for line in self._across(audit))
        if audit.statistics:
            yield from self._statistics(audit.statistics, mine=audit.player is not None)
        elif missing:
            yield self._fill(words.NO_DEALS, reason=missing)

    def _records(self, audit: Audit) -> Iterator[str]:
        counts = self._counts(report.VERDICTS, audit.verdicts)
        if audit.player is None:
            yield self._fill(words.RECORDS, records=audit.records, files=audit.files, counts=counts)
        else:
            yield self._fill(words.MINE, player=self._name(audit.player), records=audit.records, counts=counts)
        if audit.grades:
            yield "  " + self._fill(words.GRADES, counts=self._counts(words.GRADE, audit.grades))
        if audit.copies:
            yield "  " + self._fill(words.COPIES, copies=audit.copies)
        if audit.unread_files:
            yield "  " + self._fill(words.UNREAD, files=audit.unread_files)
        yield from (
            "  " + self._fill(words.UNREAD_FILE, name=self._foreign(name), reason=self._foreign(why))
            for name, why in audit.unread
        )
        if audit.receipts:
            kept = audit.receipts
            yield "  " + self._fill(words.RECEIPTS, signed=kept.signed, games=kept.games, unsigned=kept.unsigned)
        yield from (
            "  " + self._fill(words.UNREAD_FILE, name=self._foreign(name), reason=self._foreign(why))
            for name, why in (audit.receipts.unread if audit.receipts else ())
        )
        yield from (
            "  " + self._fill(words.TROUBLES, name=self._foreign(name), reason=self._foreign(why))
            for name, why in audit.troubles
        )
        yield from ("  " + self._refused(one) for one in audit.refused)
        if audit.left_aside:
            yield "  " + self._fill(words.LEFT_ASIDE, counts=left_aside(audit.left_aside, self.lang))
        for found in audit.findings:
            color = {"error": "red", "warning": "yellow"}.get(found.severity, "cyan")
            severity = self.paint(self._pick(report.SEVERITIES[found.severity]), color)
            yield "  " + self._fill(
                words.FINDING,
                severity=severity,
                check=found.check_id,
                times=found.times,
                records=found.records,
                first=self._foreign(found.first),
            )

    def _refused(self, one: Refused) -> str:
        verdict = self._pick(report.VERDICTS[one.verdict])
        name, reason = self._foreign(one.input), self._foreign(one.reason)
        told = self._fill(words.REFUSED, verdict=verdict, name=name, reason=reason)
        looks_like = LOOKS_LIKE.get(one.looks_like)
        return f"{told}{'؛' if self.lang == 'ar' else ';'} {self._pick(looks_like)}" if looks_like else told

    # Across games

    def _across(self, audit: Audit) -> Iterator[str]:
        seen = [concern for concern in audit.concerns if concern.times]
        if not seen:
            yield self._pick(words.CLEAR)
        for concern in seen:
            yield from self._concern(concern)
        tables = audit.tables
        counts = {name: getattr(tables, name) for name in ("tables", "attempts", "ended", "aborted", "stopped")}
        yield self._fill(words.TABLES, **counts)
        if tables.too_many_not_ended:
            yield self._alarm() + self._fill(words.NOT_ENDED, not_ended=tables.not_ended, begun=tables.begun)
        expected = f"{tables.known_deals * REDEAL:.1f}"
        counts = {name: getattr(tables, name) for name in ("called", "deals", "redeal_hands", "known_deals")}
        yield self._fill(words.REDEALS, **counts, expected=expected)
        for row in tables.alarms:
            players = self._players(row)
            yield self._alarm() + self._fill(
                words.REDEAL_TABLE, players=players, called=row.called, deals=row.deals, chance=_chance(row.adjusted)
            )
        for row in tables.broken_off:
            if row.adjusted < LEVEL:
                broken = row.aborted + row.stopped
                players = self._players(row)
                yield self._fill(
                    words.BROKEN_TABLE,
                    players=players,
                    broken=broken,
                    attempts=row.attempts,
                    chance=_chance(row.adjusted),
                )

    def _concern(self, concern: Concern) -> Iterator[str]:
        alarm = self._alarm() if concern.id in SUSPECT else ""
        yield alarm + self._fill(words.CONCERNS[concern.id], times=concern.times)
        for example in concern.examples[:_EXAMPLES]:
            yield "  " + self._fill(words.EXAMPLE, records=self.comma.join(map(self._foreign, example["records"])))

    def _players(self, row: TableRow) -> str:
        return self.comma.join(map(self._name, row.players))

    def _alarm(self) -> str:
        return self.paint(self._pick(words.ALARM), "red", bold=True) + ": "

    # Statistics

    def _statistics(self, found: Statistics, *, mine: bool) -> Iterator[str]:
        yield self._fill(words.DEALS, deals=found.tally.deals, tests=found.run, level=f"{LEVEL:g}")
        if mine:
            own = next(test for test in found.tests if test.id == "strength.seat0")
            yield "  " + self._yours(own)
        yield from (f"  {self._test(test, mine=mine)}" for test in found.tests)
        if found.run and not found.alarms:
            yield "  " + self._pick(words.NO_ALARM)
        games = (self._fill(words.BEST_OF, tries=tries, games=games_to_show(tries, likeness())) for tries in TRIES)
        yield "  " + fill(self._pick(words.POWER), self.lang, games=self.comma.join(games))

    def _yours(self, own: DealTest) -> str:
        if own.chance is None:
            answer = "few"
        elif own.alarm or abs(own.value) > FIVE_SIGMA:
            answer = "weak" if own.value < 0 else "strong"
        else:
            answer = "usual"
        share = f"{own.chance or 0:.0%}" if (own.chance or 0) >= 0.01 else f"{own.chance or 0:.2%}"
        return self._fill(words.YOURS[answer], deals=own.number, share=share)

    def _test(self, test: DealTest, *, mine: bool) -> str:
        names = {**words.TESTS, **words.MINE_TESTS} if mine else words.TESTS
        title = self._fill(names[test.id], number=test.number)
        if test.chance is None:
            return fill(self._pick(words.TOO_FEW), self.lang, title=title, number=ltr(test.number, self.lang))
        told = fill(
            self._pick(words.TEST),
            self.lang,
            title=title,
            value=self._value(test),
            chance=ltr(_chance(test.chance), self.lang),
            adjusted=ltr(_chance(test.adjusted), self.lang),
        )
        return (self._alarm() if test.alarm else "") + told

    def _value(self, test: DealTest) -> str:
        if test.degrees:
            return self._fill(words.SQUARE, value=f"{test.value:.1f}", expected=f"{test.expected:.0f}")
        if test.expected:
            return self._fill(words.COUNT, value=f"{test.value:.0f}", expected=f"{test.expected:.1f}")
        return self._fill(words.SIGMA, value=f"{test.value:+.2f}")

    # Words

    def _counts(self, names: Mapping[str, tuple[str, str]], counts: Mapping[str, int]) -> str:
        return self.comma.join(f"{self._pick(names[name])} {ltr(count, self.lang)}" for name, count in counts.items())

    def _pick(self, pair: tuple[str, str]) -> str:
        return pair[self.lang == "ar"]

    def _fill(self, pair: tuple[str, str], **values: object) -> str:
        """A sentence with its values; numbers and foreign words are isolated in Arabic."""
        return fill(self._pick(pair), self.lang, **{name: self._written(value) for name, value in values.items()})

    def _written(self, value: object) -> str:
        return ltr(value, self.lang) if str(value).isascii() else str(value)

    def _name(self, name: str) -> str:
        """A player's name; an audit asks about players and not about seats."""
        return named(printable(name))

    def _foreign(self, text: str) -> str:
        """A text out of a file, which can act on neither the terminal nor the sentence around it."""
        return isolated(printable(text), self.lang)


def _chance(chance: float) -> str:
    """A chance as people read it.

    >>> _chance(0.5), _chance(1e-9)
    ('0.5', '1e-09')
    """
    return f"{chance:.2g}" if chance else "< 1e-300"
