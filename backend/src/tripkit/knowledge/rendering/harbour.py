"""Harbours: a quay before the town, an anchorage under a headland."""

import numpy as np

from tripkit.knowledge.rendering import (
    coastline,
    landmarks,
    props,
    settlement,
    terrain,
    vessels,
    water,
)
from tripkit.knowledge.rendering.canvas import Canvas, Spot
from tripkit.knowledge.rendering.heavens import begin
from tripkit.knowledge.rendering.palette import FAR, INK, LIGHT, MID

Rng = np.random.Generator


def harbour(c: Canvas, rng: Rng) -> Spot:
    """A quay before the town, or an anchorage under a headland."""
    built_up = c.spec.has("city", "town") or c.spec.skyline == "towers"
    if rng.random() < (0.72 if built_up else 0.45):
        return _quay(c, rng)
    return _anchorage(c, rng)


def _quay(c: Canvas, rng: Rng) -> Spot:
    """The town across the basin, a trawler between, the quay in front."""
    right = bool(rng.random() < 0.5)
    begin(c, 0.56 + float(rng.uniform(-0.02, 0.03)))
    if c.spec.has("mountain", "volcano", "snow"):
        coastline.far_shore(c, rng)
    else:
        terrain.ridge(c, rng, c.horizon - 0.09 * c.h, 0.06 * c.h, FAR, cells=2.0, air=0.35)
    settlement.waterfront(c, rng, c.horizon + 0.012 * c.h, 0.15 * c.unit, c.spec.skyline)
    if c.spec.has("lighthouse"):
        x = c.w * (0.86 if not right else 0.14)
        c.layer(0.1, 0.2, c.horizon - 0.2 * c.h, c.horizon)
        c.poly(
            [
                (x - 0.2 * c.unit, c.horizon + 0.02 * c.h),
                (x - 0.16 * c.unit, c.horizon),
                (x + 0.16 * c.unit, c.horizon),
                (x + 0.2 * c.unit, c.horizon + 0.02 * c.h),
            ],
            INK,
        )
        landmarks.lighthouse(c, x, c.horizon + 0.004 * c.h, 0.2 * c.unit)
    water.mirror(c, rng, c.horizon + 0.018 * c.h, c.h, stretch=1.15)
    water.dashes(c, rng, c.horizon + 0.05 * c.h, c.h, FAR, 50)
    water.glitter(c, rng, c.horizon + 0.03 * c.h, c.h)
    vessels.moored(c, rng, c.horizon + 0.05 * c.h, 5, 0.085 * c.unit)
    vessels.fishing_boat(
        c, rng, c.w * (0.28 if right else 0.72), 0.745 * c.h, 0.24 * c.unit, right=right
    )
    _edge(c, rng)
    if c.lamps or rng.random() < 0.6:
        props.lamp(c, c.w * (0.9 if right else 0.1), 0.95 * c.h, 0.38 * c.unit)
    return Spot(
        c.w * (0.64 if right else 0.36), 0.945 * c.h, 0.2 * c.unit, not right, near="railing"
    )


def _edge(c: Canvas, rng: Rng) -> None:
    """The quay one stands on: a lit kerb, slabs, mooring posts."""
    y = 0.89 * c.h
    c.layer(0.0)
    c.box(0, y, c.w, c.h, MID)
    c.box(0, y, c.w, y + 0.012 * c.h, FAR if c.lamps else LIGHT)
    for k in range(8):
        x = (k + float(rng.uniform(0.2, 0.4))) * c.w / 7
        c.line([(x, y + 0.012 * c.h), (c.w / 2 + (x - c.w / 2) * 1.5, c.h)], c.fine * 1.5, INK)
    for share in (0.13, 0.45, 0.82):
        props.bollard(c, share * c.w, y + 0.02 * c.h, 0.035 * c.unit)


def _anchorage(c: Canvas, rng: Rng) -> Spot:
    """Boats at their moorings in a bay, the town on the headland, masts near the eye."""
    right = bool(rng.random() < 0.5)
    s = -1 if right else 1
    begin(c, 0.47 + float(rng.uniform(-0.03, 0.03)))
    coastline.far_shore(c, rng)
    water.sea(c, rng, c.horizon)
    water.glitter(c, rng, c.horizon, 0.9 * c.h)
    coastline.cape(c, rng, right)
    vessels.moored(c, rng, c.horizon + 0.06 * c.h, 7, 0.075 * c.unit)
    for k, (share, size) in enumerate(((0.34, 0.15), (0.18, 0.21), (0.05, 0.30))):
        x = c.w * (share if right else 1 - share) + s * 0.03 * c.unit * float(rng.uniform(-1, 1))
        vessels.sailing_boat(c, x, c.horizon + (0.12 + 0.075 * k) * c.h, size * c.unit)
    _edge(c, rng)
    for share in (0.28, 0.30, 0.33):
        x = c.w * (share if right else 1 - share)
        c.box(x, 0.885 * c.h, x + 0.05 * c.unit, 0.945 * c.h, INK)
    props.lamp(c, c.w * (0.88 if right else 0.12), 0.95 * c.h, 0.42 * c.unit)
    return Spot(
        c.w * (0.62 if right else 0.38), 0.945 * c.h, 0.2 * c.unit, not right, near="railing"
    )
