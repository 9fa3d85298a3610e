"""A player's device: its list, its part in a game, and the servers that cheat it."""
