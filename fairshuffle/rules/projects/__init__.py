"""Projects: what a hand holds, what is declared and laid, which team wins, what counts (SPEC.md#projects).

``project`` says what a hand holds and which project ranks higher, ``declared`` for which projects declarations stand.
``contest`` is how far the contest of a hand has come, and who wins it; ``speak``, ``reveal`` and ``priority`` are what
may be said and laid, and which Reveal locks. ``laid`` is what lies on the table, ``counted`` what counts in the end.
"""
