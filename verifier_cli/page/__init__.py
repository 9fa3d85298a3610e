"""The Verify page as static files: its words, its runtime, its export, and a server to try it."""
