"""The programs that write ``test_vectors``, one a group; ``python -m tests.tools.make_vectors`` runs them all."""
