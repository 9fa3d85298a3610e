"""The programs that write ``test_vectors``, one for each group; ``python -m tests.make_vectors`` runs them all."""
