"""What a text states, as plain fields."""

from datetime import date
from typing import Any

from tripkit.knowledge.requests.said import Said
from tripkit.knowledge.requests.text_reader import read_text

_PLAIN = (
    "origin", "destinations", "month", "days", "nights", "party", "adults", "children",
    "budget", "currency", "budget_per", "preferences",
)  # fmt: skip


Fields = dict[str, Any]
TASTES = frozenset({
    "architecture", "art", "beaches", "food", "history", "kids", "museums", "nature", "nightlife",
    "photography", "shopping",
})  # fmt: skip
"""The preferences that the labelling guide names; the planner hears of others too."""


def state(text: str, today: date) -> Fields:
    """The fields of an order's text by grammar alone."""
    return fields_of(read_text(text, today))


def fields_of(order: Said) -> Fields:
    """A reading as plain fields: dates as YYYY-MM-DD, constraints as kind and value."""
    fields: Fields = {name: getattr(order, name) for name in _PLAIN}
    fields["preferences"] = [word for word in order.preferences if word in TASTES]
    fields["start_date"] = order.start_date.isoformat() if order.start_date else None
    fields["end_date"] = order.end_date.isoformat() if order.end_date else None
    fields["constraints"] = [{"kind": w.kind, "value": w.value} for w in order.wishes]
    return fields
