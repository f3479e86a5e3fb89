"""What people call our enums' values."""

import pytest

from tripkit.knowledge.labels import label


@pytest.mark.parametrize(
    ("name", "english", "korean"),
    [("romantic", "romantic", "로맨틱한"), ("urban", "city streets", "도시"), ("x1", "x1", "x1")],
)
def test_a_value_has_a_name_in_each_language(name: str, english: str, korean: str) -> None:
    assert (label(name, "en"), label(name, "ko")) == (english, korean)
