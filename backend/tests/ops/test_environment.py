"""What is needed beforehand is checked first and named; what is there is not made again."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from ops.processes import ROOT


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script over an empty folder and an empty PATH."""
    spec = importlib.util.spec_from_file_location("env", ROOT / "backend/dev/environment.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    root, path = tmp_path / "root", tmp_path / "path"
    root.mkdir()
    path.mkdir()
    monkeypatch.setattr(module, "ROOT", root)
    monkeypatch.setattr(module, "VENV", root / ".venv")
    monkeypatch.setattr(module, "BIN", root / ".venv" / "bin")
    monkeypatch.setenv("PATH", str(path))
    return module


def program(folder: Path, name: str, says: str) -> None:
    file = folder / name
    file.write_text(f"#!/bin/sh\necho {says}\n")
    file.chmod(0o755)


@pytest.mark.parametrize("version", [(3, 10, 4), (3, 9, 1), (3, 14, 0)])
def test_an_unfit_python_is_named(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch, version: tuple[int, int, int]
) -> None:
    monkeypatch.setattr(sys, "version_info", version)
    named = rf"Python 3\.11, 3\.12 or 3\.13 is needed, and this is 3\.{version[1]}\."
    with pytest.raises(SystemExit, match=named):
        environment.interpreter()


def test_another_python_on_the_path_is_taken(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 1))
    program(tmp_path / "path", "python3.12", "Python 3.12.1")
    assert environment.interpreter() == str(tmp_path / "path" / "python3.12")


def web(tmp_path: Path) -> None:
    (tmp_path / "root" / "frontend").mkdir()
    (tmp_path / "root" / "frontend" / "package.json").write_text("{}")


def test_node_is_asked_for_only_where_there_is_a_web_app(
    environment: ModuleType, tmp_path: Path
) -> None:
    environment.check_node()
    web(tmp_path)
    with pytest.raises(SystemExit, match="Node 20 or newer with npm is needed"):
        environment.check_node()


def test_an_old_node_is_named_and_a_new_one_will_do(
    environment: ModuleType, tmp_path: Path
) -> None:
    web(tmp_path)
    program(tmp_path / "path", "npm", "10.1.0")
    program(tmp_path / "path", "node", "v18.19.0")
    with pytest.raises(SystemExit, match=r"Node 20 or newer is needed.*this is v18\.19\.0"):
        environment.check_node()
    program(tmp_path / "path", "node", "v22.1.0")
    environment.check_node()


class Pip:
    """Counts what would be installed."""

    def __init__(self, environment: ModuleType) -> None:
        self.calls: list[tuple[str, ...]] = []
        self._bin = environment.BIN

    def __call__(self, *arguments: str) -> None:
        self.calls.append(arguments)
        (self._bin / "tripkit").touch()


@pytest.fixture
def pip(environment: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Pip:
    for name in ("requirements.lock", "requirements-dev.lock"):
        (environment.ROOT / name).write_text("a==1\n")
    (environment.ROOT / "pyproject.toml").write_text("")
    environment.BIN.mkdir(parents=True)
    (environment.BIN / "python").touch()
    counted = Pip(environment)
    monkeypatch.setattr(environment, "_pip", counted)
    return counted


def test_packages_come_from_hashed_locks_once(environment: ModuleType, pip: Pip) -> None:
    environment.prepare()
    assert len(pip.calls) == 2
    assert {"--require-hashes", "--no-deps"} <= set(pip.calls[0])
    environment.prepare()
    assert len(pip.calls) == 2


def test_a_changed_lock_is_installed_again(environment: ModuleType, pip: Pip) -> None:
    environment.prepare()
    (environment.ROOT / "requirements.lock").write_text("a==2\n")
    environment.prepare()
    assert len(pip.calls) == 4


def test_what_tests_need_holds_what_running_needs(environment: ModuleType, pip: Pip) -> None:
    environment.prepare(development=True)
    environment.prepare()
    assert len(pip.calls) == 2
    environment.prepare(development=True)
    assert len(pip.calls) == 2


def test_an_installation_that_failed_is_tried_again(
    environment: ModuleType, pip: Pip, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: str) -> None:
        environment.stop("The packages could not be installed")

    with monkeypatch.context() as patch:
        patch.setattr(environment, "_pip", fails)
        with pytest.raises(SystemExit):
            environment.prepare()
    environment.prepare()
    assert len(pip.calls) == 2


def test_the_script_needs_nothing_installed() -> None:
    code = "import sys; sys.path.insert(0, 'backend/dev'); import run, environment"
    done = subprocess.run(
        [sys.executable, "-S", "-E", "-c", code], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("fails", [False, True])
def test_uv_installs_what_names_it_and_pip_what_uv_cannot(
    environment: ModuleType, pip: Pip, tmp_path: Path, fails: bool
) -> None:
    lock = "a==1 \\\n    --hash=sha256:1\nuv==2 \\\n    --hash=sha256:2 \\\n    --hash=sha256:3\n    # via us\nz==1\n"
    (environment.ROOT / "requirements-dev.lock").write_text(lock)
    heard = tmp_path / "heard"
    program(environment.BIN, "uv", f'"$@" > {heard}\nexit {int(fails)}')
    environment.prepare(development=True)
    first, *rest = pip.calls
    own = "uv==2 \\\n    --hash=sha256:2 \\\n    --hash=sha256:3\n    # via us\n"
    assert Path(first[-1]).read_text() == own
    assert {"--require-hashes", "--no-deps"} <= set(first)
    arguments = heard.read_text().split()
    assert arguments[-1] == "requirements-dev.lock"
    assert {"--require-hashes", "--no-deps"} <= set(arguments)
    whole = [call for call in rest if call[-1] == "requirements-dev.lock"]
    assert len(whole) == int(fails)
