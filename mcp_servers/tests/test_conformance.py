"""The protocol's official suite against each server; it needs Node 22, which npm has."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from fakes.mcp_process import McpProcess

SUITE, NODE = "@modelcontextprotocol/conformance@0.1.16", "node@22"
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "tripkit-conformance"
SCENARIOS = (
    "server-initialize", "ping", "tools-list", "resources-list", "prompts-list",
    "dns-rebinding-protection", "logging-set-level", "server-sse-multiple-streams",
    "tools-call-error",
)  # fmt: skip
OF_ITS_EXAMPLE = (
    "completion-complete", "elicitation-", "json-schema-2020-12", "prompts-get-", "resources-read-",
    "resources-subscribe", "resources-templates-", "resources-unsubscribe", "server-sse-polling",
    "tools-call-",
)  # fmt: skip
"""Scenarios that begin so call tools, prompts and resources of the suite's own example server by
name (`test_simple_text`, `test://static-text`), which nobody else has."""


def missing(why: str) -> None:
    """A skip on a laptop, a failure in CI."""
    if os.environ.get("CI"):
        pytest.fail(f"the conformance suite is needed in CI: {why}")
    pytest.skip(f"the conformance suite is not here: {why}")


@pytest.fixture(scope="session")
def suite() -> Path:
    """The folder with the suite's and Node's programs, installed once outside the repository."""
    programs = CACHE / "node_modules" / ".bin"
    if not (programs / "conformance").exists() or not (programs / "node").exists():
        if shutil.which("npm") is None:
            missing("npm is not installed")
        CACHE.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(CACHE), NODE, SUITE]
        done = subprocess.run(command, cwd=CACHE, capture_output=True, text=True, timeout=300)
        if done.returncode:
            missing(done.stderr.strip()[-300:] or "npm install failed")
    return programs


def suites(suite: Path, *arguments: str) -> list[str | Path]:
    """A command of the suite."""
    return [suite / "node", suite / "conformance", *arguments]


def found_by(suite: Path) -> dict[str, str]:
    """The environment in which the suite finds its Node."""
    return {**os.environ, "PATH": f"{suite}{os.pathsep}{os.environ['PATH']}"}


def test_every_scenario_is_tried_or_is_of_the_suites_own_example(suite: Path) -> None:
    command = suites(suite, "list")
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=found_by(suite))
    of_servers = done.stdout.partition("Server scenarios")[2].partition("Client scenarios")[0]
    names = set(re.findall(r"^ +- (\S+)", of_servers, re.MULTILINE))
    assert set(SCENARIOS) <= names, done.stdout + done.stderr
    assert {name for name in names - set(SCENARIOS) if not name.startswith(OF_ITS_EXAMPLE)} == set()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_of_the_official_suite_passes(
    process: McpProcess, suite: Path, scenario: str, tmp_path: Path
) -> None:
    done = subprocess.run(
        suites(suite, "server", "--url", process.url, "--scenario", scenario),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        env=found_by(suite),
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-1000:]
