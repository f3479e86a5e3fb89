"""The documents show the graphs that run."""

import re
from pathlib import Path

import pytest

from tripkit.bootstrap import open_container
from tripkit.settings import Settings

DOCS = Path(__file__).parents[3] / "docs"
DIAGRAM = re.compile(r"<!-- graph: (\w+) -->\n```mermaid\n(.*?)\n```\n<!-- /graph -->", re.S)


@pytest.fixture
async def diagrams(tmp_path: Path) -> dict[str, str]:
    config = Settings(
        _env_file=None, data_dir=tmp_path, llm_provider="offline", search_mcp_url=None
    )
    container = await open_container(config)
    try:
        return {name: entry.diagram.strip() for name, entry in container.graphs.items()}
    finally:
        await container.close()


async def test_every_graph_has_a_page_that_shows_it_as_it_is_compiled(
    diagrams: dict[str, str],
) -> None:
    for name, diagram in diagrams.items():
        shown = dict(DIAGRAM.findall((DOCS / f"{name}.md").read_text()))
        assert shown[name] == diagram


def test_every_link_between_the_documents_leads_somewhere() -> None:
    root = DOCS.parent
    for page in [root / "README.md", *DOCS.rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            if not target.startswith(("http://", "https://")):
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_readme_is_short() -> None:
    assert len((DOCS.parent / "README.md").read_text().splitlines()) <= 150


def test_every_test_that_the_page_on_reliability_names_is_there() -> None:
    page = (DOCS / "reliability.md").read_text()
    tests = DOCS.parent / "backend" / "tests"
    before, named = "", re.findall(r"`([\w*/]*(?:test_\w+\.py|chaos/\w+\.\w+))`", page)
    assert len(named) > 60
    for name in named:
        # A file alone stands in the folder of the one before it.
        name = name if "/" in name else f"{before}/{name}"
        before = name.rsplit("/", 1)[0]
        at = DOCS.parent if name.startswith(("backend/", "mcp_servers/")) else tests
        assert list(at.glob(name)), name


def test_every_row_of_the_thirty_cases_has_its_result() -> None:
    rows = re.findall(r"(?m)^\| (\d+) \|.*\| ([^|]+) \|$", (DOCS / "reliability.md").read_text())
    assert [int(number) for number, _ in rows] == list(range(1, 31))
    assert all(told.startswith(("holds", "partly", "absent")) for _, told in rows)


def test_every_command_of_the_runbook_is_one_of_ours() -> None:
    from tripkit.cli.main import _parser

    for page in (DOCS / "operations" / "runbook.md", DOCS / "deployment.md", DOCS / "runs.md"):
        for line in re.findall(r"`tripkit ([a-z -]+)`", page.read_text()):
            words = line.split()
            needs = [] if words[0] != "keys" or words[-1] != "revoke" else ["id"]
            assert _parser().parse_args([*words, *needs]).command == words[0]
