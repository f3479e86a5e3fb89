"""The documented shapes of what the hosts answer; what we do not use is left out.

MediaWiki (`formatversion=2`): https://www.mediawiki.org/wiki/API:Query, API:Revisions,
Extension:GeoData; Wikidata: https://www.wikidata.org/wiki/Special:MyLanguage/Wikidata:Data_access
"""

from collections.abc import Mapping
from typing import TypeVar

from pydantic import BaseModel, Field

M = TypeVar("M", bound=BaseModel)


class Coordinate(BaseModel):
    lat: float
    lon: float


class Slot(BaseModel):
    content: str = ""


class Revision(BaseModel):
    slots: dict[str, Slot]


class Page(BaseModel):
    """A page of a wiki; `missing` where there is none of the title."""

    title: str
    missing: bool = False
    revisions: list[Revision] = []
    coordinates: list[Coordinate] = []
    pageprops: dict[str, str] = {}
    pageimage: str = ""
    imageinfo: list["ImageInfo"] = []

    @property
    def wikitext(self) -> str:
        slots = self.revisions[0].slots if self.revisions else {}
        return slots["main"].content if "main" in slots else ""


class Metadata(BaseModel):
    """A value of `extmetadata`: HTML by whoever uploaded the file."""

    value: str | int | float | bool = ""


class ImageInfo(BaseModel):
    thumburl: str = ""
    url: str = ""
    descriptionurl: str = ""
    mime: str = ""
    extmetadata: dict[str, Metadata] = {}

    def metadata(self, name: str) -> str:
        return str(self.extmetadata[name].value) if name in self.extmetadata else ""


class Pages(BaseModel):
    pages: list[Page] = []


class PagesAnswer(BaseModel):
    query: Pages = Pages()


class FoundItem(BaseModel):
    """A match of `wbsearchentities`."""

    class Match(BaseModel):
        text: str = ""

    id: str
    label: str = ""
    match: Match = Match()


class ItemsAnswer(BaseModel):
    search: list[FoundItem]


class Term(BaseModel):
    value: str


class SiteLink(BaseModel):
    title: str


class DataValue(BaseModel):
    """Of a statement: text, or an object such as a coordinate or an amount."""

    value: str | dict[str, object]


class Snak(BaseModel):
    datavalue: DataValue | None = None


class Claim(BaseModel):
    mainsnak: Snak
    rank: str = "normal"


class Globe(BaseModel):
    latitude: float = Field(ge=-90, le=90)
    longitude: float = Field(ge=-180, le=180)
    globe: str = ""


class Entity(BaseModel):
    """An item; an id that leads nowhere comes with `missing`."""

    id: str
    missing: str | None = None
    labels: dict[str, Term] = {}
    descriptions: dict[str, Term] = {}
    claims: dict[str, list[Claim]] = {}
    sitelinks: dict[str, SiteLink] = {}

    def label(self, language: str) -> str:
        return self.labels[language].value if language in self.labels else ""

    def values(self, prop: str) -> list[str | dict[str, object]]:
        """A property's values, the preferred first and no deprecated one."""
        ranked = [claim for claim in self.claims.get(prop, []) if claim.rank != "deprecated"]
        ranked.sort(key=lambda claim: claim.rank != "preferred")
        return [c.mainsnak.datavalue.value for c in ranked if c.mainsnak.datavalue]


class EntitiesAnswer(BaseModel):
    entities: dict[str, Entity]


def read(model: type[M], raw: object) -> M:
    """The answer as its type. Raises ValueError for an error that comes with status 200."""
    if not isinstance(raw, Mapping) or "error" in raw:
        raise ValueError("no answer")
    return model.model_validate(raw)
