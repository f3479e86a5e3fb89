"""What was said stays as it was said, and everything said is accounted for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from tripkit.domain.statement_kinds import KINDS, NOT_UNDERSTOOD, is_value
from tripkit.domain.statements import Outcome, Span, Statement, joined


def statement(id: str = "s1", start: int = 0, **fields: object) -> Statement:
    defaults = {"text": "no beaches", "kind": "place_kind", "value": "beach", "polarity": "refused"}
    span = Span(start=start, end=start + 10)
    return Statement.model_validate({"id": id, "span": span, **defaults, **fields})


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("length", ">3d<7d"), ("length", "4n"), ("length", "10-12d"), ("when", "2027-03"),
        ("when", "2027-03-06..2027-03-07"), ("when", "month:5e"), ("when", "holiday:chuseok"),
        ("travelers", "adults=2 children=4,?"), ("travelers", "3"), ("budget", "900000 KRW/person"),
        ("budget", "1500 ?/total"), ("per_day", "<=2"), ("longest", "flight<6h"), ("mode", "night_train"),
        ("event", "wedding@Porto@2027-05-08T15:00"), ("command", "move@the museum@"),
        ("question", "weather@Kyoto"), ("go", "Luang Prabang"), (NOT_UNDERSTOOD, "?"),
    ],
)  # fmt: skip
def test_a_value_in_its_kinds_grammar_is_taken(kind: str, value: str) -> None:
    assert is_value(kind, value)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("length", "a week"), ("when", "2027-3-6"), ("when", "month:13"), ("travelers", ""),
        ("budget", "900000"), ("budget", "5 usd/total"), ("mode", "teleport"), ("earliest", "25:00"),
        ("command", "explode@museum@"), ("no_such_kind", "x"), ("go", ""), ("stars", "6"),
    ],
)  # fmt: skip
def test_a_value_outside_its_kinds_grammar_is_refused(kind: str, value: str) -> None:
    assert not is_value(kind, value)
    with pytest.raises(ValidationError):
        statement(kind=kind, value=value)


def test_every_kind_says_what_it_is_and_takes_its_own_choices() -> None:
    for name, kind in KINDS.items():
        assert kind.purpose, name
        assert kind.grammar, name
        assert all(is_value(name, choice) for choice in kind.choices), name
        assert not is_value(name, ""), name


def test_what_was_said_does_not_change() -> None:
    with pytest.raises(ValidationError):
        statement().polarity = "wanted"  # type: ignore[misc]


@given(st.integers(-3, 30), st.integers(-3, 30))
def test_a_span_holds_something(start: int, end: int) -> None:
    if 0 <= start < end:
        assert Span(start=start, end=end).overlaps(Span(start=start, end=end))
    else:
        with pytest.raises(ValidationError):
            Span(start=start, end=end)


def test_spans_that_only_touch_do_not_overlap() -> None:
    assert not Span(start=0, end=3).overlaps(Span(start=3, end=5))
    assert Span(start=0, end=4).overlaps(Span(start=3, end=5))


def test_what_was_used_says_where_and_what_was_set_aside_says_why() -> None:
    with pytest.raises(ValidationError):
        Outcome(statement_id="s1", status="used")
    with pytest.raises(ValidationError):
        Outcome(statement_id="s1", status="set_aside")
    assert Outcome(statement_id="s1", status="not_understood").reason is None


def test_rows_stand_in_the_order_in_which_things_were_said() -> None:
    later, earlier = statement("a", start=20), statement("b", start=2)
    outcomes = [
        Outcome(statement_id="a", status="used", where="day 2"),
        Outcome(statement_id="b", status="set_aside", reason="nothing here judges it"),
    ]
    rows = joined([later, earlier], outcomes)
    assert [row.id for row in rows] == ["b", "a"]
    assert rows[0].reason == "nothing here judges it"
    assert rows[1].span == (20, 30)
    assert rows[1].model_dump(by_alias=True)["polarity"] == "refused"


@pytest.mark.parametrize("ids", [[], ["s1", "s1"], ["s2"], ["s1", "s2"]])
def test_a_statement_without_exactly_one_outcome_is_a_fault(ids: list[str]) -> None:
    outcomes = [Outcome(statement_id=id, status="used", where="x") for id in ids]
    with pytest.raises(ValueError, match="one outcome"):
        joined([statement()], outcomes)
