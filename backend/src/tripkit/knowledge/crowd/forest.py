"""A regression forest as plain arrays: loads without running any code, predicts with NumPy."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

FILE = Path(__file__).parent / "data" / "forest.npz"


@dataclass(frozen=True)
class Forest:
    """Arrays of shape (trees, nodes). A node without a left child (−1) is a leaf with a `value`."""

    feature: NDArray[np.int16]
    threshold: NDArray[np.float32]
    left: NDArray[np.int32]
    right: NDArray[np.int32]
    value: NDArray[np.float32]

    def predict(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """(n, features) → (n,): the mean of the trees."""
        tree = np.arange(self.feature.shape[0])[:, None]
        sample = np.arange(rows.shape[0])[None, :]
        at = np.zeros((tree.size, rows.shape[0]), dtype=np.int32)
        while True:
            down = self.left[tree, at]
            inner = down >= 0
            if not inner.any():
                mean: NDArray[np.float32] = self.value[tree, at].mean(axis=0)
                return mean
            seen = rows[sample, np.maximum(self.feature[tree, at], 0)]
            step = np.where(seen <= self.threshold[tree, at], down, self.right[tree, at])
            at = np.where(inner, step, at)


@lru_cache(maxsize=1)
def load_forest() -> Forest:
    with np.load(FILE, allow_pickle=False) as raw:
        return Forest(**{name: raw[name] for name in Forest.__dataclass_fields__})
