"""Korean names are written in Latin letters by the revised romanisation."""

import pytest

from tripkit.knowledge.names.romanise import romanised, sign


@pytest.mark.parametrize(
    ("korean", "latin"),
    [
        ("해운대", "Haeundae"),
        ("진주", "Jinju"),
        ("백련사", "Baengnyeonsa"),
        ("설악산", "Seoraksan"),
        ("신라", "Silla"),
        ("종로", "Jongno"),
        ("쌍계사", "Ssanggyesa"),
        ("BTS역", "BTSyeok"),
    ],
)
def test_sounds_change_where_syllables_meet(korean: str, latin: str) -> None:
    assert romanised(korean) == latin


def test_what_a_place_is_stands_in_english() -> None:
    assert sign("오색시장") == "Osaek Market"
    assert sign("주남 저수지") == "Junam Reservoir"
    assert sign("도담삼봉") == "Dodamsambong"
