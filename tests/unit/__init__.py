"""The tests of one package each, by its own values."""
