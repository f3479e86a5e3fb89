"""Which of the places named are refused, or were seen before: "not Bali", "부산 말고"."""

from collections.abc import Sequence

from tripkit.agents.ask.desk.patterns import matcher
from tripkit.agents.ask.desk.question import Spot

_JOINS = frozenset({"and", "or", ",", ", and", "이랑", "랑", "과", "와", "하고"})


def refused_in(low: str, spots: Sequence[Spot]) -> list[Spot]:
    """The refused ones, with those that "and" joins to one of them."""
    refused: list[Spot] = []
    for spot in spots:
        gap = low[refused[-1].end : spot.start].strip() if refused else ""
        if is_refused(low, spot) or gap in _JOINS:
            refused.append(spot)
    return refused


def is_refused(low: str, spot: Spot) -> bool:
    """ "부산 말고", "not Busan"."""
    before, behind = low[max(0, spot.start - 16) : spot.start], low[spot.end : spot.end + 6]
    return bool(matcher("refused_before").search(before) or matcher("refused_behind").match(behind))
