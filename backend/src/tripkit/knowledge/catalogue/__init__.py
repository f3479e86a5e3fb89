"""The destinations: real spots, each with its sources and the month of its check."""

import json
from functools import lru_cache
from importlib.resources import files

from pydantic import TypeAdapter

from tripkit.knowledge.catalogue.entry import Spot

_SPOTS = TypeAdapter(tuple[Spot, ...])


@lru_cache(maxsize=1)
def spots() -> tuple[Spot, ...]:
    """Every spot, in the order of its id."""
    folder = files(__name__) / "data"
    texts = [file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".json")]
    found = [spot for text in texts for spot in _SPOTS.validate_python(json.loads(text))]
    return tuple(sorted(found, key=lambda spot: spot.id))


@lru_cache(maxsize=1)
def by_id() -> dict[str, Spot]:
    """Every spot by its id."""
    return {spot.id: spot for spot in spots()}


def spot(spot_id: str) -> Spot | None:
    """The spot with this id."""
    return by_id().get(spot_id)
