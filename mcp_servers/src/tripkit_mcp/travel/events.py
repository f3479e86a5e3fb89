"""What the calendar says of a day, and what that means for a place."""

from datetime import date

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from tripkit.agents.guide.constraints import written
from tripkit.agents.guide.monitor import Checked, can_check, check
from tripkit.domain.context import Locale
from tripkit.domain.guide import Certainty, GuideConstraint
from tripkit.domain.guide_day import AlcoholInfo, BridgeDay, HolidayInfo
from tripkit.domain.wire import Snake
from tripkit.knowledge.calendar import FIRST_YEAR, LAST_YEAR, Holiday, long_weekend
from tripkit.knowledge.sri_lanka import Place


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


def require_known(day: date) -> None:
    """Raises ToolError for a day outside the calendar's years."""
    if not can_check(day):
        raise ToolError(f"date: the calendar reaches from {FIRST_YEAR} to {LAST_YEAR}.")


def checked_on(day: date, place: Place | None, activity: str | None = None) -> Checked:
    """Raises ToolError for a day outside the calendar's years."""
    require_known(day)
    return check(day, place, activity)


def events_of(day: date, place: Place | None, activity: str, locale: Locale) -> Events:
    """Raises ToolError for a day outside the calendar's years."""
    checked = checked_on(day, place, activity or None)
    impact = checked.impact
    shops = impact.alcohol.shops
    return Events(
        date=day.isoformat(),
        location=place.name.en if place else None,
        is_poya=impact.is_poya,
        is_school_holiday=impact.is_school_holiday,
        bridge_day=BridgeDay(
            is_bridge_day=impact.bridge is not None,
            bridge_type=impact.bridge,
            is_long_weekend=long_weekend(day),
        ),
        special_event=impact.holidays[0].name if impact.holidays else None,
        holidays=[_holiday(holiday) for holiday in impact.holidays],
        alcohol_allowed=None if shops == "unknown" else shops == "open",
        alcohol=AlcoholInfo(
            shops=shops,
            licensed_hotels=impact.alcohol.licensed_hotels,
            reason=impact.alcohol.reason,
        ),
        is_legal_conflict=impact.is_legal_conflict,
        crowd_impact=impact.crowd_modifier,
        constraints=[GuideConstraint.model_validate(rule) for rule in written(checked, locale)],
        certainty=impact.certainty,
    )


def _holiday(holiday: Holiday) -> HolidayInfo:
    return HolidayInfo(
        name=holiday.name, name_ko=holiday.ko, categories=sorted(holiday.categories),
        certainty=holiday.certainty,
    )  # fmt: skip
