"""Who names no place gets places that fit, or the nearest miss, which says that it is one."""

from datetime import date

from tools.trip.trips import rule

from tripkit.domain.statements import Span, Statement
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.cities import find_city
from tripkit.tools.trip.checks import faults
from tripkit.tools.trip.proposals import proposals

WARM = Statement(id="s1", text="warm", span=Span(start=0, end=4), kind="weather", value="warm")


def asked(month: int, hours: float, origin: str | None = "London") -> TripRequest:
    return TripRequest.model_validate(
        {
            "task": "somewhere warm", "origin": origin, "start_date": date(2027, month, 9),
            "days": 5, "constraints": [rule("longest_flight", hours)], "statements": [WARM],
        }
    )  # fmt: skip


def test_warm_within_a_flight_is_proposed_a_country_each() -> None:
    repairs = proposals(asked(5, 4), "en")
    assert len(repairs) == 3
    cities = [find_city(repair.change["stops"][0]["place"])[0] for repair in repairs]  # type: ignore[index]
    assert len({city.country for city in cities}) == 3
    assert all(20 <= city.climate.high[4] <= 33 for city in cities)
    assert all("from London" in repair.text for repair in repairs)


def test_where_nothing_fits_the_nearest_miss_says_so() -> None:
    repairs = proposals(asked(1, 2), "en")
    assert repairs
    assert all("the nearest there is" in repair.text for repair in repairs)


def test_a_korean_order_counts_from_seoul_and_the_fault_asks_one_question() -> None:
    (fault,) = faults(asked(1, 6, origin=None), date(2026, 11, 21), "ko")
    assert fault.where.endswith("어디로 할까요?")
    assert fault.change == fault.repairs[0].change
    assert all("서울에서 비행" in repair.text for repair in fault.repairs)
