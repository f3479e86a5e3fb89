"""What holds for every tool: its words, its schema, its effect and who may use it."""

import asyncio
import json
import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from pydantic import BaseModel, Field

from tripkit.domain.edits import CHANGING
from tripkit.domain.errors import InvalidInput
from tripkit.domain.plan import ToolName
from tripkit.services.llm.langchain_messages import to_functions
from tripkit.services.llm.port import NO_CONTEXT
from tripkit.tools.context import Audience, ToolContext
from tripkit.tools.registry import REGISTRY, Registry
from tripkit.tools.tool import AnyTool, Tool, ToolFailed, call

EVERY = list(REGISTRY.all().values())
WRITING = {"fetch_images", *CHANGING}
WITHOUT_FACTS = {
    "extract_keywords",  # the person's own words
    "list_image_providers",
    "generate_summary",
    "fetch_images",
    "format_presentation",
}
"""Lists and words; the plan that these are of carries its facts."""
CONTEXT = ToolContext(audience="mcp", services=None)


class Number(BaseModel):
    number: int = Field(ge=0, description="a number")


async def same(arguments: Number, context: ToolContext[object]) -> Number:
    if arguments.number == 7:
        raise InvalidInput("number", "Seven is taken.")
    if arguments.number == 8:
        await asyncio.Event().wait()
    return arguments


def made(**changed: Any) -> AnyTool:
    given: dict[str, Any] = {
        "name": "same",
        "purpose": "The same number",
        "description": "Gives the number back",
        "arguments": Number,
        "result": Number,
        "body": same,
        "audiences": frozenset({"mcp"}),
    }
    return Tool(**given | changed)


def undescribed(schema: dict[str, Any], at: str = "") -> Iterator[str]:
    """The parameters without words, also those inside of others that have none themselves."""
    definitions = schema.get("$defs", {})
    for name, field in schema.get("properties", {}).items():
        refs = [str(one.get("$ref", "")) for one in (field, *field.get("anyOf", ()))]
        targets = [definitions.get(ref.rpartition("/")[2], {}) for ref in refs]
        if not any(one.get("description") for one in (field, *targets)):
            yield f"{at}{name}"
    for name, one in definitions.items():
        if not one.get("description"):
            yield from undescribed(one, f"{name}.")


UNIT = re.compile(
    r"_(?:celsius|km|m|deg|usd)$|^(?:latitude|longitude|minutes|seconds|rating)$"
    r"|days|nights|^(?:confidence|match|score|people|kilometres)$"
)
"""Names that say their unit, or that have none."""


def unitless(model: type[BaseModel], seen: set[type] | None = None) -> Iterator[str]:
    """Numbers of the toolbox's own results whose name and description say no unit."""
    seen = seen if seen is not None else set()
    if model in seen or not model.__module__.startswith("tripkit.tools"):
        return
    seen.add(model)
    elsewhere = {
        name
        for base in model.__mro__
        if not base.__module__.startswith("tripkit.tools")
        for name in getattr(base, "model_fields", ())
    }
    for name in set(model.model_fields) - elsewhere:
        field = model.model_fields[name]
        types = set(parts(field.annotation))
        told = any(getattr(one, "description", None) for one in (field, *field.metadata))
        told = told or "description=" in str(field.annotation) or UNIT.search(name)
        if types & {int, float} and not told:
            yield f"{model.__name__}.{name}"
        for one in types:
            if isinstance(one, type) and issubclass(one, BaseModel):
                yield from unitless(one, seen)


def parts(annotation: Any) -> Iterator[Any]:
    """The types that an annotation is made of."""
    yield annotation
    for one in get_args(annotation):
        yield from parts(one)


@pytest.mark.parametrize("tool", EVERY, ids=lambda tool: tool.name)
class TestEveryTool:
    def test_says_in_a_line_what_it_is_for_and_to_a_model_when_to_call_it(
        self, tool: AnyTool
    ) -> None:
        assert "\n" not in tool.purpose
        assert 10 <= len(tool.purpose) <= 100
        assert len(tool.description) >= 20

    def test_describes_each_of_its_parameters(self, tool: AnyTool) -> None:
        assert list(undescribed(tool.arguments.model_json_schema())) == []

    def test_tells_a_model_only_what_it_needs_to_call_it(self, tool: AnyTool) -> None:
        raw = tool.arguments.model_json_schema()
        assert set(tool.schema["properties"]) == set(raw["properties"] if raw else ())
        assert tool.schema.get("required", []) == raw.get("required", [])
        text = json.dumps(tool.schema)
        for word in ("default", "additionalProperties", "maxLength", "null"):
            assert f'"{word}"' not in text

    def test_is_for_somebody(self, tool: AnyTool) -> None:
        assert tool.audiences

    def test_changes_something_only_if_it_says_so(self, tool: AnyTool) -> None:
        assert (tool.effect == "write") == (tool.name in WRITING)

    def test_gives_numbers_with_their_units(self, tool: AnyTool) -> None:
        assert list(unitless(tool.result)) == []

    def test_gives_facts_with_where_they_come_from(self, tool: AnyTool) -> None:
        schema = tool.result.model_json_schema(mode="serialization")
        assert ("Provenance" in schema.get("$defs", {})) != (tool.name in WITHOUT_FACTS)


@pytest.mark.parametrize(
    ("audience", "most"), [("planner", 1300), ("designer", 3050), ("ask", 2150)]
)
def test_a_rounds_tools_stay_small(audience: Audience, most: int) -> None:
    sent = json.dumps(to_functions(tuple(REGISTRY.for_model(audience))), ensure_ascii=False)
    assert len(sent) / 4 < most


def test_each_audience_has_the_tools_that_its_contract_names() -> None:
    assert list(REGISTRY.of("planner")) == list(get_args(ToolName))
    assert set(REGISTRY.of("ask")) == {
        *(n for n in get_args(ToolName) if n.startswith("research")),
        "analyze_weather",
        "analyze_safety",
        "analyze_local_transport",
        "describe_country",
        "find_ways",
        "analyze_cost_breakdown",
        "analyze_schedule_optimization",
        "generate_itinerary",
        "search_destinations",
        "check_events",
        "predict_crowd",
        "golden_hour",
        "search_knowledge",
        "nearby_locations",
        "search_web",
    }
    assert set(REGISTRY.of("mcp")) == {
        "extract_keywords",
        "search_destinations",
        "list_image_providers",
        "check_events",
        "predict_crowd",
        "golden_hour",
        "search_knowledge",
        "nearby_locations",
        "describe_country",
        "find_ways",
    }


def test_a_capability_is_written_once() -> None:
    assert REGISTRY.of("ask")
    assert len({REGISTRY.all()[name].body for name in CHANGING}) == 1
    for name, tool in REGISTRY.of("ask").items():
        assert tool is REGISTRY.of("planner").get(name, tool)


def test_parameters_without_words_are_noticed() -> None:
    class Mute(BaseModel):
        number: int

    assert list(undescribed(Mute.model_json_schema())) == ["number"]


def test_a_name_means_one_tool() -> None:
    with pytest.raises(ValueError, match="two tools are called same"):
        Registry((made(), made()))


def test_an_audience_sees_its_own_tools_in_order() -> None:
    both = made(name="both", audiences=frozenset({"mcp", "ask"}))
    registry = Registry((made(), both))
    assert list(registry.of("mcp")) == ["same", "both"]
    assert list(registry.of("ask")) == ["both"]
    assert [tool.name for tool in registry.for_model("ask")] == ["both"]


def test_a_model_is_told_the_words_of_the_registry() -> None:
    told = made().for_model
    assert (told.name, told.description, told.parameters) == (
        "same",
        "Gives the number back",
        Number,
    )


async def test_a_call_gives_the_bodys_result() -> None:
    assert await call(made(), {"number": "3"}, CONTEXT, seconds=1) == Number(number=3)


@pytest.mark.parametrize(
    ("arguments", "kind", "text"),
    [
        ({"number": -1}, "arguments", "number: Input should be greater than or equal to 0"),
        ({}, "arguments", "number: Field required"),
        ({"number": 7}, "invalid_input", "Seven is taken."),
        ({"number": 8}, "timeout", "No answer within 0 s."),
    ],
)
async def test_what_a_call_cannot_do_it_says(
    arguments: dict[str, Any], kind: str, text: str
) -> None:
    with pytest.raises(ToolFailed, match=text) as failed:
        await call(made(), arguments, CONTEXT, seconds=0.01)
    assert failed.value.kind == kind


async def test_a_caller_without_permission_is_refused_before_the_body_runs() -> None:
    async def never(arguments: Number, context: ToolContext[object]) -> Number:
        raise AssertionError("it ran")

    tool = made(body=never, audiences=frozenset({"designer"}))
    with pytest.raises(ToolFailed, match="same is not for mcp") as failed:
        await call(tool, {"number": 1}, CONTEXT, seconds=1)
    assert failed.value.kind == "not_permitted"


def test_a_context_says_for_whom_a_model_is_asked() -> None:
    assert CONTEXT.asking("") == NO_CONTEXT
    assert CONTEXT.asking("weather").label == "weather"
