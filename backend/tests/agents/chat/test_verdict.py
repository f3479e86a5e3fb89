"""Only an explicit yes, with nothing against it, closes the read-back."""

import pytest
from agents.chat.saying import in_order, said

from tripkit.agents.chat.parsed import ParsedMessage
from tripkit.agents.chat.verdict import verdict
from tripkit.domain.statements import Statement

YES = said("yes", "answer", "yes", certainty=0.9)


def act(message: str, rules: str, *statements: Statement) -> str:
    read = in_order(message, *statements)
    return verdict(ParsedMessage(act=rules), read, message).act


@pytest.mark.parametrize(
    "beside",
    [
        said("31 of us", "travelers", "31", certainty=0.5),
        said("can I smoke there", "question", "allowed@smoking", certainty=0.8),
        said("swap the sauna", "command", "replace@sauna@", certainty=0.8),
        said("the blorp is missing", "not_understood", "?", certainty=0.8),
    ],
    ids=lambda statement: statement.kind,
)
def test_a_yes_with_something_beside_it_is_none(beside: Statement) -> None:
    assert act(f"yes, {beside.text}", "yes", YES, beside) == "inform"


@pytest.mark.parametrize("message", ["yes, except the dates", "네 근데 날짜가 달라요"])
def test_a_yes_with_a_but_is_none(message: str) -> None:
    assert act(message, "yes") == "inform"


def test_a_yes_that_only_the_reader_saw_is_one() -> None:
    perfect = said("not bad at all", "answer", "yes", certainty=0.9)
    assert act("not bad at all", "inform", perfect) == "yes"
    assert act("not bad at all", "no", perfect) == "yes"


def test_a_yes_that_the_reader_is_unsure_of_is_none() -> None:
    assert act("hm", "inform", said("hm", "answer", "yes", certainty=0.5)) == "inform"


def test_a_yes_and_a_no_are_no_yes() -> None:
    no = said("no", "answer", "no", certainty=0.6)
    assert act("no yes", "no", no, YES) == "no"


def test_thanks_and_signs_beside_a_yes_leave_it_one() -> None:
    thanks = said("thanks", "social", "thanks", certainty=0.9)
    sign = said("\U0001f64f", "not_understood", "?", certainty=0.8)
    assert act("yes thanks \U0001f64f", "yes", YES, thanks, sign) == "yes"


@pytest.mark.parametrize(
    ("certainty", "no", "result"),
    [(0.65, 0.39, "yes"), (0.64, 0.39, "inform"), (0.65, 0.4, "inform"), (0.9, 0.4, "inform")],
)
def test_how_sure_a_yes_and_a_no_have_to_be(certainty: float, no: float, result: str) -> None:
    yes = said("hm", "answer", "yes", certainty=certainty)
    against = said("mh", "answer", "no", certainty=no)
    assert act("hm mh", "inform", yes, against) == result


@pytest.mark.parametrize(
    ("words", "certainty", "result"),
    [("the blorp", 0.55, "inform"), ("the blorp", 0.54, "yes"), ("a blorps", 0.55, "inform"),
     ("a blorp", 0.55, "yes")],
)  # fmt: skip
def test_only_a_clause_that_was_surely_not_understood_stands_against_a_yes(
    words: str, certainty: float, result: str
) -> None:
    unclear = said(words, "not_understood", "?", certainty=certainty)
    assert act(f"yes, {words}", "yes", YES, unclear) == result


@pytest.mark.parametrize(("certainty", "result"), [(0.4, "inform"), (0.39, "yes")])
def test_what_is_likely_said_beside_a_yes_stands_against_it(certainty: float, result: str) -> None:
    question = said("can I smoke there", "question", "allowed@smoking", certainty=certainty)
    assert act(f"yes, {question.text}", "yes", YES, question) == result
