"""Imports that nobody looks for garbage in."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def kept() -> Iterator[None]:
    """What is imported inside stays: no garbage is looked for meanwhile, nor in it afterwards, nor at the end.

    For a single game the imports are the run time, and looking for garbage was a twentieth of it.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
