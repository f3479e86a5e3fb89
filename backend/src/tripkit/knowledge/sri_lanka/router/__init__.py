"""Reads a question to the guide, without a model: intent, place, date, activity, aspects."""

from tripkit.knowledge.sri_lanka.router.route import Intent, Routed, Thread, route, warm

__all__ = ["Intent", "Routed", "Thread", "route", "warm"]
