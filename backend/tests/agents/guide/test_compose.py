"""Single parts of the guide's own answer, at their bounds."""

from typing import Any

import pytest

from tripkit.agents.guide.compose import (
    _lawful,
    _plain,
    _sayable,
    _web,
    compose,
    hotels_may_serve,
)
from tripkit.agents.guide.evidence import cited, of_document
from tripkit.knowledge.conditions.phrases import phrase
from tripkit.knowledge.sri_lanka import documents


def state(**more: Any) -> Any:
    return {"query": "q", "locale": "en", "intent": "tourism_query", **more}


def test_a_pages_words_are_one_line_of_at_most_three_hundred_characters() -> None:
    assert _plain("a\n *b* [c] `d`") == "a b c d"
    assert _plain("x" * 301) == "x" * 300
    assert _plain(" x ") == "x"


def test_hotels_may_serve_only_where_the_facts_say_so() -> None:
    assert hotels_may_serve(state(facts={"hotels": "may_serve"}))
    assert not hotels_may_serve(state(facts={"hotels": "unknown"}))
    assert not hotels_may_serve(state())


def test_on_a_dry_day_no_drink_is_praised() -> None:
    sentences = ["Have a cold beer at the bar.", "Walk the walls."]
    assert _sayable(sentences, is_dry=True) == ["Walk the walls."]
    assert _sayable(sentences, is_dry=False) == sentences


def test_what_a_page_says_against_the_days_rules_is_left_out() -> None:
    page = "Have a cold beer at the bar. Walk the walls."
    assert _lawful(page, state(facts={"shops": "closed"})) == ["Walk the walls."]
    assert len(_lawful(page, state(facts={"shops": "open"}))) == 2
    assert len(_lawful(page, state())) == 2


def test_pages_are_listed_with_their_addresses_and_an_empty_one_is_not() -> None:
    pages = [{"content": "Open daily.", "url": "https://a"}, {"content": "#", "url": "https://b"}]
    (text,) = _web(state(web=pages), "en", is_answered=False)
    assert text == f"{phrase('en', 'web_found')}\n- Open daily. (https://a)"
    assert _web(state(web=pages[1:]), "en", is_answered=False) == []
    assert _web(state(), "en", is_answered=False) == []


@pytest.mark.parametrize(
    ("missing", "key"),
    [("web_search_not_configured", "web_missing"), ("search_failed", "web_down")],
)
def test_why_the_web_says_nothing_is_told(missing: str, key: str) -> None:
    live = state(web_missing=missing, intent="real_time_info")
    assert _web(live, "en", is_answered=False) == [phrase("en", key)]
    assert _web(live, "en", is_answered=True) == []


def test_evidence_is_numbered_from_one() -> None:
    items = [of_document(entry.id) for entry in documents()[:2]]
    assert [source.number for source in cited(state(evidence=items))] == [1, 2]
    assert of_document("none") is None
    assert cited(state()) == []


def test_without_anything_known_that_is_said() -> None:
    assert compose(state()) == phrase("en", "unknown")
    assert compose(state(intent="greeting")) == phrase("en", "greeting")
    assert compose(state(facts={"outside_years": True})) == phrase("en", "outside_years")


def test_the_answer_comes_first_then_what_it_rests_on_each_with_its_number() -> None:
    item = of_document(documents()[0].id)
    assert item
    answer = {
        "basis": "document",
        "lead": [{"text": "It opens at six.", "source": item["id"]}],
        "rest": [{"text": "Come early.", "source": item["id"]}],
    }
    text = compose(state(evidence=[item], answer=answer))
    assert text == "It opens at six. [1]\n\nCome early. [1]"
