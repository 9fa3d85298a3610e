"""The live table, its vaults and stores."""
