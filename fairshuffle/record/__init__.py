"""Bytes to events and back: the strict reader of records, the canonical writer, and the lenient formatter."""

from fairshuffle.record.fmt import format_lines
from fairshuffle.record.lines import read_line, write_line
from fairshuffle.record.reader import Record, read_record, split_archive, split_numbered, table_options

__all__ = [
    "Record",
    "format_lines",
    "read_line",
    "read_record",
    "split_archive",
    "split_numbered",
    "table_options",
    "write_line",
]
