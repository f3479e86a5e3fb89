"""What the words beside a place or a number make of it: home, where one has been, an age."""

from datetime import date

import pytest

from tripkit.agents.chat.parsed import ParsedMessage
from tripkit.agents.chat.roles import by_roles
from tripkit.domain.statements import Span, Statement
from tripkit.understanding.roles import is_of_no_trip, role_of, settled

TODAY = date(2026, 11, 22)


def statement(text: str, kind: str, value: str, words: str, **fields: object) -> Statement:
    start = text.index(words)
    span = Span(start=start, end=start + len(words))
    return Statement(id="s1", text=words, span=span, kind=kind, value=value, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "place", "role"),
    [
        ("Couple in Oslo, a beach please", "Oslo", "home"),
        ("Leeds-based nurse, wants sun", "Leeds", "home"),
        ("We live in Ghent and want hills", "Ghent", "home"),
        ("Lyon family of 5, autumn", "Lyon", "home"),
        ("수원 사는데 바다가 보고 싶어요", "수원", "home"),
        ("김포공항 출발로 부탁해요", "김포", "home"),
        ("We've done Madeira. Something like it?", "Madeira", "been"),
        ("not Rome, we always do Rome", "Rome", None),
        ("강릉은 작년에 다녀와서 다른 데로", "강릉", "been"),
        ("We did Madeira and want to go back", "Madeira", None),
        ("작년에 강릉은 갔는데 좋아서 또 가고 싶어요", "강릉", None),
        ("three days in Porto", "Porto", None),
    ],
)
def test_the_words_beside_a_place_tell_whose_it_is(text: str, place: str, role: str | None) -> None:
    start = text.index(place)
    assert role_of(text, start, start + len(place)) == role


@pytest.mark.parametrize(
    ("text", "words", "is_none"),
    [
        ("임신 20주 아내와", "20주", True),
        ("I'm 24 weeks pregnant", "24 weeks", True),
        ("with our 7-month-old", "7-month", True),
        ("I'll be 20 weeks when we travel", "20 weeks", True),
        ("she'll be 31 weeks by then", "31 weeks", True),
        ("two weeks in May", "two weeks", False),
        ("3주 동안 쉬고 싶어요", "3주", False),
        ("10월쯤이요", "10월쯤", True),
        ("10월 3일부터 닷새", "10월 3일", False),
    ],
)
def test_an_age_or_a_pregnancy_is_no_length(text: str, words: str, is_none: bool) -> None:
    start = text.index(words)
    assert is_of_no_trip(text, start, start + len(words)) is is_none


def test_the_one_town_of_a_limited_way_is_where_one_sets_off() -> None:
    text = "Boston, driving only, six hours tops. Lighthouses."
    result = settled(text, [statement(text, "go", "Boston", "Boston")])
    assert [s.kind for s in result] == ["origin"]
    text = "to Boston, driving only, six hours tops"
    assert [s.kind for s in settled(text, [statement(text, "go", "Boston", "Boston")])] == ["go"]


def test_hours_at_most_are_the_ways_and_a_mode_needs_its_word() -> None:
    text = "train only, six hours tops, with a new knee"
    result = settled(
        text,
        [
            statement(text, "length", "<=6h", "six hours tops"),
            statement(text, "mode", "ferry", "new knee"),
        ],
    )
    assert [(s.kind, s.value) for s in result] == [("longest", "any<=6h")]


def test_a_name_beside_one_that_is_refused_is_refused_with_it() -> None:
    text = "파리 런던은 가봤고"
    both = [statement(text, "go", "Paris", "파리"), statement(text, "go", "London", "런던")]
    assert {s.polarity for s in settled(text, both)} == {"refused"}


def test_the_rules_destination_gives_way_to_what_the_place_is() -> None:
    text = "Couple in Oslo, 24 weeks pregnant, warm"
    rules = ParsedMessage(
        destination="Oslo", days=168, evidence={"destination": "Oslo", "days": "24 weeks"}
    )
    parsed = by_roles(text, rules, [statement(text, "origin", "Oslo", "Oslo")])
    assert (parsed.origin, parsed.destination, parsed.days) == ("Oslo", None, None)
    been = statement(text, "go", "Oslo", "Oslo", polarity="refused")
    assert by_roles(text, rules, [been]).avoid == ("Oslo",)
