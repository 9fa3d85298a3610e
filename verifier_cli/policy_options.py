"""What a reader brings along to ``verify``: values, files and demands from the command line (SPEC.md#policy)."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from itertools import chain as chained
from itertools import islice
from typing import Any, Final, TypeAlias, TypeVar

import click

from fairshuffle.errors import MalformedRecordError
from fairshuffle.record import Record
from fairshuffle.record.device_list import DeviceList, Gave, read_device_list
from fairshuffle.record.keepsakes import Chain, Receipt, read_chain, read_key, read_receipt
from fairshuffle.verifier import REQUIREMENTS, Policy
from fairshuffle.verifier.policy import Kept, game_in
from verifier_cli.errors import RefusedError, TroubleError
from verifier_cli.inputs import Input
from verifier_cli.likeness import UNREADABLE, helps
from verifier_cli.reading import MOST_BYTES, MOST_KEPT_BYTES, read_bytes
from verifier_cli.render.text import printable

_Kept = TypeVar("_Kept", Receipt, Chain, DeviceList)
ServerKeys: TypeAlias = dict[bytes, str]
"""Public keys of a server with the files that they are from, none for keys on the command line."""

_HEX: Final = re.compile("[0-9A-Fa-f]{64}")


class PolicyFiles:
    """The policy of a reader, with the names of his files; remembers which of them were of no use so far."""

    def __init__(
        self, policy: Policy, names: dict[Receipt | Chain, str], lists: Sequence[tuple[DeviceList, str]]
    ) -> None:
        self.policy = policy
        self.names = names
        self.lists = lists
        self.games: set[str] = set()
        self.met: set[str] = set()

    def limited(self, records: Iterable[Input]) -> Iterator[Input]:
        """The records; raises click.UsageError for more than one where something of the policy is of one game."""
        records = iter(records)
        ahead = list(islice(records, 2))
        if len(ahead) > 1 and (self.policy.commitment or self.policy.seal):
            raise click.UsageError("--commitment and --seal are of one game: give one record with them")
        return chained(ahead, records)

    def fitting(self, record: Record) -> tuple[Policy, list[TroubleError]]:
        """What can be compared with a record, and what is wrong with files that are of its game and cannot be."""
        self.games.add(record.game.game)
        self.met.update(name for kept, name in self.lists if game_in(kept, record))
        policy, misfits = self.policy.for_record(record)
        told = [
            f"{self.policy.names[error.keepsake]}: {error}"
            for error in misfits
            if error.reason != "foreign" and not isinstance(error.keepsake, DeviceList)
        ]
        return policy, [*map(TroubleError, dict.fromkeys(told))]

    def left_over(self) -> list[TroubleError]:
        """What is wrong with files of which no record has come."""
        kept = [
            TroubleError(f"{name}: it is of game {kept.game}, of which there is no record here")
            for kept, name in self.names.items()
            if kept.game not in self.games
        ]
        lists = [
            TroubleError(f"{name}: this device's list has no game of which there is a record here")
            for _, name in self.lists
            if name not in self.met
        ]
        return kept + lists


def options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of a policy; they reach it as one argument ``policy``."""

    @wraps(command)
    def with_policy(
        *args: Any,  # noqa: ANN401 - click's own
        commitment: bytes | None,
        seal: bytes | None,
        receipt: tuple[str, ...],
        server_key: ServerKeys,
        chain: str | None,
        device: tuple[str, ...],
        require: tuple[str, ...],
        **kwargs: Any,  # noqa: ANN401 - those of the command
    ) -> Any:  # noqa: ANN401 - the same
        receipts = [(_kept(name, read_receipt), name) for name in receipt]
        chains = [(_kept(chain, read_chain), chain)] if chain else []
        lists = [(_kept(name, _read_list, MOST_BYTES), name) for name in device]
        held = [(each, name) for kept, name in lists for each in _held(kept)]
        files: list[tuple[Kept, str]] = [*held, *receipts, *chains, *server_key.items()]
        try:
            policy = Policy(
                commitment=commitment,
                seal=seal,
                receipts=tuple(kept for kept, _ in receipts),
                server_key=tuple(server_key),
                chain=chains[0][0] if chains else None,
                devices=tuple(kept for kept, _ in lists),
                require=require,
                names={kept: printable(name) for kept, name in files if name},
            )
        except ValueError as error:
            raise click.UsageError(str(error)) from error
        return command(*args, policy=PolicyFiles(policy, dict([*receipts, *chains]), lists), **kwargs)

    for option in reversed(_OPTIONS):
        with_policy = option(with_policy)
    return with_policy


def _kept(name: str, read: Callable[[bytes], _Kept], most: int = MOST_KEPT_BYTES) -> _Kept:
    try:
        data = read_bytes(name, most)
        return read(data)
    except MalformedRecordError as error:
        place = f"line {error.line}: " if error.line > 1 else ""
        raise TroubleError(f"{name}: {place}{error.reason}{helps(data, UNREADABLE)}") from error
    except RefusedError as error:
        raise TroubleError(error.message) from error


def _read_list(data: bytes) -> DeviceList:
    """A device's list, without a piece of a line at its end: nothing was done on its word (SPEC.md#device-list)."""
    return read_device_list(data[: data.rfind(b"\n") + 1] or data)


def _held(kept: DeviceList) -> Iterator[Receipt | Chain | Gave]:
    """What a list holds that a message may be about."""
    for known in kept.games.values():
        yield from known.receipts
        yield from known.gave
        if known.chain:
            yield known.chain


def _hash(_context: click.Context, _option: click.Parameter, text: str | None) -> bytes | None:
    """32 bytes of 64 hex digits."""
    if text is None:
        return None
    if not _HEX.fullmatch(text):
        raise click.BadParameter(f"64 hex digits are wanted, not {text!r}")
    return bytes.fromhex(text)


def _keys(_context: click.Context, _option: click.Parameter, texts: tuple[str, ...]) -> ServerKeys:
    """A server's public keys, of 64 hex digits each or from files that hold one a line, with the names of the files."""
    keys: ServerKeys = {}
    for text in texts:
        if not _HEX.fullmatch(text):
            keys |= _keys_of_file(text)
            continue
        try:
            keys[read_key(text.lower())] = ""
        except ValueError as error:
            raise click.BadParameter(str(error)) from error
    return keys


def _keys_of_file(name: str) -> ServerKeys:
    """The keys of a file by its name; blank lines are left aside."""
    keys: ServerKeys = {}
    try:
        data = read_bytes(name, MOST_KEPT_BYTES)
    except RefusedError as error:
        raise TroubleError(error.message) from error
    for number, line in enumerate(data.decode("ascii", "replace").splitlines(), 1):
        try:
            keys |= {read_key(line.strip().lower()): name} if line.strip() else {}
        except ValueError as error:
            raise TroubleError(f"{name}: line {number}: {error}{helps(data, UNREADABLE)}") from error
    if not keys:
        raise TroubleError(f"{name}: there is no key in it")
    return keys


def _one_key(context: click.Context, option: click.Parameter, text: str | None) -> bytes | None:
    """The one key of a command that makes use of one."""
    keys = _keys(context, option, () if text is None else (text,))
    if len(keys) > 1:
        raise click.BadParameter(f"one key is wanted here, not {len(keys)}")
    return next(iter(keys), None)


def keys(context: click.Context, option: click.Parameter, texts: tuple[str, ...]) -> tuple[bytes, ...]:
    """The public keys of a server that has used several."""
    return tuple(_keys(context, option, texts))


SERVER_KEY: Final = click.option(
    "--server-key",
    metavar="HEX|FILE",
    callback=_one_key,
    help="The server's public key as you know it: 64 hex digits, or a file of them.",
)

_OPTIONS: Sequence[Callable[[Callable[..., Any]], Callable[..., Any]]] = (
    click.option(
        "--commitment", metavar="HEX", callback=_hash, help="The commitment that was published before the game."
    ),
    click.option(
        "--seal", metavar="HEX", callback=_hash, help="The digest of the seal that was published before the first link."
    ),
    click.option("--receipt", multiple=True, metavar="FILE", help="A receipt that you kept; repeatable."),
    click.option(
        "--server-key",
        multiple=True,
        metavar="HEX|FILE",
        callback=_keys,
        help="A public key of the server as you know it: 64 hex digits, or a file of one key a line; repeatable. The "
        "game must be signed by one of them.",
    ),
    click.option("--chain", metavar="FILE", help="Your own chain: is your part in every deck?"),
    click.option(
        "--device",
        multiple=True,
        metavar="FILE",
        help="The list of your device: your chain and receipts, what you gave, and the games begun beside this one; "
        "repeatable.",
    ),
    click.option(
        "--require",
        multiple=True,
        metavar="NAME",
        type=click.Choice(REQUIREMENTS),
        help=f"What you insist on; repeatable. One of {', '.join(REQUIREMENTS)}.",
    ),
)
