"""The matrix library that questions are embedded with runs on one thread."""

import numpy as np
import threadpoolctl

from tripkit.services.retrieval.blas import use_one_thread


def threads() -> list[int]:
    """Of the OpenBLAS that numpy's wheel brings."""
    assert np.dot(np.ones(2), np.ones(2)) == 2
    known = threadpoolctl.threadpool_info()
    return [one["num_threads"] for one in known if "scipy_openblas64" in one["filepath"]]


def test_numpy_s_library_is_told_to_use_one_thread() -> None:
    with threadpoolctl.threadpool_limits(limits=2):
        if not (before := threads()):
            assert not use_one_thread()
            return
        assert before in ([1], [2])
        assert use_one_thread()
        assert threads() == [1]
