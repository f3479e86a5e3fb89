"""How full a place is likely to be at a time, as the API answers it."""

from datetime import datetime

from tripkit.agents.guide.conditions import crowd
from tripkit.domain.context import Locale
from tripkit.domain.guide_day import CrowdAnswer
from tripkit.knowledge.sri_lanka import Place
from tripkit.knowledge.sri_lanka.router.route import COLOMBO
from tripkit_mcp.travel.events import require_known


def crowd_forecast(place: Place, at: datetime, locale: Locale) -> CrowdAnswer:
    """A time without a zone is Colombo's. Raises ToolError outside the calendar's years."""
    require_known(at.date())  # a zone cannot be changed at the very ends of time
    local = at.replace(tzinfo=COLOMBO) if at.tzinfo is None else at.astimezone(COLOMBO)
    require_known(local.date())
    return crowd(place, local, locale)
