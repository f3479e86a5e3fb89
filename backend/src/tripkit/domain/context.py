"""The plain values that every run hands to its graph's nodes."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from tripkit.domain import clock

Locale = Literal["en", "ko"]


@dataclass(frozen=True)
class RunContext:
    """Who runs what, in which language, on which day (ISO date, the person's own).

    Plain values only, so that the same graphs also run on LangGraph's own server.
    """

    run_id: str = ""
    thread_id: str = ""
    visitor_id: str = ""
    locale: Locale = "en"
    today: str = ""
    provider: str | None = None
    model: str | None = None
    traceparent: str = ""
    """The request's span, as W3C writes it, where spans are collected."""

    @property
    def current_day(self) -> date:
        """The person's own day; where the run was not told it, the day in UTC."""
        return date.fromisoformat(self.today) if self.today else clock.today()
