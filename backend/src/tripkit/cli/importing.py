"""Imports what stays as long as the process does."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def for_good() -> Iterator[None]:
    """What is imported meanwhile stays: no garbage is sought in it, neither now nor later.

    The search is a quarter of what importing the application takes.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
