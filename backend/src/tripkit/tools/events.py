"""check_events: what the calendar says of a day, and what that means for a place."""

from datetime import date as Day

from pydantic import BaseModel, Field

from tripkit.domain.context import Locale
from tripkit.domain.guide import Certainty, GuideConstraint, calendar_provenance
from tripkit.domain.guide_day import AlcoholInfo, BridgeDay, HolidayInfo
from tripkit.domain.provenance import Provenance
from tripkit.domain.wire import Snake
from tripkit.knowledge.calendar import FIRST_YEAR, LAST_YEAR
from tripkit.knowledge.conditions.answers import alcohol, alcohol_allowed, bridge_day, holidays
from tripkit.knowledge.conditions.constraints import written
from tripkit.knowledge.conditions.monitor import can_check, check
from tripkit.knowledge.sri_lanka import Place
from tripkit.tools.context import ToolContext
from tripkit.tools.places import PlaceName, place_named
from tripkit.tools.tool import Tool, ToolFailed


class CheckEvents(BaseModel):
    date: Day = Field(description="YYYY-MM-DD, in Colombo")
    location: PlaceName = Field(default="", description="a place there")
    activity: PlaceName = Field(default="", description="such as a bar crawl")


class Events(Snake):
    """`gazetted` days are published ones; `estimated` days are computed from the moon."""

    date: str
    location: str | None
    is_poya: bool
    is_school_holiday: bool = Field(description="as the terms usually fall: always an estimate")
    bridge_day: BridgeDay
    special_event: str | None
    holidays: list[HolidayInfo]
    alcohol_allowed: bool | None = Field(description="in shops and bars; null when not known")
    alcohol: AlcoholInfo
    is_legal_conflict: bool = Field(description="the activity needs a drink that is not sold")
    crowd_impact: float = Field(description="times an ordinary day's visitors, at most 5")
    constraints: list[GuideConstraint]
    certainty: Certainty
    provenance: Provenance


async def check_events(arguments: CheckEvents, context: ToolContext[object]) -> Events:
    """Holidays, dry days and the constraints of a date."""
    where = place_named(arguments.location) if arguments.location.strip() else None
    return events_of(arguments.date, where, arguments.activity, context.locale)


def require_known(day: Day) -> None:
    """Raises ToolFailed for a day outside the calendar's years."""
    if not can_check(day):
        raise ToolFailed(f"date: the calendar reaches from {FIRST_YEAR} to {LAST_YEAR}.", "years")


def events_of(day: Day, place: Place | None, activity: str, locale: Locale) -> Events:
    """Raises ToolFailed for a day outside the calendar's years."""
    require_known(day)
    checked = check(day, place, activity or None)
    impact = checked.impact
    return Events(
        date=day.isoformat(),
        location=place.name.en if place else None,
        is_poya=impact.is_poya,
        is_school_holiday=impact.is_school_holiday,
        bridge_day=bridge_day(impact),
        special_event=impact.holidays[0].name if impact.holidays else None,
        holidays=holidays(impact),
        alcohol_allowed=alcohol_allowed(impact),
        alcohol=alcohol(impact),
        is_legal_conflict=impact.is_legal_conflict,
        crowd_impact=impact.crowd_modifier,
        constraints=[GuideConstraint.model_validate(rule) for rule in written(checked, locale)],
        certainty=impact.certainty,
        provenance=calendar_provenance(impact.certainty),
    )


CHECK_EVENTS = Tool(
    name="check_events",
    purpose="What the calendar of Sri Lanka says of a date",
    description="Holidays, Poya and dry days of Sri Lanka on a date (2003 to 2076), and what they"
    " mean for a place and an activity",
    arguments=CheckEvents,
    result=Events,
    body=check_events,
    country="LK",
    audiences=frozenset({"guide", "mcp", "ask"}),
    is_worded=True,
)
