"""``fairshuffle profiles``: which rules there are, and in what they differ."""

from collections.abc import Iterator, Sequence
from typing import Any

import click

from fairshuffle.events import OptionValue
from fairshuffle.rules.options import OPTION_NAMES, PROFILES, profile, profile_file
from fairshuffle.words.cards import Lang, isolated, ltr
from fairshuffle.words.glossary import TERMS, table_word
from fairshuffle.words.options import option_title, option_value
from fairshuffle.words.profiles import BECAUSE, SAME, SAYS
from fairshuffle.words.template import fill
from verifier_cli import language
from verifier_cli.render.text import json_line
from verifier_cli.usage import Command


@click.command("profiles", cls=Command)
@click.argument("names", nargs=-1, type=click.Choice(PROFILES), metavar="[NAME...]")
@click.option("--json", "as_json", is_flag=True, help="The same as one JSON object.")
@language.option
def command(names: tuple[str, ...], as_json: bool, lang: language.Choice) -> None:
    r"""List the rule profiles, explain one, or show in what some of them differ.

    Without a NAME all profiles are listed, with the words that their players use. With one NAME all its rules are
    told, and what each rests on; with several, the rules in which they differ.
    """
    spoken = language.language(lang)
    if len(set(names)) < len(names):
        raise click.UsageError("name each profile once")
    if as_json:
        click.echo(json_line(_as_object(names, spoken)))
        return
    lines = _list if not names else _explain if len(names) == 1 else _compare
    for line in lines(names, spoken):
        click.echo(line)


def _list(_: Sequence[str], lang: Lang) -> Iterator[str]:
    for name in PROFILES:
        yield _titled(name)
        own = _own_words(name, lang)
        if own:
            words = ("، " if lang == "ar" else ", ").join(f"{said} ({neutral})" for neutral, said in own.items())
            yield f"  {fill(SAYS[lang == 'ar'], lang, words=words)}"


def _explain(names: Sequence[str], lang: Lang) -> Iterator[str]:
    (name,) = names
    yield _titled(name)
    for option, entry in profile_file(name).items():
        value = getattr(profile(name), option)
        yield f"  {option_title(option, lang)} – {option_value(option, value, lang)}"
        because = fill(BECAUSE[lang == "ar"], lang, because=isolated(entry["because"], lang))
        yield f"    {ltr(f'{option} = {_code(value)}', lang)}; {because}"


def _compare(names: Sequence[str], lang: Lang) -> Iterator[str]:
    differing = _differing(names)
    for option in differing:
        yield option_title(option, lang)
        for name in names:
            value = option_value(option, getattr(profile(name), option), lang)
            yield f"  {ltr(name, lang)}: {value}"
    yield fill(SAME[lang == "ar"], lang, count=ltr(len(OPTION_NAMES) - len(differing), lang))


def _differing(names: Sequence[str]) -> list[str]:
    return [option for option in OPTION_NAMES if len({getattr(profile(name), option) for name in names}) > 1]


def _titled(name: str) -> str:
    """A profile with the title that its house gives the rules, where it gives one."""
    return f"{name} ({_title(name)})" if _title(name) else name


def _title(name: str) -> str:
    title = table_word("rule set", "en", name)
    return "" if title == table_word("rule set") else title


def _own_words(name: str, lang: Lang) -> dict[str, str]:
    """The words of a profile that are not the neutral ones, by the neutral word."""
    pairs = {term.english: (table_word(term.english, lang), table_word(term.english, lang, name)) for term in TERMS}
    return {neutral: said for english, (neutral, said) in pairs.items() if said != neutral and english != "rule set"}


def _code(value: OptionValue) -> str:
    """A value as it stands in a record, a list with blanks."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return " ".join(value) if isinstance(value, tuple) else str(value)


def _as_object(names: Sequence[str], lang: Lang) -> dict[str, Any]:
    if not names:
        return {"profiles": {name: {"title": _title(name), "words": _own_words(name, lang)} for name in PROFILES}}
    options = {
        option: {
            "title": option_title(option, lang),
            "values": {name: getattr(profile(name), option) for name in names},
            "text": {name: option_value(option, getattr(profile(name), option), lang) for name in names},
            "because": {name: profile_file(name)[option]["because"] for name in names},
        }
        for option in (OPTION_NAMES if len(names) == 1 else _differing(names))
    }
    return {"profiles": list(names), "options": options}
