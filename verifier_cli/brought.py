"""What a reader brings along to ``verify``: values, files and demands from the command line (SPEC.md#policy)."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from itertools import chain as chained
from itertools import islice
from typing import Any, Final, TypeVar

import click

from fairshuffle.errors import MalformedRecordError
from fairshuffle.record import Record
from fairshuffle.record.keepsakes import Chain, Receipt, read_chain, read_key, read_receipt
from fairshuffle.verify import REQUIREMENTS, Policy
from verifier_cli.errors import RefusedError, TroubleError
from verifier_cli.inputs import Input
from verifier_cli.reading import MOST_KEPT_BYTES, read_bytes

_Kept = TypeVar("_Kept", Receipt, Chain)
_HEX: Final = re.compile("[0-9A-Fa-f]{64}")


class Brought:
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
    """Give a command the options of a policy; they reach it as one argument ``brought``."""

    @wraps(command)
    def with_policy(
        *args: Any,  # noqa: ANN401 - click's own
        commitment: bytes | None,
        seal: bytes | None,
        receipt: tuple[str, ...],
        server_key: bytes | None,
        chain: str | None,
        require: tuple[str, ...],
        **kwargs: Any,  # noqa: ANN401 - those of the command
    ) -> Any:  # noqa: ANN401 - the same
        receipts = [(_kept(name, read_receipt), name) for name in receipt]
        chains = [(_kept(chain, read_chain), chain)] if chain else []
        try:
            policy = Policy(
                commitment=commitment,
                seal=seal,
                receipts=tuple(kept for kept, _ in receipts),
                server_key=server_key,
                chain=chains[0][0] if chains else None,
                require=require,
            )
        except ValueError as error:
            raise click.UsageError(str(error)) from error
        return command(*args, brought=Brought(policy, dict([*receipts, *chains])), **kwargs)

    for option in reversed(_OPTIONS):
        with_policy = option(with_policy)
    return with_policy


def _kept(name: str, read: Callable[[bytes], _Kept]) -> _Kept:
    try:
        return read(read_bytes(name, MOST_KEPT_BYTES))
    except MalformedRecordError as error:
        raise TroubleError(f"{name}: {error.reason}") from error
    except RefusedError as error:
        raise TroubleError(error.message) from error


def _hash(_context: click.Context, _option: click.Parameter, text: str | None) -> bytes | None:
    """32 bytes of 64 hex digits."""
    if text is None:
        return None
    if not _HEX.fullmatch(text):
        raise click.BadParameter(f"64 hex digits are wanted, not {text!r}")
    return bytes.fromhex(text)


def _key(_context: click.Context, _option: click.Parameter, text: str | None) -> bytes | None:
    """A server's public key of 64 hex digits, or of a file that holds them."""
    if text is None:
        return None
    if _HEX.fullmatch(text):
        try:
            return read_key(text.lower())
        except ValueError as error:
            raise click.BadParameter(str(error)) from error
    try:
        return read_key(read_bytes(text, MOST_KEPT_BYTES).decode("ascii").strip().lower())
    except RefusedError as error:
        raise TroubleError(error.message) from error
    except ValueError as error:
        raise TroubleError(f"{text}: {error}") from error


SERVER_KEY: Final = click.option(
    "--server-key",
    metavar="HEX|FILE",
    callback=_key,
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
    SERVER_KEY,
    click.option("--chain", metavar="FILE", help="Your own chain: is your part in every deck?"),
    click.option(
        "--require",
        multiple=True,
        metavar="NAME",
        type=click.Choice(REQUIREMENTS),
        help=f"What you insist on; repeatable. One of {', '.join(REQUIREMENTS)}.",
    ),
)
