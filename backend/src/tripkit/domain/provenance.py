"""What a fact rests on: its tier, and who says it, where and since when."""

from typing import Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

Tier = Literal["computed", "ours", "open_data", "web", "vendor", "person", "model"]
"""computed: reckoned by our code; ours: our catalogue; open_data: a free data set; web: a page;
vendor: a paid service; person: the traveller's word; model: general knowledge, not checked."""

ESTIMATE = "estimate"
UNPRICED = frozenset({"catalogue", "normals", "timetable"})
"""Sources of ours that know no price: what goes with them is an estimate."""
_NAMED: dict[str, tuple[Tier, str, str | None]] = {
    "catalogue": ("ours", "TripKit's catalogue", None),
    "normals": ("ours", "climate normals", None),
    "timetable": ("ours", "TripKit's timetable of usual times", None),
    ESTIMATE: ("computed", ESTIMATE, None),
    "forecast": ("open_data", "Open-Meteo", "CC BY 4.0"),
    "wikivoyage": ("open_data", "Wikivoyage contributors", "CC BY-SA 4.0"),
    "wikidata": ("open_data", "Wikidata", "CC0 1.0"),
    "geonames": ("open_data", "GeoNames", "CC BY 4.0"),
    "openstreetmap": ("open_data", "OpenStreetMap contributors", "ODbL 1.0"),
    "person": ("person", "your own words", None),
    "places": ("vendor", "Google Places", None),
    "serpapi": ("vendor", "Google, by SerpApi", None),
}
"""What our services and tools call their sources → tier, name, licence."""


class Provenance(BaseModel):
    """What a fact rests on. Tier `model` is a language model's general knowledge, not checked."""

    model_config = ConfigDict(frozen=True)

    tier: Tier
    source: str | None = Field(default=None, description="who or what says it")
    url: str | None = Field(default=None, description="the page that says it")
    checked: str | None = Field(default=None, description="when: YYYY-MM or YYYY-MM-DD")
    licence: str | None = None
    author: str | None = None

    unchecked: bool = Field(
        default=False,
        validate_default=True,
        description="true for tier `model`, whatever was sent: nobody and nothing checked it",
    )

    @field_validator("unchecked")
    @classmethod
    def _says_its_tier(cls, _: bool, known: ValidationInfo) -> bool:
        return known.data.get("tier") == "model"


def provenance_of(
    source: str | None, url: str | None = None, checked: str | None = None
) -> Provenance:
    """Of a source by our services' name for it, or of an estimate that says what it rests on.

    `estimate: a fare model` keeps its words. What names no source that we know is a web page
    where there is an address, else not checked.
    """
    name = (source or "").strip()
    if name.partition(":")[0] == ESTIMATE:
        return Provenance(tier="computed", source=name)
    if name in _NAMED:
        tier, shown, licence = _NAMED[name]
        return Provenance(tier=tier, source=shown, url=url, checked=checked, licence=licence)
    if url and name != "model":
        return web(url, checked)
    return Provenance(tier="model", source=name or None)


def web(url: str, checked: str | None = None) -> Provenance:
    """Of a page, named by its host."""
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        host = ""
    return Provenance(tier="web", source=host.removeprefix("www.") or None, url=url,
                      checked=checked)  # fmt: skip


def computed(by: str) -> Provenance:
    """Of a figure that our code reckons, named by its method."""
    return Provenance(tier="computed", source=by)


def ours(url: str | None = None, checked: str | None = None) -> Provenance:
    """Of our catalogue; `url` is the page that its entry rests on."""
    return provenance_of("catalogue", url, checked)
