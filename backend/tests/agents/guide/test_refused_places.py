"""Which places of a question are surely refused."""

import pytest
from knowledge.orders.said import stated

from tripkit.agents.guide.outcomes import CERTAIN, refused_places


@pytest.mark.parametrize(
    ("mark", "certainty", "is_refused"),
    [
        ("go=Kandy ~-", 1.0, True), ("go=Kandy ~x", 1.0, True), ("go=Kandy", 1.0, False),
        ("go=Kandy ~-", CERTAIN, True), ("go=Kandy ~-", CERTAIN - 0.01, False),
        ("diet=vegan ~-", 1.0, False),
    ],
)  # fmt: skip
def test_a_place_is_refused_where_that_was_surely_said(
    mark: str, certainty: float, is_refused: bool
) -> None:
    statements = stated(mark, certainty=certainty)
    assert refused_places(statements) == ([(0, 5)] if is_refused else [])
