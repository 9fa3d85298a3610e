"""What simulated games exercise; ``python -m tests.coverage`` prints it as a table."""
