"""What looks and searches found, and what things are called, in both languages."""

from types import SimpleNamespace
from typing import Any

import pytest

from tripkit.agents.designer.state import Outcome
from tripkit.agents.designer.wording.dates import (
    amounts,
    date_range,
    money,
    nights_in_words,
    time_of,
)
from tripkit.agents.designer.wording.names import segment_name, with_time, with_time_of_day
from tripkit.agents.designer.wording.phrasebook import Voice
from tripkit.agents.designer.wording.report import age_in_words
from tripkit.agents.designer.wording.results import (
    costs_in_words,
    findings_in_words,
    results_in_words,
)
from tripkit.domain.context import Locale

Record = dict[str, Any]
STAY: Record = {
    "type": "HOTEL", "property": "Park Hyatt", "startDatetime": "2027-03-10T15:00",
    "endDatetime": "2027-03-12T11:00",
}  # fmt: skip
VISIT: Record = {
    "type": "ACTIVITY", "name": "Senso-ji", "startDatetime": "2027-03-11T10:00",
    "endDatetime": "2027-03-11T12:00",
}  # fmt: skip
FLIGHT: Record = {
    "type": "FLIGHT", "origin": {"code": "ICN"}, "destination": {"code": "NRT"},
    "startDatetime": "2027-03-10T09:05", "endDatetime": "2027-03-10T11:30",
}  # fmt: skip
RIDE: Record = {
    "type": "TRANSFER", "pickupLocation": {"name": "NRT"}, "dropoffLocation": {"name": "Ginza"},
    "transferType": "RAIL", "startDatetime": "2027-03-10T12:00", "endDatetime": "2027-03-10T13:30",
}  # fmt: skip
MEETING: Record = {
    "type": "MEETING", "title": "Call", "startDatetime": "2027-03-10T00:00",
    "endDatetime": "2027-03-10T13:30",
}  # fmt: skip
OFFER: Record = {
    "label": "A direct flight", "from_airport": "ICN", "to_airport": "NRT", "stops": 0,
    "low": 100, "high": 120, "source": "estimate",
}  # fmt: skip
ROOM: Record = {
    "name": "A room in Asakusa", "per_night": 90.0, "source": "estimate", "lat": 35.71,
    "lng": 139.79, "area": "Asakusa", "room_type": "private",
}  # fmt: skip
WAY: Record = {"transferType": "RAIL", "minutes": 50, "low": 10, "high": 20, "source": "estimate"}
ENDS: Record = {"origin": {"name": "NRT"}, "destination": {"name": "Ueno"}}
NOTE: Record = {"severity": "note", "message": "n"}
LATE: Record = {"severity": "error", "message": "too late"}


def visits(count: int) -> list[Record]:
    return [{**VISIT, "name": f"N{n}"} for n in range(count)]


def outcome(tool: Any, result: Record, arguments: Record | None = None) -> Outcome:
    return Outcome(
        call_id="c", tool=tool, arguments=arguments or {}, success=True, content="", line="",
        kind="", changed=False, segments=[], changes=[], result=result,
    )  # fmt: skip


def told(locale: Locale, tool: str, result: Record, arguments: Record | None = None) -> str:
    return results_in_words([outcome(tool, result, arguments)], Voice(locale))


@pytest.mark.parametrize(
    ("call", "english", "korean"),
    [
        (
            ("get_itinerary", {"segments": []}),
            "The trip is empty so far.",
            "일정이 아직 비어 있어요.",
        ),
        (
            ("get_itinerary", {"segments": []}, {"day": "2027-03-11"}),
            "Nothing is planned for Thu 11 March.",
            "3월 11일 목요일에는 아직 아무것도 없어요.",
        ),
        (
            ("get_itinerary", {"segments": [FLIGHT, VISIT], "cost": {"EUR": 100.0}}),
            "The flight ICN–NRT, Wed 10 March, 9:05 to 11:30, and Senso-ji, Thu 11 March, 10:00. 100 EUR so far.",
            "3월 10일 수요일 오전 9시 5분 항공편 ICN–NRT와 3월 11일 목요일 오전 10시 Senso-ji예요. 지금까지 100유로예요.",
        ),
        (
            (
                "get_itinerary",
                {"segments": [VISIT, STAY], "cost": {"EUR": 1}, "findings": [NOTE, LATE]},
                {"day": "2027-03-11"},
            ),
            "Thu 11 March: 10:00 Senso-ji and two nights in Park Hyatt. One catch: Too late.",
            "3월 11일 목요일에는 오전 10시 Senso-ji, Park Hyatt 2박 이렇게 있어요. 다만 Too late.",
        ),
        (
            ("get_itinerary", {"segments": [VISIT], "findings": [NOTE]}),
            "Senso-ji, Thu 11 March, 10:00.",
            "3월 11일 목요일 오전 10시 Senso-ji예요.",
        ),
        (
            ("get_itinerary", {"segments": visits(4)}),
            "N0, Thu 11 March, 10:00, N1, 10:00, N2, 10:00, and N3, 10:00.",
            "3월 11일 목요일 오전 10시 N0, 오전 10시 N1, 오전 10시 N2, 오전 10시 N3이에요.",
        ),
        (
            ("get_itinerary", {"segments": [FLIGHT, *visits(4)], "findings": [LATE]}),
            "Wed 10 to Thu 11 March: five things, beginning with the flight ICN–NRT and ending with N3. One catch: Too late.",
            "3월 10일부터 11일까지 일정이 5개예요. 항공편 ICN–NRT로 시작해 N3으로 끝나요. 다만 Too late.",
        ),
        (
            ("get_itinerary", {"segments": [FLIGHT, *visits(5)], "findings": [LATE]}),
            "Wed 10 to Thu 11 March: six things, beginning with the flight ICN–NRT and ending with N4.",
            "3월 10일부터 11일까지 일정이 6개예요. 항공편 ICN–NRT로 시작해 N4로 끝나요.",
        ),
        (
            ("get_itinerary", {"segments": visits(5)}, {"day": "2027-03-11"}),
            "Thu 11 March: 10:00 N0, 10:00 N1, 10:00 N2, 10:00 N3 and 10:00 N4.",
            "3월 11일 목요일에는 오전 10시 N0, 오전 10시 N1, 오전 10시 N2, 오전 10시 N3, 오전 10시 N4 이렇게 있어요.",
        ),
        (
            ("get_itinerary", {"segments": visits(7)}, {"day": "2027-03-11"}),
            "Thu 11 March: 10:00 N0, 10:00 N1, 10:00 N2 and 10:00 N3. And 3 more that day.",
            "3월 11일 목요일에는 오전 10시 N0, 오전 10시 N1, 오전 10시 N2, 오전 10시 N3 이렇게 있어요. 그 밖에 3개가 더 있어요.",
        ),
        (
            ("get_segment", {**STAY, "totalPrice": {"amount": 300, "currency": "EUR"}}),
            "Two nights in Park Hyatt from Wed 10 March. Check-in is Wed 10 March, 15:00, check-out Fri 12 March, 11:00. 300 EUR.",
            "3월 10일 수요일부터 Park Hyatt 2박이에요. 체크인은 3월 10일 수요일 오후 3시, 체크아웃은 3월 12일 금요일 오전 11시예요. 300유로.",
        ),
        (
            ("get_segment", VISIT),
            "Senso-ji, Thu 11 March, 10:00.",
            "3월 11일 목요일 오전 10시 Senso-ji예요.",
        ),
        (
            (
                "search_flights",
                {
                    "flights": [
                        OFFER,
                        {**OFFER, "label": "KE 1", "flight_number": "KE1", "stops": 1, "high": 100},
                        {**OFFER, "stops": None},
                        OFFER,
                    ]
                },
                {"origin": "ICN", "destination": "NRT"},
            ),
            "From ICN to NRT: a direct flight, 100 to 120 USD; KE 1, 100 USD; a direct flight, 100 to 120 USD. These are estimates.",
            "ICN에서 NRT까지는 ICN–NRT 직항 100~120달러, KE1 1회 경유 100달러, ICN–NRT 100~120달러예요. 모두 추정이에요.",
        ),
        (
            ("search_flights", {"flights": [{**OFFER, "source": "serpapi"}]}, {"origin": "ICN"}),
            "From ICN to : a direct flight, 100 to 120 USD. (serpapi)",
            "ICN에서 까지는 ICN–NRT 직항 100~120달러예요. (serpapi)",
        ),
        (
            (
                "search_hotels",
                {
                    "hotels": [
                        ROOM,
                        {**ROOM, "room_type": "entire"},
                        {**ROOM, "source": "serpapi", "name": "Hotel X"},
                        ROOM,
                    ]
                },
                {"location": "Tokyo"},
            ),
            "In Tokyo: a room in Asakusa at 90 USD a night; a room in Asakusa at 90 USD a night; Hotel X at 90 USD a night. (estimate, serpapi)",
            "Tokyo 쪽은 아사쿠사 객실 1박 90달러, 아사쿠사 아파트 1박 90달러, Hotel X 1박 90달러예요. (estimate, serpapi)",
        ),
        (
            ("search_hotels", {"hotels": [{**ROOM, "lat": None}]}, {"location": "Tokyo"}),
            "In Tokyo: a room in Asakusa at 90 USD a night. These are estimates.",
            "Tokyo 쪽은 Asakusa 객실 1박 90달러예요. 모두 추정이에요.",
        ),
        (
            ("search_hotels", {"hotels": [{**ROOM, "area": None}]}),
            "In : a room in Asakusa at 90 USD a night. These are estimates.",
            " 쪽은 객실 1박 90달러예요. 모두 추정이에요.",
        ),
        (
            (
                "search_transfers",
                {
                    "ways": [WAY, {**WAY, "transferType": "TAXI", "high": 10}],
                    "kilometres": 61.6,
                    **ENDS,
                },
            ),
            "NRT to Ueno is about 62 km: by train 50 min (10 to 20 USD); by taxi 50 min (10 USD). These are estimates.",
            "NRT에서 Ueno까지 약 62km, 기차로 50분 (10~20달러), 택시로 50분 (10달러)예요. 모두 추정이에요.",
        ),
        (
            (
                "search_web",
                {"pages": [{"title": "T", "url": "https://a"}, {"title": "U", "url": "https://b"}]},
            ),
            "I found these: T (https://a); U (https://b).",
            "이런 글을 찾았어요. T (https://a), U (https://b).",
        ),
        (
            ("geocode_location", {"name": "Ueno", "city": "Tokyo", "country": None}),
            "Ueno, Tokyo.",
            "Ueno, Tokyo예요.",
        ),
        (
            ("get_distance", {"kilometres": 3.5, **ENDS}),
            "NRT and Ueno are 3.5 km apart, as the crow flies.",
            "NRT에서 Ueno까지 직선으로 3.5km예요.",
        ),
    ],
)
def test_what_was_found_is_told(call: tuple[Any, ...], english: str, korean: str) -> None:
    assert told("en", *call) == english
    assert told("ko", *call) == korean


def test_what_failed_or_found_nothing_is_not_told() -> None:
    looked = outcome("get_segment", VISIT)
    failed = Outcome(**{**looked, "success": False})
    empty = outcome("get_segment", {})
    changed = outcome("delete_segment", VISIT)
    assert results_in_words([failed, empty, changed], Voice("en")) == ""
    assert results_in_words([failed, looked], Voice("en")) == told("en", "get_segment", VISIT)


@pytest.mark.parametrize(
    ("segment", "alone", "that_day", "listed", "korean"),
    [
        (
            STAY,
            "two nights in Park Hyatt from Wed 10 March",
            "two nights in Park Hyatt",
            "two nights in Park Hyatt",
            "3월 10일 수요일부터 Park Hyatt 2박",
        ),
        (
            {**STAY, "property": "Kyoto"},
            "two nights in Kyoto from Wed 10 March",
            "two nights in Kyoto",
            "two nights in Kyoto",
            "3월 10일 수요일부터 Kyoto 2박",
        ),
        (
            {**STAY, "property": "Sakura Hotel"},
            "two nights at Sakura Hotel from Wed 10 March",
            "two nights at Sakura Hotel",
            "two nights at Sakura Hotel",
            "3월 10일 수요일부터 Sakura Hotel 2박",
        ),
        (
            VISIT,
            "Senso-ji, Thu 11 March, 10:00",
            "Senso-ji, Thu 11 March, 10:00",
            "10:00 Senso-ji",
            "3월 11일 목요일 오전 10시 Senso-ji",
        ),
        (
            FLIGHT,
            "the flight ICN–NRT, Wed 10 March, 9:05 to 11:30",
            "the flight ICN–NRT, 9:05 to 11:30",
            "9:05 the flight ICN–NRT",
            "3월 10일 수요일 오전 9시 5분 항공편 ICN–NRT",
        ),
        (
            {**FLIGHT, "flightNumber": "KE1"},
            "KE1, Wed 10 March, 9:05 to 11:30",
            "KE1, 9:05 to 11:30",
            "9:05 KE1",
            "3월 10일 수요일 오전 9시 5분 KE1",
        ),
        (
            RIDE,
            "the train from NRT to Ginza, Wed 10 March, 12:00",
            "the train from NRT to Ginza, 12:00",
            "12:00 the train from NRT to Ginza",
            "3월 10일 수요일 낮 12시 NRT에서 Ginza까지 기차",
        ),
        (
            {**RIDE, "transferType": "SLEIGH"},
            "the ride from NRT to Ginza, Wed 10 March, 12:00",
            "the ride from NRT to Ginza, 12:00",
            "12:00 the ride from NRT to Ginza",
            "3월 10일 수요일 낮 12시 NRT에서 Ginza까지 이동",
        ),
        (
            MEETING,
            "Call, Wed 10 March, 0:00",
            "Call, 0:00",
            "0:00 Call",
            "3월 10일 수요일 0시 Call",
        ),
    ],
)
def test_a_thing_is_named_with_its_time(
    segment: Record, alone: str, that_day: str, listed: str, korean: str
) -> None:
    assert with_time(segment, "en") == alone
    assert with_time(segment, "en", "2027-03-10") == that_day
    assert with_time_of_day(segment, "en") == listed
    assert with_time(segment, "ko") == korean


def test_a_ride_and_a_flight_are_called_by_their_way_in_korean_too() -> None:
    assert segment_name(RIDE, "ko") == "NRT에서 Ginza까지 기차"
    assert segment_name({**RIDE, "transferType": "SLEIGH"}, "ko") == "NRT에서 Ginza까지 이동"
    assert segment_name(FLIGHT, "ko") == "항공편 ICN–NRT"


def test_costs_name_how_much_of_the_trip_has_a_price() -> None:
    trip = SimpleNamespace(
        segments=[SimpleNamespace(total_price=1), SimpleNamespace(total_price=None)]
    )
    assert costs_in_words(trip, {}, Voice("en")) == "No prices are known yet."
    english = costs_in_words(trip, {"EUR": 300.0}, Voice("en"))
    assert english == "300 EUR so far; one of two have a price."
    korean = costs_in_words(trip, {"EUR": 300.0}, Voice("ko"))
    assert korean == "지금까지 300유로예요. 2개 중 1개만 가격을 알아요."


def test_of_what_does_not_fit_the_worst_two_are_named() -> None:
    note, error, warning = (
        SimpleNamespace(severity=severity, message=severity)
        for severity in ("note", "error", "warning")
    )
    assert findings_in_words([], Voice("en")) == "Everything fits, as far as I can see."
    three = findings_in_words([note, error, warning], Voice("en"))
    assert three == "Error. Warning. And 1 more like that."
    assert findings_in_words([note, error], Voice("en")) == "Error. Note."


@pytest.mark.parametrize(
    ("clock", "english", "korean"),
    [
        ("00:00", "0:00", "0시"),
        ("00:30", "0:30", "0시 30분"),
        ("01:00", "1:00", "오전 1시"),
        ("09:05", "9:05", "오전 9시 5분"),
        ("11:59", "11:59", "오전 11시 59분"),
        ("12:00", "12:00", "낮 12시"),
        ("12:30", "12:30", "낮 12시 30분"),
        ("13:00", "13:00", "오후 1시"),
        ("23:59", "23:59", "오후 11시 59분"),
    ],
)
def test_an_hour_is_said_with_its_half_of_the_day_in_korean(
    clock: str, english: str, korean: str
) -> None:
    assert time_of(f"2027-03-10T{clock}", "en") == english
    assert time_of(f"2027-03-10T{clock}", "ko") == korean


@pytest.mark.parametrize(
    ("first", "last", "english", "korean"),
    [
        ("2027-03-30", "2027-04-02", "Tue 30 March to Fri 2 April", "3월 30일부터 4월 2일까지"),
        ("2027-03-10", "2027-03-12", "Wed 10 to Fri 12 March", "3월 10일부터 12일까지"),
        (
            "2026-12-30",
            "2027-12-31",
            "Wed 30 December to Fri 31 December",
            "12월 30일부터 12월 31일까지",
        ),
        ("2027-03-30", "2027-03-30", "Tue 30 March", "3월 30일 화요일"),
    ],
)
def test_days_from_one_to_another(first: str, last: str, english: str, korean: str) -> None:
    assert date_range(first, last, "en") == english
    assert date_range(first, last, "ko") == korean


def test_nights_and_money_are_said_in_words_and_sums() -> None:
    nights = [nights_in_words(n, "en") for n in (1, 2, 20, 21)]
    assert nights == ["one night", "two nights", "twenty nights", "21 nights"]
    assert nights_in_words(2, "ko") == "2박"
    assert (money(1234.4, "KRW", "en"), money(1234.4, "KRW", "ko")) == ("1,234 KRW", "1,234원")
    assert money(12, "THB", "ko") == "12 THB"
    assert amounts([("EUR", 1), ("USD", 2)], "en") == "1 EUR and 2 USD"
    assert amounts([("EUR", 1), ("USD", 2)], "ko") == "1유로, 2달러"


@pytest.mark.parametrize(
    ("seconds", "age"),
    [(0, "1 min"), (89, "1 min"), (91, "2 min"), (3569, "59 min"), (3571, "1 h"), (5400, "2 h"),
     (5340, "1 h"), (172_000, "48 h"), (172_800, "2 days"), (259_200, "3 days")],
)  # fmt: skip
def test_an_age_is_told_in_the_largest_unit(seconds: float, age: str) -> None:
    assert age_in_words(seconds, "en") == age
