"""How fast this is; no test asks for a time."""
