"""Which node comes next in the guide's graph."""

from typing import Any, cast

import pytest

from tripkit.agents.guide.graph import (
    route_after_grading,
    route_after_verification,
    route_by_intent,
)
from tripkit.agents.guide.state import GuideState


def state(**values: Any) -> GuideState:
    return cast(GuideState, values)


@pytest.mark.parametrize(("intent", "node"), [
    ("greeting", "generate"), ("off_topic", "generate"), ("real_time_info", "retrieve"),
    ("tourism_query", "retrieve"), ("trip_planning", "retrieve"),
])  # fmt: skip
def test_small_talk_looks_nothing_up(intent: str, node: str) -> None:
    said = state(intent=intent, query="write me some Python", question={"topics": ()})
    assert route_by_intent(said) == node


@pytest.mark.parametrize(("query", "topics"), [
    ("do I need malaria pills?", ("malaria",)), ("how much is Angkor Wat?", ()),
])  # fmt: skip
def test_an_off_topic_message_is_looked_up_where_a_passage_or_a_correction_may_answer(
    query: str, topics: tuple[str, ...]
) -> None:
    said = state(intent="off_topic", query=query, question={"topics": topics})
    assert route_by_intent(said) == "retrieve"


@pytest.mark.parametrize(("relevance", "needs_web", "node"), [
    ("relevant", False, "shadow_monitor"), ("partial", False, "shadow_monitor"),
    ("irrelevant", False, "web_search"), ("insufficient", False, "web_search"),
    ("relevant", True, "web_search"),
])  # fmt: skip
def test_the_web_is_asked_where_the_documents_do_not_answer(
    relevance: str, needs_web: bool, node: str
) -> None:
    assert (
        route_after_grading(state(intent="tourism_query", relevance=relevance, needs_web=needs_web))
        == node
    )


@pytest.mark.parametrize(("issues", "loops", "node"), [
    ([], 1, "__end__"), (["mend it"], 1, "generate"), (["mend it"], 2, "generate"),
    (["mend it"], 3, "__end__"),
])  # fmt: skip
def test_a_draft_with_issues_goes_back_twice_at_most(
    issues: list[str], loops: int, node: str
) -> None:
    assert route_after_verification(state(issues=issues, loops=loops)) == node
