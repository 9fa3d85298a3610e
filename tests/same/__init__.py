"""What a tree says of many records and live games, kept in a file, and held against what another tree says."""
