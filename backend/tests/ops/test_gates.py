"""The gates see what they are there for."""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import hypothesis
import pytest
from ops.processes import BIN, ROOT, clean_environment


def gate(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "backend" / "dev" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


house, sizes, ratchets = gate("house"), gate("sizes"), gate("ratchets")


@pytest.mark.parametrize(
    "source",
    [
        "import os\nx = os.environ['A']", "import os\nx = os.getenv('A')",
        "from os import environ", "from os import getenv as read", "import os as o\no.environb",
    ],
)  # fmt: skip
def test_a_read_of_the_environment_is_seen(source: str) -> None:
    assert house.environment_reads(source)
    assert house.faults("backend/src/tripkit/api/app.py", source)
    assert not house.faults("backend/src/tripkit/settings.py", source)
    assert not house.faults("backend/tests/api/conftest.py", source)


def test_code_that_reads_no_environment_passes() -> None:
    assert not house.environment_reads("import os\nos.path.join('a')\nenvironment = 1")


@pytest.mark.parametrize("call", ["date.today()", "datetime.now(UTC).date()", "d.now().date()"])
def test_code_that_asks_for_the_day_beside_the_clock_is_seen(call: str) -> None:
    assert house.faults("backend/src/tripkit/api/pages.py", f"day = {call}")
    assert not house.faults("backend/src/tripkit/domain/clock.py", f"day = {call}")


# Put together here, so that this file names none itself.
@pytest.mark.parametrize("folder", ["root/x", "home/anna/trip", "Users/anna/trip", "work/main"])
def test_a_folder_of_one_machine_is_seen(folder: str) -> None:
    assert house.faults("docs/x.md", f"see /{folder}")
    assert not house.faults("docs/x.md", f"see https://example.com/{folder}")


@pytest.mark.parametrize("words", [f"Checked by our {'editors'}.", f"저희 {'편집'}자가 썼어요."])
def test_words_about_people_whom_we_do_not_have_are_seen(words: str) -> None:
    assert house.faults("frontend/src/features/kit/messages.ko.json", f'"checked": "{words}"')
    assert not house.faults("docs/x.md", "An editor opens the file; 편집 화면.")


@pytest.mark.parametrize(
    "line",
    ["--extra-index-url https://x", "a @ https://packages.acme.example/a.whl", "--find-links x"],
)
def test_a_registry_in_a_lock_is_seen(line: str) -> None:
    assert house.faults("requirements.lock", line)
    assert not house.faults("docs/x.md", line)


def test_where_a_package_was_fetched_from_is_seen_even_when_it_is_public() -> None:
    line = '"resolved": "https://github.com/next/-/next-16.tgz"'
    assert house.faults("frontend/package-lock.json", line)


def test_who_asks_for_donations_is_no_registry() -> None:
    for line in (
        '"url": "https://opencollective.example/eslint"',
        '"funding": "https://a.example"',
    ):
        assert not house.faults("frontend/package-lock.json", line)
    fetched = '"resolved": "https://elsewhere.example/next-16.tgz"'
    assert house.faults("frontend/package-lock.json", fetched)


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    monkeypatch.setattr(sizes, "ROOT", tmp_path)
    monkeypatch.setattr(house, "ROOT", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("x = 1\n" * 301, "has 301 lines"),
        ("def f():\n" + "    x = 1\n" * 51, "f has 52 lines"),
        ("x = 1\n" * 101, "the median file has 101 lines"),
    ],
)
def test_what_is_too_long_is_named(
    repository: Path, capsys: pytest.CaptureFixture[str], content: str, said: str
) -> None:
    (repository / "a.py").write_text(content)
    assert sizes.main() == 1
    assert said in capsys.readouterr().out
    (repository / "a.py").write_text("def f():\n" + "    x = 1\n" * 49)
    assert sizes.main() == 0


def test_the_examples_that_are_tried_are_the_same_each_time() -> None:
    assert hypothesis.settings.default.derandomize


def test_the_house_gate_fails_on_a_fault(repository: Path) -> None:
    (repository / "a.py").write_text("x = 1\n")
    assert house.main() == 0
    (repository / "a.py").write_text("import os\nos.environ\n")
    assert house.main() == 1


TYPED = """
TripGraph = CompiledStateGraph[TripState, RunContext, TripInput, TripState]
def build_graph(deps: Deps, checkpointer: Checkpointer = None) -> TripGraph: ...
"""


@pytest.fixture
def trip(tmp_path: Path) -> Path:
    """A graph's folder as it should be."""
    folder = tmp_path / "trip"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "graph.py").write_text(TYPED)
    (folder / "state.py").touch()
    (folder / "nodes.py").write_text("async def plan(state, runtime): ...\n")
    return folder


def test_a_graph_of_the_shape_passes(trip: Path) -> None:
    assert house.shapes(trip.parent) == []


@pytest.mark.parametrize("name", ["graph.py", "state.py", "nodes.py"])
def test_a_graph_that_lacks_a_file_is_named(trip: Path, name: str) -> None:
    (trip / name).unlink()
    assert house.shapes(trip.parent) == [f"trip has no {name}"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("-> TripGraph", "-> Any", "says Any"),
        ("Checkpointer = None", "Any = None", "says Any"),
        ("TripInput, ", "Any, ", "says Any"),
        ("[TripState, RunContext, TripInput, TripState]", "", "does not return"),
        ("def build_graph", "def build", "has no build_graph"),
    ],
)
def test_a_graph_that_does_not_say_what_it_builds_is_named(
    trip: Path, old: str, new: str, said: str
) -> None:
    (trip / "graph.py").write_text(TYPED.replace(old, new))
    assert [said in fault for fault in house.shapes(trip.parent)] == [True]


def test_a_wiring_that_grows_and_a_node_that_is_a_method_are_named(trip: Path) -> None:
    (trip / "graph.py").write_text(TYPED + "\n" * 120)
    (trip / "nodes.py").write_text("class Nodes:\n    async def plan(self, state): ...\n")
    assert house.shapes(trip.parent) == [
        "trip/graph.py has more than 120 lines", "trip/nodes.py: Nodes.plan is no function",
    ]  # fmt: skip


BROKEN = [
    ("knowledge/sun/spa.py", "import httpx", "Domain, knowledge and exports need no framework"),
    ("knowledge/sun/spa.py", "import tripkit.services.llm.port", "Imports flow one way"),
    ("services/llm/port.py", "import tripkit.settings", "Imports flow one way"),
    ("agents/chat/nodes.py", "import redis", "Graphs and tools see ports"),
    ("agents/chat/nodes.py", "import tripkit.agents.image.state", "do not know each other"),
    ("runs/model.py", "import tripkit.runs.engine", "No cycles anywhere"),
    ("cli/serve.py", "import tripkit.api.app", "Imports flow one way"),
]


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources in a folder of their own, to be broken there."""
    folder = tmp_path_factory.mktemp("sources")
    for name in ("backend/src/tripkit", "mcp_servers/src/tripkit_mcp"):
        skipped = shutil.ignore_patterns("data", "__pycache__", "source")
        shutil.copytree(ROOT / name, folder / Path(name).name, ignore=skipped)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def imports(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(BIN / "lint-imports"), "--no-cache"], cwd=folder, capture_output=True, text=True,
        env=clean_environment(PYTHONPATH=str(folder), PYTHONDONTWRITEBYTECODE="1"),
    )  # fmt: skip


@pytest.mark.parametrize(("file", "line", "contract"), BROKEN)
def test_an_import_against_the_direction_is_seen(
    copied: Path, file: str, line: str, contract: str
) -> None:
    path = copied / "tripkit" / file
    whole = path.read_text()
    try:
        path.write_text(f"{whole}\n{line}\n")
        done = imports(copied)
    finally:
        path.write_text(whole)
    assert done.returncode == 1
    assert any(contract in row and "BROKEN" in row for row in done.stdout.splitlines())


def test_the_sources_as_they_are_keep_every_contract(copied: Path) -> None:
    done = imports(copied)
    assert done.returncode == 0, done.stdout


def test_the_contract_gate_tells_a_drift(tmp_path: Path) -> None:
    contracts = gate("contracts")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contracts, "FILE", tmp_path / "contracts" / "openapi.json")
        patch.setattr(sys, "argv", ["contracts.py"])
        assert contracts.main() == 0
        patch.setattr(sys, "argv", ["contracts.py", "--check"])
        assert contracts.main() == 0
        contracts.FILE.write_text(contracts.FILE.read_text().replace("TripKit", "Other"))
        assert contracts.main() == 1


@pytest.mark.parametrize(
    ("metric", "source"),
    [
        ("vague_names", "found = 1\n"),
        ("vague_names", "def total(said: int) -> int:\n    return said\n"),
        ("table_words", "WORDS = {\n" + '    "a",\n' * 40 + "}\n"),
        ("fmt_skip", "ROW = [1,  2]  # fmt" + ": skip\n"),
        ("any", "from typing import Any\n\n\ndef total(x: Any) -> None: ...\n"),
        (
            "complex_functions",
            "def total(x):\n"
            + "".join(f"{'    ' * depth}if x > {depth}:\n" for depth in range(1, 7))
            + "    " * 7
            + "return 1\n",
        ),
    ],
)
def test_what_is_being_cleaned_up_is_counted(metric: str, source: str) -> None:
    assert ratchets.counts_of(source).get(metric), source


def test_clean_code_counts_nothing() -> None:
    assert ratchets.counts_of("def total(rows: list[int]) -> int:\n    return sum(rows)\n") == {}


def test_a_count_may_fall_and_not_rise_and_a_new_file_has_none() -> None:
    baseline = {"old.py": {"any": 2}}
    assert not list(ratchets.rises({"old.py": {"any": 1}}, baseline))
    assert list(ratchets.rises({"old.py": {"any": 3}}, baseline))
    assert list(ratchets.rises({"new.py": {"any": 1}}, baseline))


def test_a_baseline_is_not_written_where_a_total_rose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ratchets.json"
    path.write_text('{"old.py": {"any": 2}}')
    monkeypatch.setattr(ratchets, "BASELINE", path)
    monkeypatch.setattr(ratchets, "measured", lambda: {"new.py": {"any": 3}})
    assert ratchets.main(["--lower"]) == 1
    monkeypatch.setattr(ratchets, "measured", lambda: {"new.py": {"any": 2}})
    assert ratchets.main(["--lower"]) == 0
    assert '"new.py"' in path.read_text()
