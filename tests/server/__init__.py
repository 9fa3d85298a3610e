"""The live table, its vaults and stores, and the device of a player."""
