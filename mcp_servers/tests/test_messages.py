"""What a client is told of its calls, and what an error says, through the official client."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import httpx
import pytest
from fakes.mcp_process import McpProcess
from mcp import Client
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import LoggingLevel, LoggingMessageNotificationParams, TextContent

from tripkit_mcp.serving import server

WISH = {"user_prompt": "a secret lane in the rain"}
Connect = Callable[..., AbstractAsyncContextManager[Client]]


class Heard:
    """A client's log."""

    def __init__(self) -> None:
        self.lines: list[tuple[LoggingLevel, str]] = []

    async def __call__(self, params: LoggingMessageNotificationParams) -> None:
        assert params.logger == "tripkit"
        self.lines.append((params.level, str(params.data)))

    @property
    def levels(self) -> list[LoggingLevel]:
        return [level for level, _ in self.lines]


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> object:
    with McpProcess("search", tmp_path_factory.mktemp("search")) as process:
        yield process


async def calls(client: Client) -> None:
    """One that is answered, and one that fails."""
    assert not (await client.call_tool("extract_keywords", WISH)).is_error
    assert (await client.call_tool("extract_keywords", {})).is_error


@pytest.mark.parametrize(
    ("level", "levels"),
    [
        ("debug", ["debug", "info", "debug", "error"]),
        ("info", ["info", "error"]),
        ("error", ["error"]),
        ("critical", []),
    ],
)
async def test_a_session_hears_from_the_level_on_that_it_set(
    search: McpProcess, level: LoggingLevel, levels: list[LoggingLevel]
) -> None:
    heard = Heard()
    async with Client(search.url, mode="legacy", logging_callback=heard) as client:
        await client.set_logging_level(level)  # type: ignore[deprecated]
        await calls(client)
    assert heard.levels == levels


@pytest.mark.parametrize(
    ("level", "levels"), [("info", ["info", "error"]), ("error", ["error"]), (None, [])]
)
async def test_a_request_hears_from_the_level_on_that_it_names(
    search: McpProcess, level: LoggingLevel | None, levels: list[LoggingLevel]
) -> None:
    """Clients of the revision of 2026 ask with each request, and hear nothing unasked."""
    heard = Heard()
    async with Client(search.url, logging_callback=heard, log_level=level) as client:
        await calls(client)
    assert heard.levels == levels


async def test_of_two_sessions_each_has_its_own_level(search: McpProcess) -> None:
    loud, quiet = Heard(), Heard()
    async with (
        Client(search.url, mode="legacy", logging_callback=loud) as one,
        Client(search.url, mode="legacy", logging_callback=quiet) as other,
    ):
        await one.set_logging_level("debug")  # type: ignore[deprecated]
        await calls(one)
        await calls(other)
    assert loud.levels == ["debug", "info", "debug", "error"]
    assert quiet.levels == ["error"], "who asked for nothing hears what went wrong"


async def test_a_message_names_the_tool_and_never_what_was_asked(search: McpProcess) -> None:
    heard = Heard()
    async with Client(search.url, mode="legacy", logging_callback=heard) as client:
        await client.set_logging_level("debug")  # type: ignore[deprecated]
        await calls(client)
    assert all(line.startswith("extract_keywords ") for _, line in heard.lines)
    assert not any("secret" in line for _, line in heard.lines)
    assert heard.lines[-1][1].endswith(
        "user_prompt is missing. It is: the wish in plain words, English or Korean."
    )


def test_a_session_that_nobody_began_is_unknown(search: McpProcess) -> None:
    headers = {"Accept": "application/json, text/event-stream", "Mcp-Session-Id": "0" * 32}
    ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    assert httpx.post(search.url, json=ping, headers=headers).status_code == 404


def broken() -> MCPServer[object]:
    """Tools that fail in every way."""
    made = server("broken", "", url="http://127.0.0.1")

    @made.tool(description="fails as it says")
    async def refuse() -> str:
        raise ToolError("There is no such place.")

    @made.tool(description="fails as nobody expected")
    async def crash() -> str:
        raise KeyError("canary-5f")

    return made


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("refuse", "There is no such place."),
        ("crash", "crash failed for a reason of ours, which stands in the server's log."
         " Ask again in a moment."),
        ("fly", "There is no tool 'fly' here. There are: crash, refuse."),
    ],
)  # fmt: skip
async def test_an_error_is_a_sentence_of_ours(name: str, text: str) -> None:
    async with Client(broken()) as client:
        answer = await client.call_tool(name, {})
    assert answer.is_error
    assert [part.text for part in answer.content if isinstance(part, TextContent)] == [text]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"user_prompt": ""}, "user_prompt: it should have at least 1 character."),
        ({"user_prompt": "x", "max_keywords": "many"}, "max_keywords: it should be a valid"
         " integer, unable to parse string as an integer."),
    ],
)  # fmt: skip
async def test_wrong_arguments_are_named_without_a_validators_report(
    search: McpProcess, arguments: dict[str, str], text: str
) -> None:
    async with Client(search.url) as client:
        (told,) = (await client.call_tool("extract_keywords", arguments)).content
    assert isinstance(told, TextContent)
    assert told.text == text
