"""Each server once as a process of its own, and our services in memory."""

import io
import os
from collections.abc import Callable, Iterator

import pytest
from fakes.mcp_process import McpProcess
from PIL import Image

os.environ["LANGGRAPH_STRICT_MSGPACK"] = "true"
os.environ["LANGSMITH_TRACING"] = "false"


@pytest.fixture(scope="session", params=["search", "image", "travel"])
def process(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[McpProcess]:
    """The servers in turn."""
    with McpProcess(request.param, tmp_path_factory.mktemp(request.param)) as server:
        yield server


@pytest.fixture(scope="session")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[McpProcess]:
    """The search server behind a bearer token, also under another host's name."""
    folder = tmp_path_factory.mktemp("guarded")
    environment = {"MCP_AUTH_TOKEN": "canary-token-4c", "MCP_ALLOWED_HOSTS": "tools.example"}
    with McpProcess("search", folder, **environment) as server:
        yield server


@pytest.fixture
def png() -> Callable[[], bytes]:
    """Makes the bytes of a small picture."""

    def made() -> bytes:
        out = io.BytesIO()
        Image.new("RGB", (90, 60), "teal").save(out, "PNG")
        return out.getvalue()

    return made
