"""The match as a machine: hands, timers, Qaid."""
