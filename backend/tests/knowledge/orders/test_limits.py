"""Constraints out of statements, and a reason where there is none."""

from datetime import date

import pytest
from knowledge.orders.said import stated

from tripkit.domain.statement_kinds import KINDS
from tripkit.domain.statements import joined
from tripkit.knowledge.orders import facts_of, outcomes_of
from tripkit.knowledge.orders.outcomes import sentences

TODAY = date(2026, 11, 21)


def rules(*marks: str) -> list[tuple[str, object]]:
    return [(w.kind, w.value) for w in facts_of(stated(*marks), TODAY).stated.wishes]


@pytest.mark.parametrize(
    ("mark", "expected"),
    [
        ("diet=vegan", [("diet", "vegan")]),
        ("diet=lactose_free", [("diet", "lactose")]),
        ("allergy=peanuts", [("diet", "nut_allergy")]),
        ("allergy=새우", [("diet", "no_seafood")]),
        ("mode=fast_train", [("use_mode", "train")]),
        ("mode=flight ~-", [("avoid_mode", "flight")]),
        ("mode=train ~?", []),
        ("direct=stopover ~-", [("direct_flights", True)]),
        ("flight_time=early ~-", [("earliest_flight", "09:00")]),
        ("room=shared ~-", [("room_type", "not shared")]),
        ("lodging=apartment", [("room_type", "entire")]),
        ("earliest=noon", [("earliest", "12:00")]),
        ("latest=21:00", [("latest", "21:00")]),
        ("latest=21:00 ~@d", []),
        ("per_day=<=2", [("per_day", 2.0)]),
        ("per_day=<3", [("per_day", 2.0)]),
        ("per_day=>=3", []),
        ("walking=<=10000steps", [("max_walking_km", 7.0)]),
        ("walking=<40min", [("max_walking_km", 3.0)]),
        ("nap=after_lunch", [("nap", "13:30-15:00")]),
        ("longest=flight<6h", [("longest_flight", 6.0)]),
        ("longest=drive<3h", []),
        ("sight=Sagrada Familia", [("must_see", "Sagrada Familia")]),
        ("sight=La Rambla ~-", [("must_avoid", "La Rambla")]),
        ("place_kind=garden", [("place_kind", "garden")]),
        ("place_kind=museum ~-", [("avoid_kind", "museum")]),
        ("cuisine=ramen ~-", [("avoid_cuisine", "ramen")]),
        ("event=dinner@Noma@2027-05-01T19:00", [("event", "dinner@Noma@2027-05-01T19:00")]),
        ("pet=dog", [("house_rule", "pets")]),
    ],
)
def test_constraints(mark: str, expected: list[tuple[str, object]]) -> None:
    assert rules(mark) == expected


def test_what_is_merely_wished_does_not_bind() -> None:
    soft, hard = (facts_of(stated(mark), TODAY).stated.wishes[0]
                  for mark in ("sight=Tate Modern", "sight=Tate Modern ~!"))  # fmt: skip
    assert (soft.binding, hard.binding) == (False, True)
    (diet,) = facts_of(stated("diet=halal"), TODAY).stated.wishes
    assert diet.binding


def test_an_event_without_a_day_or_hour_is_asked_about() -> None:
    order = facts_of(stated("event=my sister's wedding@@"), TODAY)
    (outcome,) = outcomes_of(order.statements, order.fates.by_id, "ko")
    assert (outcome.status, outcome.reason) == ("asked", "며칠 몇 시인가요?")


_ALL = [
    f"{kind}={row.choices[0]}" for kind, row in KINDS.items() if row.choices
]  # fmt: skip


@pytest.mark.parametrize("flags", ["", " ~-", " ~?", " ~!", " ~*", " ~@d"])
def test_every_statement_has_one_outcome_in_both_languages(flags: str) -> None:
    statements = stated(*(mark + flags for mark in _ALL))
    order = facts_of(statements, TODAY)
    for locale in ("en", "ko"):
        rows = joined(statements, outcomes_of(statements, order.fates.by_id, locale))
        assert len(rows) == len(statements)
        assert all(row.where or row.reason for row in rows)


def test_every_kind_has_its_reason() -> None:
    assert set(KINDS) <= set(sentences()["set_aside"])
