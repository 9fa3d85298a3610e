"""What a reader brings along to a verification, and what he insists on (SPEC.md#policy)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from fairshuffle.record import Record
from fairshuffle.record.keepsakes import Chain, KeepsakeError, Receipt, receipt_holds
from fairshuffle.record.signatures import NoSignaturesError
from fairshuffle.seats import SEATS
from fairshuffle.shuffle.encoding import check_32
from fairshuffle.verifier.fairness import Fairness

REQUIREMENTS: Final = ("committed", "players", *(f"players={seat}" for seat in SEATS), "links", "signed", "pinned")
"""What a reader may insist on."""

Kept: TypeAlias = Receipt | Chain | bytes
"""What a reader keeps in files: receipts, a chain, keys of the server."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What the reader knows beside the record, and what he insists on (SPEC.md#policy).

    ``commitment`` and ``seal`` (a digest) are what the server had published before the game, ``receipts`` and ``chain``
    what the reader kept, ``server_key`` the key that he knows as the server's, or several, of which it has used one,
    ``require`` names out of REQUIREMENTS. Who brings keys, receipts or a chain insists on what they show. ``names`` are
    those of the files that these are from, for messages.
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
        errors = tuple(filter(None, (_misfit(kept, record, self.server_keys) for kept in self._kept())))
        unfit = [error.keepsake for error in errors]
        receipts = tuple(receipt for receipt in self.receipts if receipt not in unfit)
        return replace(self, receipts=receipts, chain=None if self.chain in unfit else self.chain), errors

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

    def _kept(self) -> tuple[Receipt | Chain, ...]:
        return (*self.receipts, self.chain) if self.chain else self.receipts


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
