"""Words that say a value by themselves confirm what the model doubts, and add what it missed."""

import pytest

from tripkit.domain.statements import Span, Statement
from tripkit.knowledge.language.kind_counts import KindCount, count_in
from tripkit.understanding.spoken import spoken


def statement(text: str, words: str, kind: str, value: str, certainty: float) -> Statement:
    start = text.index(words)
    span = Span(start=start, end=start + len(words))
    return Statement(id="s1", text=words, span=span, kind=kind, value=value, certainty=certainty)


def said(text: str, *statements: Statement) -> set[tuple[str, str, str]]:
    return {(s.kind, s.value, s.polarity) for s in spoken(text, statements) if s.certainty >= 0.8}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("An aquarium somewhere on the way.", ("place_kind", "aquarium", "wanted")),
        ("No Tube please.", ("mode", "metro", "refused")),
        ("아이랑 수족관에 가고 싶어요", ("place_kind", "aquarium", "wanted")),
        ("지하철 말고 버스로", ("mode", "metro", "refused")),
        ("저는 비건이에요", ("diet", "vegan", "wanted")),
    ],
)
def test_a_word_of_the_list_says_its_value(text: str, expected: tuple[str, str, str]) -> None:
    assert expected in said(text)


@pytest.mark.parametrize("text", ["Museum-free mornings.", "No Old Town restaurants, please."])
def test_a_word_that_is_part_of_another_says_nothing_by_itself(text: str) -> None:
    assert not said(text)


def test_a_doubted_statement_is_confirmed_by_its_word() -> None:
    text = "An aquarium would be lovely."
    doubted = statement(text, "An aquarium", "place_kind", "aquarium", 0.4)
    (only,) = spoken(text, [doubted])
    assert (only.id, only.certainty) == ("s1", 0.8)


def test_a_name_that_holds_such_a_word_stays_a_name() -> None:
    text = "Covent Garden in the evening"
    name = statement(text, "Covent Garden", "sight", "Covent Garden", 0.9)
    assert spoken(text, [name]) == [name]


def test_a_number_of_a_kind_is_no_refusal_of_it() -> None:
    text = "We like it slow, no more than one church a day."
    refused = statement(text, "one church a day", "place_kind", "church", 0.9)
    (only,) = spoken(text, [refused.model_copy(update={"polarity": "refused"})])
    assert only.text == "no more than one church a day"
    assert count_in(only.text) == KindCount("<=", 1, 1)


@pytest.mark.parametrize(
    ("clause", "count"),
    [
        ("a park every day", KindCount(">=", 1, 1)),
        ("max 2 temples a day", KindCount("<=", 2, 1)),
        ("박물관은 이틀에 하나만", KindCount("<=", 1, 2)),
        ("성당은 두 곳까지만", KindCount("<=", 2, 0)),
        ("사원은 하루 하나만", KindCount("<=", 1, 1)),
        ("three markets", KindCount(">=", 3, 0)),
        ("one jazz club", None),
        ("둘째 날 시장", None),
        ("a museum for 2 hours", None),
    ],
)
def test_how_many_of_a_kind_is_read_from_its_clause(clause: str, count: KindCount | None) -> None:
    assert count_in(clause) == count
