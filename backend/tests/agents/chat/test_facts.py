"""Side questions: the sun is computed, and what was asked of a place may settle on it."""

from datetime import date

import pytest

from tripkit.agents.chat import facts
from tripkit.agents.chat.facts import Fact
from tripkit.domain.profile import Profile
from tripkit.knowledge.language import Question

TODAY = date(2026, 11, 21)


def sun(text: str, *, profile: Profile | None = None, **about: str) -> Fact:
    return facts.answer(Question("sun", text, **about), profile or Profile(), TODAY, "en", 7)


def test_a_day_asked_of_a_place_offers_both_while_no_place_is_chosen() -> None:
    wanted = {"destination": "Gunsan", "when": "2026-10-17"}
    for chosen in (None, "anywhere"):
        fact = sun("when is sunset", profile=Profile(destination=chosen), place="Gunsan",
                   when="2026-10-17")  # fmt: skip
        assert fact.follow_up == {"kind": "there", "yes": wanted, "no": {}}


def test_nothing_is_offered_where_a_place_is_chosen_or_no_day_was_asked() -> None:
    chosen = Profile(destination="Kyoto")
    assert sun("sunset", profile=chosen, place="Gunsan", when="2026-10-17").follow_up is None
    assert sun("sunset", place="Gunsan").follow_up is None


def test_sunrise_sunset_and_golden_hour_are_each_told_as_asked() -> None:
    about = {"place": "Gunsan", "when": "2026-10-17"}
    evening, morning = sun("when is sunset", **about), sun("when is sunrise", **about)
    assert (evening.act, evening.slots["time"]) == ("sun.sunset", "17:55")
    assert morning.act == "sun.sunrise"
    assert morning.slots["time"] < "7"
    golden = sun("when is the golden hour", **about)
    assert golden.act == "sun.golden"
    assert golden.slots["start"] < golden.slots["end"]


def test_only_a_full_date_is_answered_as_exact() -> None:
    assert "exact" in sun("sunset", place="Gunsan", when="2026-10-17").slots
    assert "exact" in sun("sunset", place="Gunsan", when="2026-10-17/2026-10-19").slots
    assert "exact" not in sun("sunset", place="Gunsan", when="2026-10").slots
    assert "exact" not in sun("sunset", place="Gunsan").slots


def test_where_the_sun_does_not_set_or_the_place_is_unknown_no_time_is_told() -> None:
    assert sun("sunset", place="Tromsø", when="2027-06-21").act == "sun.never"
    assert sun("sunset", place="Nowhereville").act == "answer.unsure"
    assert sun("sunset").act == "answer.unsure"


@pytest.mark.parametrize(("when", "day"), [
    (None, TODAY), ("2027-10-17", date(2027, 10, 17)), ("2027-10-17/2027-10-20", date(2027, 10, 17)),
    ("2027-02", date(2027, 2, 15)), ("11", date(2026, 11, 15)), ("10", date(2027, 10, 15)),
    ("12", date(2026, 12, 15)), ("spring", TODAY),
])  # fmt: skip
def test_a_month_is_the_next_of_its_name_and_stands_for_its_middle(
    when: str | None, day: date
) -> None:
    assert facts._day(when, TODAY) == day


def test_how_many_places_are_left_is_the_count() -> None:
    fact = facts.answer(Question("count", "how many"), Profile(), TODAY, "en", 7)
    assert fact.act == "answer.count"
    assert "seven" in fact.slots["places"] or "7" in fact.slots["places"]
