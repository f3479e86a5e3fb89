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
