"""What a reader brings along to a verification, and what he insists on (SPEC.md#policy)."""

from dataclasses import dataclass, replace
from typing import Final

from fairshuffle.record import Record
from fairshuffle.record.keepsakes import Chain, KeepsakeError, Receipt, receipt_holds
from fairshuffle.record.signatures import NoSignaturesError
from fairshuffle.seats import SEATS
from fairshuffle.shuffle.encoding import check_32
from fairshuffle.verify.fairness import Fairness

REQUIREMENTS: Final = ("committed", "players", *(f"players={seat}" for seat in SEATS), "signed", "pinned")
"""What a reader may insist on."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What the reader knows beside the record, and what he insists on (SPEC.md#policy).

    ``commitment`` and ``seal`` (a digest) are what the server had published before the game, ``receipts`` and ``chain``
    what the reader kept, ``server_key`` the key that he knows as the server's, ``require`` names out of REQUIREMENTS.
    Raises ValueError for bytes that are not 32, an unknown requirement, and ``signed`` without a ``server_key``.

    >>> Policy(require=("signed",))
    Traceback (most recent call last):
        ...
    ValueError: to require a signature takes the key of the server
    """

    commitment: bytes | None = None
    seal: bytes | None = None
    receipts: tuple[Receipt, ...] = ()
    server_key: bytes | None = None
    chain: Chain | None = None
    require: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for what in ("commitment", "seal", "server_key"):
            value = getattr(self, what)
            if value is not None:
                check_32(f"a {what.replace('_', ' ')}", value)
        for requirement in self.require:
            if requirement not in REQUIREMENTS:
                raise ValueError(f"unknown requirement {requirement!r}: one of {', '.join(REQUIREMENTS)}")
        if "signed" in self.require and self.server_key is None:
            raise ValueError("to require a signature takes the key of the server")

    def for_record(self, record: Record) -> tuple["Policy", tuple[KeepsakeError, ...]]:
        """What of this policy can be compared with a record, and why the rest of it cannot (SPEC.md#receipts)."""
        errors = tuple(filter(None, (_misfit(kept, record, self.server_key) for kept in self._kept())))
        unfit = [error.keepsake for error in errors]
        receipts = tuple(receipt for receipt in self.receipts if receipt not in unfit)
        return replace(self, receipts=receipts, chain=None if self.chain in unfit else self.chain), errors

    def unmet(self, fairness: Fairness, lines: int) -> tuple[str, ...]:
        """What the reader insists on and does not get; who brings his chain insists on all its links.

        >>> Policy(require=("committed", "pinned")).unmet(Fairness(grade="server"), lines=20)
        ('pinned',)
        """
        players = fairness.players if fairness.dealt == "checked" else ()
        met = {
            "committed": fairness.grade != "none",
            "players": bool(players),
            **{f"players={seat}": seat in players for seat in SEATS},
            "signed": fairness.signed == "known_key" and fairness.signed_lines >= lines - 1,
            "pinned": fairness.pinned == "start",
            "chain": fairness.own_chain is not False,
        }
        return tuple(wanted for wanted in dict.fromkeys((*self.require, "chain")) if not met[wanted])

    def _kept(self) -> tuple[Receipt | Chain, ...]:
        return (*self.receipts, self.chain) if self.chain else self.receipts


def _misfit(kept: Receipt | Chain, record: Record, server_key: bytes | None) -> KeepsakeError | None:
    """Why a receipt or a chain is no evidence about this record; None where it is."""
    if kept.game != record.game.game:
        return KeepsakeError(kept, "foreign")
    if isinstance(kept, Chain):
        return None
    key = record.game.key if server_key is None else server_key
    if key is None:
        return KeepsakeError(kept, "no_key") if kept.signature else None
    try:
        return None if receipt_holds(kept, key) else KeepsakeError(kept, "signature")
    except NoSignaturesError:
        return KeepsakeError(kept, "unchecked")


ANYTHING: Final = Policy()
"""The policy of a reader who brings nothing along and takes what he gets."""
