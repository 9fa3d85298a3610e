"""``fairshuffle completion``: the script by which a shell completes this command."""

from typing import Final

import click

from verifier_cli.completion import SHELLS, VARIABLE
from verifier_cli.usage import Command

HELP: Final = """Print the script by which a shell completes this command.

\b
Put it where your shell looks for it:
  fairshuffle completion bash > ~/.local/share/bash-completion/completions/fairshuffle
  fairshuffle completion zsh > ~/.zfunc/_fairshuffle     (with ~/.zfunc in fpath)
  fairshuffle completion fish > ~/.config/fish/completions/fairshuffle.fish
"""


@click.command("completion", cls=Command, no_args_is_help=True, help=HELP)
@click.argument("shell", type=click.Choice(list(SHELLS)))
@click.pass_context
def command(context: click.Context, shell: str) -> None:
    """Print the completion script of a shell."""
    click.echo(SHELLS[shell](context.find_root().command, {}, "fairshuffle", VARIABLE).source(), nl=False)
