"""analyze_cost_breakdown and optimize_budget: sums of what is known before the days are made."""

from collections.abc import Iterator

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from tripkit.knowledge.costs import Sum
from tripkit.tools.tool import Tool, ToolFailed
from tripkit.tools.trip import schemas
from tripkit.tools.trip.advice import advised, faithful
from tripkit.tools.trip.arguments import Arguments, Dollars, Many
from tripkit.tools.trip.choices import Choices, allowed_rooms, choices_of, meal_price, roughly
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.dates import days_of, stays_of
from tripkit.tools.trip.ledger import Category
from tripkit.tools.trip.outcome import BudgetFound, CostFound, Option
from tripkit.tools.trip.pace import MOST, pace_of
from tripkit.tools.trip.seeing import sights_of, worth_of
from tripkit.tools.trip.sums import (
    Line,
    called,
    daily_lines,
    days_at_places,
    room_lines,
    way_lines,
)


class CostBreakdown(Arguments):
    flights: SkipJsonSchema[str] = ""
    hotels: SkipJsonSchema[str] = ""
    activities: SkipJsonSchema[Many] = Field(default_factory=list)
    budget: SkipJsonSchema[str] = ""
    num_days: SkipJsonSchema[int | None] = None


class Budget(Arguments):
    current_selections: SkipJsonSchema[str] = ""
    budget_limit: SkipJsonSchema[Dollars | None] = None
    priorities: SkipJsonSchema[Many] = Field(default_factory=list)


async def analyze_cost_breakdown(arguments: CostBreakdown, trip: TripContext) -> CostFound:
    """What the trip will about come to, before it is known which sights it has."""
    choices = choices_of(trip)
    places = days_at_places(trip, days_of(trip.request))
    lines = [*way_lines(choices, trip), *room_lines(choices), *daily_lines(choices, trip, places)]
    for place, count in places:
        units = choices.shares * count
        food = meal_price(trip, place, 2).times(2)
        name = called(trip, place)
        label = say(trip.locale, f"Lunches and dinners in {name}", f"{name} 점심과 저녁")
        lines.append(_estimate("food", label, food, units))
    if tickets := _tickets(trip, choices):
        lines.append(tickets)
    total = round(sum(line.amount for line in lines), 2)
    found = CostFound(
        lines=[line.shown() for line in lines],
        total=total,
        low=round(sum(line.low for line in lines), 2),
        high=round(sum(line.high for line in lines), 2),
        within_budget=None if choices.budget is None else total <= choices.budget,
        cost_saving_tips=saving_tips(trip, choices),
    )
    return await _with_tips(found, choices, trip)


async def _with_tips(found: CostFound, choices: Choices, trip: TripContext) -> CostFound:
    """A model's tips beside ours; the sums stay ours."""
    shares: dict[str, float] = {}
    for line in found.lines:
        shares[line.category] = round(shares.get(line.category, 0.0) + line.amount, 2)
    days = max(1, len(days_of(trip.request)))
    left = None if choices.budget is None else round(choices.budget - found.total, 2)
    facts = {
        "total_estimated_cost": found.total,
        "currency": "USD",
        "breakdown": shares,
        "daily_average": round(found.total / days, 2),
        "within_budget": found.within_budget,
        "budget_remaining": left,
        "cost_saving_tips": found.cost_saving_tips,
    }
    told = await advised(
        trip,
        "analyze_cost_breakdown",
        facts,
        schemas.CostBreakdown,
        lambda: schemas.CostBreakdown(cost_saving_tips=[]),
    )
    if told is None:
        return found
    more = [
        tip for tip in faithful(told.cost_saving_tips, facts) if tip not in found.cost_saving_tips
    ]
    return found.model_copy(update={"cost_saving_tips": [*found.cost_saving_tips, *more]})


def _estimate(category: Category, label: str, price: Sum, count: float) -> Line:
    return Line(
        category,
        label,
        price.typical,
        count,
        price.low * count,
        price.high * count,
        f"estimate: {price.basis}",
    )


def _tickets(trip: TripContext, choices: Choices) -> Line | None:
    """Entries of as many of the best sights as the days will about hold."""
    most = MOST[pace_of(trip.request)] * len(days_of(trip.request))
    sights = [s for stay in stays_of(trip.request) for s in sights_of(trip, stay)]
    sights = sorted(sights, key=lambda s: -worth_of(s, trip.request))[:most]
    if not sights:
        return None
    low, high = (sum(getattr(s, name) for s in sights) for name in ("price_low", "price_high"))
    typical = sum(s.price for s in sights)
    label = say(trip.locale, f"Entries to {len(sights)} sights", f"{len(sights)}곳 입장료")
    return _estimate("activities", label, Sum(low, typical, high, "price classes"), choices.shares)


async def optimize_budget(arguments: Budget, trip: TripContext) -> BudgetFound:
    """Whether the budget bears the choices made, and what would save how much."""
    choices = choices_of(trip)
    if choices.budget is None:
        raise ToolFailed("No budget was given.")
    food = sum(
        meal_price(trip, place, 1).typical * 2 * choices.shares * count
        for place, count in days_at_places(trip, days_of(trip.request))
    )
    left = choices.budget - choices.fixed
    rooms = [one.room for one in choices.lodged if one.room]
    return BudgetFound(
        budget=round(choices.budget, 2),
        fixed=round(choices.fixed, 2),
        left_for_days=round(left, 2),
        style=rooms[0].name if rooms else "",
        fits=left >= food,
        short_by=round(max(0.0, food - left), 2),
        options=list(_options(trip, choices)),
    )


def _options(trip: TripContext, choices: Choices) -> Iterator[Option]:
    """Cheaper beds and simpler meals, with what each saves."""
    for one in choices.lodged:
        rooms = allowed_rooms(trip, one.stay.place)
        if one.room and rooms:
            cheapest = min(rooms, key=lambda room: room.per_night)
            if (saved := (one.room.per_night - cheapest.per_night) * one.nights) > 0:
                yield Option(what=cheapest.name, saves=round(saved, 2))
    saved = sum(
        (meal_price(trip, place, 2).typical - meal_price(trip, place, 1).typical)
        * choices.shares
        * count
        for place, count in days_at_places(trip, days_of(trip.request))
    )
    if saved > 0:
        what = say(trip.locale, "Street food and markets for lunch", "점심은 길거리 음식과 시장")
        yield Option(what=what, saves=round(saved, 2))


def saving_tips(trip: TripContext, choices: Choices) -> list[str]:
    """What saves most, said with its sum."""
    options = sorted(_options(trip, choices), key=lambda option: -option.saves)
    return [
        say(
            trip.locale,
            f"{o.what}: about {roughly(trip, o.saves)} less.",
            f"{o.what}: 약 {roughly(trip, o.saves)} 절약돼요.",
        )
        for o in options[:3]
    ]


def cost_summary(found: CostFound) -> str:
    fits = {None: "", True: ", within the budget", False: ", over the budget"}
    about = f"About ${found.total:,.0f} (${found.low:,.0f}-${found.high:,.0f})"
    return f"{about}{fits[found.within_budget]}"


def budget_summary(found: BudgetFound) -> str:
    best = (
        f"; {found.options[0].what} saves ${found.options[0].saves:,.0f}" if found.options else ""
    )
    if found.fits:
        return f"Fits: ${found.left_for_days:,.0f} left for food and sights{best}"
    return f"Short by ${found.short_by:,.0f}{best}"


ANALYZE_COST_BREAKDOWN = Tool(
    name="analyze_cost_breakdown",
    purpose="What the trip will about cost, line by line",
    description="What the trip comes to in US dollars for the party, low to high, line by line, and"
    " whether the budget bears it.",
    arguments=CostBreakdown,
    result=CostFound,
    body=analyze_cost_breakdown,
    audiences=frozenset({"planner", "ask"}),
    summary=cost_summary,
)
OPTIMIZE_BUDGET = Tool(
    name="optimize_budget",
    purpose="Whether the budget bears the choices, and what would save how much",
    description="Whether the budget bears flights and rooms, and what would save how much. Needs a"
    " budget.",
    arguments=Budget,
    result=BudgetFound,
    body=optimize_budget,
    audiences=frozenset({"planner"}),
    summary=budget_summary,
)
