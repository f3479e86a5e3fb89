"""No clause of an order vanishes: of each something is made, or it has a row."""

from datetime import date

from knowledge.orders.said import stated

from tripkit.domain.plan import PlanRequest
from tripkit.domain.statements import Span, Statement
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.orders import request_of

TODAY = date(2026, 11, 21)


def said(task: str, words: str, mark: str, certainty: float = 1.0) -> Statement:
    """A statement of these words of the task."""
    start = task.index(words)
    statement = stated(mark, certainty=certainty)[0]
    span = Span(start=start, end=start + len(words))
    update = {"id": f"s{start}", "text": words, "span": span}
    return statement.model_copy(update=update)


def missed(task: str, *statements: Statement) -> list[tuple[str, str]]:
    """The clauses that have a row, each with what it says of them."""
    made = of(task, *statements)
    reasons = {o.statement_id: o.reason or "" for o in made.outcomes if o.status != "used"}
    return [(s.text, reasons[s.id]) for s in made.statements if s.id in reasons]


def of(task: str, *statements: Statement) -> TripRequest:
    return request_of(PlanRequest(task=task), {task: list(statements)}, today=TODAY, locale="en")


def test_a_clause_that_nobody_read_has_a_row_in_its_own_words() -> None:
    task = "Please plan Lisbon, 10-13 May 2027, and a zither recital at 9:30 for 1,200 guests."
    rows = missed(task, said(task, "Lisbon", "go=Lisbon"))
    assert [words for words, _ in rows] == ["a zither recital at 9:30 for 1,200 guests"]
    assert rows[0][1].startswith("Nothing in the plan is for this:")


def test_a_clause_of_which_a_part_was_read_says_so() -> None:
    task = "리스본, 비건 오마카세 세 번"
    rows = missed(task, said(task, "리스본", "go=Lisbon"), said(task, "비건", "diet=vegan"))
    assert [words for words, _ in rows] == ["오마카세 세 번"]
    assert "in part" in rows[0][1]


def test_what_is_doubted_is_told_by_its_clause_once() -> None:
    task = "Lisbon, zither recital twice"
    doubted = said(task, "zither", "cuisine=zither", 0.4), said(task, "twice", "length=2d", 0.3)
    rows = missed(task, said(task, "Lisbon", "go=Lisbon"), *doubted)
    assert [words for words, _ in rows] == ["zither recital twice"]


def test_a_doubt_about_words_that_serve_another_statement_is_none() -> None:
    task = "Lisbon, vegan"
    vegan = said(task, "vegan", "diet=vegan")
    other = said(task, "vegan", "cuisine=vegan", 0.3).model_copy(update={"id": "s99"})
    made = of(task, said(task, "Lisbon", "go=Lisbon"), vegan, other)
    assert [o.status for o in made.outcomes] == ["used", "used"]


def test_who_seems_to_ask_for_nothing_is_asked_again_where_that_is_unsure() -> None:
    task = "Lisbon, the shops will be shut"
    place = said(task, "Lisbon", "go=Lisbon")
    unsure = said(task, "the shops will be shut", "background=reason", 0.4)
    assert [words for words, _ in missed(task, place, unsure)] == ["the shops will be shut"]


def test_small_words_and_greetings_that_are_left_over_have_no_row() -> None:
    task = "Hello! We would love to see Lisbon, thanks"
    assert missed(task, said(task, "Lisbon", "go=Lisbon")) == []


def test_where_the_trip_starts_is_no_word_left_over() -> None:
    task = "서울에서 도쿄 3박 4일, 2027년 5월 3일부터"
    assert missed(task, said(task, "도쿄", "go=Tokyo")) == []


def test_a_background_that_is_doubted_is_told_by_its_clause() -> None:
    task = "Lisbon, the others only join us after six"
    rows = missed(
        task,
        said(task, "Lisbon", "go=Lisbon"),
        said(task, "the others only join us after six", "background=other", 0.7),
    )
    assert [words for words, _ in rows] == ["the others only join us after six"]


def test_a_long_clause_is_not_told_by_one_chance_word_of_it() -> None:
    task = "Lisbon, my colleagues meet the mayor while the rest of them prepare a lunch for her"
    (_, reason), *_ = missed(task, said(task, "Lisbon", "go=Lisbon"))
    assert "dishes" not in reason
