"""What is the same in all cities of a country, as somebody wrote it out."""

from functools import cache
from importlib.resources import files
from typing import Literal

from pydantic import BaseModel, ConfigDict

Pair = tuple[str, str]
"""A text in English and in Korean."""


class Land(BaseModel):
    """A country in its own words; `water`: whether it is drunk from the tap."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    currency: str
    languages: tuple[str, ...]
    drives: Literal["left", "right"]
    plugs: tuple[str, ...]
    volts: int
    water: Pair
    tipping: Pair
    etiquette: tuple[Pair, ...]
    health: Pair
    entry: Pair
    entry_source: str
    emergency: dict[str, str]


@cache
def written_lands() -> dict[str, Land]:
    """By ISO 3166 code; they stand beside the cities that they were written for."""
    folder = files("tripkit.knowledge.cities") / "data" / "lands"
    return {
        file.name.removesuffix(".json").upper(): Land.model_validate_json(file.read_bytes())
        for file in folder.iterdir()
        if file.name.endswith(".json")
    }
