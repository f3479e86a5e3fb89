"""Six documents a place, each naming what it rests on."""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict

from tripkit.knowledge.sri_lanka.places import Place, places

Aspect = Literal["history", "adventure", "nature", "culture", "logistics", "vibe"]
ASPECTS: tuple[Aspect, ...] = get_args(Aspect)


class Document(BaseModel):
    """`text` is English; `ko` is its core in Korean."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    """"sigiriya_history"."""
    place_id: str
    aspect: Aspect
    text: str
    ko: str
    sources: tuple[str, ...]


def _of(place: Place) -> list[Document]:
    file = files(__package__) / "data" / "documents" / f"{place.id}.json"
    raw = json.loads(file.read_text("utf-8"))
    return [
        Document(id=f"{place.id}_{aspect}", place_id=place.id, aspect=aspect, **raw[aspect])
        for aspect in ASPECTS
    ]


@lru_cache(maxsize=1)
def _all() -> dict[str, Document]:
    return {document.id: document for place in places() for document in _of(place)}


def documents() -> tuple[Document, ...]:
    """All of them: places in order of their ids, aspects as in ASPECTS."""
    return tuple(_all().values())


def document(document_id: str) -> Document | None:
    return _all().get(document_id)
