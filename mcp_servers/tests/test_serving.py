import sys
from pathlib import Path

import httpx
import pytest
from fakes.mcp_process import McpProcess, free_port
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp_types import TextContent

INITIALIZE = {
    "jsonrpc": "2.0", "id": 1, "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}  # fmt: skip
ACCEPT = {"Accept": "application/json, text/event-stream"}


def post(process: McpProcess, **headers: str) -> httpx.Response:
    return httpx.post(process.url, json=INITIALIZE, headers={**ACCEPT, **headers}, timeout=10)


def test_a_server_says_that_it_lives(process: McpProcess) -> None:
    assert httpx.get(f"{process.origin}/health").json() == {"status": "ok"}


def test_another_host_or_origin_is_refused(process: McpProcess) -> None:
    assert post(process).status_code == 200
    assert post(process, Host="evil.example").status_code == 421
    assert post(process, Origin="http://evil.example").status_code == 403
    assert post(process, Origin=process.origin).status_code == 200


def test_a_token_is_asked_for_where_one_is_set(guarded: McpProcess) -> None:
    assert post(guarded).status_code == 401
    assert "WWW-Authenticate" in post(guarded).headers
    assert post(guarded, Authorization="Bearer wrong").status_code == 401
    assert post(guarded, Authorization="Bearer canary-token-4c").status_code == 200
    assert "canary-token-4c" not in guarded.log


def test_a_host_that_is_configured_is_served(guarded: McpProcess) -> None:
    known = {"Authorization": "Bearer canary-token-4c"}
    assert post(guarded, Host="tools.example", **known).status_code == 200
    assert post(guarded, Host="other.example", **known).status_code == 421


async def test_the_official_client_talks_to_each(process: McpProcess) -> None:
    async with Client(process.url) as client:
        names = {tool.name for tool in (await client.list_tools()).tools}
    assert names in (
        {"extract_keywords", "search_destinations"}, {"generate_image", "list_image_providers"},
        {
            "check_events", "predict_crowd", "golden_hour", "search_knowledge", "nearby_locations",
            "describe_country", "find_ways",
            "guide_chat", "recommend_destinations", "plan_trip", "ask",
        },
    )  # fmt: skip


async def test_over_stdio_one_process_offers_all_tools(tmp_path: Path) -> None:
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "tripkit_mcp", "--stdio"], cwd=str(tmp_path),
        env={
            "DATA_DIR": str(tmp_path), "IMAGE_PROVIDER": "offline", "LOG_LEVEL": "DEBUG",
            "PORT": str(free_port()),
        },
    )  # fmt: skip
    async with Client(stdio_client(server)) as client:
        names = {tool.name for tool in (await client.list_tools()).tools}
        said = await client.call_tool("extract_keywords", {"user_prompt": "비 오는 골목"})
        image = await client.call_tool("generate_image", {"prompt": "a quiet harbour"})
        day = await client.call_tool("check_events", {"date": "2026-05-30"})
        asked = await client.call_tool("guide_chat", {"message": "hello"})
    assert {"extract_keywords", "search_destinations", "generate_image", "check_events"} <= names
    assert len(names) == 15
    assert (said.structured_content or {})["keywords"]
    assert not image.is_error
    assert (day.structured_content or {})["is_poya"] is True
    assert asked.is_error
    assert "make run" in "".join(c.text for c in asked.content if isinstance(c, TextContent))


@pytest.mark.parametrize("arguments", [[], ["--http"]])
def test_without_its_transport_the_command_says_how_to_start_it(arguments: list[str]) -> None:
    import subprocess

    done = subprocess.run(
        [sys.executable, "-m", "tripkit_mcp", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert "--stdio" in done.stderr


async def test_every_parameter_of_every_tool_is_described(process: McpProcess) -> None:
    async with Client(process.url) as client:
        tools = (await client.list_tools()).tools
    for tool in tools:
        for field, about in tool.input_schema.get("properties", {}).items():
            assert about.get("description"), f"{tool.name}.{field}"
