"""The sixteen tools, by the seed's names, parameters and dependencies."""

from collections.abc import Mapping
from functools import partial

from tripkit.agents.planner import findings, outcome, params
from tripkit.agents.planner.solving import Solver
from tripkit.agents.planner.spec import ToolSpec
from tripkit.agents.planner.tools import (
    activities,
    around,
    destination,
    flights,
    itinerary,
    money,
    restaurants,
    schedule,
    showing,
)
from tripkit.domain.plan import ToolName

__all__ = ["all_tools"]

_FIRST: tuple[ToolName, ...] = ("research_destination",)
_RESEARCH: tuple[ToolName, ...] = (
    "research_flights", "research_accommodations", "research_activities",
)  # fmt: skip
_ALL: tuple[ToolName, ...] = (
    *_FIRST, *_RESEARCH, "research_restaurants",
    "analyze_itinerary_feasibility", "analyze_cost_breakdown", "analyze_schedule_optimization",
    "analyze_weather", "analyze_safety", "analyze_local_transport", "optimize_budget",
)  # fmt: skip
_PLAN: tuple[ToolName, ...] = ("generate_itinerary",)


def all_tools(solver: Solver | None = None) -> Mapping[ToolName, ToolSpec]:
    """In the seed's order."""
    solver = solver or Solver()
    specs = (*_researching(), *_analysing(solver), *_making(solver))
    return {spec.name: spec for spec in specs}


def _researching() -> tuple[ToolSpec, ...]:
    return (
        ToolSpec(
            "research_destination", "What a destination is, when to go, entry rules, customs",
            params.Destination, findings.DestinationFound, (),
            destination.research_destination, destination.summary,
        ),
        ToolSpec(
            "research_flights", "Flights with prices; estimates where no source is configured",
            params.Flights, findings.FlightsFound, _FIRST,
            flights.research_flights, flights.flights_summary,
        ),
        ToolSpec(
            "research_accommodations", "Hotels or kinds of rooms by area, with prices",
            params.Accommodations, findings.RoomsFound, _FIRST,
            flights.research_accommodations, flights.rooms_summary,
        ),
        ToolSpec(
            "research_activities", "Sights with hours, prices and how well they fit the wishes",
            params.Activities, findings.ActivitiesFound, _FIRST,
            activities.research_activities, activities.summary,
        ),
        ToolSpec(
            "research_restaurants", "Where to eat, by diet and cuisine",
            params.Restaurants, findings.RestaurantsFound, _FIRST,
            restaurants.research_restaurants, restaurants.summary,
        ),
    )  # fmt: skip


def _analysing(solver: Solver) -> tuple[ToolSpec, ...]:
    needs = _RESEARCH
    return (
        ToolSpec(
            "analyze_itinerary_feasibility", "Whether the hard constraints can be kept together",
            params.Feasibility, outcome.FeasibilityFound, needs,
            partial(schedule.analyze_itinerary_feasibility, solver), schedule.feasibility_summary,
        ),
        ToolSpec(
            "analyze_cost_breakdown", "What the trip will about cost, line by line",
            params.CostBreakdown, outcome.CostFound, needs,
            money.analyze_cost_breakdown, money.cost_summary,
        ),
        ToolSpec(
            "analyze_schedule_optimization", "Which sights on which day and when",
            params.Schedule, outcome.ScheduleFound, needs,
            partial(schedule.analyze_schedule_optimization, solver), schedule.schedule_summary,
        ),
        ToolSpec(
            "analyze_weather", "A forecast or what such days are like, and what to pack",
            params.Weather, findings.WeatherFound, _FIRST,
            around.analyze_weather, around.weather_summary,
        ),
        ToolSpec(
            "analyze_safety", "Scams, hazards, health and emergency numbers",
            params.Destination, findings.SafetyFound, _FIRST,
            around.analyze_safety, around.safety_summary,
        ),
        ToolSpec(
            "analyze_local_transport", "How to get about and from the airport, passes, prices",
            params.Destination, findings.TransportFound, _FIRST,
            around.analyze_local_transport, around.transport_summary,
        ),
        ToolSpec(
            "optimize_budget", "Whether the budget bears the choices, and what would save how much",
            params.Budget, outcome.BudgetFound, needs,
            money.optimize_budget, money.budget_summary,
        ),
    )  # fmt: skip


def _making(solver: Solver) -> tuple[ToolSpec, ...]:
    return (
        ToolSpec(
            "generate_itinerary", "The days with times, meals, rooms, costs and sources",
            params.Itinerary, outcome.ItineraryFound, _ALL,
            partial(itinerary.generate_itinerary, solver), itinerary.itinerary_summary,
            itinerary.itinerary_events,
        ),
        ToolSpec(
            "generate_summary", "A summary and a checklist", params.Summary,
            outcome.SummaryFound, _PLAN, itinerary.generate_summary, itinerary.summary_summary,
        ),
        ToolSpec(
            "fetch_images", "Pictures for the itinerary: the place, sights, rooms, food",
            params.Images, outcome.ImagesFound, _PLAN,
            showing.fetch_images, showing.images_summary, showing.image_events,
        ),
        ToolSpec(
            "format_presentation", "The plan as one page of Markdown", params.Nothing,
            outcome.PresentationFound, ("generate_itinerary", "fetch_images"),
            showing.format_presentation, showing.presentation_summary,
        ),
    )  # fmt: skip
