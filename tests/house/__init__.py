"""How the house is built: who may import whom."""
