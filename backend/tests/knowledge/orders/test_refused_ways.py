"""A way that is wanted and refused at once, and what a sure statement knows better."""

from datetime import date

import pytest
from knowledge.orders.said import stated

from tripkit.domain.plan import PlanRequest
from tripkit.domain.statements import Span, Statement
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.orders import request_of

TODAY = date(2026, 11, 23)


def of(task: str, *marks: tuple[str, str]) -> TripRequest:
    statements = [said(task, n, words, mark) for n, (words, mark) in enumerate(marks)]
    return request_of(PlanRequest(task=task), {task: statements}, today=TODAY, locale="en")


def said(task: str, number: int, words: str, mark: str) -> Statement:
    start = task.index(words)
    span = Span(start=start, end=start + len(words))
    update = {"id": f"s{number}", "text": words, "span": span}
    return stated(mark)[0].model_copy(update=update)


@pytest.mark.parametrize(
    ("task", "words", "used", "avoided"),
    [
        ("Rome. Rental car, no driving after dark", "no driving", ["self-driving"], []),
        ("로마 렌터카, 캠퍼밴 말고 모텔", "캠퍼밴 말고", ["self-driving"], []),
        ("다낭, 택시는 그랩만", "택시는 그랩만", ["taxi"], []),
        ("신안, 배 타는 섬은 빼고요", "배 타는", [], ["ferry"]),
        ("Rome, no night buses", "no night buses", [], []),
        ("Rome, no buses", "no buses", [], ["bus"]),
        ("예레반, 기사 딸린 차로 다녀요. 버스 안 타요", "버스 안 타요", [], ["bus"]),
    ],
)
def test_what_is_left_of_a_refusal(
    task: str, words: str, used: list[str], avoided: list[str]
) -> None:
    mode = {"섬": "boat", "buses": "bus", "버스": "bus", "그랩": "taxi"}
    value = next((v for k, v in mode.items() if k in task), "car")
    wanted = [(w, "mode=rental_car") for w in ("Rental car", "렌터카") if w in task]
    made = of(task, *wanted, (words, f"mode={value} ~-"))
    assert (made.values("use_mode"), made.values("avoid_mode")) == (used, avoided)


def test_a_refusal_of_which_nothing_is_left_is_told() -> None:
    made = of("Rome. Rental car, no driving after dark", ("no driving", "mode=car ~-"))
    assert made.outcomes[0].status == "set_aside"
    assert "after dark" in " ".join(s.text for s in made.statements)


def test_before_midnight_ends_no_day() -> None:
    made = of("Rome, 3 days, home before midnight", ("before midnight", "latest=00:00"))
    assert not made.values("latest")
    assert made.outcomes[0].status == "set_aside"


def test_a_place_that_is_refused_or_only_slept_in_is_no_stop() -> None:
    made = of("Kyoto, not Tokyo", ("Kyoto", "go=Kyoto"), ("not Tokyo", "go=Tokyo ~-"))
    assert made.destinations == ["Kyoto"]
    task = "Buenos Aires and Palermo, 7 days"
    made = of(task, ("Buenos Aires", "go=Buenos Aires"), ("Palermo", "lodging_area=Palermo"))
    assert made.destinations == ["Buenos Aires"]


def test_where_a_day_is_spent_is_no_start() -> None:
    task = "뮌헨에서 하루, 인스브루크까지 5일"
    made = of(task, ("뮌헨", "go=Munich"), ("인스브루크", "go=Innsbruck"))
    assert (made.origin, made.destinations) == (None, ["Munich", "Innsbruck"])


@pytest.mark.parametrize(
    ("task", "places", "origin"),
    [
        ("서울에서 교토 2027년 4월 10일부터 3일", {"서울": "Seoul", "교토": "Kyoto"}, "Seoul"),
        ("London to Lisbon, 3 days", {"London": "London", "Lisbon": "Lisbon"}, "London"),
        ("Rome to Florence by train, 5 days", {"Rome": "Rome", "Florence": "Florence"}, None),
    ],
)
def test_where_one_sets_out_for_another_place_is_the_start(
    task: str, places: dict[str, str], origin: str | None
) -> None:
    made = of(task, *((words, f"go={name}") for words, name in places.items()))
    assert made.origin == origin
    assert made.destinations == [name for name in places.values() if name != origin]


def test_more_people_than_the_grammar_finds_travel() -> None:
    made = of("Tbilisi, 5 days, two couples, one vegetarian", ("two couples", "travelers=4"))
    assert made.party.size == 4


def test_a_part_of_a_month_of_a_year_is_that_part() -> None:
    made = of("Tbilisi, 12 days, late September 2027", ("late September 2027", "when=2027-09"))
    assert made.start_date == date(2027, 9, 25)


def test_a_day_that_is_refused_is_not_the_sight() -> None:
    task = "Paris 3 days, 루브르는 화요일 빼고 오전"
    made = of(task, ("루브르는 화요일 빼고 오전", "sight=Louvre ~-"))
    assert (made.values("must_see"), made.values("must_avoid")) == (["Louvre"], [])
    assert made.outcomes[0].status == "set_aside"


def test_a_diet_that_we_have_no_row_of_is_not_guessed() -> None:
    made = of("제주 3일, 날것 안 먹어요", ("날것 안 먹", "diet=no_raw"))
    assert not made.values("diet")
    assert made.outcomes[0].status == "set_aside"
