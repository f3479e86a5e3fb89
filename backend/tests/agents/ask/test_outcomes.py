"""Every statement of a question has one outcome, and says truly where it was used."""

import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from agents.ask.bench import Desk

from tripkit.agents.ask.completing import completed
from tripkit.agents.ask.outcomes import rows_of
from tripkit.agents.ask.state import AskState
from tripkit.domain.ask import TripParams
from tripkit.domain.statements import Span, Statement, StatementRow, numbered
from tripkit.understanding.reader import ReadingContext

ROOT = Path(__file__).parents[4]
PLANNED: AskState = {
    "locale": "en", "route": "full", "refusal": None, "topics": [], "trip_info": [],
    "cost_estimate": {"total": 1}, "itinerary": {"days": []}, "validation_status": "valid",
    "trip_params": {"destination": ["Lisbon"], "trip_length_days": 4, "preferences": ["food"]},
    "request": {
        "task": "x", "destinations": ["Lisbon"],
        "constraints": [{"kind": "diet", "value": "vegan", "text": "vegan"}],
    },
}  # fmt: skip


def said(kind: str, value: str, words: str, **changes: Any) -> Statement:
    span = Span(start=0, end=len(words))
    return Statement(id="s0", text=words, span=span, kind=kind, value=value, **changes)


def row(statement: Statement, **changes: Any) -> StatementRow:
    statements = [numbered([statement])[0].model_dump(mode="json")]
    return rows_of({**PLANNED, **changes, "statements": statements})[0]  # type: ignore[typeddict-item]


@pytest.mark.parametrize(
    ("statement", "status"),
    [
        (said("go", "Lisbon", "Lisbon"), "used"),
        (said("go", "Porto", "Porto"), "set_aside"),
        (said("go", "Porto", "not Porto", polarity="refused"), "used"),
        (said("go", "Lisbon", "not Lisbon", polarity="refused"), "set_aside"),
        (said("length", "4d", "4 days"), "used"),
        (said("budget", "900 EUR/total", "900 euros"), "set_aside"),
        (said("diet", "vegan", "vegan"), "used"),
        (said("diet", "halal", "halal"), "set_aside"),
        (said("interest", "food", "food"), "used"),
        (said("interest", "food", "no food", polarity="refused"), "set_aside"),
        (said("question", "price@Lisbon", "how much is it"), "used"),
        (said("question", "visa@Portugal", "do I need a visa"), "set_aside"),
        (said("command", "plan@trip@", "plan it"), "used"),
        (said("seat", "window", "window seat"), "set_aside"),
        (said("social", "thanks", "thanks"), "set_aside"),
        (said("not_understood", "?", "mmph"), "not_understood"),
    ],
)
def test_a_statement_is_used_only_where_the_answer_holds_it(
    statement: Statement, status: str
) -> None:
    outcome = row(statement)
    assert outcome.status == status
    assert bool(outcome.where) == (status == "used")
    assert bool(outcome.reason) == (status == "set_aside")


def test_a_fact_is_used_where_the_answer_has_its_section() -> None:
    facts = {"route": "info", "trip_info": [{"topic": "weather"}], "cost_estimate": None}
    asked = said("question", "weather@Lisbon", "how is the weather in May")
    assert row(asked, **facts).status == "used"
    visa = said("question", "visa@Portugal", "do I need a visa")
    assert row(visa, **facts).reason == "I hold nothing on it there."
    assert row(visa, **facts, locale="ko").reason == "그곳에 대한 자료가 없어요."


def test_nothing_of_a_refused_question_was_used() -> None:
    assert row(said("length", "4d", "4 days"), refusal="no").status == "set_aside"


def marked() -> list[tuple[str, list[Statement]]]:
    sys.path.insert(0, str(ROOT / "training"))
    import markup

    messages = markup.read(sorted((ROOT / "training/messages").glob("*/w2[1-5]_a.txt")))
    return [(m.text, markup.statements(m)) for m in messages if m.use == "ask"]


@pytest.mark.parametrize("locale", ["en", "ko"])
def test_each_marked_statement_has_one_outcome(locale: Any) -> None:
    messages = marked()
    assert len(messages) > 50
    for _, statements in messages:
        dumped = [s.model_dump(mode="json") for s in statements]
        rows = rows_of({**PLANNED, "locale": locale, "statements": dumped})
        assert [r.id for r in rows] == [s.id for s in statements]


def test_statements_fill_what_the_grammar_left_open() -> None:
    statements = [
        said("go", "Lisbon", "Lisbon"), said("length", "1w", "a week"),
        said("travelers", "adults=2 children=4,7", "us and the kids"),
        said("budget", "900 EUR/total", "900 euros"), said("origin", "Seoul", "Seoul"),
        said("when", "2027-05-03..2027-05-09", "3 to 9 May"),
    ]  # fmt: skip
    params = completed(TripParams(), statements)
    assert params == TripParams(
        origin="Seoul", destination=["Lisbon"], departure_date=date(2027, 5, 3),
        return_date=date(2027, 5, 9), trip_length_days=7, headcount=4, budget_value=900,
        budget_currency="EUR",
    )  # fmt: skip


def test_what_was_read_stands_but_for_refused_places() -> None:
    read = TripParams(destination=["Greece", "Santorini"], trip_length_days=4)
    statements = [
        said("go", "Santorini", "not Santorini", polarity="refused"),
        said("length", "9d", "9 days"), said("go", "Crete", "Crete", certainty=0.3),
    ]  # fmt: skip
    assert completed(read, statements).destination == ["Greece"]
    assert completed(read, statements).trip_length_days == 4
    assert completed(TripParams(), statements).destination == []


class Fixed:
    """Reads the same statements of any text."""

    async def read(self, text: str, context: ReadingContext) -> list[Statement]:
        assert context.use == "ask"
        return numbered([said("seat", "window", "window seat")])


async def test_the_answer_of_a_question_keeps_its_statements() -> None:
    state = await Desk(reader=Fixed()).ask("is it safe in Lisbon at night?")
    assert [s["kind"] for s in state["statements"]] == ["seat"]
    assert [r.status for r in rows_of(state)] == ["set_aside"]  # type: ignore[arg-type]
