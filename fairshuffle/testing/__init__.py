"""Public generators of games, for tests of our own and of others; the only place beside ``server`` with randomness."""
