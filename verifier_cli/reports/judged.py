"""One input and what came of it."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from fairshuffle.explain.story import Story
from fairshuffle.findings import Finding
from fairshuffle.verifier import Report
from fairshuffle.words.cards import Lang
from verifier_cli.render.bilingual import report_in_words, story_in_words
from verifier_cli.render.colors import Paint
from verifier_cli.render.plain import Plain

_UNCOLORED: Final = Paint(on=False)


class Judged(NamedTuple):
    """An input with its report, or the trouble for which there is none; its story where an HTML page will want it.

    ``file`` is the file that it is in, which may be an archive, and ``line`` the number of its first line there.
    """

    name: str
    report: Report | None
    story: Story | None = None
    trouble: str = ""
    file: str = ""
    line: int = 1

    def lines(self, lang: Lang) -> list[str]:
        """All that is to be said, as text for people: the verdict, why, and everything else."""
        if self.report is None:
            return [self.trouble]
        return list(Plain(lang, _UNCOLORED).report(self.report))

    def limits(self, lang: Lang) -> list[str]:
        """What no record can show; nothing for an input that could not be read."""
        judged = self.report is not None and self.report.limits
        return list(Plain(lang, _UNCOLORED).limits()) if judged else []

    def found(self, lang: Lang) -> Iterator[tuple[Finding, str]]:
        """Every finding with the line that tells it."""
        if self.report is not None:
            plain = Plain(lang, _UNCOLORED)
            yield from ((finding, plain.finding(finding, self.report)) for finding in self.report.findings)

    def as_json(self) -> dict[str, Any]:
        """What the page's script draws."""
        if self.report is None:
            return {"name": self.name, "trouble": self.trouble}
        story = self.story and story_in_words(self.story)
        return {"name": self.name, "report": report_in_words(self.report), "story": story}
