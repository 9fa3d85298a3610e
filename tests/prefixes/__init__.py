"""Beginnings of honest records: none of them accuses anybody (SPEC.md#unseen)."""
