"""A fixed thing has all its words, its hours and its day."""

from datetime import date

from knowledge.orders.test_refused_ways import of, said

from tripkit.knowledge.orders.events import whole_events
from tripkit.understanding.commands import event


def test_an_event_has_the_words_of_its_clause() -> None:
    task = "Rome. Dinner at a pub on the 30th, no taxis"
    part = said(task, 1, "at a pub on the 30th", "event=at a pub on the 30th@@2027-12-30")
    (whole,) = whole_events(task, [part])
    assert (whole.text, whole.value) == (
        "Dinner at a pub on the 30th",
        "Dinner at a pub on the 30th@@2027-12-30",
    )


def test_what_else_the_clause_says_is_left_to_others() -> None:
    task = "see the Forum and a dinner out at 19:30"
    forum = said(task, 1, "the Forum", "sight=Forum")
    dinner = said(task, 2, "a dinner out at 19:30", "event=a dinner out@@19:30")
    assert whole_events(task, [forum, dinner])[1] == dinner


def test_an_event_of_hours_alone_is_on_the_day_between_coming_and_going() -> None:
    task = "Congress in Rome on 8 June, 9:00-17:00 at Trevi. Coming 6 June, leaving 10 June"
    marks = [
        said(task, 1, "8 June", "when=2027-06-08"),
        said(task, 2, "9:00-17:00", "event=9:00-17:00@@09:00-17:00"),
        said(task, 3, "6 June", "start=2027-06-06"),
        said(task, 4, "10 June", "end=2027-06-10"),
    ]
    assert whole_events(task, marks)[1].value == "9:00-17:00 at Trevi@@2027-06-08T09:00-17:00"


def test_from_one_hour_to_another_is_a_stretch() -> None:
    today = date(2026, 11, 23)
    assert event("meeting from 9:00 to 15:00", today).endswith("@@09:00-15:00")
    assert event("9시부터 15시까지 회의", today).endswith("@@09:00-15:00")
    assert event("dinner at 19:30", today).endswith("@@19:30")


def test_a_name_within_other_words_is_no_stop() -> None:
    task = "Luang Prabang 4 days, slow boat on the Mekong"
    made = of(task, ("Luang Prabang", "go=Luang Prabang"), ("slow boat on the Mekong", "mode=boat"))
    assert made.destinations == ["Luang Prabang"]


def test_a_lift_is_asked_of_the_room_and_a_long_walk_is_no_limit() -> None:
    task = "Porto 4 days, hotel with a lift, one long walk, no museums"
    made = of(
        task,
        ("hotel with a lift", "lodging_feature=lift"),
        ("one long walk", "walking=little"),
        ("no museums", "place_kind=museum ~-"),
    )
    assert not made.values("accessibility")
    assert not made.values("max_walking_km")
    assert "museums" not in made.preferences


def test_what_a_sum_holds_is_judged() -> None:
    made = of("Porto 4 days, €900 without flights", ("€900 without flights", "included=flights"))
    assert made.outcomes[0].status == "used"
