"""How different two pictures look at a glance: colour and form at thumbnail size."""

import numpy as np
from PIL import Image

from tripkit.knowledge.rendering.colour import Colours, lab

GRID = 16


def _glance(picture: Image.Image) -> tuple[Colours, Colours]:
    """OKLab on a 16 × 16 grid, and the same's lightness edges at twice that."""
    rgb = picture.convert("RGB")
    coarse = rgb.resize((GRID, GRID), Image.Resampling.BOX)
    fine = rgb.resize((GRID * 2, GRID * 2), Image.Resampling.BOX)
    light = lab(np.asarray(fine, np.float32) / 255)[..., 0]
    edges = np.stack([np.diff(light, axis=0)[:, :-1], np.diff(light, axis=1)[:-1]], axis=-1)
    return lab(np.asarray(coarse, np.float32) / 255), edges.astype(np.float32)


def distance(a: Image.Image, b: Image.Image) -> float:
    """0 for the same picture; 100 × the mean of OKLab's difference and that of lightness edges."""
    (colour_a, edges_a), (colour_b, edges_b) = _glance(a), _glance(b)
    colour = np.linalg.norm(colour_a - colour_b, axis=-1).mean()
    form = np.linalg.norm(edges_a - edges_b, axis=-1).mean()
    return float(100 * (colour + form) / 2)
