"""A picture of each test on the deals, drawn by matplotlib (extra ``stats``)."""

from collections.abc import Callable, Mapping
from math import sqrt
from pathlib import Path
from typing import Any, Final, TypeAlias

from fairshuffle.audit.exact import FIVE_SIGMA, REDEAL, same_five, suit_patterns
from fairshuffle.audit.extras import elsewhere, load
from fairshuffle.audit.sources import why
from fairshuffle.audit.statistics import Statistics, neighbours
from fairshuffle.audit.store import StoreError
from fairshuffle.cards import CARD_NAMES
from fairshuffle.seats import SEATS

Axes: TypeAlias = Any
"""What matplotlib draws on."""

_RED: Final = "#c0392b"
_BLUE: Final = "#2c6fa6"


def files_of(folder: Path) -> list[Path]:
    """The files of all pictures in a folder."""
    return [folder / f"{name}.png" for name in PICTURES]


def draw(found: Statistics, folder: Path) -> list[Path]:
    """Draw all pictures into a folder and return their files; one without observations is left out.

    Raises StoreError where they cannot be written, MissingExtraError without matplotlib.
    """
    with elsewhere():  # it would take its settings from a file in the folder one stands in
        figures = load("matplotlib.figure", "stats")
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, (title, paint) in zip(files_of(folder), PICTURES.values(), strict=True):
            figure = figures.Figure(figsize=(9, 6), layout="constrained")
            axes = figure.subplots()
            if paint(found, axes):
                axes.set_title(f"{title} ({found.tally.deals} deals)")
                figure.savefig(path, dpi=100)
                written.append(path)
    except OSError as error:
        raise StoreError(f"cannot write {folder}: {why(error)}") from error
    return written


def _position(found: Statistics, axes: Axes) -> bool:
    number = found.tally.ordered
    off = (found.tally.position - number / 32) / sqrt(max(number, 1) * 31 / 1024)
    _heat(axes, off, [str(place + 1) for place in range(32)])
    axes.set_ylabel("position in the order of dealing")
    return number > 0


def _neighbours(found: Statistics, axes: Axes) -> bool:
    number = found.tally.ordered
    same, other = neighbours(found.tally)
    _heat(axes, (same + other) / sqrt(max(number, 1) / 32), CARD_NAMES)
    axes.set_ylabel("this card …")
    axes.set_xlabel("… lies right before this one")
    return number > 0


def _heat(axes: Axes, off: Any, rows: Any) -> None:  # noqa: ANN401 - arrays and labels
    shown = axes.imshow(off, cmap="RdBu_r", vmin=-FIVE_SIGMA, vmax=FIVE_SIGMA)
    axes.set_xticks(range(32), CARD_NAMES, rotation=90, fontsize=7)
    axes.set_yticks(range(32), rows, fontsize=7)
    axes.figure.colorbar(shown, label="standard errors from what is expected")


def _turned(found: Statistics, axes: Axes) -> bool:
    _bars(axes, CARD_NAMES, found.tally.turned, [found.tally.deals / 32] * 32)
    axes.tick_params(axis="x", rotation=90)
    return found.tally.deals > 0


def _first_dealer(found: Statistics, axes: Axes) -> bool:
    games = int(found.tally.first_dealer.sum())
    _bars(axes, [f"seat {seat}" for seat in SEATS], found.tally.first_dealer, [games / 4] * 4)
    return games > 0


def _suits(found: Statistics, axes: Axes) -> bool:
    patterns = suit_patterns()
    counts = [sum(int(found.tally.suits[seat, a * 36 + b * 6 + c]) for seat in SEATS) for a, b, c, _ in patterns]
    names = ["-".join(map(str, pattern)) for pattern in patterns]
    _bars(axes, names, counts, [4 * found.tally.deals * chance for chance in patterns.values()])
    axes.set_xlabel("suit lengths of the five first cards, all seats")
    return found.tally.deals > 0


def _rates(found: Statistics, axes: Axes) -> bool:
    tally = found.tally
    pack, pack_spread = 248.0, sqrt(32 * 31 * 69 / 72)  # inversions of a shuffled pack
    rates = [
        ("redeal hand\nheld", tally.deals, tally.redeals, REDEAL, sqrt(REDEAL)),
        ("order of a\nnew pack", tally.ordered, tally.inversions, pack, pack_spread),
        ("card back\nin its place", tally.ordered_pairs, tally.same_place, 1.0, 1.0),
        ("neighbours\nkept", tally.ordered_pairs, tally.same_neighbours, 31 / 32, 1.0),
        ("card back\nat its seat", tally.pairs, tally.same_five, same_five()[0], sqrt(same_five()[1])),
    ]
    shown = [rate for rate in rates if rate[1]]
    axes.bar([name for name, *_ in shown], [count / number / mean for _, number, count, mean, _ in shown], color=_BLUE)
    errors = [FIVE_SIGMA * each / mean / sqrt(number) for _, number, _, mean, each in shown]
    axes.errorbar(range(len(shown)), [1.0] * len(shown), yerr=errors, fmt="none", color=_RED, capsize=8)
    axes.set_ylabel("times what is expected; red: five standard errors")
    return bool(shown)


def _strength(found: Statistics, axes: Axes) -> bool:
    tests = [test for test in found.tests if test.id.startswith("strength.") and test.chance is not None]
    axes.bar([test.id.removeprefix("strength.") for test in tests], [test.value for test in tests], color=_BLUE)
    for line in (-FIVE_SIGMA, FIVE_SIGMA):
        axes.axhline(line, color=_RED)
    axes.set_ylabel("standard errors from what is expected; red: five")
    return bool(tests)


def _bars(axes: Axes, names: Any, counts: Any, expected: Any) -> None:  # noqa: ANN401 - arrays and labels
    axes.bar(names, counts, color=_BLUE)
    errors = [FIVE_SIGMA * sqrt(number) for number in expected]
    axes.errorbar(range(len(expected)), expected, yerr=errors, fmt="none", color=_RED, capsize=4)
    axes.set_ylabel("count; red: expected, five standard errors around")


PICTURES: Final[Mapping[str, tuple[str, Callable[[Statistics, Axes], bool]]]] = {
    "card-position": ("Where each card lies", _position),
    "card-neighbours": ("Which card follows which", _neighbours),
    "turned": ("The turned card", _turned),
    "first-dealer": ("The first dealer", _first_dealer),
    "suits": ("Suit lengths", _suits),
    "rates": ("Redeal hands, the order of a new pack, and what comes back from the deal before", _rates),
    "strength": ("Strength of the cards, by seat, team, bots and player", _strength),
}
"""All pictures: file name, title, and what draws it and says whether there was anything to draw."""
