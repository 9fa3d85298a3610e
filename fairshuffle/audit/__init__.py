"""Many records at once: archives, executors, questions across games, statistics of the deals (SPEC.md#audit)."""

from fairshuffle.audit.across import SHOWN, SUSPECT, Concern, TableRow, Tables
from fairshuffle.audit.extras import MissingExtraError
from fairshuffle.audit.pictures import draw
from fairshuffle.audit.run import run
from fairshuffle.audit.sources import Source, SourceError, sources_of
from fairshuffle.audit.statistics import DealTest, Statistics
from fairshuffle.audit.store import Store, StoreError
from fairshuffle.audit.summary import Audit, FindingCount, answer
from fairshuffle.audit.tables import write_tables

__all__ = [
    "SHOWN",
    "SUSPECT",
    "Audit",
    "Concern",
    "DealTest",
    "FindingCount",
    "MissingExtraError",
    "Source",
    "SourceError",
    "Statistics",
    "Store",
    "StoreError",
    "TableRow",
    "Tables",
    "answer",
    "draw",
    "run",
    "sources_of",
    "write_tables",
]
