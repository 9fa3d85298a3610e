"""The options of commands that set up a table: the profile, and single rules that differ from it."""

from collections.abc import Sequence
from typing import Final, get_type_hints

import click

from fairshuffle.errors import UnsupportedError
from fairshuffle.events import OptionValue
from fairshuffle.rules.options import PROFILES, TableOptions
from fairshuffle.rules.options import profile as options_of
from verifier_cli.numbers import whole_number

profile: Final = click.option(
    "--profile", type=click.Choice(PROFILES), default="sahrat", show_default=True, help="Rule profile."
)
changes: Final = click.option(
    "--option", "changes", multiple=True, metavar="NAME=VALUE", help="A rule that differs, such as target=104."
)


def read_changes(name: str, given: Sequence[str]) -> dict[str, OptionValue]:
    """The options that ``NAME=VALUE`` texts change in a profile; a value that the profile has anyway is left out.

    Raises click.UsageError for what is no option, or no value of it.

    >>> read_changes("sahrat", ["target=104", "tie=made", "reverse_kaboot=no", "offences=no_trump,renege"])
    {'target': 104, 'reverse_kaboot': False, 'offences': ('no_trump', 'renege')}
    """
    changed: dict[str, OptionValue] = {}
    for text in given:
        option, equals, value = text.partition("=")
        if not equals:
            raise click.UsageError(f"--option takes NAME=VALUE, such as target=104, not {text!r}")
        if option in changed:
            raise click.UsageError(f"--option {option} is given twice")
        changed[option] = _read(option, value)
    usual = options_of(name)
    try:
        return {key: changed[key] for key in changed if key in usual.with_changes(changed).differences(usual)}
    except UnsupportedError as error:
        raise click.UsageError(str(error)) from error


def _read(option: str, value: str) -> OptionValue:
    """A value as its option has it; what the option cannot be stays a text, for the option to refuse."""
    kind = get_type_hints(TableOptions).get(option)
    if kind is bool:
        return {"yes": True, "true": True, "no": False, "false": False}.get(value, value)
    if option == "offences":
        return tuple(sorted(filter(None, value.split(","))))
    try:
        return whole_number(value)
    except ValueError:
        return value
