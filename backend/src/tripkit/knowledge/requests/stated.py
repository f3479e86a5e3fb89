"""What a text states, as plain fields."""

from datetime import date
from typing import Any

from tripkit.knowledge.requests.text_reader import read_text

_PLAIN = (
    "origin", "destinations", "month", "days", "nights", "party", "adults", "children",
    "budget", "currency", "budget_per", "preferences",
)  # fmt: skip


TASTES = frozenset({
    "architecture", "art", "beaches", "food", "history", "kids", "museums", "nature", "nightlife",
    "photography", "shopping",
})  # fmt: skip
"""The preferences that the labelling guide names; the planner hears of others too."""


def state(text: str, today: date) -> dict[str, Any]:
    """The fields of an order's text: dates as YYYY-MM-DD, constraints as kind and value."""
    said = read_text(text, today)
    said.preferences = [word for word in said.preferences if word in TASTES]
    fields: dict[str, Any] = {name: getattr(said, name) for name in _PLAIN}
    fields["start_date"] = said.start_date.isoformat() if said.start_date else None
    fields["end_date"] = said.end_date.isoformat() if said.end_date else None
    fields["constraints"] = [{"kind": w.kind, "value": w.value} for w in said.wishes]
    return fields
