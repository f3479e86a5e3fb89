"""Statements become the chat's slots and acts."""

from typing import Any

import pytest
from agents.chat.saying import in_order, said

from tripkit.agents.chat import measures
from tripkit.agents.chat.acts import act_of, answers
from tripkit.agents.chat.from_statements import from_statements
from tripkit.agents.chat.parsed import ParsedMessage
from tripkit.domain.profile import Budget
from tripkit.domain.statements import Statement


def parsed(message: str, *statements: Statement, **special: Any) -> ParsedMessage:
    context = {"step": None, "profile": {}} | special
    return from_statements(in_order(message, *statements), message=message, **context)


def test_a_correction_goes_before_what_was_said_first() -> None:
    message = "a week, no, four days"
    read = parsed(
        message,
        said("a week", "length", "1w"),
        said("four days", "length", "4d", relation="corrects"),
        profile={"days": 7},
    )
    assert (read.days, read.duration) == (4, "medium")
    assert "days" in read.corrected


def test_what_is_said_goes_before_what_is_guessed_from_other_words() -> None:
    message = "old lanes, very modern"
    read = parsed(
        message, said("old lanes", "place_kind", "old_town"), said("modern", "look", "modern")
    )
    assert read.aesthetic == "modern"
    assert "aesthetic" not in read.guessed
    assert parsed("old lanes", said("old lanes", "place_kind", "old_town")).guessed == {"aesthetic"}


def test_what_is_refused_is_left_out_in_the_persons_words() -> None:
    message = "no beaches and not Busan"
    read = parsed(
        message,
        said("no beaches", "place_kind", "beach", polarity="refused"),
        said("not Busan", "go", "Busan", polarity="refused"),
    )
    assert read.avoid == ("beach", "Busan")
    assert read.evidence["avoid:beach"] == "no beaches"
    assert (read.destination, read.aesthetic) == (None, None)


def test_a_refusal_that_is_taken_back_is_lifted() -> None:
    read = parsed(
        "beaches are fine after all",
        said("beaches are fine after all", "place_kind", "beach", relation="takes_back"),
    )
    assert read.removed == ("beach",)
    assert read.avoid == ()


def test_a_whole_kind_can_be_taken_back_and_what_is_said_anew_stays() -> None:
    assert parsed(
        "forget the budget", said("forget the budget", "budget", "*", relation="takes_back")
    ).removed == ("budget",)
    message = "not with friends, alone"
    read = parsed(
        message,
        said("not with friends", "companion", "friends", relation="takes_back"),
        said("alone", "companion", "solo"),
    )
    assert (read.companions, read.removed) == ("solo", ())


@pytest.mark.parametrize(
    ("number", "value"), [("first", "urban"), ("second", "nature"), ("last", "modern")]
)
def test_the_second_one_is_the_second_that_was_offered(number: str, value: str) -> None:
    read = parsed(
        "that one",
        said("that one", "answer", number),
        step="aesthetic",
        options=["urban", "nature", "modern"],
    )
    assert read.aesthetic == value


def test_a_number_beyond_what_was_offered_fills_nothing() -> None:
    read = parsed("the third", said("the third", "answer", "third"), step="mood", options=["a"])
    assert read.mood is None


def test_the_last_of_nothing_that_was_offered_fills_nothing() -> None:
    read = parsed("the last one", said("the last one", "answer", "last"), step="mood", options=[])
    assert read.mood is None


def test_a_name_that_nothing_here_knows_is_no_destination() -> None:
    read = parsed("Zzyzzerlund", said("Zzyzzerlund", "go", "Zzyzzerlund"))
    assert (read.destination, read.unknown) == (None, ("Zzyzzerlund",))


def test_a_feeling_outside_the_four_keeps_its_words_and_names_its_nearest() -> None:
    read = parsed("몽환적인 느낌", said("몽환적인", "mood", "dreamy"))
    assert (read.mood, read.feel, read.nearest) == (None, ("몽환적인",), "romantic")


def test_a_scene_holds_all_words_from_its_first_to_its_last() -> None:
    message = "Black hat. And boots!"
    read = parsed(
        message, said("Black hat", "styling", "black hat"), said("boots", "styling", "boots")
    )
    assert read.styling == "Black hat. And boots"


@pytest.mark.parametrize(
    ("kind", "value", "asked", "act"),
    [
        ("answer", "yes", "summary", "yes"),
        ("answer", "no", "summary", "no"),
        ("answer", "later", "mood", "skip"),
        ("answer", "any", "mood", "surprise"),
        ("question", "visa@Japan", "mood", "question"),
        ("command", "show@@", "mood", "show"),
        ("social", "greet", None, "greet"),
        ("social", "thanks", "mood", "inform"),
        ("off_topic", "homework", "mood", "offtopic"),
        ("diet", "vegan", "mood", "inform"),
    ],
)
def test_what_a_message_does(kind: str, value: str, asked: Any, act: str) -> None:
    assert act_of([said("words", kind, value)], asked) == act


def test_a_yes_with_something_told_informs() -> None:
    told = [said("yes", "answer", "yes"), said("vegan", "diet", "vegan")]
    assert act_of(told, "summary") == "inform"


def test_side_information_does_not_answer_and_a_fitting_kind_does() -> None:
    assert not answers([said("vegan", "diet", "vegan")], "mood")
    assert answers([said("busy", "crowd", "busy", polarity="refused")], "mood")
    assert answers([said("dunno", "answer", "unsure")], "mood")


@pytest.mark.parametrize(
    ("length", "days"),
    [
        ("4d", 4),
        ("3n", 4),
        ("2w", 14),
        ("3-5d", 5),
        ("<=12d", 12),
        (">3d<7d", 6),
        ("72h", 3),
        (">3d", 4),
        ("open", None),
        ("90min", None),
    ],
)
def test_lengths_are_whole_days(length: str, days: int | None) -> None:
    assert measures.days(length) == days


@pytest.mark.parametrize(
    ("value", "when"),
    [
        ("month:3e", "3"),
        ("2027-03", "2027-03"),
        ("2027-03-05..2027-03-08", "2027-03-05/2027-03-08"),
        ("season:autumn", "autumn"),
        ("flexible", None),
        ("weekday:fri", None),
    ],
)
def test_times_of_year_are_written_as_the_profile_writes_them(value: str, when: str | None) -> None:
    assert measures.when(value) == when


def test_sums_keep_their_currency_where_one_was_said() -> None:
    assert measures.budget("1000-1500 USD/total") == Budget(amount=1500, currency="USD")
    assert measures.budget("300000 ?/person") == Budget(amount=300000)
