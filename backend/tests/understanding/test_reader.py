"""Statements from phrases: values by grammar, nothing lost, nothing made up."""

from collections.abc import Mapping
from datetime import date
from typing import cast

import numpy as np
import pytest

from tripkit.domain.statements import Statement
from tripkit.understanding.model import Model, Told
from tripkit.understanding.phrases import Phrase
from tripkit.understanding.reader import LocalReader, ReadingContext

TODAY = date(2026, 11, 21)
SAYS = {"polarity": "wanted", "strength": "want", "about": "trip", "relation": "says"}
Wanted = tuple[str, str, str | None, Mapping[str, str]]


class Tells:
    """A model that tells (words, kind, code, how it is meant), and doubts some other words."""

    def __init__(self, *phrases: Wanted, doubted: str = "") -> None:
        self._phrases, self._doubted = phrases, doubted

    def tell(self, text: str, use: str, awaiting: str | None) -> Told:
        weight = np.zeros(len(text), np.float32)
        if self._doubted:
            start = text.index(self._doubted)
            weight[start : start + len(self._doubted)] = 0.3
        read = []
        for words, kind, code, attributes in self._phrases:
            start = text.index(words)
            end, meant = start + len(words), SAYS | attributes
            refusal = float(meant["polarity"] == "refused")
            read.append(Phrase(start, end, kind, code, 0.9, 0.8, meant, refusal))
        return Told(read, weight)


def read(text: str, *phrases: Wanted, doubted: str = "") -> list[Statement]:
    reader = LocalReader(cast(Model, Tells(*phrases, doubted=doubted)))
    return reader.read(text, ReadingContext("chat", TODAY))


def values(statements: list[Statement]) -> list[tuple[str, str]]:
    return [(statement.kind, statement.value) for statement in statements]


def test_a_value_is_read_from_the_phrase_and_not_from_the_words_around_it() -> None:
    statements = read("we had 3 days once, now 5 days", ("5 days", "length", None, {}))
    assert values(statements) == [("length", "5d")]
    assert statements[0].text == "5 days"


@pytest.mark.parametrize(
    ("text", "cut", "whole"),
    [
        ("allergic to buckwheat", "wheat", "buckwheat"),
        ("no eggplants, I swell up", "egg", "eggplants"),
        ("메밀 알레르기", "밀", "메밀"),
    ],
)
def test_half_of_a_food_s_name_is_no_food(text: str, cut: str, whole: str) -> None:
    [statement] = read(text, (cut, "allergy", None, {}))
    assert statement.text == whole


@pytest.mark.parametrize(
    ("text", "cut", "place"),
    [
        ("싱가포르 4박", "싱", "Singapore"),
        ("보르도 와인", "보르", "Bordeaux"),
        ("삿포로는 눈", "삿포", "Sapporo"),
        ("도쿄오사카 5일", "도쿄", "Tokyo"),
    ],
)
def test_a_korean_place_that_its_phrase_cuts_is_read_to_its_end(
    text: str, cut: str, place: str
) -> None:
    statements = read(text, (cut, "go", None, {}))
    assert ("go", place) in values(statements)


def test_a_code_is_the_models_and_as_certain_as_it_is() -> None:
    [calm] = read("somewhere hushy.", ("hushy.", "mood", "peaceful", {"polarity": "refused"}))
    assert (calm.value, calm.polarity, calm.text) == ("peaceful", "refused", "hushy")
    assert calm.certainty == 0.72


def test_a_phrase_whose_words_say_no_value_is_not_understood() -> None:
    [row] = read("for a bit", ("a bit", "stars", None, {}))
    assert (row.kind, row.text) == ("not_understood", "a bit")


def test_taking_back_without_a_value_takes_back_the_whole_kind() -> None:
    [row] = read("forget the budget", ("the budget", "budget", None, {"relation": "takes_back"}))
    assert (row.kind, row.value, row.relation) == ("budget", "*", "takes_back")


def test_a_clause_that_nobody_got_has_a_row_and_filler_has_none() -> None:
    text = "so, five days, with the glimmer thing, ok"
    statements = read(text, ("five days", "length", None, {}), doubted="with the glimmer thing")
    assert [(row.kind, row.text) for row in statements] == [
        ("length", "five days"),
        ("not_understood", "with the glimmer thing"),
    ]


def test_a_guess_is_not_understood_and_beside_a_sure_reading_nothing() -> None:
    class Guesses(Tells):
        def tell(self, text: str, use: str, awaiting: str | None) -> Told:
            told = super().tell(text, use, awaiting)
            unsure = Phrase(0, len(text), "mood", "dreamy", 0.5, 0.4, SAYS)
            return Told([*told.phrases, unsure], told.weight)

    def kinds(*phrases: Wanted) -> list[str]:
        reader = LocalReader(cast(Model, Guesses(*phrases)))
        return [row.kind for row in reader.read("soft like a film", ReadingContext("chat", TODAY))]

    assert kinds() == ["not_understood"]
    assert kinds(("like a film", "scene", None, {})) == ["scene"]


@pytest.mark.parametrize("filler", ["and we would like to", "가려고 합니다"])
def test_words_that_say_nothing_alone_have_no_row(filler: str) -> None:
    assert read(f"five days, {filler}", ("five days", "length", None, {}), doubted=filler)[1:] == []


def test_the_rest_of_a_word_is_no_clause() -> None:
    statements = read("강아지랑 가요", ("강아", "pet", "dog", {}), doubted="지랑")
    assert [row.kind for row in statements] == ["pet"]


def test_a_question_has_its_topic_and_its_words() -> None:
    [question] = read("is it hot in Kyoto?", ("is it hot in Kyoto?", "question", "weather", {}))
    assert question.value == "weather@is it hot in Kyoto"


def test_a_command_has_operation_object_and_time() -> None:
    [command] = read("move the museum to 3pm", ("move the museum to 3pm", "command", "move", {}))
    operation, target, moment = command.value.split("@")
    assert (operation, moment) == ("move", "15:00")
    assert "museum" in target


def test_where_one_has_been_is_named() -> None:
    [row] = read("we did Rome", ("we did Rome", "background", "been_there", {}))
    assert row.value == "been_there@Rome"


def test_statements_stand_in_the_order_of_the_text_with_ids_of_their_own() -> None:
    statements = read("4 days in Rome", ("Rome", "go", None, {}), ("4 days", "length", None, {}))
    assert values(statements) == [("length", "4d"), ("go", "Rome")]
    assert [statement.id for statement in statements] == ["s1", "s2"]


def test_what_grammar_knows_is_read_where_no_phrase_is() -> None:
    text = "I check in next Thursday, 2 rooms for 3 adults in Lisbon from Rome, $90 a night"
    assert sorted(values(read(text))) == [
        ("go", "Lisbon"),
        ("night_price", "90 USD/night"),
        ("origin", "Rome"),
        ("rooms", "2"),
        ("start", "2026-11-26"),
        ("travelers", "3"),
    ]
    korean = "다음 주 금요일에 출발해서 오사카 2박3일, 어른 3명 60만원"
    assert sorted(values(read(korean))) == [
        ("budget", "600000 KRW/total"),
        ("go", "Osaka"),
        ("length", "2n"),
        ("start", "2026-11-27"),
        ("travelers", "3"),
    ]


def test_a_name_that_nothing_knows_is_no_place() -> None:
    assert read("in Lanternwick Quay with Susan on Glimmer") == []


def test_a_questions_own_words_are_no_wish() -> None:
    text = "is it hot in Kyoto?"
    assert values(read(text, (text, "question", "weather", {}))) == [
        ("question", "weather@is it hot in Kyoto")
    ]
    asks = "can you find a hotel in Kyoto"
    assert ("go", "Kyoto") in values(read(asks, (asks, "question", "recommend", {})))


def test_of_rival_readings_of_the_same_words_the_surest_counts() -> None:
    both = Tells(("to Rome", "go", None, {}))
    told = both.tell("to Rome", "chat", None)
    told.phrases.append(Phrase(0, 7, "origin", None, 0.6, 1.0, SAYS))
    both.tell = lambda text, use, awaiting: told  # type: ignore[method-assign]
    statements = LocalReader(cast(Model, both)).read("to Rome", ReadingContext("chat", TODAY))
    assert values(statements) == [("go", "Rome")]


def test_where_one_starts_is_what_follows_from() -> None:
    text = "flying to Toronto from Chicago"
    assert sorted(values(read(text, (text, "origin", None, {})))) == [
        ("go", "Toronto"),
        ("origin", "Chicago"),
    ]


def test_nothing_is_read_from_blanks() -> None:
    assert read(" \n ") == []
