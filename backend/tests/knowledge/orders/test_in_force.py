"""What still holds after corrections and take-backs."""

from knowledge.orders.said import stated

from tripkit.knowledge.orders.in_force import in_force


def holds(*marks: str) -> list[str]:
    return [f"{s.kind}={s.value}" for s in in_force(stated(*marks)).statements]


def test_a_correction_replaces_all_of_what_a_trip_has_one_of() -> None:
    assert holds("length=5n", "length=6n ~*") == ["length=6n"]
    assert holds("when=2027-03-05", "start=2027-03-06 ~*") == ["start=2027-03-06"]


def test_a_correction_of_a_place_replaces_the_last_one() -> None:
    assert holds("go=Rome", "go=Paris", "go=Lyon ~*") == ["go=Rome", "go=Lyon"]


def test_a_later_refusal_of_the_same_wins() -> None:
    assert holds("mode=train", "mode=train ~-") == ["mode=train"]
    assert in_force(stated("mode=train", "mode=train ~-")).statements[0].polarity == "refused"


def test_a_whole_kind_is_taken_back() -> None:
    state = in_force(stated("diet=vegan", "diet=halal", "go=Rome", "diet=* ~x"))
    assert [s.kind for s in state.statements] == ["go"]
    assert (state.replaced, state.revoking) == ({"s1", "s2"}, {"s4"})


def test_one_value_is_taken_back_and_undoing_it_gives_the_state_before() -> None:
    before = holds("diet=vegan", "diet=halal")
    assert holds("diet=vegan", "diet=halal", "diet=vegan ~x") == ["diet=halal"]
    assert holds("diet=vegan", "diet=halal", "diet=vegan ~x", "diet=vegan ~+") == before[::-1]
