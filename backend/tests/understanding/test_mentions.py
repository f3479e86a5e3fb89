"""Places in words that no phrase holds."""

from datetime import date

import pytest

from tripkit.understanding.mentions import is_refused, mentions

TODAY = date(2026, 11, 22)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("알레르기가 있어서 동남아는 겁나요", [("Southeast Asia", True)]),
        ("따뜻한 동남아에서 쉬고 싶어요", [("Southeast Asia", False)]),
        ("혼자 살 만한 나라 추천", []),
    ],
)
def test_a_place_is_refused_or_wanted_or_none(text: str, places: list[tuple[str, bool]]) -> None:
    read = mentions(text, 0, len(text), TODAY)
    assert [(m.value, is_refused(text, m)) for m in read if m.kind == "go"] == places
