"""The ten schemas are strict by construction, and the sixteen tools are the seed's."""

from collections.abc import Iterator
from typing import Any, get_args

import pytest

from tripkit.agents.planner import rules
from tripkit.domain.plan import ToolName
from tripkit.services.llm.schema import json_schema
from tripkit.tools.registry import REGISTRY
from tripkit.tools.trip.schemas import SCHEMAS, Strict

PARAMETERS = {
    "research_destination": {"destination"},
    "research_flights": {
        "origin", "destination", "departure_date", "return_date", "max_budget", "prefer_direct",
    },
    "research_accommodations": {
        "destination", "check_in", "check_out", "max_budget_per_night", "prefer_near_transport",
    },
    "research_activities": {"destination", "interests", "max_budget_per_activity"},
    "research_restaurants": {
        "destination", "areas", "cuisine_types", "max_budget_per_person", "num_days",
    },
    "analyze_itinerary_feasibility": {"itinerary", "constraints"},
    "analyze_cost_breakdown": {"flights", "hotels", "activities", "budget", "num_days"},
    "analyze_schedule_optimization": {"activities", "preferences", "num_days"},
    "optimize_budget": {"current_selections", "budget_limit", "priorities"},
    "analyze_weather": {"destination", "start_date", "num_days"},
    "analyze_safety": {"destination"},
    "analyze_local_transport": {"destination"},
    "generate_itinerary": {"include_details"},
    "generate_summary": {"include_checklist"},
    "fetch_images": {"max_images"},
    "format_presentation": set[str](),
}  # fmt: skip
RESEARCH = {"research_flights", "research_accommodations", "research_activities"}
ANALYSES = {name for name in PARAMETERS if name.startswith(("analyze", "optimize"))}
NEEDS = {
    "research_destination": set[str](),
    **{name: {"research_destination"} for name in [*RESEARCH, "research_restaurants"]},
    **dict.fromkeys(sorted(ANALYSES), RESEARCH),
    "analyze_weather": {"research_destination"}, "analyze_safety": {"research_destination"},
    "analyze_local_transport": {"research_destination"},
    "generate_itinerary": {n for n in PARAMETERS if n.startswith(("research", "analyze", "opt"))},
    "generate_summary": {"generate_itinerary"},
    "fetch_images": {"generate_itinerary"},
    "format_presentation": {"generate_itinerary", "fetch_images"},
}  # fmt: skip


def nodes(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
        for value in schema.values():
            yield from nodes(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from nodes(value)


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_strict_as_it_stands(name: str) -> None:
    raw = SCHEMAS[name].model_json_schema()
    objects = [node for node in nodes(raw) if node.get("type") == "object"]
    assert objects
    for node in objects:
        assert node["additionalProperties"] is False
        assert set(node["required"]) == set(node["properties"])
        for field in node["properties"].values():
            assert field.keys() & {"type", "anyOf", "$ref"}, field
    assert json_schema(SCHEMAS[name]).strict


def test_there_are_ten_schemas_by_the_seeds_names() -> None:
    assert set(SCHEMAS) == {
        "ITINERARY_SCHEMA", "DESTINATION_EXTRACTION_SCHEMA", "WEATHER_FORECAST_SCHEMA",
        "FLIGHT_SEARCH_SCHEMA", "HOTEL_SEARCH_SCHEMA", "ACTIVITY_SEARCH_SCHEMA",
        "RESTAURANT_SEARCH_SCHEMA", "FEASIBILITY_ANALYSIS_SCHEMA", "COST_BREAKDOWN_SCHEMA",
        "SCHEDULE_OPTIMIZATION_SCHEMA",
    }  # fmt: skip
    assert all(issubclass(schema, Strict) for schema in SCHEMAS.values())


def test_the_sixteen_tools_have_the_seeds_names_parameters_and_dependencies() -> None:
    tools = REGISTRY.of("planner")
    assert list(tools) == list(rules.NEEDS) == list(get_args(ToolName))
    assert {n: set(t.arguments.model_fields) for n, t in tools.items()} == PARAMETERS
    assert {n: set(needs) for n, needs in rules.NEEDS.items()} == NEEDS
