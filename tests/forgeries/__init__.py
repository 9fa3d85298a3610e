"""Every forgery on games of all profiles and tables; ``python -m tests.forgeries`` prints how many were caught."""
