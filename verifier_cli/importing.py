"""Imports during which nobody looks for garbage."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def kept() -> Iterator[None]:
    """What is imported inside stays: no garbage is looked for meanwhile, nor among it right afterwards.

    For a single game the imports are the run time, and looking for garbage was a twentieth of it.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if not gc.get_freeze_count():
            gc.freeze()
            gc.unfreeze()  # now all of it counts as old
        if was_on:
            gc.enable()
