"""What a reader brings along to a verification, and what he insists on (SPEC.md#policy)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from fairshuffle.record import Record
from fairshuffle.record.device_list import DeviceList, Gave, KnownGame
from fairshuffle.record.keepsakes import Chain, KeepsakeError, Receipt, receipt_holds
from fairshuffle.record.signatures import NoSignaturesError
from fairshuffle.seats import SEATS
from fairshuffle.shuffle import first_fingerprint
from fairshuffle.shuffle.encoding import check_32
from fairshuffle.verifier.fairness import Fairness

REQUIREMENTS: Final = ("committed", "players", *(f"players={seat}" for seat in SEATS), "links", "signed", "pinned")
"""What a reader may insist on."""

Kept: TypeAlias = Receipt | Chain | Gave | bytes
"""What a reader keeps in files: receipts, a chain, keys of the server; of a device's list what it has given."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What the reader knows beside the record, and what he insists on (SPEC.md#policy).

    ``commitment`` and ``seal`` (a digest) are what the server had published before the game, ``receipts`` and ``chain``
    what the reader kept, ``server_key`` the key that he knows as the server's, or several, of which it has used one,
    ``require`` names out of REQUIREMENTS. ``devices`` are lists of his devices: each brings along what it has of the
    record's game, its receipts, its chain where none is given by itself, and its marks. Who brings keys, receipts or a
    chain insists on what they show. ``names`` are those of the files that these are from, for messages.
    Raises ValueError for bytes that are not 32, an unknown requirement, and ``signed`` without a ``server_key``.

    >>> Policy(require=("signed",))
    Traceback (most recent call last):
        ...
    ValueError: to require a signature takes the key of the server
    """

    commitment: bytes | None = None
    seal: bytes | None = None
    receipts: tuple[Receipt, ...] = ()
    server_key: bytes | tuple[bytes, ...] | None = None
    chain: Chain | None = None
    devices: tuple[DeviceList, ...] = ()
    require: tuple[str, ...] = ()
    names: Mapping[Kept, str] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        published = {"commitment": self.commitment, "seal": self.seal}
        for what, value in (*published.items(), *(("server key", key) for key in self.server_keys)):
            if value is not None:
                check_32(f"a {what}", value)
        for requirement in self.require:
            if requirement not in REQUIREMENTS:
                raise ValueError(f"unknown requirement {requirement!r}: one of {', '.join(REQUIREMENTS)}")
        if "signed" in self.require and not self.server_keys:
            raise ValueError("to require a signature takes the key of the server")

    @property
    def server_keys(self) -> tuple[bytes, ...]:
        """The keys that the reader knows as the server's, each once; none where he brought none."""
        keys = self.server_key
        return () if keys is None else (keys,) if isinstance(keys, bytes) else tuple(dict.fromkeys(keys))

    def for_record(self, record: Record) -> tuple["Policy", tuple[KeepsakeError, ...]]:
        """What of this policy can be compared with a record, and why the rest of it cannot (SPEC.md#receipts)."""
        lists = [each for each in self.devices if game_in(each, record)]
        kept = (*self.receipts, *(receipt for known in _known(lists, record) for receipt in known.receipts))
        receipts = tuple(dict.fromkeys(kept))
        tried: tuple[Receipt | Chain, ...] = (*receipts, self.chain) if self.chain else receipts
        errors = [*filter(None, (_misfit(each, record, self.server_keys) for each in tried))]
        unfit = [error.keepsake for error in errors]
        fitting = replace(
            self,
            receipts=tuple(receipt for receipt in receipts if receipt not in unfit),
            chain=None if self.chain in unfit else self.chain,
            devices=tuple(_without_receipts(each, record) for each in lists),
        )
        foreign = [KeepsakeError(each, "foreign") for each in self.devices if not game_in(each, record)]
        return fitting, (*errors, *foreign)

    def known(self, record: Record) -> tuple[KnownGame, ...]:
        """What the reader's devices know of the game of a record."""
        return _known(self.devices, record)

    def about(self, *kept: Kept) -> dict[str, str]:
        """The file, or the files, that a finding about something that was kept names; nothing where none is known."""
        files = dict.fromkeys(self.names[each] for each in kept if each in self.names)
        return {"file": ", ".join(files)} if files else {}

    def unmet(self, fairness: Fairness, lines: int) -> tuple[str, ...]:
        """What the reader insists on and does not get: by name in his order, then by what he brought along.

        >>> Policy(require=("committed", "pinned")).unmet(Fairness(grade="server"), lines=20)
        ('pinned',)
        """
        players = fairness.players if fairness.dealt == "checked" else ()
        met = {
            "committed": fairness.grade != "none",
            "players": bool(players),
            **{f"players={seat}": seat in players for seat in SEATS},
            "links": not fairness.missing_links,
            "signed": fairness.signed == "known_key" and fairness.signed_lines >= lines - 1,
            "pinned": fairness.pinned == "start",
            "receipt": not fairness.receipts_beyond and fairness.stories is None,
            "chain": fairness.own_chain is not False,
        }
        brought = (*(("signed",) if self.server_keys else ()), "receipt", "chain")
        return tuple(wanted for wanted in dict.fromkeys((*self.require, *brought)) if not met[wanted])


def game_in(kept_list: DeviceList, record: Record) -> KnownGame | None:
    """What a device's list says of the game of a record, None where it does not have it.

    It is the game with this very first line; where there is none, the one that has its id with the same server: then
    the record is not the one that the device has seen, and what it kept will tell.
    """
    game, known = record.game, kept_list.of(first_of(record))
    if known is not None and known.met.game == game.game:
        return known
    server = game.key if game.key in kept_list.keys() else None  # noqa: SIM118 - the keys of servers
    return next((known for known in kept_list.under(server) if known.met.game == game.game), None)


def first_of(record: Record) -> bytes:
    """The fingerprint of a record's first line."""
    return first_fingerprint(record.data[: record.ends[0]])


def _known(lists: Iterable[DeviceList], record: Record) -> tuple[KnownGame, ...]:
    return tuple(filter(None, (game_in(each, record) for each in lists)))


def _without_receipts(kept_list: DeviceList, record: Record) -> DeviceList:
    """A list whose receipts of this game have been taken out of it, to be checked and compared as others are."""
    known = game_in(kept_list, record)
    if known is None or not known.receipts:
        return kept_list
    return kept_list._replace(games={**kept_list.games, known.met.first: known._replace(receipts=())})


def _misfit(kept: Receipt | Chain, record: Record, server_keys: tuple[bytes, ...]) -> KeepsakeError | None:
    """Why a receipt or a chain is no evidence about this record; None where it is."""
    if kept.game != record.game.game:
        return KeepsakeError(kept, "foreign")
    if isinstance(kept, Chain):
        return None
    keys = server_keys or tuple(filter(None, (record.game.key,)))
    if not keys:
        return KeepsakeError(kept, "no_key") if kept.signature else None
    try:
        return None if any(receipt_holds(kept, key) for key in keys) else KeepsakeError(kept, "signature")
    except NoSignaturesError:
        return KeepsakeError(kept, "unchecked")


ANYTHING: Final = Policy()
"""The policy of a reader who brings nothing along and takes what he gets."""
