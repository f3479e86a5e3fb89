"""What an order's text states, a field at a time, in both languages."""

import time
from datetime import date
from typing import Any

import pytest

from tripkit.knowledge.requests import state

TODAY = date(2026, 11, 21)


def read(text: str) -> dict[str, Any]:
    return state(text, TODAY)


def wishes(text: str) -> set[tuple[str, Any]]:
    return {(rule["kind"], rule["value"]) for rule in read(text)["constraints"]}


@pytest.mark.parametrize(
    ("text", "origin", "destinations"),
    [
        ("5 days Tokyo from Seoul in April", "Seoul", ["Tokyo"]),
        ("Jakarta to Yogyakarta by train", "Jakarta", ["Yogyakarta"]),
        ("NYC to Montreal and back to NYC", "New York", ["Montreal"]),
        ("Vienna-Bratislava-Budapest, 7 days", None, ["Vienna", "Bratislava", "Budapest"]),
        ("Nice, France for one", None, ["Nice"]),
        ("My sister lives in Leeds; just York", None, ["York"]),
        ("My daughter Paris wants to see London", None, ["London"]),
        ("land in Queenstown, fly home from Auckland", None, ["Queenstown", "Auckland"]),
        ("Croatia: Zagreb, Plitvice, Split", None, ["Zagreb", "Plitvice", "Split"]),
        ("tokyo and kyoto, from osaka", "Osaka", ["Tokyo", "Kyoto"]),
        ("서울에서 부산 2박3일 KTX로", "Seoul", ["Busan"]),
        ("인천 출발 오사카 3박", "Incheon", ["Osaka"]),
        ("교토에서 2박, 오사카 1박", None, ["Kyoto", "Osaka"]),
        ("하와이 말고 괌 3박4일", None, ["Guam"]),
        ("일본 교토 3일", None, ["Kyoto"]),
        ("하노이 사파 5박6일", None, ["Hanoi", "Sa Pa"]),
        ("제주 갔다가 목포 1박, 총 4박", None, ["Jeju", "Mokpo"]),
        ("담주 수요일부터 금요일까지 세부, 넷이", None, ["Cebu"]),
        ("2 lads to Riga out of Stansted", "Stansted", ["Riga"]),
        ("4 days in Bakewell in October", None, ["Bakewell"]),
        ("apartment in Tbilisi, 1 month", None, ["Tbilisi"]),
    ],
)
def test_the_route_is_told_apart_from_other_places(
    text: str, origin: str | None, destinations: list[str]
) -> None:
    said = read(text)
    assert (said["origin"], said["destinations"]) == (origin, destinations)


@pytest.mark.parametrize(
    ("text", "start", "end", "month"),
    [
        ("Rome 24–27 June", "2027-06-24", "2027-06-27", None),
        ("Rome, Fri 4 Dec to Sun 6 Dec", "2026-12-04", "2026-12-06", None),
        ("Rome from 8 January", "2027-01-08", None, None),
        ("Rome in the first week of May", "2027-05-01", "2027-05-07", None),
        ("Rome, 30 Dec, home 4 Jan", "2026-12-30", "2027-01-04", None),
        ("Rome next month", None, None, 12),
        ("Rome, May, 3 nights", None, None, 5),
        ("로마 12월 31일부터 1월 3일", "2026-12-31", "2027-01-03", None),
        ("로마 4월 말고 2월", None, None, 2),
        ("로마 5월 첫째주", "2027-05-01", "2027-05-07", None),
        ("전주 다음 주 금토일", "2026-11-27", "2026-11-29", None),
    ],
)
def test_dates_are_the_next_such_days(
    text: str, start: str | None, end: str | None, month: int | None
) -> None:
    said = read(text)
    assert (said["start_date"], said["end_date"], said["month"]) == (start, end, month)


@pytest.mark.parametrize(
    ("text", "days", "nights"),
    [
        ("Penang 3D2N", 3, 2),
        ("Hobart, 5 nights, no wait 6, from Brisbane", None, 6),
        ("Manali 3 nights then Kasol 2 nights, total 5 nights", None, 5),
        ("유후인 1박 후쿠오카 2박, 3박4일", 4, 3),
        ("a week in Hanoi", 7, None),
        ("Berlin, 48 hours", 2, None),
        ("하와이 6박8일, 1박 40만원 이하", 8, 6),
        ("군산 하루. 혼자", 1, None),
        ("Bristol with a baby (8 months), 2 nights", None, 2),
    ],
)
def test_days_and_nights_are_kept_apart(text: str, days: int | None, nights: int | None) -> None:
    assert (read(text)["days"], read(text)["nights"]) == (days, nights)


@pytest.mark.parametrize(
    ("text", "party", "adults", "children"),
    [
        ("Mum and I + nan", 3, None, None),
        ("w/ kids 6, 9, 11 and hubby", 5, 2, 3),
        ("the four of us (2 kids, 8 and 12)", 4, 2, 2),
        ("family of 5 incl. a 2-year-old", 5, 4, 1),
        ("2 couples", 4, None, None),
        ("two dads and a 4-year-old", 3, 2, 1),
        ("3 friends incl me", 3, None, None),
        ("me and 3 friends", 4, None, None),
        ("어른 4 아이 2", 6, 4, 2),
        ("친구 1명이랑 나랑", 2, None, None),
        ("부모님이랑 나 (3명)", 3, None, None),
        ("4인 가족(아이 6세, 9세)", 4, 2, 2),
        ("I want a quiet room", None, None, None),
    ],
)
def test_the_party_is_counted(
    text: str, party: int | None, adults: int | None, children: int | None
) -> None:
    said = read(f"Rome, {text}")
    assert (said["party"], said["adults"], said["children"]) == (party, adults, children)


@pytest.mark.parametrize(
    ("text", "budget", "currency", "per"),
    [
        ("1.300 euros", 1300, "EUR", None),
        ("$1.4k", 1400, "USD", None),
        ("Rs. 35k for couple", 35000, "INR", None),
        ("IDR 12 million", 12_000_000, "IDR", None),
        ("£400 a man", 400, "GBP", "person"),
        ("EUR 200 per day", 200, "EUR", "day"),
        ("budget 1500", 1500, None, None),
        ("nothing over £110 a night", None, "GBP", None),
        ("1인 90만원", 900_000, "KRW", "person"),
        ("2인 150만원", 1_500_000, "KRW", None),
        ("만 달러", 10_000, "USD", None),
        ("기차로 이동, 천만원", 10_000_000, "KRW", None),
    ],
)
def test_the_budget_is_the_number_said(
    text: str, budget: float | None, currency: str | None, per: str | None
) -> None:
    said = read(f"Rome, {text}")
    assert (said["budget"], said["currency"], said["budget_per"]) == (budget, currency, per)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("vegan, by train not bus", {("diet", "vegan"), ("use_mode", "train"), ("avoid_mode", "bus")}),
        ("not vegetarian any more", set()),
        ("trains or buses only, no planes",
         {("use_mode", "train"), ("use_mode", "bus"), ("avoid_mode", "flight")}),
        ("no flights before 8am", {("earliest_flight", "08:00")}),
        ("no early flights", {("earliest_flight", "09:00")}),
        ("nothing after 8pm", {("latest", "20:00")}),
        ("back in my room by 22:00", {("latest", "22:00")}),
        ("Up at 6 is fine", set()),
        ("hotel near the train station", set()),
        ("€120/night cap on the room", {("max_price_per_night", 120)}),
        ("don't need anywhere that allows visitors or parties", set()),
        ("rated 9+ on Booking", {("min_rating", 9)}),
        ("can't walk more than 2km a day", {("max_walking_km", 2)}),
        ("must see the Valley of the Kings", {("must_see", "Valley of the Kings")}),
        ("skip the souks", {("must_avoid", "souks")}),
        ("staying in Montmartre", {("lodging_area", "Montmartre")}),
        ("trains rather than buses", {("use_mode", "train")}),
        ("terrified of flying so train", {("avoid_mode", "flight"), ("use_mode", "train")}),
        ("bus is ok too", set()),
        ("the train museum sounds fun", set()),
        ("flight BA432, seat 14A", set()),
        ("we arrive at 10:30 and the meeting is at 2pm", set()),
        ("hotel 4 stars with pool", set()),
        ("skip Barcelona", set()),
        ("no Disneyland", {("must_avoid", "Disneyland")}),
        ("definitely the Prado", {("must_see", "Prado")}),
        ("taxis yes, the Prado yes", {("must_see", "Prado")}),
        ("flight home no later than 6pm", {("latest_flight", "18:00")}),
        ("no layovers please", {("direct_flights", True)}),
        ("경유 상관없음", set()),
        ("루브르 오르세 무조건", {("must_see", "Louvre"), ("must_see", "Musée d'Orsay")}),
        ("렌트는 안 해도 됨", set()),
        ("비행기 말고 배로", {("use_mode", "ferry")}),
        ("비행기 타지 말고 배로만", {("avoid_mode", "flight"), ("use_mode", "ferry")}),
        ("돌아오는 비행기는 저녁 7시 전에", {("latest_flight", "19:00")}),
        ("채식주의자 아님", set()),
        ("버스 싫고 기차로", {("avoid_mode", "bus"), ("use_mode", "train")}),
        ("오전 11시 이전 일정 금지", {("earliest", "11:00")}),
        ("밤 11시까지는 호텔 복귀", {("latest", "23:00")}),
        ("대영박물관 필수", {("must_see", "British Museum")}),
        ("남이섬은 가봤으니까 빼고", {("must_avoid", "Nami Island")}),
        ("해운대 숙소", {("lodging_area", "Haeundae")}),
        ("호텔방 말고 독채", {("room_type", "entire")}),
        ("못 먹는 거: 돼지고기", {("diet", "no_pork")}),
    ],
)  # fmt: skip
def test_constraints_are_read_with_their_negations(
    text: str, expected: set[tuple[str, Any]]
) -> None:
    assert wishes(f"Rome 3 days, {text}") == expected


def test_preferences_are_only_what_is_clearly_said() -> None:
    assert read("Munich for the museums & history")["preferences"] == ["museums", "history"]
    assert read("Tokyo, no museums please")["preferences"] == []
    assert read("런던, 대영박물관 필수")["preferences"] == []


@pytest.mark.parametrize(
    "unit", ["a ", "Rome, ", "서울에서 ", "the Aa of ", "no ", "May 3 to ", "1 2 3 "]
)
def test_a_flood_of_words_is_read_in_bounded_time(unit: str) -> None:
    read("Rome 부산")
    began = time.process_time()
    read((unit * 2000)[:2000])
    assert time.process_time() - began < 5
