"""``fairshuffle deal``: one deck from a secret, step by step."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

import click

from fairshuffle.cards import CARD_NAMES, Card
from fairshuffle.errors import MalformedRecordError, UnsupportedError
from fairshuffle.explain.derivation import Derivation, NotThereError, by_hand, of_record
from fairshuffle.record import read_record
from fairshuffle.record.plain_json import read_json
from fairshuffle.seats import SEATS, Seat, speaking_order
from fairshuffle.shuffle import hand_secret, is_game_id, seal, stream_block, walk
from verifier_cli.errors import NotOpenError, RefusedError, UnknownError
from verifier_cli.likeness import UNREADABLE, helps
from verifier_cli.numbers import ARABIC_DIGITS, Number
from verifier_cli.reading import MOST_KEPT_BYTES, read_bytes
from verifier_cli.usage import Command

_HASH: Final = re.compile("[0-9A-Fa-f]{64}")


def _hash(context: click.Context, option: click.Parameter, value: str | None) -> bytes | None:
    del context, option
    if value is not None and not _HASH.fullmatch(value):
        raise click.BadParameter("takes 64 hex digits")
    return None if value is None else bytes.fromhex(value)


def _by_seat(context: click.Context, option: click.Parameter, values: tuple[str, ...]) -> dict[Seat, bytes]:
    del context, option
    links: dict[Seat, bytes] = {}
    for value in values:
        seat, _, digits = value.partition(":")
        seat = seat.translate(ARABIC_DIGITS)
        if seat not in {"0", "1", "2", "3"} or not _HASH.fullmatch(digits):
            raise click.BadParameter("takes a seat, 0 to 3, and 64 hex digits, as SEAT:HEX")
        if int(seat) in links:
            raise click.BadParameter(f"seat {seat} is given twice")
        links[int(seat)] = bytes.fromhex(digits)
    return links


def _master(context: click.Context, option: click.Parameter, value: str | None) -> tuple[str, bytes] | None:
    """The game and the master of a file that ``commit`` wrote."""
    del context, option
    if value is None:
        return None
    data = read_bytes(value, MOST_KEPT_BYTES)
    try:
        kept = read_json(data)
        game, master = str(kept["game"]), bytes.fromhex(kept["secret"])
    except (ValueError, KeyError, TypeError) as error:
        reason = f": {error}" if isinstance(error, ValueError) else ""
        raise RefusedError(
            f"{value} is no file that fairshuffle commit writes{reason}{helps(data, UNREADABLE)}"
        ) from error
    if not is_game_id(game) or len(master) != 32:
        raise RefusedError(f"{value} is no file that fairshuffle commit writes")
    return game, master


HELP: Final = """Derive one deck from a secret, and deal it.

Either from a record whose secret is open, or from a master and what the players added to it. Whether the rules were
kept is not asked here: that is what verify does.

\b
Examples:
  fairshuffle deal game.jsonl --hand 3 --explain
  fairshuffle deal --hand 1 --master friday-17.master --seal HEX --dealer 3
"""


@click.command("deal", cls=Command, help=HELP)
@click.argument("record", required=False, metavar="[GAME]")
@click.option("--hand", type=Number(0), required=True, help="Index of the deal; 0 is the draw of the dealer.")
@click.option("--explain", is_flag=True, help="Show every step: blocks, bytes, draws, swaps.")
@click.option("--master", callback=_master, metavar="FILE", help="Without a record: what fairshuffle commit wrote.")
@click.option("--seal", "digest", callback=_hash, metavar="HEX", help="… the digest of the first checkpoint.")
@click.option("--link", "links", callback=_by_seat, multiple=True, metavar="SEAT:HEX", help="… a link of this deal.")
@click.option(
    "--earlier", callback=_by_seat, multiple=True, metavar="SEAT:HEX", help="… the last link of a seat without one."
)
@click.option("--dealer", type=Number(0, 3), help="… who deals.")
@click.option("--cut", "cards", type=Number(1, 31), help="… how many cards were cut.")
def command(
    record: str | None,
    hand: int,
    explain: bool,
    master: tuple[str, bytes] | None,
    digest: bytes | None,
    links: dict[Seat, bytes],
    earlier: dict[Seat, bytes],
    dealer: Seat | None,
    cards: int | None,
) -> None:
    """Derive one deck from a secret, and deal it."""
    by_value = (master, digest, dealer, cards, links or None, earlier or None)
    if record is not None:
        if any(value is not None for value in by_value):
            raise click.UsageError("a record has everything: give no other values with it")
        found = _from_record(record, hand)
    elif links.keys() & earlier.keys():
        raise click.UsageError("a seat has a --link of this deal, or an --earlier one that stands in, never both")
    elif master is None or digest is None or (hand and dealer is None):
        raise click.UsageError("give a record; or --master, --seal and --dealer")
    else:
        secret = hand_secret(*master, hand)
        cut = cards if hand else None
        found = by_hand(hand, secret=secret, seal=seal(digest), links=links, earlier=earlier, dealer=dealer, cards=cut)
    for line in _draw_lines(found, explain=explain) if not hand else _deal_lines(found, explain=explain):
        click.echo(line)


def _from_record(name: str, hand: int) -> Derivation:
    data = read_bytes(name)
    try:
        return of_record(read_record(data), hand)
    except MalformedRecordError as error:
        raise RefusedError(f"{name}: {error}{helps(data)}") from error
    except UnsupportedError as error:
        raise UnknownError(f"{name}: {error}") from error
    except NotThereError as error:
        raise NotOpenError(f"{name}: {error}") from error


def _draw_lines(found: Derivation, *, explain: bool) -> Iterator[str]:
    if explain:
        yield from _key_lines(found)
        block = stream_block(found.key, 0)
        yield f"block 0      {block.hex()}"
        yield f"first byte   {block[0]}, modulo 4"
    yield f"first dealer {found.first_dealer}"


def _deal_lines(found: Derivation, *, explain: bool) -> Iterator[str]:
    if explain:
        yield from _key_lines(found)
        yield from _walk_lines(found.key)
    yield f"deck         {_names(found.deck)}"
    if found.cut and found.cut.cards:
        yield f"cut {found.cut.cards:<8} {_names(found.cut_deck)}"
    elif found.lift:
        yield f"lift         three from the {found.lift.take} for seat {found.lift.seat}"
    assert found.dealer is not None
    dealt = found.dealt
    yield f"dealer       {found.dealer}, so seats {', '.join(map(str, speaking_order(found.dealer)))}"
    for seat in SEATS:
        yield f"seat {seat}       {_names(dealt.first[seat])}"
    yield f"turned       {CARD_NAMES[dealt.turned]}"
    yield f"stock        {_names(dealt.stock)}"


def _key_lines(found: Derivation) -> Iterator[str]:
    deal, digest, mask, links = found.inputs
    yield f"secret s_{deal:<3} {found.secret.hex()}"
    yield f"seal         {digest.hex()}"
    for seat in SEATS:
        origin = "of this deal" if mask >> seat & 1 else "stands in" if any(links[seat]) else "none"
        yield f"link seat {seat}  {links[seat].hex()}  {origin}"
    yield f"mask         {mask} ({mask:04b})"
    yield f"key K_{deal:<6} {found.key.hex()}"


def _walk_lines(key: bytes) -> Iterator[str]:
    """Every byte of the stream, in its block, with what it does."""
    block = -1
    for step in walk(key):
        if step.block != block:
            block = step.block
            yield f"block {block:<6} {stream_block(key, block).hex()}"
        place = f"  byte {step.place:>2} = {step.byte:>3}, {step.n:>2} left"
        if step.pick is None:
            yield f"{place}: rejected, {step.byte} is not below {256 // step.n * step.n}"
        else:
            yield f"{place}: {step.byte} mod {step.n} = {step.pick}, swap {step.pick} and {step.n - 1}"


def _names(cards: Iterable[Card]) -> str:
    return " ".join(CARD_NAMES[card] for card in cards)
