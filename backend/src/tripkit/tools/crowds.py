"""predict_crowd: how full a place is likely to be at a time."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from tripkit.domain.guide_day import CrowdAnswer
from tripkit.knowledge.conditions.answers import crowd
from tripkit.knowledge.sri_lanka.router.route import COLOMBO
from tripkit.tools.context import ToolContext
from tripkit.tools.events import require_known
from tripkit.tools.places import place_named
from tripkit.tools.tool import Tool


class PredictCrowd(BaseModel):
    location: Annotated[str, Field(min_length=1, max_length=200)] = Field(
        description="a place of Sri Lanka"
    )
    target_datetime: datetime = Field(description="ISO 8601; without a zone, Colombo's time")


async def predict_crowd(arguments: PredictCrowd, context: ToolContext[object]) -> CrowdAnswer:
    """A time without a zone is Colombo's. Raises ToolFailed outside the calendar's years."""
    where, at = place_named(arguments.location), arguments.target_datetime
    require_known(at.date())  # a zone cannot be changed at the very ends of time
    local = at.replace(tzinfo=COLOMBO) if at.tzinfo is None else at.astimezone(COLOMBO)
    require_known(local.date())
    return crowd(where, local, context.locale)


PREDICT_CROWD = Tool(
    name="predict_crowd",
    purpose="How full a place of Sri Lanka is likely to be",
    description="How full a place of Sri Lanka is likely to be at a time, and that day's emptiest"
    " hours; a forecast, not a count",
    arguments=PredictCrowd,
    result=CrowdAnswer,
    body=predict_crowd,
    country="LK",
    audiences=frozenset({"guide", "mcp", "ask"}),
    is_worded=True,
)
