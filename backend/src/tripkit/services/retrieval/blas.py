"""Numpy's matrix library on one thread.

A question is a dozen words: two threads gain nothing on it, and where other work uses the cores
they wait for each other (measured: 116 ms instead of 11 for one question on two busy cores).
"""

import ctypes
from pathlib import Path

import numpy as np

_SETTERS = ("scipy_openblas_set_num_threads64_", "scipy_openblas_set_num_threads")


def use_one_thread() -> bool:
    """Whether it could be told: only the OpenBLAS that numpy's wheels bring is known here."""
    beside = Path(np.__file__).parent
    for folder in (beside.parent / "numpy.libs", beside / ".dylibs"):
        for file in folder.glob("libscipy_openblas*"):
            library = ctypes.CDLL(str(file))
            for name in _SETTERS:
                if hasattr(library, name):
                    getattr(library, name)(1)
                    return True
    return False
