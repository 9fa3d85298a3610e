"""What the shell completes: commands, options and their values, and elsewhere the names of files."""

from collections.abc import Mapping
from typing import Final

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
)

VARIABLE: Final = "_FAIRSHUFFLE_COMPLETE"
"""Set by the scripts when they ask the program for words."""


class _OrFiles(ShellComplete):
    """Records, receipts and chains are files: where no word is known the shell is to complete a name of one."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        """The words that fit, or one item that asks the shell for files."""
        return super().get_completions(args, incomplete) or [CompletionItem(incomplete, type="file")]


class _Bash(_OrFiles, BashComplete):
    """For bash."""


class _Zsh(_OrFiles, ZshComplete):
    """For zsh."""


class _Fish(_OrFiles, FishComplete):
    """For fish."""


SHELLS: Final[Mapping[str, type[ShellComplete]]] = {"bash": _Bash, "zsh": _Zsh, "fish": _Fish}

for _name, _shell in SHELLS.items():
    add_completion_class(_shell, _name)
