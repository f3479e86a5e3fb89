"""What MCP offers of the toolbox is what the registry says of it."""

from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.server.mcpserver import MCPServer
from pydantic import BaseModel, Field

from tripkit.settings import Settings
from tripkit.tools.context import ToolContext
from tripkit.tools.registry import REGISTRY
from tripkit.tools.tool import AnyTool, Tool
from tripkit_mcp.image import server as image
from tripkit_mcp.offering import hints, offer
from tripkit_mcp.search import server as search
from tripkit_mcp.travel import server as travel

RUNS = {"generate_image", "guide_chat", "recommend_destinations", "plan_trip", "ask"}


async def listed(tmp_path: Path) -> dict[str, Any]:
    """Every tool that a desktop client sees, by name."""
    made: MCPServer[object] = MCPServer("tripkit")
    for part in (search, image, travel):
        part.add(made, Settings(data_dir=tmp_path))
    async with Client(made) as client:
        return {tool.name: tool for tool in (await client.list_tools()).tools}


async def test_mcp_offers_the_registrys_tools_and_runs_of_whole_graphs(tmp_path: Path) -> None:
    assert set(await listed(tmp_path)) == set(REGISTRY.of("mcp")) | RUNS


async def test_each_has_the_registrys_words_and_hints(tmp_path: Path) -> None:
    tools = await listed(tmp_path)
    for name, tool in REGISTRY.of("mcp").items():
        assert tools[name].description == tool.description
        assert tools[name].annotations == hints(tool)
        said = tools[name].input_schema["properties"]
        assert set(said) - {"locale"} == set(tool.arguments.model_fields)
        assert ("locale" in said) == tool.is_worded
        assert tools[name].output_schema["title"] == tool.result.__name__


async def test_every_parameter_is_described(tmp_path: Path) -> None:
    silent = [
        f"{name}.{parameter}"
        for name, tool in (await listed(tmp_path)).items()
        for parameter, schema in tool.input_schema.get("properties", {}).items()
        if not schema.get("description")
    ]
    assert silent == []


class Note(BaseModel):
    text: str = Field(default="", description="a text")


async def same(arguments: Note, context: ToolContext[object]) -> Note:
    return arguments


def written(**more: Any) -> AnyTool:
    return Tool(
        name="note",
        purpose="Keep a note",
        description="Keeps a note",
        arguments=Note,
        result=Note,
        body=same,
        audiences=frozenset({"mcp"}),
        **more,
    )


def test_hints_follow_effect_and_reach() -> None:
    reads, writes = hints(written()), hints(written(effect="write", open_world=True))
    assert (reads.read_only_hint, reads.destructive_hint, reads.idempotent_hint) == (
        True,
        False,
        True,
    )
    assert reads.open_world_hint is False
    assert (writes.read_only_hint, writes.destructive_hint, writes.open_world_hint) == (
        False,
        True,
        True,
    )


def test_a_tool_that_is_not_for_mcp_cannot_be_offered() -> None:
    made: MCPServer[object] = MCPServer("x")
    with pytest.raises(KeyError, match="generate_itinerary"):
        offer(made, None, "generate_itinerary")
