"""The tests of fairshuffle, run from the root of the repository."""
