"""Single parts of the guide's own answer, at their bounds."""

from typing import Any

import pytest

from tripkit.agents.guide.compose import (
    _best_sentences,
    _lawful,
    _plain,
    _sayable,
    _web,
    cited,
    compose,
    hotels_may_serve,
)
from tripkit.knowledge.conditions.phrases import phrase


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


def test_the_best_sentences_stand_in_their_own_order_and_the_first_wins_a_tie() -> None:
    sentences = ["It is old.", "The tower is high.", "A tower and a lake.", "The lake is deep."]
    assert _best_sentences(sentences, {"tower", "lake"}, 1) == "A tower and a lake."
    assert (
        _best_sentences(sentences, {"tower", "lake"}, 2) == "The tower is high. A tower and a lake."
    )
    assert _best_sentences(sentences, set(), 1) == "It is old."
    assert _best_sentences(sentences, {"nothing"}, 2) == "It is old. The tower is high."


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
    (text,) = _web(state(web=pages), "en")
    assert text == f"{phrase('en', 'web_found')}\n- Open daily. (https://a)"
    assert _web(state(web=pages[1:]), "en") == []
    assert _web(state(), "en") == []


@pytest.mark.parametrize(
    ("missing", "key"),
    [("web_search_not_configured", "web_missing"), ("search_failed", "web_down")],
)
def test_why_the_web_says_nothing_is_told(missing: str, key: str) -> None:
    assert _web(state(web_missing=missing), "en") == [phrase("en", key)]


def test_documents_are_numbered_from_one_and_unknown_ones_are_passed_over() -> None:
    from tripkit.knowledge.sri_lanka import documents

    known = [one.id for one in documents()][:2]
    hits = [{"id": known[0]}, {"id": "none"}, {"id": known[1]}]
    numbers = [(one.number, one.document.id) for one in cited(state(documents=hits))]
    assert numbers == [(1, known[0]), (2, known[1])]
    assert cited(state()) == []


def test_without_anything_known_that_is_said() -> None:
    assert compose(state()) == phrase("en", "unknown")
    assert compose(state(intent="greeting")) == phrase("en", "greeting")
    assert compose(state(facts={"outside_years": True})) == phrase("en", "outside_years")


@pytest.mark.parametrize(
    ("relevance", "is_told"), [("relevant", True), ("insufficient", False), ("irrelevant", False)]
)
def test_only_documents_that_answer_are_quoted(relevance: str, is_told: bool) -> None:
    from tripkit.knowledge.sri_lanka import documents

    hit = {"id": next(iter(documents())).id}
    text = compose(state(documents=[hit], relevance=relevance))
    assert ("[1]" in text) is is_told
