"""The Verify page: as files, as a program, and in a real browser."""
