"""The six concepts: how a trip wants to be photographed."""

import json
from functools import lru_cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict

from tripkit.domain.profile import ConceptId
from tripkit.knowledge.catalogue.entry import Words


class Terms(BaseModel):
    """Lists of short words in both languages."""

    model_config = ConfigDict(frozen=True)
    en: tuple[str, ...]
    ko: tuple[str, ...]


class ConceptText(BaseModel):
    """A concept's words. `stock` and `films` are ids of film stocks, `sample` a catalogue id."""

    model_config = ConfigDict(frozen=True)
    id: ConceptId
    name: str
    nameKo: str
    tagline: Words
    description: Words
    filmType: str
    stock: str
    filmStyle: Words
    films: tuple[str, ...]
    cameras: tuple[str, ...]
    outfit: Words
    keywords: Terms
    prompt: str
    sample: str


@lru_cache(maxsize=1)
def concepts() -> dict[str, ConceptText]:
    """The six by id, in the order in which they are shown."""
    text = (files(__name__) / "concepts.json").read_text("utf-8")
    return {c["id"]: ConceptText.model_validate(c) for c in json.loads(text)}
