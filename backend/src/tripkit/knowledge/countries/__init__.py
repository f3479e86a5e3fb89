"""Every country: money, plugs, water, numbers to call, tips, seasons, holidays, entry, advice."""

from tripkit.knowledge.countries.country import Country, TravelWarning
from tripkit.knowledge.countries.holidays import (
    PublicHoliday,
    part_name,
    public_holidays,
    regional_holidays,
)
from tripkit.knowledge.countries.land import Land, written_lands
from tripkit.knowledge.countries.speeds import Speeds, speeds_of
from tripkit.knowledge.countries.table import (
    carries,
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
    "Speeds",
    "TravelWarning",
    "carries",
    "countries",
    "country_of",
    "land_of",
    "months_text",
    "part_name",
    "phrase",
    "public_holidays",
    "regional_holidays",
    "speeds_of",
    "tap_water",
    "written_lands",
]
