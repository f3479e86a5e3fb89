"""What is kept out of, likened or limited is not turned into its opposite."""

from datetime import date
from typing import Any

import pytest

from tripkit.domain.profile import Profile
from tripkit.domain.statements import StatementRow
from tripkit.knowledge.feasibility import Condition, PickWish, candidates, judge
from tripkit.knowledge.feasibility.reading import wish_of

TODAY = date(2026, 11, 22)


def row(message: str, kind: str, value: str, text: str, **fields: Any) -> StatementRow:
    start = message.index(text)
    return StatementRow.model_validate(
        {
            "id": f"{kind}-{value}", "text": text, "span": (start, start + len(text)),
            "kind": kind, "value": value, "polarity": "wanted", "strength": "want",
            "about": "trip", "certainty": 0.9, "status": "used", "where": "here",
        }
        | fields
    )  # fmt: skip


def wish(message: str, *rows: StatementRow, **profile: Any) -> PickWish:
    return wish_of(
        Profile.model_validate(profile), rows, months=(), today=TODAY, messages=[message]
    )


@pytest.mark.parametrize(
    ("message", "kind", "value"),
    [
        ("한낮 22도 안넘는 곳", "warmest", "22"),
        ("낮에 24도를 넘지 않는 곳", "warmest", "24"),
        ("nothing above 19C please", "warmest", "19"),
        ("반소매로 다닐 수 있는 곳", "coldest", "20"),
        ("short sleeves in January", "coldest", "20"),
    ],
)
def test_a_limit_of_degrees_is_read_from_its_side(message: str, kind: str, value: str) -> None:
    told = wish(message)
    other = {"warmest": "coldest", "coldest": "warmest"}[kind]
    assert told.values(kind) == [value]
    assert told.values(other) == []


def test_weather_that_one_keeps_out_of_is_not_wanted() -> None:
    message = "somewhere out of direct sun"
    sun = row(message, "weather", "sun", "out of direct sun")
    assert wish(message, sun).values("weather") == []
    wanted = "somewhere with sun"
    assert wish(wanted, row(wanted, "weather", "sun", "sun")).values("weather") == ["sun"]


def test_only_the_clause_that_refuses_is_refused() -> None:
    message = "단풍 예쁘고 너무 붐비지 않는 곳"
    told = wish(message, row(message, "wish", message, message, polarity="refused"))
    assert told.values("without") == []
    refused = "박물관 싫고 산이 있는 곳"
    told = wish(refused, row(refused, "wish", "museum", "박물관 싫고", polarity="refused"))
    assert told.values("without") == ["museum"]


@pytest.mark.parametrize(
    ("message", "name", "country", "is_there"),
    [
        ("somewhere like Nepal", "Nepal", "Nepal", False),
        ("I'd like Nepal", "Nepal", "Nepal", True),
        ("네팔처럼 조용한 나라", "네팔", "네팔", False),
        ("a few days between Nepal and home", "Nepal", "Nepal", False),
        ("Irish half term, Nepal", "Nepal", "Nepal", True),
        ("in the UK half term", "UK", "United Kingdom", False),
    ],
)
def test_a_likeness_is_no_destination(
    message: str, name: str, country: str, is_there: bool
) -> None:
    told = wish(message, row(message, "go", country, name), destination=country)
    assert bool(told.values("in")) is is_there


def test_a_price_a_night_is_no_budget_of_the_trip() -> None:
    message = "hotel up to 150 euro"
    rows = [
        row(message, "night_price", "150 EUR/night", message),
        row(message, "budget", "150 EUR/total", "150 euro"),
    ]
    told = wish(message, *rows)
    assert told.values("budget") == []
    assert told.values("night") == ["150 EUR/night"]


def test_a_transfer_has_no_limit_of_the_whole_way() -> None:
    message = "no transfer longer than 40 mins"
    told = wish(message, row(message, "longest", "transfer<=40min", message))
    assert told.values("way") == []
    condition = Condition("transfer", "40", message)
    assert judge(candidates()["pt-lisbon"], condition, told).is_kept is None


def test_who_goes_alone_pays_for_one() -> None:
    message = "travelling alone, my parents worry"
    told = wish(message, companions="parents")
    assert told.heads == 1
    assert told.values("party") == ["solo"]


@pytest.mark.parametrize("message", ["over", "been there many times", "we'd n't think", "wed"])
def test_a_lone_function_word_is_no_wish(message: str) -> None:
    assert not {"over", "times", "n't think", "wed"} & set(wish(message).values("said"))


def test_hot_is_judged_by_the_degrees_that_were_said() -> None:
    conditions = (Condition("not_weather", "hot", "hot"), Condition("warmest", "20", "20"))
    told = PickWish(conditions, today=TODAY, months=(7,))
    assert judge(candidates()["es-san-sebastian-gros"], conditions[0], told).is_kept is False


def test_a_long_message_is_not_the_name_of_a_dislike() -> None:
    message = "일곱 식구가 함께 가는 가족여행이고 인도는 이미 여러 번 다녀와서 제외하고 싶어요"
    refused = row(message, "go", "인도", message, polarity="refused")
    told = wish(message, refused, avoid=["인도"])
    assert [c.text for c in told.conditions if c.kind == "avoid"] == ["인도"]
