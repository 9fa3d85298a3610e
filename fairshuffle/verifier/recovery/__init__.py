"""How a reader carries on behind an error, so that one fault is one finding (SPEC.md#replay).

A fold over the match and a few notes of what a told error leaves open. It drops a line, takes another one instead,
supplies one that was left out, or follows a line both ways until the next one shows whether it belongs where it stands.
No verdict depends on it: with "stop" in its place every record fails that fails now. So it may only say how to go on,
sets a note only beside an error that is told, and holds findings back only while a note is set.
"""

from fairshuffle.verifier.recovery.fold import Taken, notes_behind, take

__all__ = ["Taken", "notes_behind", "take"]
