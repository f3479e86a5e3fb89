"""The plain values that every run hands to its graph's nodes."""

from dataclasses import dataclass
from typing import Literal

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
