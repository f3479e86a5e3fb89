"""Which end of the day, or of which flight, an hour is."""

import pytest

from tripkit.knowledge.requests.hours import find_hours


@pytest.mark.parametrize(
    ("words", "kind", "hour"),
    [
        ("only from 10 am", "earliest", "10:00"),
        ("breakfast at 9 am at the earliest", "earliest", "09:00"),
        ("start at 10 am or later", "earliest", "10:00"),
        ("we do things from 10 am onwards", "earliest", "10:00"),
        ("nothing before 9 am", "earliest", "09:00"),
        ("lie in till 10 am", "earliest", "10:00"),
        ("home by 9 pm at the latest", "latest", "21:00"),
        ("back at the hotel by 9 pm", "latest", "21:00"),
        ("curfew at 10 pm", "latest", "22:00"),
        ("flights after 10 am", "earliest_flight", "10:00"),
        ("no flight after 6 pm", "latest_flight", "18:00"),
    ],
)
def test_an_hour_is_the_end_that_its_words_say(words: str, kind: str, hour: str) -> None:
    assert [(wish.kind, wish.value) for wish in find_hours(words)] == [(kind, hour)]


@pytest.mark.parametrize("words", ["dinner at 7 pm", "the show at 8 pm"])
def test_an_hour_of_one_thing_ends_no_day(words: str) -> None:
    assert find_hours(words) == []
