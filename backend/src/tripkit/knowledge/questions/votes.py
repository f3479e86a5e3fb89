"""The route that learned weights and the rules agree on; `benchmarks/train_routes.py` learns."""

import math
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

from tripkit.domain.ask import Route
from tripkit.knowledge.questions.features import features
from tripkit.knowledge.questions.route import Heard, Routed
from tripkit.knowledge.questions.topics import topics_of
from tripkit.knowledge.requests.said import Said

KINDS: tuple[Route | None, ...] = (None, *get_args(Route))
RULES_SAY = 0.3
"""What the rules' own route adds to its score, as a logarithm of odds: by cross-validation."""
SCALE = 100
"""The weights are kept as whole hundredths."""
BIAS = "*"
_FILE = Path(__file__).parent / "data" / "votes.tsv"
_CORE = ("cost", "itinerary", "plan", "check")
_SHORT, _LONG = 18, 60


def voted(low: str, said: Said, heard: Heard, ruled: Routed) -> Routed:
    """The likeliest route of a question in lower-case text; `ruled` is what the rules said."""
    weights, found = _weights(), features(low, spoken(low, said, heard, ruled))
    rows = [weights[feature] for feature in (BIAS, *found) if feature in weights]
    scale = SCALE * math.sqrt(len(rows))
    scores = [total / scale for total in map(sum, zip(*rows, strict=True))]
    scores[KINDS.index(ruled.route)] += RULES_SAY
    best = KINDS[scores.index(max(scores))]
    if best == ruled.route:
        return ruled
    return Routed(best, "check" in heard.asked and best in ("itinerary", "full"), ruled.plain)


def spoken(low: str, said: Said, heard: Heard, ruled: Routed) -> list[str]:
    """The rules that speak for a question, by name."""
    stated = list(_stated(said))
    core = [name for name in (*_CORE, "other", "travel", "asks")
            if name in heard.asked or name in heard.topics]  # fmt: skip
    core += [name for name in ("place", "days", "budget") if name in stated]
    return [
        f"route {ruled.route}", "core " + " ".join(core),
        *(name if name in heard.asked else f"no {name}" for name in _CORE if name in heard.named),
        *heard.topics, *(f"about {topic}" for topic in topics_of(low)), *stated,
        *(["over"] if heard.looks_over else []), *(["sum"] if heard.states_sum else []),
        "short" if len(low) < _SHORT else "long" if len(low) > _LONG else "middling",
    ]  # fmt: skip


def _stated(said: Said) -> Iterator[str]:
    """What was said of the trip, by name."""
    named = {
        "place": said.destinations or said.origin,
        "places": len(said.destinations) > 1,
        "days": said.days or said.nights,
        "dates": said.start_date and said.end_date,
        "party": said.party,
        "budget": said.budget,
        "when": said.month or said.start_date,
    }
    return (name for name, value in named.items() if value)


@cache
def _weights() -> dict[str, tuple[int, ...]]:
    """A weight for each kind by feature (read once)."""
    rows = (line.split("\t") for line in _FILE.read_text("utf-8").splitlines())
    return {feature: tuple(map(int, weights)) for feature, *weights in rows}
