"""Words that name something beside the trip, and the exceptions that people make."""

from datetime import date

import pytest

from tripkit.knowledge.language import Reading, read

TODAY = date(2026, 11, 21)
SIX = {"photography", "food", "art", "history", "nature", "architecture"}


def reading(text: str, asked: str | None = None, **known: object) -> Reading:
    return read(text, asked=asked, known=known, today=TODAY)


@pytest.mark.parametrize(
    ("text", "destination"),
    [("My roomies from the hostel in Pune and I, all of us just graduated", None),
     ("me and my mates from uni in Leeds want a beach", None),
     ("met them at a hostel in Lisbon, now we all want to go to Iceland", "Iceland"),
     ("back to where we met in Paris", "Paris"), ("a week in Leeds with my mates", "Leeds")],
)  # fmt: skip
def test_where_one_knows_people_from_is_not_where_one_goes(
    text: str, destination: str | None
) -> None:
    assert reading(text).destination == destination


@pytest.mark.parametrize(
    ("text", "level"),
    [("My roomies from the hostel in Pune and I", None), ("I work at a hostel", None),
     ("a hostel is fine", "$"), ("we'll stay in hostels", "$")],
)  # fmt: skip
def test_a_hostel_is_a_budget_only_when_one_would_sleep_there(text: str, level: str | None) -> None:
    budget = reading(text).budget
    assert (budget.level if budget else None) == level


@pytest.mark.parametrize(
    ("text", "company", "days"),
    [("초3일", None, 3), ("제주 초3일 동안", None, 3), ("초3 아들이랑 3일", "kids", 3),
     ("초3이랑 가요", "kids", None), ("초3 3박", "kids", 4)],
)  # fmt: skip
def test_a_digit_before_a_counter_counts(text: str, company: str | None, days: int | None) -> None:
    said = reading(text)
    assert (said.companions, said.days) == (company, days)


@pytest.mark.parametrize(
    ("text", "avoid"),
    [("vertigo's a thing for me, and creepy-crawlies are worse", {"altitude", "insects"}),
     ("crowds are even worse", {"crowds"}), ("museums are worse for it", set())],
)  # fmt: skip
def test_what_is_worse_is_avoided(text: str, avoid: set[str]) -> None:
    assert set(reading(text).avoid) == avoid


@pytest.mark.parametrize(
    ("text", "interest"),
    [("중2 아들놈이랑 둘이 가는데 걔는 먹는 거밖에 관심 없음", "food"),
     ("전 사진밖에 몰라요", "photography"), ("먹는 것밖에 안 해요", "food"),
     ("바다밖에 생각 안 나요", "nature"), ("cares about nothing but food", "food")],
)  # fmt: skip
def test_the_only_thing_they_care_for_is_wanted(text: str, interest: str) -> None:
    said = reading(text, "interests")
    assert (said.interests, said.avoid) == ((interest,), ())


@pytest.mark.parametrize(
    ("text", "out"),
    [("the whole lot, bar the picture-taking", {"photography"}),
     ("everything barring food", {"food"}), ("all of it save for the food", {"food"}),
     ("everything, bar none", set())],
)  # fmt: skip
def test_all_but_one(text: str, out: set[str]) -> None:
    assert set(reading(text, "interests").interests) == SIX - out


@pytest.mark.parametrize("text", ["a bar with music", "bar hopping and live music"])
def test_a_bar_is_still_a_bar(text: str) -> None:
    assert set(reading(text, "interests").interests) == {"food", "art"}


@pytest.mark.parametrize(
    ("text", "place"),
    [("Jersey, the island not the state", "Jersey"), ("Jersey the island", "Jersey"),
     ("Turkey, the country", "Turkey"), ("Georgia, the country, not the state", "Georgia"),
     ("I love turkey", None), ("the island", None)],
)  # fmt: skip
def test_which_place_of_that_name_is_said_beside_it(text: str, place: str | None) -> None:
    said = reading(text, "destination")
    assert (said.destination, said.avoid) == (place, ())
