"""``fairshuffle chain``: a player's device, kept by hand."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click

from fairshuffle.device import Client, ClientError, Device, Wait
from fairshuffle.errors import MalformedRecordError, UnsupportedError
from fairshuffle.events import Event, Game, Join, Link
from fairshuffle.record import read_line
from fairshuffle.record.device_list import KnownGame
from fairshuffle.record.signatures import NoSignaturesError
from fairshuffle.shuffle import anchor, first_fingerprint, make_chain
from verifier_cli import policy_options
from verifier_cli.device_folder import LIST, device_of, lay_out_receipts
from verifier_cli.errors import RefusedError, TroubleError, UnknownError
from verifier_cli.likeness import helps
from verifier_cli.numbers import Number
from verifier_cli.outputs import STANDARD
from verifier_cli.reading import read_bytes
from verifier_cli.render.text import printable
from verifier_cli.usage import Group


def _folder(_context: click.Context, _option: click.Parameter, name: str) -> Path:
    """The folder of a device."""
    if name == STANDARD or (Path(name).exists() and not Path(name).is_dir()):
        raise click.BadParameter(f"{name} is no folder: chains are secrets, and are kept in one")
    return Path(name)


_FOLDER: Final = click.option(
    "--folder", callback=_folder, default=".", metavar="DIR", help="The folder that is your device; here by default."
)
_BESIDE: Final = click.option(
    "--beside", is_flag=True, help="Take part although other games of this server have not ended; they count."
)
_NOT_RESTORED: Final = click.option(
    "--not-restored", is_flag=True, help="Nothing was copied back into the folder since the chain was made."
)


class NotNowError(click.ClickException):
    """It is not the time for what was asked: exit code 3."""

    exit_code = 3


class ServerAtFaultError(click.ClickException):
    """The server broke the protocol: exit code 1, and nothing is given to it."""

    exit_code = 1


@click.group("chain", cls=Group)
def command() -> None:
    """Your own part in the shuffle, by hand: a chain, its anchor, and its links one by one.

    A folder is a device. What it met, gave and was allowed stands in its file device.list before anything is printed:
    keep that file, and show it to nobody before your games are over. It takes part in a game id once, in one unfinished
    game of a server at a time, and gives a link only for the next deal, when the record shows all that comes before it.
    """


MAKE_HELP: Final = """Make your chain for a game, and print the anchor to give to the server.

GAME is the record so far: its first line is enough, and must be there, for the chain is made for that very line. Given
again, it prints the same anchor.

\b
Example:
  fairshuffle chain make game.jsonl --seat 2
"""


@command.command("make", help=MAKE_HELP)
@click.argument("record", metavar="GAME")
@click.option("--seat", type=Number(0, 3), required=True, help="Your seat.")
@_FOLDER
@_BESIDE
@policy_options.SERVER_KEY
def make(record: str, seat: int, folder: Path, server_key: bytes | None, *, beside: bool) -> None:
    """Make your chain for a game, and print the anchor to give to the server."""
    from fairshuffle.server.secret import Secret  # noqa: PLC0415 - other commands start without the server's half

    data = read_bytes(record)
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    _need_output()
    end = data.find(b"\n") + 1
    with device_of(folder, new=True) as device:
        known = device.list.of(first_fingerprint(data[:end])) if end else None
        if known is not None and known.met.seat != seat:
            raise click.UsageError(f"your chain for this game was made for seat {known.met.seat}; a game has one chain")
        client = Client(
            device,
            seat,
            lambda _: Secret.fresh().expose(),
            server_key=server_key,
            now=now,
            not_restored=True,  # the anchor is always the same one, and gives nothing away
        )
        _feed(client, record, data[:end] or data)
        _tell(client)
        if beside:
            client.allow_beside()
        given = _given_before(client)
        if given is None:
            offer = client.offer()
            if not isinstance(offer, Join):
                raise _not_now(client, record, data)
            given = offer.anchor
        click.echo(given.hex())


def _given_before(client: Client) -> bytes | None:
    """The anchor of a game in which it was given before, None where it was not, or where nothing is given any more."""
    known, chain = client.known, client.chain
    if known is None or chain is None or known.over or not any(gave.deal is None for gave in known.gave):
        return None
    return anchor(chain.first, chain.seat, make_chain(chain.first, chain.seat, chain.secret, chain.links)[0])


LINK_HELP: Final = """Print your link for the next deal, if it may be given now.

GAME is the whole record so far, as the server sent it. It must go on from what you saw before, with your anchor in
its seal. Receipts are laid beside the list as GAME-ID.NUMBER.receipt, to be shown to others.

\b
Exit codes:
  0  the link is printed
  1  the server is at fault: nothing is given
  3  nothing may be given now
"""


@command.command("link", help=LINK_HELP)
@click.argument("record", metavar="GAME")
@click.option("--deal", type=Number(0), help="The deal you mean; another one than is due is refused.")
@click.option("--play", is_flag=True, help="You are there and want to play: the first hand may be dealt.")
@click.option("--cut-is-over", is_flag=True, help="Nobody cuts for this deal (at tables that cut).")
@_NOT_RESTORED
@_FOLDER
@_BESIDE
@policy_options.SERVER_KEY
def link(
    record: str,
    deal: int | None,
    folder: Path,
    server_key: bytes | None,
    *,
    play: bool,
    cut_is_over: bool,
    not_restored: bool,
    beside: bool,
) -> None:
    """Print your link for the next deal, if it may be given now."""
    with _met(record, folder, server_key, not_restored=not_restored) as (client, data):
        if beside:
            client.allow_beside()
        if play:
            client.consent()
        due = client.next_deal
        if deal is not None and due is not None and deal != due:
            raise NotNowError(f"the link that may be given now is that of deal {due}")
        offer = client.offer(cut_is_over=cut_is_over) if due is not None else None
        if not isinstance(offer, Link):
            raise _not_now(client, record, data)
        click.echo(offer.value.hex())


CHECK_HELP: Final = """Hold a record against what your device knows of the game, and say how it stands.

GAME is the whole record so far, or the finished one. Its receipts are kept, and its end is noted: a game that has not
ended keeps your device out of the next one of this server.

\b
Exit codes:
  0  the record goes on from all that you have seen and given
  1  it does not, or the server is at fault
  3  nothing can be held against it: the list may be an older copy
"""


@command.command("check", help=CHECK_HELP)
@click.argument("record", metavar="GAME")
@_NOT_RESTORED
@_FOLDER
@policy_options.SERVER_KEY
def check(record: str, folder: Path, server_key: bytes | None, *, not_restored: bool) -> None:
    """Hold a record against what your device knows of the game, and say how it stands."""
    with _met(record, folder, server_key, not_restored=not_restored) as (client, _):
        for line in _standing(client):
            click.echo(printable(line))


@contextmanager
def _met(record: str, folder: Path, server_key: bytes | None, *, not_restored: bool) -> Iterator[tuple[Client, bytes]]:
    """The device of a folder in a game that it has met, behind all lines of its record."""
    data = read_bytes(record)
    with _telling(record, data):
        first = read_line(data.partition(b"\n")[0].decode("utf-8", "replace"))
    _need_output()
    with device_of(folder, new=False) as device:
        known = _known(device, folder, record, data, first)
        if known.over is None and known.chain and not known.receipts and not not_restored:
            raise NotNowError(
                f"no receipt of the seal is kept in {folder}: say --not-restored if nothing was copied back into it "
                "since the chain was made; otherwise leave this game, for another seal may have your links already"
            )
        client = Client(device, known.met.seat, _no_chain, server_key=server_key, not_restored=True)
        try:
            _feed(client, record, data)
        finally:
            lay_out_receipts(folder, device.list.games[known.met.first])
        yield client, data


def _known(device: Device, folder: Path, name: str, data: bytes, game: Event) -> KnownGame:
    """What the device knows of the game whose record this is; ``game`` is its first line."""
    known = device.list.of(first_fingerprint(data.partition(b"\n")[0] + b"\n"))
    if known is not None:
        return known
    there = list(device.list.games.values())
    server = device.server_of(game) if isinstance(game, Game) else None
    if isinstance(game, Game) and any(known.met.game == game.game for known in device.list.under(server)):
        raise ServerAtFaultError(
            f"{name}: do not go on with this game: {game.game} had another first line when the chain was made"
        )
    games = f"; {LIST} there is of {', '.join(known.met.game for known in there)}" if there else ""
    raise click.UsageError(
        f"there is no chain for this game in {folder}: make one first (fairshuffle chain make){games}"
    )


def _need_output() -> None:
    """Nothing, where there is something to print to; otherwise raises TroubleError before anything is given."""
    if sys.stdout is None:
        raise TroubleError("cannot write to standard output: it is closed")


def _no_chain(_size: int) -> bytes:
    raise AssertionError("a game that was met has its chain, or none")


def _standing(client: Client) -> Iterator[str]:
    """How a game stands for its device, a line each."""
    known, wait = client.known, client.waits_for()
    assert known is not None
    yield f"game {known.met.game}, seat {client.seat}: {client.lines} lines go on from all that was seen before"
    yield f"receipts kept: {len(known.receipts)}"
    yield f"links given: {sum(gave.deal is not None for gave in known.gave)}"
    if client.lost:
        deals = ", ".join(map(str, client.lost))
        yield f"given, and not in the record: of deal {deals}; if they left your device in time, ask the server why"
    if client.absent:
        yield _WAITS["absent"]
    elif known.over:
        yield _OVER[known.over]
    elif wait is None:
        yield "your part may be given now"
    else:
        yield _WAITS[wait]


def _not_now(client: Client, name: str, data: bytes) -> click.ClickException:
    """Why nothing is given."""
    wait, known = client.waits_for(), client.known
    if wait is None:
        return NotNowError(
            "nothing may be given now: your anchor is not in the record yet; see that it reaches the server"
        )
    if wait == "no_links":
        return RefusedError(f"{name}: {_WAITS[wait]}{helps(data)}")
    if wait == "over" and known and known.over:
        return NotNowError(f"nothing may be given in this game: {_OVER[known.over]}")
    if wait == "unfinished" and known:
        games = ", ".join(one.met.game for one in client.device.unfinished(known.met.server) if one.met != known.met)
        return NotNowError(f"{_WAITS[wait]}: {games}")
    return NotNowError(f"nothing may be given now: {_WAITS[wait]}")


def _tell(client: Client) -> None:
    """What a human is to know before he joins, on standard error."""
    for told in client.told:
        click.echo(printable(f"note: {_TOLD[told.id].format(*told.facts)}"), err=True)


_TOLD: Final = {
    "unknown_server": "you have named no key of this server (--server-key), so nothing bounds what it can choose "
    "across the games of all servers that you do not know",
    "created": "the game says that it was created at {0}, and it is {1} here: is it an old one?",
    "unfinished": "begun with this server and not ended: {0}; give the rest of its record to `fairshuffle chain check`",
}

_WAITS: Final[dict[Wait, str]] = {
    "first_line": "the first line is not there",
    "over": "the game is over",
    "behind": "this record ends before what you have seen of the game: give all of it",
    "no_links": "nobody is asked to join this game",
    "unfinished": "games were begun with this server and have not ended: bring the rest of their records (fairshuffle "
    "chain check), or say --beside, and they count",
    "seal": "the game is not sealed yet",
    "absent": "the game was sealed without your anchor: you are not in it; its receipts are kept all the same",
    "hand": "the next link comes when the checkpoint of this hand is there",
    "linked": "your link for the next deal is in the record already",
    "used_up": "your chain has no link for another deal",
    "consent": "with this link the first hand can be dealt: say --play when you are there and want to play it",
    "cut": "the deck may still be cut: give the record with the cut, or say --cut-is-over when nobody cuts",
}

_OVER: Final = {
    "ended": "the game has ended",
    "broken_off": "the game was broken off; it counts as begun and not ended",
    "at_fault": "the server was at fault before",
    "interrupted": "the device was set up again without a receipt of the seal",
    "left": "you have left the game",
}


def _feed(client: Client, name: str, data: bytes) -> None:
    """Give a record to a device, and tell what is wrong with it."""
    with _telling(name, data):
        client.receive(data)


@contextmanager
def _telling(name: str, data: bytes) -> Iterator[None]:
    try:
        yield
    except ClientError as error:
        if error.reason == "whole":
            raise RefusedError(f"{name}: {error}: give the record again, up to the end of a line") from error
        raise ServerAtFaultError(f"{name}: do not go on with this game: {error}") from error
    except MalformedRecordError as error:
        raise RefusedError(f"{name}: {error}{helps(data)}") from error
    except UnsupportedError as error:
        raise UnknownError(f"{name}: {error}") from error
    except NoSignaturesError as error:
        raise TroubleError(str(error)) from error
