"""An order's fields, its grammar and its statements as one request."""

from datetime import date

from knowledge.orders.said import stated

from tripkit.domain.plan import PlanConstraints, PlanRequest
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.orders import request_of
from tripkit.tools.trip.request import settled

TODAY = date(2026, 11, 21)
TASK = "four days in Lisbon from Seoul, two of us, vegan"


def request(*marks: str, task: str = TASK, **fields: object) -> TripRequest:
    order = PlanRequest(task=task, constraints=PlanConstraints.model_validate(fields))
    return request_of(order, {task: stated(*marks)}, today=TODAY, locale="en")


def outcome_of(made: TripRequest, number: int) -> str | None:
    return next((o.status for o in made.outcomes if o.statement_id == f"s{number}"), None)


def test_the_grammar_s_facts_stand_and_statements_fill_the_rest() -> None:
    made = request("go=Porto", "length=9d", "nap=daily", "diet=vegan")
    assert (made.destinations, made.days, made.party.size) == (["Lisbon"], 4, 2)
    assert [(r.kind, r.value, r.statement) for r in made.constraints if r.kind != "party"] == [
        ("diet", "vegan", "s4"), ("nap", "14:00-15:30", "s3"),
    ]  # fmt: skip
    assert [outcome_of(made, n) for n in range(1, 5)] == ["set_aside", "set_aside", "used", "used"]


def test_what_the_grammar_leaves_open_is_read_from_statements() -> None:
    made = request("go=Porto", "length=3d", "travelers=3", "when=2027-03-05", task="surprise us")
    assert (made.destinations, made.days, made.party.size) == (["Porto"], 3, 3)
    assert made.start_date == date(2027, 3, 5)


def test_a_field_stands_over_a_text_and_the_statement_says_so() -> None:
    made = request("travelers=2", travelers=5)
    assert made.party.size == 5
    outcome = made.outcomes[0]
    assert (outcome.status, outcome.reason) == (
        "set_aside",
        "A field of the form says otherwise, and it stands.",
    )


def test_statements_of_all_texts_have_ids_of_their_own() -> None:
    order = PlanRequest(task="a", constraints=PlanConstraints(hard_constraints=["b"]))
    readings = {"a": stated("go=Lisbon"), "b": stated("diet=vegan")}
    made = request_of(order, readings, today=TODAY, locale="ko")
    assert [s.id for s in made.statements] == ["s1", "t2.s1"]
    assert [o.where for o in made.outcomes] == ["여행할 곳", "계획의 조건"]


def test_a_place_that_is_gone_to_is_no_sight() -> None:
    assert not request("sight=Lisbon").values("must_see")


def test_a_waived_condition_is_set_aside() -> None:
    made = settled(request("diet=vegan"), ["diet:vegan"], TODAY, "en")
    assert not made.values("diet")
    assert made.outcomes[0].reason == "You left this condition aside."


def test_the_grammar_confirms_what_the_reader_is_not_sure_of() -> None:
    order = PlanRequest(task=TASK)
    unsure = stated("diet=vegan", "diet=halal", "go=Lisbon", certainty=0.4)
    made = request_of(order, {TASK: unsure}, today=TODAY, locale="en")
    assert [outcome_of(made, n) for n in (1, 2, 3)] == ["used", None, "used"]
    assert [r.statement for r in made.constraints if r.kind == "diet"] == ["s1"]
    assert made.values("diet") == ["vegan"]


def test_words_that_serve_another_statement_are_no_puzzle() -> None:
    order = PlanRequest(task="x")
    sure, unsure = stated("go=Lisbon")[0], stated("sight=Lisbon", certainty=0.3)[0]
    unsure = unsure.model_copy(update={"id": "s2"})
    made = request_of(order, {"x": [sure, unsure]}, today=TODAY, locale="en")
    assert [s.id for s in made.statements] == ["s1"]


def test_a_number_a_day_of_one_kind_limits_that_kind_alone() -> None:
    kind = stated("place_kind=museum")[0].model_copy(update={"text": "max one museum a day"})
    number = stated("per_day=<=1")[0].model_copy(update={"id": "s2"})
    made = request_of(PlanRequest(task="x"), {"x": [kind, number]}, today=TODAY, locale="en")
    assert [o.status for o in made.outcomes] == ["used", "used"]
    assert made.values("kind_count") == ["museum<=1/1"]
    assert not made.values("per_day")
    assert not made.values("place_kind")
