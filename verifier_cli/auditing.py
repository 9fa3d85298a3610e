"""What ``fairshuffle audit`` does: the work, by processes or a cluster, then the answer."""

import os
import signal
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import NamedTuple

import click

from fairshuffle.audit.extras import MissingExtraError
from fairshuffle.audit.kept import Kept, take_receipts
from fairshuffle.audit.pictures import draw
from fairshuffle.audit.pictures import files_of as pictures_of
from fairshuffle.audit.run import run
from fairshuffle.audit.sources import SUFFIXES, SourceError, sources_of
from fairshuffle.audit.store import Store, StoreError
from fairshuffle.audit.summary import Audit, answer
from fairshuffle.audit.tables import files_of as tables_of
from fairshuffle.audit.tables import write_tables
from fairshuffle.audit.workers import ClusterError, cluster, processes
from fairshuffle.record.signatures import NoSignaturesError
from fairshuffle.words.cards import Lang
from verifier_cli.errors import TroubleError
from verifier_cli.outputs import keep_apart
from verifier_cli.render.audit import AuditText
from verifier_cli.render.bar import bar
from verifier_cli.render.colors import Paint
from verifier_cli.render.text import json_line

_BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite writes beside a file that it has open."""


class Wanted(NamedTuple):
    """What the answer is to hold: whose games, what receipts signed under which keys, which tables, and pictures."""

    mine: str | None = None
    receipts: Path | None = None
    keys: tuple[bytes, ...] = ()
    tables: tuple[Path, ...] = ()
    pictures: Path | None = None


def tell_apart(inputs: Sequence[str], state: Path | None, wanted: Wanted) -> None:
    """Raise click.UsageError where two things would be written to one file, or one over what is read."""
    if state is not None and state.name.lower().endswith(SUFFIXES):
        raise click.UsageError("a state is no record: give it a name that does not end as those of records do")
    written = [state.with_name(state.name + end) for end in _BESIDE] if state is not None else []
    written += [file for path in wanted.tables for file in tables_of(path)]
    written += pictures_of(wanted.pictures) if wanted.pictures is not None else []
    keep_apart([*map(str, written)], _read(inputs, wanted.receipts, look_into_folders=any(map(Path.exists, written))))


def _read(inputs: Sequence[str], receipts: Path | None, *, look_into_folders: bool) -> Iterator[str]:
    """The names of what is read; what is not there yet lies in no folder."""
    for name in (given.removeprefix("file://") for given in inputs):
        if not Path(name).is_dir():
            yield name
        elif look_into_folders:
            yield from (source.name for source in sources_of(name))
    if receipts is not None and look_into_folders:
        yield from (str(Path(folder, file)) for folder, _, files in os.walk(receipts) for file in files)


def opened(state: Path | None) -> closing[Store]:
    """The state in the named file, or one of which nothing stays."""
    return closing(Store(state))


def work(store: Store, inputs: Sequence[str], jobs: int | None, scheduler: str | None) -> Counter[str]:
    """Judge all that is not judged yet, with a bar for who waits at a terminal; return what was left aside, and why."""
    aside: Counter[str] = Counter()

    def leave(why: str) -> None:
        aside[why] += 1

    store.take_inputs(source for name in inputs for source in sources_of(name, leave))
    with (
        cluster(scheduler) if scheduler else nullcontext(processes(jobs or 0)) as workers,
        bar(store.size()) as step,
    ):
        run(store, workers, step)
    return aside


def receipts(store: Store, wanted: Wanted) -> Kept | None:
    """Take in the receipts that are brought along."""
    return take_receipts(store, wanted.receipts, wanted.keys) if wanted.receipts else None


def ask(store: Store, wanted: Wanted, kept: Kept | None = None) -> tuple[Audit, str]:
    """The answer; where scipy is missing one without statistics, and why."""
    missing = ""
    try:
        audit = answer(store, wanted.mine, kept)
    except MissingExtraError as error:
        missing = str(error)
        audit = answer(store, wanted.mine, kept, deals=False)
    if wanted.mine is not None and not audit.records:
        raise click.UsageError(f"there is no game of a player called {wanted.mine!r}")
    return audit, missing


def lines(audit: Audit, missing: str, *, as_json: bool, lang: Lang, color: bool) -> Iterable[str]:
    """The answer as it is printed."""
    return [json_line(audit.as_json())] if as_json else AuditText(lang, Paint(on=color)).lines(audit, missing)


def write(store: Store, audit: Audit, wanted: Wanted, missing: str) -> Iterator[TroubleError]:
    """Write each table that is wanted and the pictures, and answer why some are not written.

    Why the statistics are ``missing`` is told where they are what was asked for.
    """
    if missing and (wanted.pictures or wanted.mine is not None):
        yield TroubleError(missing)
    writing = [partial(write_tables, store, path) for path in wanted.tables]
    if wanted.pictures and audit.statistics:
        writing.append(partial(draw, audit.statistics, wanted.pictures))
    for each in writing:
        try:
            each()
        except (StoreError, MissingExtraError) as error:
            yield TroubleError(str(error))


class _SignalError(BaseException):
    """Somebody, or the end of a session, asked the audit to end; ``args`` is the name of the signal."""


@contextmanager
def told(state: Path | None) -> Iterator[None]:
    """What ends an audit early, told as the command line tells it."""
    if state is None:
        go_on = "with --state FILE what is done is kept, and the same command goes on from it"
    else:
        go_on = f"what is done is kept; the same command goes on from {state}"
    try:
        with _signals():
            yield
    except SourceError as error:
        raise click.UsageError(str(error)) from error
    except ClusterError as error:
        raise TroubleError(str(error), hint=go_on) from error
    except (StoreError, MissingExtraError, NoSignaturesError) as error:
        raise TroubleError(str(error)) from error
    except _SignalError as error:
        raise TroubleError(f"stopped by {error}", hint=go_on) from None
    except KeyboardInterrupt:
        if state is not None:
            click.echo(f"hint: {go_on}", err=True)
        raise


@contextmanager
def _signals() -> Iterator[None]:
    """Let SIGTERM and SIGHUP end the work as Ctrl-C does, unless they are ignored; the second one ends it at once."""

    def stop(number: int, _frame: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        raise _SignalError(signal.Signals(number).name)

    caught = [number for name in ("SIGTERM", "SIGHUP") if (number := getattr(signal, name, None)) is not None]
    caught = [number for number in caught if signal.getsignal(number) == signal.SIG_DFL]
    for number in caught:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number in caught:
            signal.signal(number, signal.SIG_DFL)
