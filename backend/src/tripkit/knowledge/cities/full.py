"""The cities that we know deeply."""

import json
from functools import cache
from importlib.resources import files

from tripkit.knowledge.cities.entry import City


@cache
def full_cities() -> tuple[City, ...]:
    """Every full city, in the order of its id."""
    folder = files("tripkit.knowledge.cities") / "data"
    texts = [file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".json")]
    return tuple(sorted(map(City.model_validate, map(json.loads, texts)), key=lambda c: c.id))
