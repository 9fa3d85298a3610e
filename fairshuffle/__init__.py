"""A provably fair shuffle and deal verifier for Baloot."""
