"""The clock: the one place that asks what time and what day it is."""

from datetime import UTC, date, datetime, tzinfo


def now() -> datetime:
    """This instant, in UTC. A test that needs another day replaces this function."""
    return datetime.now(UTC)


def today(zone: tzinfo = UTC) -> date:
    """The day that it is in a zone."""
    return now().astimezone(zone).date()
