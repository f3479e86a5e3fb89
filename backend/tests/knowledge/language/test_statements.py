"""Whole phrases that say what no single word of theirs does, and those that only look like it."""

from datetime import date

import pytest

from tripkit.knowledge.language import Reading, read

TODAY = date(2026, 11, 21)


def reading(text: str, asked: str | None = None, **known: object) -> Reading:
    return read(text, asked=asked, known=known, today=TODAY)


@pytest.mark.parametrize(
    ("text", "avoid"),
    [
        ("nothing above 30 degrees for me", {"heat"}),
        ("over 28 degrees I wilt", {"heat"}),
        ("max 4 hour flight and no early starts", {"long-flights", "early-mornings"}),
        ("I throw up on ferries", {"boats"}),
        ("we are both vegetarian", {"meat"}),
        ("somewhere safe, I'm on my own", {"danger"}),
        ("no camping, no bugs, no snakes", {"camping", "insects", "snakes"}),
        ("dogs terrify me", {"dogs"}),
        ("stairs are my nemesis", {"stairs"}),
        ("Museums? Nah.", {"museums"}),
        ("temples and all we have seen too much", {"temples"}),
        ("nothing where I have to follow a guide", {"tours"}),
        ("nowhere chilly", {"cold"}),
        ("I refuse to go to Bali", {"Bali"}),
        ("did Lisbon last year and hated it", {"Lisbon"}),
    ],
)
def test_what_is_ruled_out_in_other_words_is_avoided(text: str, avoid: set[str]) -> None:
    assert set(reading(text).avoid) == avoid


@pytest.mark.parametrize(
    "text",
    [
        "safe travels mate",
        "Peru, the altitude doesn't bother me",
        "altitude sickness is nothing to us",
        "did Lisbon last year and loved it",
        "not far from Boston",
        "our dog is dog friendly",
        "vegan street food",
        "I love the smell of rain",
    ],
)
def test_what_is_only_named_is_not_avoided(text: str) -> None:
    assert reading(text).avoid == ()


@pytest.mark.parametrize(
    ("text", "company"),
    [
        ("she's four and he's nearly seven", "kids"),
        ("my daughters, aged 3 and 5", "kids"),
        ("14 women, last week of May", "friends"),
        ("the group chat wants sun", "friends"),
        ("my husband thinks romance is a lawnmower", "couple"),
        ("travelling alone as a woman", "solo"),
        ("she is seventy and walks everywhere", None),
        ("my brother says Rome is hot", None),
        ("it would make my mum faint", None),
    ],
)
def test_company_is_who_comes_along(text: str, company: str | None) -> None:
    assert reading(text).companions == company


@pytest.mark.parametrize(
    ("text", "asked", "tone"),
    [
        ("my brain is soup", None, "tired"),
        ("been up 26 hours", "mood", "tired"),
        ("after the week I've had", None, "tired"),
        ("I just got laid off", None, "sad"),
        ("for the third time: no beaches", None, "angry"),
        ("tomato soup is my thing", "interests", None),
        ("two hours of sunshine", None, None),
        ("none of that 5am nonsense", None, None),
        ("fried chicken and beer", "interests", None),
    ],
)
def test_how_somebody_feels_shows_in_phrases(
    text: str, asked: str | None, tone: str | None
) -> None:
    assert reading(text, asked).tone == tone


def test_where_somebody_lives_or_works_is_no_wish() -> None:
    assert reading("I grew up in a forest. Anything that isn't one.", "aesthetic").aesthetic is None
    assert reading("I want to live in a forest", "aesthetic").aesthetic == "nature"


@pytest.mark.parametrize(
    ("text", "place", "home"),
    [
        ("Home is Hamburg, so nothing with drizzle", None, "Hamburg"),
        ("everyone can get to Glasgow so start there", None, "Glasgow"),
        ("my brother keeps on about Thailand, so Scotland", "Scotland", None),
        ("Switzerland if money grew on trees; in reality Slovakia", "Slovakia", None),
        ("New Zealand, no hang on. Norway", "Norway", None),
    ],
)
def test_the_place_that_the_talk_comes_down_to_is_the_aim(
    text: str, place: str | None, home: str | None
) -> None:
    said = reading(text, "destination")
    assert (said.destination, said.origin) == (place, home)


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("from 24. until 27. December", "2026-12-24/2026-12-27"),
        ("we leave on 27 dec and are back on the 2nd", "2026-12-27/2027-01-02"),
        ("my dad died in march", None),
        ("I lost my job on Monday", None),
        ("I need a rest after this week", None),
        ("we could leave on Monday", "2026-11-23"),
    ],
)
def test_what_has_happened_is_no_time_of_the_trip(text: str, when: str | None) -> None:
    assert reading(text).when == when


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("a football match in the rain", "inform"),
        ("an old man doing maths on a bench", "inform"),
        ("no idea, a lighthouse maybe", "inform"),
        ("haven't got one, i'm always the one holding the phone", "skip"),
        ("Not my thing. Next question.", "skip"),
        ("you're the artist mate, go wild", "surprise"),
        ("am I talking to a robot", "offtopic"),
    ],
)
def test_what_is_given_for_the_scene_is_one_unless_it_is_refused(text: str, act: str) -> None:
    said = reading(text, "scene")
    assert (said.act, said.scene is not None) == (act, act == "inform")


def test_a_number_that_is_lowered_or_swapped_is_the_new_one() -> None:
    assert reading("cut it to a weekend", "summary", days=5).days == 2
    assert reading("change the two weeks to ten days", "summary", days=14).days == 10
    assert reading("can you swap March for October", "summary").when == "10"
