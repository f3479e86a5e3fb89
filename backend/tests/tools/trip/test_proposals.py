"""Who names no place gets places that fit, or the nearest miss, which says that it is one."""

from datetime import date

from tools.trip.trips import rule

from tripkit.domain.statements import Span, Statement
from tripkit.domain.trip import Constraint, TripRequest
from tripkit.knowledge.cities import find_city
from tripkit.tools.trip.checks import faults
from tripkit.tools.trip.proposals import proposals, with_place

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


def test_who_leaves_the_place_open_gets_one_of_the_weather_and_the_others_by_name() -> None:
    request = asked(7, 4).model_copy(
        update={
            "task": "no idea where, somewhere hot",
            "statements": [],
            "missing": ["destination"],
        }
    )
    chosen = with_place(request, "en")
    (city,) = (find_city(name)[0] for name in chosen.destinations)
    assert 27 <= city.climate.high[6] <= 38
    assert chosen.missing == []
    assert "Name one to have it instead" in chosen.assumptions[0]
    named = request.model_copy(update={"task": "Xyzzyville for five days"})
    assert with_place(named, "en").destinations == []


def test_who_has_a_car_is_sent_nowhere_beyond_a_sea() -> None:
    request = asked(8, 3, origin="Seoul").model_copy(update={"task": "시원한 데 추천해줘, 차 있음"})
    driven = request.model_copy(
        update={"constraints": [Constraint(kind="use_mode", value="self-driving")]}
    )
    (name,) = with_place(driven, "ko").destinations
    assert find_city(name)[0].country == "KR"
