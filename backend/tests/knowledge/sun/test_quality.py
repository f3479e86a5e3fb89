"""The light's name at each height of the sun, its edges included."""

import pytest

from tripkit.knowledge.sun import light_quality


@pytest.mark.parametrize(
    ("elevation", "name"),
    [(-18, "dark"), (-6.01, "dark"), (-6, "blue"), (-4.01, "blue"), (-4, "golden"), (0, "golden"),
     (6, "golden"), (6.01, "good")],
)  # fmt: skip
def test_golden_is_from_four_below_to_six_above_and_blue_is_under_it(
    elevation: float, name: str
) -> None:
    assert light_quality(elevation) == name
