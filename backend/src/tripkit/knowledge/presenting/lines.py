"""Ways as GeoJSON geometries (RFC 7946): [longitude, latitude], cut at the 180th meridian."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

Position = list[float]


def line(path: Sequence[Position]) -> dict[str, Any]:
    """The geometry of a way of two points and more."""
    parts = _cut(path)
    if len(parts) > 1:
        return {"type": "MultiLineString", "coordinates": parts}
    return {"type": "LineString", "coordinates": parts[0]}


def _cut(path: Sequence[Position]) -> list[list[Position]]:
    parts = [[path[0]]]
    for before, after in pairwise(path):
        if abs(after[0] - before[0]) > 180:
            edge = 180.0 if before[0] > 0 else -180.0
            over = after[0] + 2 * edge
            share = (edge - before[0]) / (over - before[0]) if over != before[0] else 0.0
            lat = round(before[1] + share * (after[1] - before[1]), 6)
            parts[-1].append([edge, lat])
            parts.append([[-edge, lat]])
        parts[-1].append(after)
    return parts
