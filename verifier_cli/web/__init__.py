"""The Verify page: static files, and the one module of them that runs in Python."""
