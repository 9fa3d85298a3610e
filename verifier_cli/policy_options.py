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
from fairshuffle.record.keepsakes import Chain, Receipt, read_chain, read_key, read_receipt
from fairshuffle.verifier import REQUIREMENTS, Policy
from verifier_cli.errors import RefusedError, TroubleError
from verifier_cli.inputs import Input
from verifier_cli.likeness import UNREADABLE, helps
from verifier_cli.reading import MOST_KEPT_BYTES, read_bytes
from verifier_cli.render.text import printable

_Kept = TypeVar("_Kept", Receipt, Chain)
ServerKeys: TypeAlias = dict[bytes, str]
"""Public keys of a server with the files that they are from, none for keys on the command line."""

_HEX: Final = re.compile("[0-9A-Fa-f]{64}")


class PolicyFiles:
    """The policy of a reader, with the names of his files; remembers which of them were of no use so far."""

    def __init__(self, policy: Policy, names: dict[Receipt | Chain, str]) -> None:
        self.policy = policy
        self.names = names
        self.games: set[str] = set()

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
        policy, misfits = self.policy.for_record(record)
        troubles = [
            TroubleError(f"{self.names[error.keepsake]}: {error}") for error in misfits if error.reason != "foreign"
        ]
        return policy, troubles

    def left_over(self) -> list[TroubleError]:
        """What is wrong with files of which no record has come."""
        return [
            TroubleError(f"{name}: it is of game {kept.game}, of which there is no record here")
            for kept, name in self.names.items()
            if kept.game not in self.games
        ]


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
        require: tuple[str, ...],
        **kwargs: Any,  # noqa: ANN401 - those of the command
    ) -> Any:  # noqa: ANN401 - the same
        receipts = [(_kept(name, read_receipt), name) for name in receipt]
        chains = [(_kept(chain, read_chain), chain)] if chain else []
        files: list[tuple[Receipt | Chain | bytes, str]] = [*receipts, *chains, *server_key.items()]
        try:
            policy = Policy(
                commitment=commitment,
                seal=seal,
                receipts=tuple(kept for kept, _ in receipts),
                server_key=tuple(server_key),
                chain=chains[0][0] if chains else None,
                require=require,
                names={kept: printable(name) for kept, name in files if name},
            )
        except ValueError as error:
            raise click.UsageError(str(error)) from error
        return command(*args, policy=PolicyFiles(policy, dict([*receipts, *chains])), **kwargs)

    for option in reversed(_OPTIONS):
        with_policy = option(with_policy)
    return with_policy


def _kept(name: str, read: Callable[[bytes], _Kept]) -> _Kept:
    try:
        data = read_bytes(name, MOST_KEPT_BYTES)
        return read(data)
    except MalformedRecordError as error:
        raise TroubleError(f"{name}: {error.reason}{helps(data, UNREADABLE)}") from error
    except RefusedError as error:
        raise TroubleError(error.message) from error


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
        "--require",
        multiple=True,
        metavar="NAME",
        type=click.Choice(REQUIREMENTS),
        help=f"What you insist on; repeatable. One of {', '.join(REQUIREMENTS)}.",
    ),
)
