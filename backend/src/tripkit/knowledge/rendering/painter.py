"""One picture from its specification: which composition draws it, and in what order."""

from collections.abc import Callable

from PIL import Image

from tripkit.knowledge.rendering import expose, figure, weather
from tripkit.knowledge.rendering.canvas import Canvas, Spot
from tripkit.knowledge.rendering.concepts import CONCEPTS
from tripkit.knowledge.rendering.highland import mountain
from tripkit.knowledge.rendering.lakeside import lake
from tripkit.knowledge.rendering.palette import palette_for
from tripkit.knowledge.rendering.quarter import old_town
from tripkit.knowledge.rendering.sanctuary import temple
from tripkit.knowledge.rendering.sands import desert
from tripkit.knowledge.rendering.shore import coast
from tripkit.knowledge.rendering.snowfield import snow
from tripkit.knowledge.rendering.spec import SceneSpec
from tripkit.knowledge.rendering.townscape import city
from tripkit.knowledge.rendering.woods import forest

SCALE = 2  # drawn larger, then averaged: smooth edges out of flat tones

COMPOSITIONS: dict[str, Callable[[Canvas], Spot]] = {
    "coast": coast,
    "mountain": mountain,
    "city": city,
    "forest": forest,
    "old_town": old_town,
    "temple": temple,
    "desert": desert,
    "lake": lake,
    "snow": snow,
}


def scenery(spec: SceneSpec) -> tuple[Canvas, Spot]:
    """The picture before anybody steps into it, and where the person is to stand."""
    c = Canvas(spec, SCALE)
    spot = COMPOSITIONS[spec.kind](c)
    concept = CONCEPTS.get(spec.concept or "")
    if concept:
        spot.height *= concept.figure
    return c, spot


def cut(spec: SceneSpec) -> Canvas:
    """All layers of the picture, in tones."""
    c, spot = scenery(spec)
    figure.place(c, spot)
    weather.fall(c)
    return c


def render(spec: SceneSpec) -> Image.Image:
    """The flat layers, RGB, at most seven colours, of the size asked for."""
    return expose.flat(cut(spec), palette_for(spec), SCALE)


def lit(spec: SceneSpec) -> Image.Image:
    """The layers in their air and light, RGB, before any film."""
    return expose.expose(cut(spec), palette_for(spec), SCALE)
