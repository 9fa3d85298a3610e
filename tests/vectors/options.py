"""Vectors of table options: every value of every profile, as the table of SPEC.md#options has it."""

import re
from collections.abc import Iterator
from typing import Any, Final

from tests import ROOT

Case = dict[str, Any]

SPEC: Final = ROOT / "SPEC.md"
SOURCE: Final = {"source": "SPEC.md#options"}

REFUSED: Final[tuple[tuple[str, str, dict[str, Any], str], ...]] = (
    ("unknown-option", "sahrat", {"aces": 1}, "there is no such option"),
    ("unknown-value", "sahrat", {"tie": "replayed"}, "an option does not have this value"),
    ("number-for-a-word", "sahrat", {"tie": 1}, "an option of words"),
    ("number-for-yes", "sahrat", {"undertrump": 1}, "an option of yes and no"),
    ("yes-for-a-number", "sahrat", {"target": True}, "an option of numbers"),
    ("yes-for-one", "sahrat", {"projects_at_three_four": True}, "the number one, not yes"),
    ("target-zero", "sahrat", {"target": 0}, "no match is won with nothing"),
    ("declarations-zero", "sahrat", {"declarations_each": 0}, "from one declaration on"),
    ("declarations-nine", "sahrat", {"declarations_each": 9}, "up to eight declarations"),
    ("offence-unknown", "sahrat", {"offences": ["cheating"]}, "there is no such offence"),
    ("offences-out-of-order", "sahrat", {"offences": ["renege", "no_trump"]}, "offences stand in alphabetical order"),
    ("offence-twice", "sahrat", {"offences": ["renege", "renege"]}, "and each once"),
    ("ashkal-over-nothing", "sahrat", {"sun_over_hokm": False}, "Ashkal over a Hokm that nobody overcalls"),
    ("speak-without-a-contest", "sahrat", {"timer_speak": 5000}, "a time to speak where nobody speaks"),
    ("reveal-by-the-server", "sahrat", {"project_contest": "first_reveal"}, "a first Reveal where the server shows"),
)


def cases() -> Iterator[Case]:
    for name, values in profiles().items():
        note = f"what {name} has where a table changes nothing"
        yield case(name, name, {}, {"options": values}, note)
        changes = {"target": 104, "offences": ["renege"]}
        yield case(f"{name}-changed", name, changes, {"options": {**values, **changes}}, "two options are changed")
    for key, name, changes, note in REFUSED:
        yield case(key, name, changes, {"refused": True}, note)


def case(key: str, name: str, changes: dict[str, Any], expect: Case, note: str) -> Case:
    return {"id": key, "op": "options", "profile": name, "options": changes, "expect": expect, **SOURCE, "note": note}


def profiles() -> dict[str, dict[str, Any]]:
    """The columns of the table."""
    text = SPEC.read_text(encoding="utf-8")
    table = re.findall(r'^\| <a id="option-[^"]*"></a>`(\w+)` \| (.*) \|$', text, re.MULTILINE)
    rows = {name: rest.split(" | ") for name, rest in table}
    names = re.findall(r"^\| option \| values \| meaning \| (.*) \|$", text, re.MULTILINE)[0].split(" | ")
    return {
        name: {option: value(option, cells[2 + place]) for option, cells in rows.items()}
        for place, name in enumerate(names)
    }


def value(option: str, cell: str) -> Any:  # noqa: ANN401  # a value of any option
    if option == "offences":
        return cell.split()
    if cell in ("yes", "no"):
        return cell == "yes"
    return int(cell) if cell.isdigit() else cell
