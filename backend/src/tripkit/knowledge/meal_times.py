"""When people sit down to lunch and to dinner, by country: what kitchens there usually keep.

Common knowledge rounded to quarters of an hour; a single restaurant may keep other hours.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

MealName = Literal["lunch", "dinner"]


class Sitting(NamedTuple):
    """The first and last minute of the day at which one sits down."""

    first: int
    last: int


def _at(text: str) -> Mapping[MealName, Sitting]:
    """ "13:00-15:30 20:00-21:45": lunch, then dinner."""
    lunch, dinner = (
        Sitting(*(int(time[:2]) * 60 + int(time[3:]) for time in span.split("-")))
        for span in text.split()
    )
    return {"lunch": lunch, "dinner": dinner}


USUAL = _at("11:30-14:00 17:45-20:00")
_BY_COUNTRY: dict[str, Mapping[MealName, Sitting]] = {
    country: _at(hours)
    for countries, hours in (
        ("ES AD", "13:00-15:30 20:00-21:45"),
        ("PT CV", "12:15-14:30 19:15-21:15"),
        ("IT SM VA", "12:15-14:15 19:15-21:00"),
        ("GR CY", "12:30-15:00 19:30-21:30"),
        ("FR MC BE LU", "12:00-13:45 19:00-20:45"),
        ("AR UY PY CL", "12:30-14:30 20:00-21:45"),
        ("MX", "13:00-15:30 19:00-21:00"),
        ("TR LB JO EG MA TN DZ IL PS", "12:30-14:30 19:00-21:00"),
        ("IN PK BD NP", "12:30-14:30 19:00-20:45"),
        ("SE NO FI DK IS", "11:15-13:30 17:30-19:45"),
    )
    for country in countries.split()
}


def sitting(country: str | None, meal: MealName) -> Sitting:
    """When this meal begins in a country (ISO 3166, two letters); elsewhere the usual hours."""
    return _BY_COUNTRY.get(country or "", USUAL)[meal]
