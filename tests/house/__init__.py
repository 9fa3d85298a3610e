"""How the house is built: who may import whom, and how large it is (``python -m tests.house``)."""
