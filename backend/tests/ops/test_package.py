"""The wheel: built from the checkout, installed with what it declares, and used in an empty folder."""

import asyncio
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path
from types import ModuleType
from zipfile import Path as ZipPath

import httpx
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from ops.processes import PRIVATE, ROOT, Child, child, free_port
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
EVERY_GRAPH = """
import asyncio, importlib.util, json, os, sys
async def main():
    graphs = json.load(open(sys.argv[1]))["graphs"]
    (file,) = {place.rsplit(":", 1)[0] for place in graphs.values()}
    spec = importlib.util.spec_from_file_location("served", os.path.join(sys.argv[2], file))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, place in graphs.items():
        graph = await getattr(module, place.rsplit(":", 1)[1])()
        print(name, len(graph.get_graph().nodes), flush=True)
    os._exit(0)  # as that server does: the services end with the process
asyncio.run(main())
"""


@pytest.fixture(scope="module")
def dev() -> ModuleType:
    """What builds the web app."""
    spec = importlib.util.spec_from_file_location("env", ROOT / "backend/dev/environment.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def wheel(dev: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `pip install .` builds it; `make test` builds the web app, which takes long, before."""
    if not dev.is_web_current():
        needed = "the web app is not built: make web"
        pytest.fail(needed) if os.environ.get("CI") else pytest.skip(needed)
    folder = tmp_path_factory.mktemp("wheel")
    build = [*PIP, "wheel", "--no-deps", "--no-index", "--no-build-isolation", "-w", str(folder)]
    subprocess.run([*build, str(ROOT)], check=True)
    (made,) = folder.glob("tripkit-*.whl")
    return made


def needed(of: Distribution, extra: str = "") -> Iterator[Requirement]:
    """What a distribution asks for on this machine, by itself or for an extra of it."""
    for text in of.requires or ():
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            yield requirement


def declared(package: Distribution) -> list[Distribution]:
    """Everything that a plain installation of the package brings, from what is installed here."""
    asked = [(requirement.name, "") for requirement in needed(package)]
    asked += [(r.name, extra) for r in needed(package) for extra in r.extras]
    seen: dict[tuple[str, str], Distribution] = {}
    while asked:
        name, extra = asked.pop()
        key = (canonicalize_name(name), extra)
        if key in seen:
            continue
        seen[key] = distribution(name)
        for requirement in needed(seen[key], extra):
            asked += [(requirement.name, each) for each in ("", *requirement.extras)]
    return list({key[0]: found for key, found in seen.items()}.values())


def put(found: Distribution, site: Path) -> None:
    """The distribution's own files, as pip put them here; its programs are not needed."""
    for file in found.files or ():
        if ".." not in file.parts:
            to = site / file
            to.parent.mkdir(parents=True, exist_ok=True)
            try:
                os.link(str(found.locate_file(file)), to)
            except OSError:  # another disk
                shutil.copy2(str(found.locate_file(file)), to)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`bin` of an environment with the wheel and what it declares: pip finds that nothing lacks.

    Without an index, what is declared comes from the environment that the tests run in.
    """
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder, with_pip=False, symlinks=True)
    (site,) = folder.glob("lib/python*/site-packages")
    with ZipPath(wheel).root as archive:
        (metadata,) = {n.split("/")[0] for n in archive.namelist() if ".dist-info/" in n}
        for found in declared(PathDistribution(ZipPath(archive, f"{metadata}/"))):
            put(found, site)
        assert not (site / "tripkit").exists()
    python = str(folder / "bin" / "python")
    subprocess.run([*PIP, "--python", python, "install", "--no-index", str(wheel)], check=True)
    return folder / "bin"


def lonely(folder: Path, **more: str) -> dict[str, str]:
    """An environment in which nothing points to this checkout."""
    config = {"DATA_DIR": str(folder / "data"), "SEARCH_MCP_URL": "", "IMAGE_MCP_URL": ""}
    return {"PATH": os.defpath, "HOME": str(folder)} | PRIVATE | config | more


@pytest.fixture(scope="module")
def started(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """`tripkit serve` in an empty folder."""
    folder, port = tmp_path_factory.mktemp("empty"), free_port()
    server: Child
    with child(
        [str(installed / "tripkit"), "serve"], folder, lonely(folder, PORT=str(port))
    ) as server:
        server.answers(f"http://127.0.0.1:{port}/ready")
        with httpx.Client(
            base_url=f"http://127.0.0.1:{port}", timeout=60, trust_env=False
        ) as client:
            yield client


def test_it_brings_neither_torch_nor_this_checkout(installed: Path) -> None:
    code = "import importlib.util as u, tripkit; print(tripkit.__file__, u.find_spec('torch'))"
    command = [str(installed / "python"), "-I", "-c", code]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert Path(said[0]).is_relative_to(installed.parent)
    assert said[1] == "None"


def test_what_a_plain_installation_lacks_is_said_and_nothing_is_wrong(
    started: httpx.Client,
) -> None:
    ready = started.get("/ready").json()
    assert ready["status"] == "ok"
    assert ready["parts"]["embeddings"] == "not configured"
    assert ready["parts"]["storage"] == "ok"


@pytest.mark.parametrize(("path", "language"), [("/", "en"), ("/ko/chat/", "ko")])
def test_the_web_app_is_there(started: httpx.Client, path: str, language: str) -> None:
    page = started.get(path, headers={"accept": "text/html", "accept-language": language})
    assert page.status_code == 200
    assert f'<html lang="{language}">' in page.text
    (part, *_) = re.findall(r"/_next/static/[\w./~-]+\.\w+", page.text)
    assert "immutable" in started.get(part).raise_for_status().headers["cache-control"]


def test_the_journey_goes_from_a_feeling_to_a_kit_and_a_plan_on_paper(
    started: httpx.Client,
) -> None:
    api, wish = "/api/v1", "nostalgic, old lanes, film camera, three days"
    turn = started.post(f"{api}/vibe/chat", json={"message": wish}).raise_for_status().json()
    assert turn["collectedData"]["mood"] == "nostalgic"
    more = {"message": "no beaches", "sessionId": turn["sessionId"]}
    turn = started.post(f"{api}/vibe/chat", json=more).raise_for_status().json()
    body = {"preferences": {"mood": "nostalgic", "aesthetic": "vintage"}, "when": "2026-10-17"}
    answer = started.post(f"{api}/recommendations/destinations", json=body).raise_for_status()
    destinations = answer.json()["destinations"]
    assert len(destinations) == 3
    order = {"destination": destinations[0]["id"], "concept": "filmlog", "when": "2026-10-17"}
    kit = started.post(f"{api}/kits", json=order).raise_for_status().json()
    assert "<html" in started.get(f"{api}/kits/{kit['id']}.html").raise_for_status().text
    task = {"task": "2 days in Lisbon", "constraints": {"start_date": "2027-04-10"}}
    events = started.post(f"{api}/plans/stream", json=task).raise_for_status().text
    last = json.loads(events.strip().splitlines()[-1].removeprefix("data: "))
    paper = started.get(f"{api}/plans/{last['plan_id']}.pdf").raise_for_status()
    assert paper.content.startswith(b"%PDF-")


def test_an_mcp_client_calls_a_tool_over_stdio(installed: Path, tmp_path: Path) -> None:
    server = StdioServerParameters(
        command=str(installed / "tripkit-mcp"), args=["--stdio"], cwd=str(tmp_path),
        env=lonely(tmp_path, IMAGE_PROVIDER="offline"),
    )  # fmt: skip

    async def called() -> object:
        async with Client(stdio_client(server)) as client:
            wish = {"query": "a quiet harbour with old lanes"}
            return (await client.call_tool("search_destinations", wish)).structured_content

    answer = asyncio.run(asyncio.wait_for(called(), 60))
    assert isinstance(answer, dict)
    assert answer["destinations"]


def test_every_graph_of_langgraph_json_opens_in_it(installed: Path, tmp_path: Path) -> None:
    config = ROOT / "langgraph.json"
    assert json.loads(config.read_text())["dependencies"] == ["."], "so pyproject.toml counts"
    command = [str(installed / "python"), "-c", EVERY_GRAPH, str(config), str(ROOT)]
    done = subprocess.run(
        command, cwd=tmp_path, env=lonely(tmp_path), capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == len(json.loads(config.read_text())["graphs"])


def test_an_extra_that_a_setting_needs_is_named(installed: Path, tmp_path: Path) -> None:
    for variable, address, extra in (
        ("DATABASE_URL", "postgresql://h/d", "postgres"), ("REDIS_URL", "redis://h", "redis"),
    ):  # fmt: skip
        env = lonely(tmp_path, PORT=str(free_port()), **{variable: address})
        with child([str(installed / "tripkit"), "serve"], tmp_path, env) as server:
            server.says(rf"{variable} needs the package \w+: pip install 'tripkit\[{extra}\]'")


@pytest.mark.soak
@pytest.mark.parametrize("editable", [False, True], ids=["wheel", "as langgraph.json"])
def test_pip_finds_all_of_it_on_its_index(
    request: pytest.FixtureRequest, tmp_path: Path, editable: bool
) -> None:
    """What `installed` leaves out: pip's own choice of versions, which asks the index."""
    what = ["-e", str(ROOT)] if editable else [str(request.getfixturevalue("wheel"))]
    venv.create(tmp_path / "venv", with_pip=True, symlinks=True)
    python = str(tmp_path / "venv" / "bin" / "python")
    pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", *what], check=True)
    subprocess.run([*pip, "check"], check=True)
    frozen = subprocess.run([*pip, "freeze"], check=True, capture_output=True, text=True).stdout
    assert "tripkit" in frozen
    assert "torch" not in frozen
    command, config = [python, "-c", EVERY_GRAPH], ROOT / "langgraph.json"
    done = subprocess.run(
        [*command, str(config), str(ROOT)], cwd=tmp_path, env=lonely(tmp_path), timeout=120
    )
    assert done.returncode == 0
