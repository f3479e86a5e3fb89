"""Every country: money, plugs, water, numbers to call, tips, seasons, holidays, entry, advice."""

from tripkit.knowledge.countries.country import Country, TravelWarning
from tripkit.knowledge.countries.holidays import PublicHoliday, public_holidays
from tripkit.knowledge.countries.land import Land, written_lands
from tripkit.knowledge.countries.table import (
    countries,
    country_of,
    land_of,
    months_text,
    phrase,
    tap_water,
)

__all__ = [
    "Country",
    "Land",
    "PublicHoliday",
    "TravelWarning",
    "countries",
    "country_of",
    "land_of",
    "months_text",
    "phrase",
    "public_holidays",
    "tap_water",
    "written_lands",
]
