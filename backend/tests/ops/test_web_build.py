"""The web app is installed when its lock changed, built when its sources did, and not else."""

import importlib.util
import os
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from ops.processes import ROOT

SOURCES = {
    "package.json": "{}", "package-lock.json": "{}", "src/app/page.tsx": "export {}",
    "node_modules/a/index.js": "", "e2e/journey.spec.ts": "",
}  # fmt: skip


class Npm:
    """Stands for npm: keeps what it was asked for, and makes what a build makes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.calls: list[str] = []
        self.during: Callable[[], object] = lambda: None
        self.works = True

    def __call__(self, *arguments: str) -> bool:
        self.calls.append(arguments[0])
        self.during()
        if arguments[0] == "run" and self.works:
            (self.folder / "out").mkdir(exist_ok=True)
            (self.folder / "out" / "index.html").write_text("built")
            (self.folder / "next-env.d.ts").write_text("made by the build")
            (self.folder / "tsconfig.tsbuildinfo").write_text(str(len(self.calls)))
        return self.works


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script over a small web app."""
    spec = importlib.util.spec_from_file_location("env", ROOT / "backend/dev/environment.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, text in {f"frontend/{k}": v for k, v in SOURCES.items()}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "contracts").mkdir()
    (tmp_path / "contracts" / "openapi.json").write_text("{}")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "check_node", lambda: None)
    monkeypatch.delenv("CI", raising=False)
    return module


@pytest.fixture
def frontend(tmp_path: Path) -> Path:
    return tmp_path / "frontend"


@pytest.fixture
def npm(environment: ModuleType, frontend: Path, monkeypatch: pytest.MonkeyPatch) -> Npm:
    counted = Npm(frontend)
    monkeypatch.setattr(environment, "_npm", counted)
    return counted


def test_the_first_build_installs_and_the_second_does_nothing(
    environment: ModuleType, npm: Npm
) -> None:
    assert not environment.is_web_current()
    environment.build_web()
    assert npm.calls == ["ci", "run"]
    assert environment.is_web_current()
    environment.build_web()
    assert npm.calls == ["ci", "run"]


@pytest.mark.parametrize(
    "name", ["src/app/page.tsx", "src/app/new.tsx", "../contracts/openapi.json"]
)
def test_a_changed_source_is_built_without_installing(
    environment: ModuleType, npm: Npm, frontend: Path, name: str
) -> None:
    environment.build_web()
    (frontend / name).write_text("changed")
    environment.build_web()
    assert npm.calls == ["ci", "run", "run"]


def test_a_source_that_went_or_got_another_name_is_a_change(
    environment: ModuleType, npm: Npm, frontend: Path
) -> None:
    environment.build_web()
    (frontend / "src/app/page.tsx").rename(frontend / "src/app/other.tsx")
    assert not environment.is_web_current()


def test_a_changed_lock_is_installed_again(
    environment: ModuleType, npm: Npm, frontend: Path
) -> None:
    environment.build_web()
    (frontend / "package-lock.json").write_text('{"new": 1}')
    environment.build_web()
    assert npm.calls == ["ci", "run", "ci", "run"]


@pytest.mark.parametrize("folder", [
    "node_modules", ".next", "out", "e2e", "test-results", "playwright-report", "coverage",
])  # fmt: skip
def test_what_is_not_source_asks_for_no_build(
    environment: ModuleType, npm: Npm, frontend: Path, folder: str
) -> None:
    environment.build_web()
    (frontend / folder).mkdir(exist_ok=True)
    (frontend / folder / "new.ts").write_text("")
    assert environment.is_web_current()


def test_what_changed_while_it_was_built_is_built_again(
    environment: ModuleType, npm: Npm, frontend: Path
) -> None:
    environment.install_web()
    npm.during = lambda: (frontend / "src/app/page.tsx").write_text("edited meanwhile")
    environment.build_web()
    assert not environment.is_web_current()


def test_a_build_that_failed_is_said_and_tried_again(
    environment: ModuleType, npm: Npm, frontend: Path
) -> None:
    environment.install_web()
    npm.works = False
    with pytest.raises(SystemExit, match="could not be built"):
        environment.build_web()
    npm.works = True
    environment.build_web()
    assert environment.is_web_current()


def test_an_installation_that_failed_is_said_and_tried_again(
    environment: ModuleType, npm: Npm
) -> None:
    npm.works = False
    with pytest.raises(SystemExit, match="packages could not be installed"):
        environment.install_web()
    npm.works = True
    environment.install_web()
    assert npm.calls == ["ci", "ci"]


def program(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    file = folder / name
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return file


def test_npm_is_told_to_send_no_telemetry(
    environment: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path / "bin", "npm", 'echo "$NEXT_TELEMETRY_DISABLED $*" > told')
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert environment._npm("run", "build")
    assert (tmp_path / "frontend" / "told").read_text() == "1 run build\n"


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "path"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def test_a_browser_that_is_there_is_taken(environment: ModuleType, path: Path) -> None:
    found = program(path, "google-chrome", "")
    assert environment.browser() == str(found)


def test_root_gets_the_browser_installed(
    environment: ModuleType, path: Path, monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    made = path / "chromium"
    install = (
        f'echo "$*"; [ "$1" = install ] && printf "#!/bin/sh\\n" > {made} && /bin/chmod +x {made}'
    )
    program(path, "apt-get", install)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert environment.browser() == str(made)
    told = capfd.readouterr()
    assert "--no-install-recommends chromium fonts-noto-cjk" in told.err
    assert told.out == "", "make reads the browser's path there"


def test_without_rights_it_is_said_what_to_install(
    environment: ModuleType, path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    program(path, "apt-get", "exit 1")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert environment.browser() is None
    assert "apt-get install chromium fonts-noto-cjk" in capsys.readouterr().err


@pytest.mark.parametrize("user", [0, 1000])
def test_in_ci_a_missing_browser_is_a_failure(
    environment: ModuleType, path: Path, monkeypatch: pytest.MonkeyPatch, user: int
) -> None:
    program(path, "apt-get", "exit 100")
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(SystemExit, match="need Chromium"):
        environment.browser()


def planned(target: str, *, web: bool, tmp_path: Path) -> str:
    """What make would do for a target, in a checkout with or without a web app."""
    (tmp_path / "Makefile").write_text((ROOT / "Makefile").read_text())
    if not web:
        (tmp_path / "frontend" / "package.json").unlink()
    command = ["make", "-n", target]
    return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("web", [True, False])
@pytest.mark.usefixtures("environment")
def test_make_test_includes_the_web_app_where_there_is_one(web: bool, tmp_path: Path) -> None:
    plan = planned("test", web=web, tmp_path=tmp_path)
    assert "pytest" in plan
    for step in ("npm run lint", "npm run client:check", "npm test", "npm run e2e"):
        assert (step in plan) == web
