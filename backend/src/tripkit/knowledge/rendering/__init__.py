"""Pictures of places, drawn: layered scenes in the light of a real sun, developed on film."""

from datetime import date

from tripkit.knowledge.rendering import lab
from tripkit.knowledge.rendering.choice import season_of, spec_for, vegetation_of
from tripkit.knowledge.rendering.concepts import CONCEPTS, Concept
from tripkit.knowledge.rendering.distance import distance
from tripkit.knowledge.rendering.film import develop
from tripkit.knowledge.rendering.formats import (
    SIZES,
    cropped,
    drawn,
    encode,
    photograph,
    stock_for,
    strip,
    variations,
)  # fmt: skip
from tripkit.knowledge.rendering.painter import render
from tripkit.knowledge.rendering.spec import KINDS, POSES, SKYLINES, SceneSpec
from tripkit.knowledge.rendering.stocks import STOCKS, Stock

FRAMES = lab.FRAMES


def draw(
    spec: SceneSpec,
    stock: str | None = None,
    *,
    date_back: date | None = None,
    frame: str | None = None,
    kind: str = "webp",
    quality: int = 88,
) -> bytes:
    """The finished picture, of the spec's size, as PNG, WebP or JPEG bytes."""
    return encode(photograph(spec, stock, date_back=date_back, frame=frame), kind, quality)


__all__ = [
    "CONCEPTS", "FRAMES", "KINDS", "POSES", "SIZES", "SKYLINES", "STOCKS", "Concept",
    "SceneSpec", "Stock", "cropped", "develop", "distance", "draw", "drawn", "encode",
    "photograph", "render", "season_of", "spec_for", "stock_for", "strip", "variations",
    "vegetation_of",
]  # fmt: skip
