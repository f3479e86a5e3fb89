"""Wikidata: which places a name stands for, and facts of what a guide lists.

https://www.wikidata.org/w/api.php?action=help&modules=wbsearchentities and wbgetentities
"""

import re
from collections.abc import Mapping, Sequence

from pydantic import BaseModel, ValidationError

from tripkit.domain.open_data import OpenPlace
from tripkit.knowledge.gazetteer import country_of, timezone
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.services.open_data.answers import (
    EntitiesAnswer,
    Entity,
    FoundItem,
    Globe,
    ItemsAnswer,
    read,
)
from tripkit.services.open_data.host import LISTINGS, NAMES, Host
from tripkit.services.open_data.plain import plain_text
from tripkit.services.open_data.port import Point
from tripkit.services.vendor import Question

POSITION, POPULATION, IMAGE = "P625", "P1082", "P18"
EARTH = "/Q2"
CANDIDATES, BATCH = 8, 50
_HANGUL = re.compile(r"[가-힣]")
_ENTITIES = {"action": "wbgetentities", "format": "json", "languages": "en|ko"}


class Fact(BaseModel):
    """What an item adds to a listing; `renown` counts the encyclopaedias that write of it."""

    ko: str = ""
    about: str = ""
    about_ko: str = ""
    image: str = ""
    renown: int = 0
    at: Point | None = None


class Wikidata:
    """The host's two questions that we ask."""

    def __init__(self, host: Host, base: str) -> None:
        self.host, self._base = host, base

    async def places(self, name: str) -> list[OpenPlace]:
        """Places on Earth of exactly this name: those with a guide first, then by population."""
        query = {
            "action": "wbsearchentities",
            "format": "json",
            "formatversion": "2",
            "search": name,
            "language": "ko" if _HANGUL.search(name) else "en",
            "type": "item",
            "limit": str(CANDIDATES),
        }
        question = Question("/w/api.php", query)
        matches = await self.host.ask(
            question, lambda raw: read(ItemsAnswer, raw).search, seconds=NAMES
        )
        ids = [match.id for match in matches if _is_called(match, name)]
        entities = await self._entities(ids, NAMES)
        places = [
            place for id_ in ids if id_ in entities and (place := self._place(entities[id_], name))
        ]
        return sorted(places, key=lambda place: (not place.title, -place.population))

    async def facts(self, ids: Sequence[str]) -> dict[str, Fact]:
        """Of at most a batch of items. Raises OpenDataFailed."""
        entities = await self._entities(ids, LISTINGS)
        return {id_: _fact(entity) for id_, entity in entities.items()}

    async def _entities(self, ids: Sequence[str], seconds: float) -> Mapping[str, Entity]:
        if not ids:
            return {}
        query = {
            **_ENTITIES,
            "ids": "|".join(ids[:BATCH]),
            "props": "labels|descriptions|claims|sitelinks",
        }
        answer = await self.host.ask(
            Question("/w/api.php", query),
            lambda raw: read(EntitiesAnswer, raw).entities,
            seconds=seconds,
        )
        return {id_: entity for id_, entity in answer.items() if entity.missing is None}

    def _place(self, entity: Entity, name: str) -> OpenPlace | None:
        at = _position(entity)
        country = country_of(*at) if at else None
        if at is None or country is None:
            return None
        link = entity.sitelinks.get("enwikivoyage")
        return OpenPlace(
            name=_label(entity, "en") or plain_text(name, 120),
            ko=_label(entity, "ko"),
            alias=plain_text(name, 120),
            country=country,
            lat=at[0],
            lng=at[1],
            timezone=timezone(*at),
            source="Wikidata",
            url=f"{self._base}/wiki/{entity.id}",
            title=link.title if link else "",
            population=_population(entity),
        )


def _is_called(match: FoundItem, name: str) -> bool:
    return fold(name) in (fold(match.label), fold(match.match.text))


def _fact(entity: Entity) -> Fact:
    return Fact(
        ko=_label(entity, "ko"),
        about=_description(entity, "en"),
        about_ko=_description(entity, "ko"),
        image=next((value for value in entity.values(IMAGE) if isinstance(value, str)), ""),
        renown=sum(site.endswith("wiki") for site in entity.sitelinks),
        at=_position(entity),
    )


def _label(entity: Entity, language: str) -> str:
    return plain_text(entity.label(language), 120)


def _description(entity: Entity, language: str) -> str:
    term = entity.descriptions.get(language)
    return plain_text(term.value, 160) if term else ""


def _position(entity: Entity) -> Point | None:
    """Where on Earth it is; None without a position, or with one that is none."""
    for value in entity.values(POSITION):
        try:
            at = Globe.model_validate(value)
        except ValidationError:
            continue
        if at.globe.endswith(EARTH) and (at.latitude, at.longitude) != (0.0, 0.0):
            return round(at.latitude, 5), round(at.longitude, 5)
    return None


def _population(entity: Entity) -> int:
    for value in entity.values(POPULATION):
        amount = value.get("amount") if isinstance(value, dict) else None
        if isinstance(amount, str) and re.fullmatch(r"\+\d{1,10}(\.0+)?", amount):
            return int(float(amount))
    return 0
