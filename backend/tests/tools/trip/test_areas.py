"""Areas by the words of who wants to sleep there."""

import pytest

from tripkit.tools.trip.areas import is_same_area


@pytest.mark.parametrize(
    ("area", "words", "is_same"),
    [
        ("난바와 도톤보리", "숙소 난바", True),
        ("완화와 시먼딩", "시먼딩 숙소", True),
        ("Roma Norte", "Airbnb in Roma Norte", True),
        ("Bloomsbury and King's Cross", "by King's Cross", True),
        ("Hyde Park and Town Hall", "near the old town", False),
        ("신사이바시와 아메무라", "숙소 난바", False),
    ],
)
def test_one_of_an_areas_two_names_is_enough(area: str, words: str, is_same: bool) -> None:
    assert is_same_area(area, words) is is_same
