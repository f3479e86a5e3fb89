"""Trains the crowd forest and writes it as plain arrays: `python backend/dev/crowd.py`.

Seeded: the same scikit-learn gives the same file. About 20 seconds on one core.
"""

import sys
import time

import numpy as np
from sklearn.ensemble import RandomForestRegressor

from tripkit.knowledge.crowd.forest import FILE, Forest
from tripkit.knowledge.crowd.generator import Sample, generate

SEED, ROWS, TREES, DEPTH, LEAF = 20261121, 40_000, 40, 12, 8


def train(sample: Sample) -> Forest:
    model = RandomForestRegressor(
        TREES, max_depth=DEPTH, min_samples_leaf=LEAF, max_features=0.6, random_state=SEED, n_jobs=1
    ).fit(sample.features, sample.levels)
    trees = [estimator.tree_ for estimator in model.estimators_]
    nodes = max(tree.node_count for tree in trees)

    def table(name: str, kind: type, empty: float) -> np.ndarray:
        filled = np.full((len(trees), nodes), empty, dtype=kind)
        for row, tree in zip(filled, trees, strict=True):
            values = getattr(tree, name)
            row[: tree.node_count] = values[:, 0, 0] if values.ndim == 3 else values
        return filled

    return Forest(
        feature=table("feature", np.int16, -2),
        threshold=table("threshold", np.float32, 0),
        left=table("children_left", np.int32, -1),
        right=table("children_right", np.int32, -1),
        value=table("value", np.float32, 0),
    )


if __name__ == "__main__":
    started = time.monotonic()
    forest = train(generate(ROWS, SEED))
    held = generate(4_000, SEED + 1)
    error = np.abs(forest.predict(held.features) - held.levels).mean()
    np.savez_compressed(FILE, **{n: getattr(forest, n) for n in Forest.__dataclass_fields__})
    print(
        f"{FILE.name}: {FILE.stat().st_size / 1024:.0f} KiB, {time.monotonic() - started:.0f} s;"
        f" mean distance to held-out levels of the same generator {error:.3f}"
    )
    sys.exit(0)
