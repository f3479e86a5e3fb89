"""A plan's days in words: how one gets there, what it rests on, how long the trip is."""

from typing import Any

import pytest
from export.plan.plans import plan

from tripkit.domain.context import Locale
from tripkit.domain.plan import PlanDay, PlanItinerary, Stop
from tripkit.export.document import Document
from tripkit.export.plan import plan_document
from tripkit.export.plan.days import way_text


def stop(**more: Any) -> Stop:
    fields = {"time": "10:00", "end_time": "11:00", "activity": "Tower", "description": "",
              "location": "Town", "category": "sight", "source": "catalogue"}  # fmt: skip
    return Stop.model_validate(fields | more)


def document(days: int, *stops: Stop) -> Document:
    made = [
        PlanDay(day=n, date=f"2027-04-{n:02}", city="Tokyo", theme="", schedule=[*stops],
                day_cost=0)
        for n in range(1, days + 1)
    ]  # fmt: skip
    whole = PlanItinerary(days=made, total_estimated_cost=0, currency="USD", summary="")
    return plan_document(plan(itinerary=whole, context={}, cost=None), "en")


@pytest.mark.parametrize(
    ("mode", "locale", "text"),
    [("walk", "en", "12 min on foot"), ("walk", "ko", "걸어서 12분"),
     ("metro", "en", "12 min by metro"), ("metro", "ko", "지하철 12분"),
     ("rocket", "en", "12 min"), (None, "ko", "12분")],
)  # fmt: skip
def test_a_way_names_its_minutes_and_a_mode_that_has_a_word(
    mode: str | None, locale: Locale, text: str
) -> None:
    assert way_text(stop(travel_minutes=12, travel_mode=mode), locale) == text


def test_a_stop_that_needs_no_way_has_none() -> None:
    assert way_text(stop(travel_minutes=0, travel_mode="walk"), "en") == ""


@pytest.mark.parametrize(
    ("source", "url", "text"),
    [("catalogue", None, "our catalogue"),
     ("catalogue", "https://www.example.org/x", "example.org"),
     ("model", None, "general knowledge, not checked"),
     ("model", "https://www.example.org/x", "general knowledge, not checked")],
)  # fmt: skip
def test_a_stop_names_its_page_unless_nobody_checked_it(
    source: str, url: str | None, text: str
) -> None:
    (entry,) = document(1, stop(source=source, source_url=url)).days[0].entries
    assert entry.source == text


@pytest.mark.parametrize(
    ("days", "said"), [(1, "One day"), (20, "Twenty days"), (21, "21 days")]
)  # fmt: skip
def test_days_are_spelled_out_up_to_twenty(days: int, said: str) -> None:
    assert document(days).lead.startswith(f"{said} in Tokyo")
