"""Reads a question to the guide, without a model: intent, place, date, activity, aspects."""

from tripkit.knowledge.sri_lanka.router.intent import Intent
from tripkit.knowledge.sri_lanka.router.route import Routed, Thread, route, warm

__all__ = ["Intent", "Routed", "Thread", "route", "warm"]
