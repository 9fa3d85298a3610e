"""``fairshuffle chain``: the rules of a player's device, kept by hand."""

from collections.abc import Iterator, MutableSet
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click

from fairshuffle.client import Client, ClientError
from fairshuffle.errors import MalformedRecordError, UnsupportedError
from fairshuffle.events import Game, Join, Link
from fairshuffle.record import read_line
from fairshuffle.record.keepsakes import Chain, Receipt, read_chain, read_receipt, write_chain, write_receipt
from fairshuffle.record.signatures import NoSignaturesError
from verifier_cli import policy_options
from verifier_cli.errors import RefusedError, TroubleError, UnknownError
from verifier_cli.likeness import helps
from verifier_cli.numbers import Number
from verifier_cli.outputs import STANDARD, write_whole
from verifier_cli.reading import MOST_KEPT_BYTES, read_bytes
from verifier_cli.secret_files import not_without, write_private
from verifier_cli.usage import Group


def _folder(_context: click.Context, _option: click.Parameter, name: str) -> Path:
    """The folder of a device."""
    if name == STANDARD or (Path(name).exists() and not Path(name).is_dir()):
        raise click.BadParameter(f"{name} is no folder: chains are secrets, and are kept in one")
    return Path(name)


_FOLDER: Final = click.option(
    "--folder",
    callback=_folder,
    default=".",
    metavar="DIR",
    help="Where chains and receipts are kept; here by default.",
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

    A folder stands for a device: it takes part in a game id once, keeps a receipt of every checkpoint, and gives a link
    only for the next deal, when the record shows all that comes before it.
    """


MAKE_HELP: Final = """Make your chain for a game, and print the anchor to give to the server.

GAME is the record so far: its first line is enough, and must be there, for the chain is made for that very line.
The chain goes to GAME-ID.chain, which only you can read.

\b
Example:
  fairshuffle chain make game.jsonl --seat 2
"""


@command.command("make", help=MAKE_HELP)
@click.argument("record", metavar="GAME")
@click.option("--seat", type=Number(0, 3), required=True, help="Your seat.")
@_FOLDER
@policy_options.SERVER_KEY
def make(record: str, seat: int, folder: Path, server_key: bytes | None) -> None:
    """Make your chain for a game, and print the anchor to give to the server."""
    from fairshuffle.server.secret import Secret  # noqa: PLC0415 - other commands start without the server's half

    data = read_bytes(record)
    keep = _Keeper(folder)
    client = Client(seat, lambda _: Secret.fresh().expose(), _Seen(folder), keep, server_key=server_key)
    _feed(client, record, data[: data.find(b"\n") + 1] or data)
    offer = client.offer()
    if not isinstance(offer, Join) or client.chain is None:
        raise RefusedError(f"{record}: nobody is asked to join this game{helps(data)}")
    with not_without(_chain_file(folder, client.chain.game)):
        click.echo(offer.anchor.hex())


LINK_HELP: Final = """Print your link for the next deal, if it may be given now.

GAME is the whole record so far, as the server sent it. It must go on from what you saw before, with your anchor in
its seal; your receipts are kept beside your chain as GAME-ID.NUMBER.receipt.

\b
Exit codes:
  0  the link is printed
  1  the server is at fault: nothing is given
  3  nothing may be given now
"""


@command.command("link", help=LINK_HELP)
@click.argument("record", metavar="GAME")
@click.option("--deal", type=Number(0), help="The deal you mean; another one than is due is refused.")
@click.option("--cut-is-over", is_flag=True, help="Nobody cuts for this deal (at tables that cut).")
@_FOLDER
@policy_options.SERVER_KEY
def link(record: str, deal: int | None, cut_is_over: bool, folder: Path, server_key: bytes | None) -> None:
    """Print your link for the next deal, if it may be given now."""
    data = read_bytes(record)
    chain = _chain_of(folder, record, data)
    receipts = _receipts(folder, chain.game)
    client = Client.again(chain, receipts, _Seen(folder), _Keeper(folder), server_key=server_key)
    _feed(client, record, data)
    offer = client.offer(cut_is_over=cut_is_over)
    if not isinstance(offer, Link):
        raise NotNowError("no link may be given now")
    if deal not in {None, offer.deal}:
        raise NotNowError(f"the link that may be given now is that of deal {offer.deal}")
    click.echo(offer.value.hex())


class _Seen(MutableSet[str]):
    """The game ids of which a folder has a chain; one is added by keeping its chain."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __contains__(self, game: object) -> bool:
        return _chain_file(self._folder, str(game)).exists()

    def __iter__(self) -> Iterator[str]:
        return (file.name.removesuffix(".chain") for file in self._folder.glob("*.chain"))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def add(self, value: str) -> None:
        """Nothing: the chain that is kept next adds it."""

    def discard(self, value: str) -> None:
        """Nothing: what was seen stays seen."""


class _Keeper:
    """Writes chains and receipts into a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(self, kept: Chain | Receipt) -> None:
        if isinstance(kept, Chain):
            write_private(_chain_file(self._folder, kept.game), write_chain(kept))
        else:
            write_whole([(str(self._folder / f"{kept.game}.{kept.number}.receipt"), write_receipt(kept))])


def _chain_file(folder: Path, game: str) -> Path:
    return folder / f"{game}.chain"


def _chain_of(folder: Path, name: str, record: bytes) -> Chain:
    """The chain that was made for the game of a record."""
    with _telling(name, record):
        game = read_line(record.partition(b"\n")[0].decode("utf-8", "replace"))
    file = _chain_file(folder, game.game) if isinstance(game, Game) else folder
    if not file.is_file():
        raise click.UsageError(f"there is no chain for this game in {folder}: make one first")
    try:
        return read_chain(read_bytes(str(file), MOST_KEPT_BYTES))
    except MalformedRecordError as error:
        raise TroubleError(f"{file}: {error}") from error


def _receipts(folder: Path, game: str) -> list[Receipt]:
    receipts = []
    for file in folder.glob(f"{game}.*.receipt"):
        try:
            receipt = read_receipt(read_bytes(str(file), MOST_KEPT_BYTES))
        except MalformedRecordError as error:
            raise TroubleError(f"{file}: {error}") from error
        receipts += [receipt] if receipt.game == game else []
    return receipts


def _feed(client: Client, name: str, data: bytes) -> None:
    """Give a record to a device, and tell what is wrong with it."""
    with _telling(name, data):
        client.receive(data)


@contextmanager
def _telling(name: str, data: bytes) -> Iterator[None]:
    try:
        yield
    except ClientError as error:
        raise ServerAtFaultError(f"{name}: do not go on with this game: {error}") from error
    except MalformedRecordError as error:
        raise RefusedError(f"{name}: {error}{helps(data)}") from error
    except UnsupportedError as error:
        raise UnknownError(f"{name}: {error}") from error
    except NoSignaturesError as error:
        raise TroubleError(str(error)) from error
