"""The forger's kit: finished records changed and signed anew, servers that lie, and every forgery there is.

A clumsy forger changes a file; a skilled one is the server itself: he holds the key, the master and every chain, tells
one lie, plays on from it and signs whatever he writes. ``FORGERIES`` names for each forgery what it must trip.
"""

from typing import Final

from fairshuffle.testing.forger.chains import CHAINS
from fairshuffle.testing.forger.claims import CLAIMS
from fairshuffle.testing.forger.deals import DEALS
from fairshuffle.testing.forger.evidence import EVIDENCE
from fairshuffle.testing.forger.forgery import Forgery, missed
from fairshuffle.testing.forger.liar import KEY, Liar, Scene, Told
from fairshuffle.testing.forger.policy import POLICY
from fairshuffle.testing.forger.reader import READER
from fairshuffle.testing.forger.records import Events, Forged
from fairshuffle.testing.forger.rules import RULES
from fairshuffle.testing.forger.table import TABLE

FORGERIES: Final[tuple[Forgery, ...]] = (*READER, *EVIDENCE, *CHAINS, *DEALS, *RULES, *TABLE, *CLAIMS, *POLICY)
"""Every forgery, from the bytes up."""

__all__ = ["FORGERIES", "KEY", "Events", "Forged", "Forgery", "Liar", "Scene", "Told", "missed"]
