"""Statements of an order to what a planner works with: facts, constraints, wishes, outcomes."""

from tripkit.knowledge.orders.mapping import OrderFacts, facts_of
from tripkit.knowledge.orders.outcomes import outcomes_of
from tripkit.knowledge.orders.request import request_of

__all__ = ["OrderFacts", "facts_of", "outcomes_of", "request_of"]
