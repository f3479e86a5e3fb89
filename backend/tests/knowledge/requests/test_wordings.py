"""Wordings by class, in both languages: what each says and that it says nothing else."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tripkit.domain.plan import PlanConstraints, PlanRequest
from tripkit.knowledge.requests import read_request, state

TODAY = date(2026, 11, 21)
FOLDER = Path(__file__).parent / "wordings"


def lines(name: str) -> Iterator[str]:
    for line in (FOLDER / f"{name}.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("# "):
            yield line


def classes() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in lines("constraints"):
        if line.startswith("[") and line.endswith("]"):
            wordings = found.setdefault(line[1:-1], [])
        else:
            wordings.append(line)
    return found


def pairs(name: str) -> list[tuple[str, str]]:
    return [(said, text) for said, _, text in (line.partition("|") for line in lines(name))]


def constraints(text: str) -> set[str]:
    return {f"{rule['kind']}={rule['value']}" for rule in state(text, TODAY)["constraints"]}


@pytest.mark.parametrize("meaning", classes())
def test_every_wording_of_a_constraint_says_it_and_no_other(meaning: str) -> None:
    expected = set() if meaning == "nothing" else {meaning}
    wrong = {text: said for text in classes()[meaning] if (said := constraints(text)) != expected}
    assert wrong == {}


def test_every_wording_of_a_company_is_counted() -> None:
    wrong: dict[str, Any] = {}
    for expected, text in pairs("parties"):
        fields = state(text, TODAY)
        counted = [fields[key] for key in ("party", "adults", "children")]
        wanted = expected.split(",")
        shown = ["-" if count is None else str(count) for count in counted]
        if any(want not in ("?", got) for want, got in zip(wanted, shown, strict=True)):
            wrong[text] = shown
    assert wrong == {}


def test_every_wording_of_dates_gives_the_same_days() -> None:
    wrong: dict[str, str] = {}
    for expected, text in pairs("dates"):
        fields = state(text, TODAY)
        got = f"{fields['start_date'] or '-'}/{fields['end_date'] or '-'}"
        if got != expected:
            wrong[text] = got
    assert wrong == {}


def test_every_place_is_the_destination_of_its_order() -> None:
    wrong = {
        text: got
        for expected, text in pairs("places")
        if (got := ",".join(state(text, TODAY)["destinations"])) != expected
    }
    assert wrong == {}


@pytest.mark.parametrize(
    ("text", "stops"),
    [
        ("홋카이도, 후라노 비에이, 3박 4일", ["Furano", "Biei"]),
        ("Scotland in June. Edinburgh, Inverness", ["Edinburgh", "Inverness"]),
        ("Paris, Texas, 2 nights", ["Paris"]),
        ("Aswan and Luxor, 5 nights", ["Aswan", "Luxor"]),
        ("Cuba: Havana, Trinidad, back to Havana for the last night", ["Havana", "Trinidad", "Havana"]),
        ("Montreal or Quebec City? Say Quebec City.", ["Quebec City"]),
        ("경기도 광주 말고 전라도 광주. 1박.", ["Gwangju"]),
        ("국내 아무 데나 1박", []),
        ("Lisbon, Porto, Nowhereville. 9 nights", ["Lisbon", "Porto", "Nowhereville"]),
    ],
)  # fmt: skip
def test_what_only_frames_a_route_is_no_stop(text: str, stops: list[str]) -> None:
    assert state(text, TODAY)["destinations"] == stops


@pytest.mark.parametrize(
    ("text", "days", "nights"),
    [
        ("런던 5일 파리 4일", 9, None),
        ("포르투 4박, 리스본 2박", None, 6),
        ("Rome, six sleeps", None, 6),
        ("Rome. Nights: 2.", None, 2),
        ("Can you do Sri Lanka in 12 days", 12, None),
        ("로마 3월 5일부터 2박", None, 2),
    ],
)
def test_a_length_is_that_of_the_whole_trip(
    text: str, days: int | None, nights: int | None
) -> None:
    fields = state(text, TODAY)
    assert (fields["days"], fields["nights"]) == (days, nights)


@pytest.mark.parametrize(
    ("text", "month", "start"),
    [
        ("Lisbon at Easter", 3, None),
        ("추석 연휴에 다낭", 9, None),
        ("Lisbon, any time after 10 May", 5, None),
        ("Lisbon the day after Christmas", None, "2026-12-26"),
        ("크리스마스에 삿포로, 24일에 가서 27일에 와요", None, "2026-12-24"),
    ],
)
def test_a_holiday_is_its_month_and_a_day_counted_from_it_a_date(
    text: str, month: int | None, start: str | None
) -> None:
    fields = state(text, TODAY)
    assert (fields["month"], fields["start_date"]) == (month, start)


def test_a_plan_at_a_holiday_begins_on_it_as_an_assumption() -> None:
    order = PlanRequest(task="Lisbon at Easter, 3 days", constraints=PlanConstraints())
    request = read_request(order, today=TODAY)
    assert request.start_date == date(2027, 3, 28)
    assert any("holiday" in sentence for sentence in request.assumptions)
