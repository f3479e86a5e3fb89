"""Every statement to the guide has one outcome, and says truly where it was used."""

from typing import Any

import pytest
from agents.guide.guiding import Guide

from tripkit.agents.guide.outcomes import rows_of
from tripkit.agents.guide.state import GuideState
from tripkit.domain.statements import Span, Statement, StatementRow, numbered
from tripkit.understanding.reader import ReadingContext

ANSWERED: GuideState = {
    "locale": "en", "intent": "tourism_query", "location": "ella", "others": [], "day": None,
    "activity": None, "aspects": {}, "documents": [{"id": "ella_history", "score": 0.9}],
    "relevance": "relevant", "web": [], "facts": {}, "itinerary": [],
}  # fmt: skip


def said(kind: str, value: str, words: str, **changes: Any) -> Statement:
    span = Span(start=0, end=len(words))
    return Statement(id="s0", text=words, span=span, kind=kind, value=value, **changes)


def row(statement: Statement, **changes: Any) -> StatementRow:
    statements = [numbered([statement])[0].model_dump(mode="json")]
    return rows_of({**ANSWERED, **changes, "statements": statements})[0]  # type: ignore[typeddict-item]


@pytest.mark.parametrize(
    ("statement", "changes", "status"),
    [
        (said("question", "what_is@Ella", "what is Ella like"), {}, "used"),
        (
            said("question", "what_is@Ella", "what is Ella like"),
            {"relevance": "irrelevant"},
            "set_aside",
        ),
        (said("go", "Ella", "Ella"), {}, "used"),
        (said("go", "Kandy", "Kandy"), {}, "set_aside"),
        (said("go", "Kandy", "not Kandy", polarity="refused"), {}, "used"),
        (said("go", "Ella", "not Ella", polarity="refused"), {}, "set_aside"),
        (said("go", "Sri Lanka", "Sri Lanka"), {}, "used"),
        (said("when", "weekday:sat", "on Saturday"), {}, "set_aside"),
        (said("when", "weekday:sat", "on Saturday"), {"day": "2026-11-28"}, "used"),
        (said("command", "plan@@", "plan a day"), {}, "set_aside"),
        (said("command", "plan@@", "plan a day"), {"itinerary": [{"time": "06:00"}]}, "used"),
        (said("interest", "wildlife", "animals"), {"aspects": {"nature": 1.0}}, "used"),
        (said("interest", "wildlife", "animals"), {}, "set_aside"),
        (said("seat", "window", "window seat"), {}, "set_aside"),
        (said("feeling", "tired", "tired"), {}, "set_aside"),
        (said("question", "weather@Oslo", "weather in Oslo"), {"intent": "off_topic"}, "set_aside"),
        (said("not_understood", "?", "mmph"), {}, "not_understood"),
    ],
)
def test_a_statement_is_used_only_where_the_answer_holds_it(
    statement: Statement, changes: dict[str, Any], status: str
) -> None:
    outcome = row(statement, **changes)
    assert outcome.status == status
    assert bool(outcome.where) == (status == "used")
    assert bool(outcome.reason) == (status == "set_aside")


def test_reasons_are_in_the_language_of_the_answer() -> None:
    assert row(said("social", "thanks", "고마워요"), locale="ko").reason == (
        "인사나 잡담이라 따로 답하지 않았어요."
    )


class Refusing:
    """Reads that Kandy is not wanted."""

    async def read(self, text: str, context: ReadingContext) -> list[Statement]:
        assert context.use == "guide"
        start = text.index("Kandy")
        span = Span(start=start, end=start + len("Kandy"))
        return numbered([
            Statement(
                id="s0", text="Kandy", span=span, kind="go", value="Kandy", polarity="refused"
            )
        ])  # fmt: skip


async def test_a_place_that_a_statement_refuses_is_not_meant() -> None:
    text = "we've had our fill of Kandy, is Mirissa calm in January?"
    state = await Guide(reader=Refusing()).ask(text)
    assert state["location"] == "mirissa"
    assert [(r.value, r.status) for r in rows_of(state)] == [("Kandy", "used")]  # type: ignore[arg-type]
