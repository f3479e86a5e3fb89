"""A sight is found by what people call it there, and the words of the trip itself are no thing."""

import pytest
from tools.trip.trips import rule

from tripkit.domain.statements import Span, Statement
from tripkit.domain.trip import TripRequest
from tripkit.tools.trip.agenda import with_agenda
from tripkit.tools.trip.named_here import says_name, with_names_here
from tripkit.tools.trip.toured import without_landscapes


def asked(place: str, value: str, text: str = "") -> list[str]:
    request = TripRequest.model_validate(
        {
            "task": text or value,
            "destinations": [place],
            "constraints": [rule("must_see", value) | {"text": text}],
        }
    )
    return with_names_here(request).texts("must_see")


@pytest.mark.parametrize(
    ("place", "value", "text", "found"),
    [
        ("Mexico City", "Frida Kahlo's house", "", "Frida Kahlo Museum"),
        ("Mexico City", "Pyramids of Giza", "the pyramids", "Teotihuacan"),
        ("Singapore", "Universal Studios Japan", "유니버설", "Universal Studios Singapore"),
        ("Osaka", "Universal Studios Japan", "유니버설", "Universal Studios Japan"),
        ("Mexico City", "The yellow house", "", "The yellow house"),
    ],
)
def test_a_sight_is_the_one_that_is_called_so_there(
    place: str, value: str, text: str, found: str
) -> None:
    assert asked(place, value, text) == [found]


def test_words_that_many_sights_share_name_none() -> None:
    assert not says_name("a museum and a park", ["Museum Park"], 1)
    assert says_name("port tasting", ["Port lodges: Taylor's"], 1)


def trip(task: str, *said: tuple[str, str, str]) -> TripRequest:
    statements = [
        Statement(
            id=f"s{n}", kind=kind, value=value, text=words,
            span=Span(start=task.index(words), end=task.index(words) + len(words)),
        )
        for n, (kind, value, words) in enumerate(said)
    ]  # fmt: skip
    return TripRequest.model_validate(
        {
            "task": task, "destinations": ["Sokcho"], "days": 3, "start_date": "2027-03-20",
            "end_date": "2027-03-22", "statements": [s.model_dump() for s in statements],
            "outcomes": [
                {"statement_id": s.id, "status": "used", "where": "trip"} for s in statements
            ],
        }
    )  # fmt: skip


@pytest.mark.parametrize(
    "request_",
    [
        trip("강아지랑 속초 당일치기", ("go", "Sokcho", "속초"), ("round_trip", "day_trip", "당일치기")),
        trip("Sokcho, two nights, slowly"),
        trip("flying from Seoul on 20 March", ("origin", "Seoul", "Seoul")),
    ],
)  # fmt: skip
def test_words_of_the_trip_itself_hold_no_hours(request_: TripRequest) -> None:
    assert not with_agenda(request_, "en").texts("own_time")


def test_a_day_trip_to_another_town_is_a_thing() -> None:
    request = trip("Sokcho. 신트라 당일치기 포함", ("go", "Sintra", "신트라"))
    assert with_agenda(request, "ko").texts("own_time")


def test_a_town_that_one_goes_to_for_a_morning_is_no_stop() -> None:
    task = "Fukuoka 3 days. Dazaifu on Saturday morning."
    request = TripRequest.model_validate(
        {
            "task": task, "destinations": ["Fukuoka", "Dazaifu"], "days": 3,
            "start_date": "2027-03-12", "end_date": "2027-03-14",
        }
    )  # fmt: skip
    assert with_agenda(request, "en").destinations == ["Fukuoka"]


def test_what_is_each_evening_is_none_on_the_day_of_going_home() -> None:
    request = TripRequest.model_validate(
        {
            "task": "Edinburgh, 14-16 August. One show each evening at 8pm.", "days": 3,
            "destinations": ["Edinburgh"], "start_date": "2027-08-14", "end_date": "2027-08-16",
        }
    )  # fmt: skip
    (event,) = with_agenda(request, "en").texts("event")
    assert event.endswith("@2027-08-14+2027-08-15+T20:00")


def test_a_landscape_beside_a_town_is_seen_from_there_and_not_slept_at() -> None:
    request = TripRequest.model_validate(
        {"task": "Iceland", "destinations": ["Reykjavik", "Blue Lagoon"], "days": 4}
    )
    toured = without_landscapes(request)
    assert toured.destinations == ["Reykjavik"]
    assert toured.texts("must_see") == ["Blue Lagoon"]
    two_towns = request.model_copy(update={"destinations": ["Reykjavik", "Vik"]})
    assert without_landscapes(two_towns).destinations == ["Reykjavik", "Vik"]
