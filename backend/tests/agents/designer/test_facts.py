"""The profile's fields out of statements, and what each statement of a turn came to."""

from collections.abc import Collection
from typing import Any

import pytest
from knowledge.orders.said import stated

from tripkit.agents.designer.facts import LEAST, facts_of
from tripkit.agents.designer.statement_rows import TurnOutcome, outcome_of
from tripkit.domain.designer import TripProfile


def values(*marks: str, profile: TripProfile | None = None) -> dict[str, Any]:
    return facts_of(stated(*marks), profile or TripProfile()).values


@pytest.mark.parametrize(
    ("mark", "fields"),
    [
        ("travelers=4", {"travelers": 4}),
        ("travelers=adults=2 children=5,? infants=1", {"travelers": 5, "ages": [5]}),
        ("travelers=99", {"travelers": 50}),
        ("companion=parents", {"relationships": "family"}),
        ("companion=group", {"relationships": "friends"}),
        ("companion=couple", {"relationships": "couple"}),
        ("age=84", {"ages": [84]}),
        ("age=toddler", {}),
        ("budget=900 EUR/total", {"budget_total": 900.0, "budget_currency": "EUR"}),
        ("budget=800-900 ?/total", {"budget_total": 900.0, "budget_currency": None}),
        ("budget=90 EUR/day", {}),
        ("price_level=no_limit", {"budget_flexibility": "no_limit"}),
        ("price_level=luxury", {"travel_style": ["luxury"]}),
        ("price_level=cheap", {"travel_style": ["budget"]}),
        ("diet=vegan", {"dietary_restrictions": ["vegan"]}),
        ("allergy=peanuts", {"allergies": ["peanuts"]}),
        ("interest=photography", {"interests": ["photography"]}),
        ("cuisine=ramen", {"interests": ["ramen"]}),
        ("place_kind=theme_park", {"interests": ["theme park"]}),
        ("sight=Tate Modern", {"must_see": ["Tate Modern"]}),
        ("lodging=apartment", {"accommodation_preference": "apartment"}),
        ("pace=relaxed", {"pace_preference": "leisurely"}),
        ("pace=packed", {"pace_preference": "packed"}),
        ("sight=Tate Modern ~-", {"avoidances": ["Tate Modern"]}),
        ("cuisine=ramen ~-", {"avoidances": ["ramen"]}),
        ("diet=vegan ~-", {}),
        ("interest=photography ~x", {}),
        ("interest=* ~x", {}),
    ],
)
def test_a_statement_fills_the_profile(mark: str, fields: dict[str, Any]) -> None:
    assert values(mark) == fields


def test_lists_grow_without_repeats_and_another_value_takes_the_place_before() -> None:
    facts = facts_of(
        stated("interest=food", "interest=art", "interest=food", "pace=packed", "pace=relaxed"),
        TripProfile(),
    )
    assert facts.values == {"interests": ["food", "art"], "pace_preference": "leisurely"}
    assert facts.words == {"interests": "food art food", "pace_preference": "packed relaxed"}
    assert facts.sources == {"s1", "s2", "s3", "s4", "s5"}


def test_who_joins_is_counted_beside_those_who_travel() -> None:
    three = TripProfile.model_validate({"travelers": {"count": 3}})
    assert values("travelers=2 ~+", profile=three) == {"travelers": 5}
    assert values("travelers=2 ~+") == {"travelers": 3}
    assert values("travelers=2", profile=three) == {"travelers": 2}


def test_an_unsure_statement_and_what_belongs_to_a_command_say_nothing_of_the_profile() -> None:
    for certainty, fields in ((LEAST, {"interests": ["art"]}), (LEAST - 0.01, {})):
        statements = stated("interest=art", certainty=certainty)
        assert facts_of(statements, TripProfile()).values == fields
    beside = stated("command=add@dinner@", "go=Kyoto", "sight=Tate Modern", "diet=vegan")
    assert facts_of(beside, TripProfile()).values == {"dietary_restrictions": ["vegan"]}
    assert values("diet=vegan ~@s", "command=add@dinner@") == {}


def fate(
    mark: str,
    tools: Collection[str] = (),
    *,
    failed: bool = False,
    asks: bool = False,
    about: str = "",
    missed: bool = False,
    commands: bool = True,
    facts: bool = False,
) -> tuple[str, str | None]:
    """Status and words of what became of one statement after such a turn."""
    (statement,) = stated(mark)
    own = frozenset({statement.id})
    turn = TurnOutcome(
        facts=own if facts else frozenset(), missed=own if missed else frozenset(),
        tools=frozenset(tools), failed=failed, asks=asks, about=about, commands=commands,
    )  # fmt: skip
    outcome = outcome_of(statement, turn, "en")
    return outcome.status, outcome.where or outcome.reason


MOVE = "command=move@the museum@"


def words_of(phrase: str) -> str:
    from tripkit.agents.designer.wording.report import plain_phrase

    return plain_phrase(phrase, "en")


@pytest.mark.parametrize(
    ("turn", "status", "phrase"),
    [
        ({"tools": ["move_segment"]}, "used", "row_trip"),
        ({"about": "move"}, "used", "row_trip"),
        ({"about": "undo"}, "used", "row_trip"),
        ({"missed": True}, "set_aside", "row_not_found"),
        ({"missed": True, "asks": True}, "asked", None),
        ({"missed": True, "tools": ["move_segment"]}, "set_aside", "row_not_found"),
        ({"asks": True}, "asked", None),
        ({"tools": ["get_segment"]}, "used", "row_answer"),
        ({"about": "check"}, "used", "row_answer"),
        ({"failed": True}, "set_aside", "row_failed"),
        ({}, "set_aside", "row_not_found"),
    ],
)
def test_a_command_is_used_where_its_tool_did_it(
    turn: dict[str, Any], status: str, phrase: str | None
) -> None:
    assert fate(MOVE, **turn) == (status, phrase and words_of(phrase))


def test_what_is_refused_or_locked_is_left_as_it_is() -> None:
    assert fate(f"{MOVE} ~-") == ("used", words_of("row_left"))
    assert fate("command=lock@the museum@") == ("used", words_of("row_left"))


def test_a_detail_shares_the_fate_of_the_command_beside_it() -> None:
    assert fate("sight=Tate Modern", ["move_segment"]) == ("used", words_of("row_trip"))
    alone = fate("sight=Tate Modern", ["move_segment"], commands=False)
    assert alone == ("set_aside", words_of("row_no_command"))
    assert fate("sight=Tate Modern", facts=True) == ("used", words_of("row_profile"))


@pytest.mark.parametrize(
    ("turn", "status", "phrase"),
    [
        ({"tools": ["get_segment"]}, "used", "row_answer"),
        ({"tools": ["move_segment"]}, "set_aside", "row_no_answer"),
        ({"about": "look"}, "used", "row_answer"),
        ({"about": "sums"}, "used", "row_answer"),
        ({"asks": True}, "asked", None),
        ({}, "set_aside", "row_no_answer"),
    ],
)
def test_a_question_is_used_where_something_was_looked_up(
    turn: dict[str, Any], status: str, phrase: str | None
) -> None:
    assert fate("question=weather@Kyoto", **turn) == (status, phrase and words_of(phrase))


def test_talk_is_answered_and_background_is_set_aside() -> None:
    assert fate("social=thanks") == ("used", words_of("row_answer"))
    assert fate("background=other", commands=False) == ("set_aside", words_of("row_background"))


def test_what_was_not_understood_is_told_so() -> None:
    assert fate("not_understood=hm", commands=False)[0] == "not_understood"
