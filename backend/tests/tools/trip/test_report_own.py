"""Things of the person's own: what a plan keeps of them."""

from typing import Any

from tools.trip.judged_plans import planned, stop
from tools.trip.trips import rule

BOTH: dict[str, Any] = {"destinations": ["Tokyo", "Kyoto"], "countries": ["JP", "JP"]}


def said_of(label: str, **request: Any) -> tuple[bool | None, str]:
    """What is said of an own time of two hours that stands on a day in Tokyo."""
    entry = stop(label, time="14:00", end="16:00", category="experience")
    asked = [rule("own_time", f"{label}@2027-04-10@14:00@120@1@wish@", text=label)]
    return planned(entry, rules=asked, **request)[0]


def test_a_thing_at_another_place_of_the_trip_than_its_day_s_is_not_kept() -> None:
    right, where = said_of("pottery class in Kyoto", **BOTH)
    assert (right, where) == (False, "on day 1 one is in Tokyo")


def test_a_thing_at_the_day_s_own_place_or_at_none_has_its_time_kept() -> None:
    for label in ("pottery class in Tokyo", "pottery class"):
        right, where = said_of(label, **BOTH)
        assert right is None
        assert where.startswith("time kept: day 1, 14:00")
