"""Usual speed limits of a country's roads; signs hold where they differ."""

from dataclasses import dataclass
from functools import cache

from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.countries.rows import rows


@dataclass(frozen=True, slots=True)
class Speeds:
    """Limits in `unit` (km/h or mph) as written; `motorway` is "" where there are none."""

    unit: str
    town: str
    road: str
    motorway: str
    note: Words | None


@cache
def _speeds() -> dict[str, Speeds]:
    return {
        code: Speeds(
            unit,
            town,
            road,
            "" if motorway == "-" else motorway,
            None if en == "-" else Words(en=en, ko=ko),
        )
        for codes, unit, town, road, motorway, en, ko in rows("speeds")
        for code in codes.split()
    }


def speeds_of(code: str) -> Speeds | None:
    """Those of a country, by its ISO code; None where they aren't held."""
    return _speeds().get(code)
