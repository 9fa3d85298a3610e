"""``fairshuffle help``: what a command does, which checks there are, and what one of them asks."""

from collections.abc import Iterator, Sequence
from typing import Final

import click
from click.shell_completion import CompletionItem

from fairshuffle.verifier import CHECKS
from fairshuffle.verifier.report import rule_of
from fairshuffle.words.cards import Lang, ltr
from fairshuffle.words.findings import ASKED
from fairshuffle.words.replay import HELP as WORDS
from fairshuffle.words.template import fill
from verifier_cli import language
from verifier_cli.usage import Command

ALL_CHECKS: Final = "checks"


def _topics(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """What can be asked: commands, the list of checks, single checks."""
    del parameter
    topics = [*_commands(context.find_root().command), ALL_CHECKS, *CHECKS]
    return [CompletionItem(topic) for topic in topics if topic.startswith(incomplete)]


@click.command("help", cls=Command)
@click.argument("topic", nargs=-1, metavar="[TOPIC]", shell_complete=_topics)
@language.option
@click.pass_context
def command(context: click.Context, topic: tuple[str, ...], lang: language.Choice) -> None:
    """Explain a command, or list the checks that verify makes.

    TOPIC is a command, the word "checks" for the list of all checks, or the id of one, such as play.renege.
    """
    if topic == (ALL_CHECKS,):
        lines = _all_checks(language.language(lang))
    elif len(topic) == 1 and topic[0] in CHECKS:
        lines = _one_check(topic[0], language.language(lang))
    else:
        lines = iter([_of_command(context.find_root(), topic)])
    for line in lines:
        click.echo(line)


def _all_checks(lang: Lang) -> Iterator[str]:
    yield WORDS["checks"][lang == "ar"]
    for check in CHECKS:
        yield f"  {ltr(check, lang)}: {ASKED[check][lang == 'ar']}"


def _one_check(check: str, lang: Lang) -> Iterator[str]:
    yield f"{ltr(check, lang)}: {ASKED[check][lang == 'ar']}"
    yield f"  {fill(WORDS['more'][lang == 'ar'], lang, anchor=ltr(rule_of(check), lang))}"


def _of_command(context: click.Context, path: Sequence[str]) -> str:
    """The help of a command; raises click.UsageError for a topic that is none."""
    for place, name in enumerate(path, 1):
        found = _commands(context.command).get(name)
        if found is None:
            raise click.UsageError(f"there is no command and no check {' '.join(path[:place])!r}")
        context = click.Context(found, parent=context, info_name=name)
    return context.get_help()


def _commands(command: click.Command) -> dict[str, click.Command]:
    return dict(command.commands) if isinstance(command, click.Group) else {}
