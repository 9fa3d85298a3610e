"""``python -m tests.oracle HANDS [SEED]``: compares whole random hands and prints a table."""

import sys
from collections import Counter
from time import perf_counter
from typing import Final

from tests.oracle.compare import Difference, Report, compare

USAGE: Final = "usage: python -m tests.oracle HANDS [SEED]"
DIFFERENCES_SHOWN: Final = 10


def table(report: Report) -> str:
    """One line for each kind of question, one column for each profile, and the sums."""
    profiles = list(report.hands)
    differing = Counter(difference.answer.question for difference in report.differences)
    lines = [row("", *profiles, "differences"), row("hands", *report.hands.values(), "")]
    for question in dict.fromkeys(question for _, question in report.questions):
        asked = [report.questions[name, question] for name in profiles]
        lines.append(row(question, *asked, differing[question]))
    in_profile = Counter(difference.profile for difference in report.differences)
    lines.append(row("differences", *(in_profile[name] for name in profiles), len(report.differences)))
    return "\n".join(lines)


def row(*cells: object) -> str:
    first, *others = map(str, cells)
    return f"{first:<14}" + "".join(f"{cell:>14}" for cell in others)


def told(difference: Difference) -> str:
    """A difference with all that it takes to ask again."""
    changes = ", ".join(f"{option} = {value}" for option, value in difference.changes.items()) or "no changes"
    answer = difference.answer
    return (
        f"\n{answer.question}, hand {difference.hand}, {difference.profile} with {changes}\n"
        f"  asked   {answer.asked}\n  oracle  {answer.oracle}\n  engine  {answer.engine}"
    )


def main(arguments: list[str]) -> int:
    if len(arguments) not in (1, 2) or not all(argument.isdecimal() for argument in arguments):
        sys.stderr.write(f"{USAGE}\n")
        return 2
    hands, seed = (*map(int, arguments), 1)[:2]
    begin = perf_counter()
    report = compare(hands, seed)
    seconds = perf_counter() - begin
    sys.stdout.write(f"seed {seed}, {hands} hands in {seconds:.0f} s\n\n{table(report)}\n")
    for difference in report.differences[:DIFFERENCES_SHOWN]:
        sys.stdout.write(f"{told(difference)}\n")
    return 1 if report.differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
