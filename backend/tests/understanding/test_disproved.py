"""Statements that their own words disprove."""

import pytest

from tripkit.domain.statements import Span, Statement
from tripkit.understanding.disproved import without_disproved


def stated(text: str, words: str, kind: str, value: str, polarity: str = "wanted") -> Statement:
    start = text.index(words)
    return Statement.model_validate(
        {
            "id": "s1", "text": words, "span": Span(start=start, end=start + len(words)),
            "kind": kind, "value": value, "polarity": polarity,
        }
    )  # fmt: skip


@pytest.mark.parametrize(
    ("words", "left"),
    [("3 nts", 0), ("4 nights", 0), ("2박 3일", 0), ("5d", 0), ("3 of us", 1), ("셋이서", 1)],
)
def test_nights_are_no_travellers(words: str, left: int) -> None:
    statement = stated(words, words, "travelers", "3")
    assert len(without_disproved(words, [statement])) == left


@pytest.mark.parametrize(("text", "left"), [("내일로로 전주", 0), ("내일 출발", 1)])
def test_a_rail_pass_is_no_day(text: str, left: int) -> None:
    statement = stated(text, "내일", "when", "2026-11-24")
    assert len(without_disproved(text, [statement])) == left


@pytest.mark.parametrize(
    ("text", "polarity"),
    [
        ("교토 먼저 갔다가 오사카", "wanted"),
        ("교토 말고 오사카", "refused"),
        ("교토는 다녀왔어요. 오사카", "refused"),
        ("교토 대신 오사카", "refused"),
    ],
)
def test_a_place_that_no_word_refuses_is_gone_to(text: str, polarity: str) -> None:
    statement = stated(text, "교토", "go", "Kyoto", "refused")
    (left,) = without_disproved(text, [statement])
    assert left.polarity == polarity
