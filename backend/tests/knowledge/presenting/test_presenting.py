"""Spots as clients receive them: dates, words, reasons, cards."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.presenting import card_of, card_scene, destination_of, trip_day
from tripkit.knowledge.presenting.words import duration, month_list
from tripkit.knowledge.ranking import Query, choose, rank

TODAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    ("when", "day"),
    [
        ("2026-12-24", date(2026, 12, 24)),
        ("2026-12-24/2026-12-27", date(2026, 12, 24)),
        ("12", date(2026, 12, 15)),
        ("11", date(2027, 11, 15)),
        ("2027-04", date(2027, 4, 15)),
        (None, date(2027, 4, 15)),
    ],
)
def test_the_trips_day_is_the_said_one_or_the_next_that_fits(when: str | None, day: date) -> None:
    assert trip_day(when, [4, 10], TODAY) == day


def test_months_are_drawn_together_across_the_new_year() -> None:
    assert month_list([4, 5, 6, 10], "en") == "April to June, October"
    assert month_list([11, 12, 1, 2], "en") == "November to February"
    assert month_list([4, 5, 10], "ko") == "4~5월, 10월"


def test_durations_are_said_as_people_do() -> None:
    assert (duration(40, "en"), duration(90, "en")) == ("40 min", "1 h 30 min")
    assert (duration(120, "ko"), duration(90, "ko")) == ("2시간", "1시간 30분")


def test_a_reason_quotes_what_was_said_and_no_two_in_a_list_share_a_frame() -> None:
    query = Query(mood="nostalgic", text="rain on a tram window", words={"mood": "like 1985"})
    chosen = choose(rank(query), 3)
    reasons = [
        destination_of(r, query, i, when="10", today=TODAY).match_reason
        for i, r in enumerate(chosen)
    ]
    assert len({reason.split()[0] for reason in reasons}) > 1
    assert any("like 1985" in reason or "tram" in reason for reason in reasons)
    assert all(reason.lstrip("“")[0].isupper() and reason[-1] in ".?" for reason in reasons)


def test_every_spot_can_be_shown_in_both_languages() -> None:
    for locale in ("en", "ko"):
        query = Query(locale=locale)  # type: ignore[arg-type]
        for index, ranked in enumerate(rank(query)):
            shown = destination_of(ranked, query, index, when=None, today=TODAY)
            assert shown.match_reason
            assert shown.country != shown.country_code
            assert shown.image_url.startswith("/api/v1/cards/")
            assert shown.light.sunrise or abs(shown.location.lat) > 65


def test_every_card_id_of_ours_can_be_drawn_and_no_other() -> None:
    assert card_scene(spots()[0].id) is not None
    made = card_scene(card_of("a lighthouse over the sea", 51.5, -9.1))
    assert made is not None
    assert made.kind == "coast"
    for wrong in ("", "x-", "x-%%%", "x-" + "A" * 200, "nowhere", "x-bnVsbA"):
        assert card_scene(wrong) is None


@given(text=st.text(max_size=60))
def test_any_other_text_is_no_card(text: str) -> None:
    assert card_scene(text) is None
    assert card_scene("x-" + text) is None
