"""Holidays, Poya days, day trips and sums that the guide computes for an answer."""

from dataclasses import replace

import pytest
from agents.guide.guiding import NOON, Guide

from tripkit.agents.guide.totals import total_for
from tripkit.agents.guide.turns import read_turn, stored
from tripkit.agents.guide.visit import visit_fact
from tripkit.domain.context import Locale
from tripkit.knowledge.sri_lanka import place
from tripkit.knowledge.sri_lanka.practical import passage
from tripkit.knowledge.sri_lanka.questions import GuideQuestion, read_question
from tripkit.services.retrieval.practical import rank


@pytest.mark.parametrize(("text", "locale", "said"), [
    ("is december 23 2026 a public holiday?", "en", "is a public holiday (Unduvap"),
    ("are shops open on 22 february 2027?", "en", "ordinary working day"),
    ("are banks open on 27 february 2027?", "en", "close for the weekend"),
    ("2027년 2월 4일은 쉬는 날이에요?", "ko", "공휴일(독립기념일)"),
    ("Which Poya days are there in March 2027?", "en", "Poya days in March 2027: 22."),
    ("2027년 3월 포야데이 며칠이에요?", "ko", "2027년 3월 포야는 22일"),
])  # fmt: skip
async def test_a_named_day_is_looked_up_in_the_calendar(
    text: str, locale: Locale, said: str
) -> None:
    state = await Guide().ask(text, locale=locale)
    assert said in state["response"].split("\n\n")[0]


def test_a_sum_counts_children_at_half_and_a_van_for_more_than_three() -> None:
    sigiriya, airport = passage("sigiriya-ticket"), passage("airport-colombo")
    assert sigiriya
    assert airport
    family = GuideQuestion(people=2, children=1)
    assert "about 88 US dollars" in str(total_for(sigiriya, family, "en"))
    assert "fit into one" in str(total_for(airport, replace(family, people=3), "en"))
    assert "van" in str(total_for(airport, replace(family, people=4), "en"))


def test_who_comes_along_goes_on_with_the_last_question() -> None:
    first = read_turn({"query": "How much is the Yala entrance fee?"}, NOON, [])
    kept = {"location": "yala-national-park", "question": stored(first.question, None)}
    turn = read_turn({"query": "for two adults and two kids?", "spoken_of": kept}, NOON, [])
    assert "ticket" in turn.question.topics
    assert (turn.question.people, turn.question.children) == (2, 2)


@pytest.mark.parametrize(("start", "goal", "said"), [
    ("kandy", "sigiriya", "long day"), ("galle-fort", "unawatuna", "Yes"),
    ("jaffna", "galle-fort", "Not in a day"),
])  # fmt: skip
def test_a_day_trip_is_judged_by_the_way(start: str, goal: str, said: str) -> None:
    origin, where = place(start), place(goal)
    assert origin
    assert where
    question = GuideQuestion(kinds=("reach",), topics=("daytrip",))
    fact = visit_fact(question, where, origin, "en")
    assert fact
    assert said in fact.text


@pytest.mark.parametrize(("text", "best"), [
    ("The hotel wants to keep my passport overnight", "passport-keep"),
    ("경찰이 벌금을 현금으로 달라고 해요", "police-fine"),
    ("I have a tattoo of Buddha, a problem at immigration?", "tattoo"),
    ("두리안 철이 언제예요", "fruit-season"),
    ("Can I ride an elephant at Habarana?", "elephant-ride"),
])  # fmt: skip
def test_a_narrow_topic_is_answered_about_it_alone(text: str, best: str) -> None:
    assert rank(text, read_question(text), [], None)[0].passage.id == best
