"""``python -m verifier_cli``."""

from verifier_cli.main import main

main()
