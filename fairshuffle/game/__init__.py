"""The machine: values of a match, and what every line makes of them (SPEC.md#replay)."""
