"""What ``fairshuffle audit`` does: the work, by processes or a cluster, then the answer."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import click

from fairshuffle.audit.extras import MissingExtraError
from fairshuffle.audit.pictures import draw
from fairshuffle.audit.run import run
from fairshuffle.audit.sources import SourceError, sources_of
from fairshuffle.audit.store import Store, StoreError
from fairshuffle.audit.summary import Audit, answer
from fairshuffle.audit.tables import write_tables
from fairshuffle.audit.workers import ClusterError, cluster, processes
from fairshuffle.words.cards import Lang
from verifier_cli.errors import TroubleError
from verifier_cli.render.audit import AuditText
from verifier_cli.render.bar import Bar
from verifier_cli.render.colors import Paint
from verifier_cli.render.text import json_line


class Wanted(NamedTuple):
    """What the answer is to hold: whose games, which tables, and pictures."""

    mine: str | None = None
    tables: tuple[Path, ...] = ()
    pictures: Path | None = None


@contextmanager
def opened(state: Path | None) -> Iterator[Store]:
    """The state in the named file, or in one that is thrown away."""
    with nullcontext() if state else TemporaryDirectory(prefix="fairshuffle-audit-") as folder:
        path = state or Path(folder or "", "state.sqlite")
        with closing(Store(path, lasting=state is not None)) as store:
            yield store


def work(store: Store, inputs: Sequence[str], jobs: int | None, scheduler: str | None) -> None:
    """Judge all that is not judged yet, with a bar for who waits at a terminal."""
    store.take_inputs(source for name in inputs for source in sources_of(name))
    bar = Bar(store.size())
    with cluster(scheduler) if scheduler else nullcontext(processes(jobs or 0)) as workers:
        try:
            run(store, workers, bar.step)
        finally:
            bar.end()


def ask(store: Store, wanted: Wanted) -> tuple[Audit, str]:
    """The answer; where scipy is missing one without statistics, and why, unless they are what was asked for."""
    missing = ""
    try:
        audit = answer(store, wanted.mine)
    except MissingExtraError as error:
        if wanted.pictures or wanted.mine is not None:
            raise
        missing = str(error)
        audit = answer(store, deals=False)
    if wanted.mine is not None and not audit.records:
        raise click.UsageError(f"there is no game of a player called {wanted.mine!r}")
    return audit, missing


def say(audit: Audit, missing: str, *, as_json: bool, lang: Lang, color: bool) -> None:
    """Print the answer."""
    if as_json:
        click.echo(json_line(audit.as_json()))
        return
    for line in AuditText(lang, Paint(on=color)).lines(audit, missing):
        click.echo(line)


def write(store: Store, audit: Audit, wanted: Wanted) -> None:
    """Write the tables and pictures that are wanted."""
    for path in wanted.tables:
        write_tables(store, path)
    if wanted.pictures and audit.statistics:
        draw(audit.statistics, wanted.pictures)


@contextmanager
def told(state: Path | None) -> Iterator[None]:
    """What ends an audit early, told as the command line tells it."""
    try:
        yield
    except SourceError as error:
        raise click.UsageError(str(error)) from error
    except (StoreError, ClusterError, MissingExtraError) as error:
        raise TroubleError(str(error)) from error
    except KeyboardInterrupt:
        if state is not None:
            click.echo(f"hint: what is done is kept; the same command goes on from {state}", err=True)
        raise
