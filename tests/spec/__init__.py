"""What SPEC.md and README say, against the code."""
