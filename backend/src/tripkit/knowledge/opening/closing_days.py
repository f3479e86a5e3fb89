"""Public holidays on which kinds of sights shut, whatever their weekly hours say."""

import tomllib
from collections.abc import Collection
from datetime import date
from functools import cache
from importlib.resources import files

from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.countries import public_holidays

Table = dict[str, dict[str, list[str]]]


@cache
def _table() -> Table:
    path = files("tripkit.knowledge.opening").joinpath("data/closing_days.toml")
    return tomllib.loads(path.read_text("utf-8"))


def holiday_on(country: str, day: date) -> Words | None:
    """The public holiday of a day, by the country's calendar; None where there is none."""
    days = public_holidays(country, day.year) or ()
    return next((holiday.name for holiday in days if holiday.day == day), None)


def is_shut(country: str, day: date, kinds: Collection[str]) -> bool:
    """Whether sights of these kinds are usually shut for that day's holiday there."""
    holiday = holiday_on(country, day)
    if holiday is None:
        return False
    name = holiday.en.casefold()
    return any(
        row["name"][0] in name and country in row["countries"] and set(row["kinds"]) & set(kinds)
        for row in _table().values()
    )
