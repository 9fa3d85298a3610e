"""A line of the table: a figure, where the middle half of its rounds lies, what is wanted, and whether that is met."""

from typing import Final, Literal, NamedTuple, TypeAlias

from tests.bench.timing import Figure

Target: TypeAlias = tuple[Literal["≥", "≤"], float]


class Row(NamedTuple):
    """A figure and what is wanted of it; ``note`` says how it is to be read, or why there is none."""

    name: str
    reached: Figure | None = None
    target: Target | None = None
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the median is what is wanted; None where there is no figure or nothing is wanted."""
        if self.reached is None or self.target is None:
            return None
        sign, wanted = self.target
        return self.reached.middle >= wanted if sign == "≥" else self.reached.middle <= wanted

    def __str__(self) -> str:
        if self.reached is None:
            return f"{self.name:<56}{'–':>10}  {self.note}"
        middle, low, high = map(_short, self.reached)
        wanted = f"{self.target[0]} {_short(self.target[1])}" if self.target else ""
        told = {True: "met", False: "not met", None: ""}[self.met]
        return f"{self.name:<56}{middle:>10}{f'{low} to {high}':>24}{wanted:>14}  {told:<9}{self.note}".rstrip()


HEAD: Final = f"{'':<56}{'median':>10}{'middle half':>24}{'wanted':>14}"


def _short(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"
