"""From an HTTP status to what it means for us; vendors' words stay behind."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from tripkit.services.llm.provider import CallFailed

BAD_REQUEST = "http 400"
_REQUEST_NOT_TAKEN = {400, 422}
UNREADABLE = (ValueError, TypeError, KeyError, AttributeError, IndexError)
"""What reading another shape than the vendor's raises, here or in a vendor's own client."""
_TRANSIENT = {408, 409, 425}


def of_status(status: int, retry_after: float | None = None, *, quota: bool = False) -> CallFailed:
    """Returns the failure that a status means. `quota`: a 429 that waiting does not heal."""
    detail = f"http {status}"
    if status == 429:
        return CallFailed(
            "rate_limited",
            "quota" if quota else detail,
            transient=not quota,
            retry_after=retry_after,
        )
    if status in _REQUEST_NOT_TAKEN:
        return CallFailed("unavailable", BAD_REQUEST, transient=False)
    transient = status >= 500 or status in _TRANSIENT
    return CallFailed("unavailable", detail, transient=transient, retry_after=retry_after)


def retry_after(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """Returns the seconds that Retry-After asks for; it may be a number or a date."""
    value = headers.get("retry-after", "").strip()
    if not value:
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        at = parsedate_to_datetime(value)
    except ValueError:
        return None
    if at.tzinfo is None:
        at = at.replace(tzinfo=UTC)
    return max(0.0, (at - (now or datetime.now(UTC))).total_seconds())


def lost(started: bool) -> CallFailed:
    """Returns the failure for a connection that broke, or that there never was."""
    if started:
        return CallFailed("cut", "connection lost", transient=True)
    return CallFailed("unavailable", "no connection", transient=True)


def unreadable(error: Exception, started: bool) -> CallFailed:
    """Returns the failure for a stream that is empty or not in the vendor's own format."""
    detail = f"unreadable stream ({type(error).__name__})"
    return CallFailed("cut" if started else "unavailable", detail, transient=True)
