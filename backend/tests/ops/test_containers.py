"""The container files agree with the settings and with each other.

Nothing here builds or starts them: that needs an engine; docs/deployment.md says what was seen.
"""

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml
from ops.processes import ROOT

from tripkit.settings import Settings, read_settings
from tripkit_mcp.serving import security

OURS = ("api", "api-2", "worker", "search", "image", "travel")
SECRETS = re.compile(r"KEY|TOKEN|PASSWORD|SECRET")
GIVEN = {"POSTGRES_PASSWORD": "p-w", "SECRET_KEY": "s" * 32}


@pytest.fixture
def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    return loaded


def filled(value: str) -> str:
    """The value as compose substitutes it, with only what has to be set."""

    def one(found: re.Match[str]) -> str:
        return GIVEN.get(found.group(1), found.group(2) or "")

    return re.sub(r"\$\{(\w+)(?::[-?]([^}]*))?\}", one, value)


def example() -> dict[str, str]:
    """`.env` as somebody copies it."""
    lines = (ROOT / ".env.example").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if re.match(r"[A-Z_]+=", line))


def environment(compose: dict[str, Any], name: str) -> dict[str, str]:
    service = compose["services"][name]
    from_file = example() if "env_file" in service else {}
    return from_file | {k: filled(v) for k, v in service["environment"].items()}


def built(compose: dict[str, Any], name: str, monkeypatch: pytest.MonkeyPatch) -> Settings:
    with monkeypatch.context() as patch:
        for key in Settings.model_fields:
            patch.delenv(key.upper(), raising=False)
        for key, value in environment(compose, name).items():
            patch.setenv(key, value)
        return read_settings(env_file=None)


@pytest.mark.parametrize("name", OURS)
def test_every_variable_is_one_that_the_settings_read(compose: dict[str, Any], name: str) -> None:
    known = {field.upper() for field in Settings.model_fields}
    assert set(compose["services"][name]["environment"]) <= known


@pytest.mark.parametrize("name", OURS)
def test_the_settings_take_what_a_service_is_given(
    compose: dict[str, Any], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = built(compose, name, monkeypatch)
    assert config.host == "0.0.0.0", "also where .env says 127.0.0.1"
    assert config.data_dir.is_absolute()
    writable = {mount.split(":")[1] for mount in compose["services"][name].get("volumes", [])}
    writable |= set(compose["services"][name]["tmpfs"])
    assert any(config.data_dir.is_relative_to(folder) for folder in writable)


def test_services_find_each_other_by_name(
    compose: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    api = built(compose, "api", monkeypatch)
    assert api.database_url
    assert api.redis_url
    assert urlsplit(api.database_url.get_secret_value()).hostname == "postgres"
    assert urlsplit(api.redis_url.get_secret_value()).hostname == "redis"
    travel = built(compose, "travel", monkeypatch)
    assert travel.mcp_api_url == f"http://api:{api.port}"
    urls = {"search": api.search_mcp_url, "image": api.image_mcp_url}
    for name, url in (urls | {"travel": travel.travel_mcp_url}).items():
        parts = urlsplit(str(url))
        assert parts.hostname == name
        service = compose["services"][name]
        reached = service.get("expose") or [p.split(":")[-1] for p in service["ports"]]
        assert reached == [str(parts.port)]
        own = built(compose, name, monkeypatch)
        assert url == getattr(own, f"{name}_mcp_url")
        allowed = security((own.mcp_allowed_hosts or "").split(",")).allowed_hosts
        assert f"{name}:*" in allowed
        assert f":{parts.port}/health" in str(service["healthcheck"])
        assert service["command"] == ["python", "-m", f"tripkit_mcp.{name}"]


def test_the_api_waits_for_its_databases_and_nothing_is_open_beyond_this_machine(
    compose: dict[str, Any],
) -> None:
    api = compose["services"]["api"]
    waits = {name: how["condition"] for name, how in api["depends_on"].items()}
    assert waits == {"postgres": "service_healthy", "redis": "service_healthy"}
    assert api["ports"] == ["127.0.0.1:8000:8000"]
    assert compose["services"]["travel"]["ports"] == ["127.0.0.1:8052:8052"]
    assert compose["services"]["nginx"]["ports"] == ["127.0.0.1:8080:8080"]
    open_ = ("api", "travel", "nginx")
    others = [s for name, s in compose["services"].items() if name not in open_]
    assert not any(service.get("ports") for service in others)


def test_only_what_makes_it_larger_waits_for_the_scale_profile(compose: dict[str, Any]) -> None:
    """Without it the product is whole; with it everything is there twice, behind nginx."""
    services = compose["services"]
    more = {name for name, service in services.items() if "profiles" in service}
    assert more == {"api-2", "worker", "nginx"}
    assert all(services[name]["profiles"] == ["scale"] for name in more)
    assert services["worker"]["command"] == ["tripkit", "worker"]
    assert services["worker"]["deploy"]["replicas"] == 2
    for name in ("api-2", "worker"):
        assert services[name]["environment"] == services["api"]["environment"], "one installation"
        assert services[name]["volumes"] == services["api"]["volumes"]
    (mounted,) = services["nginx"]["volumes"]
    source, target, mode = mounted.split(":")
    assert (target, mode) == ("/etc/nginx/conf.d/default.conf", "ro")
    served = re.findall(r"server ([\w-]+):(\d+)", (ROOT / source).read_text())
    assert served == [("api", "8000"), ("api-2", "8000")]
    assert set(services["nginx"]["depends_on"]) == {"api", "api-2"}


def test_every_service_is_watched_and_ours_are_shut_in(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        assert service["healthcheck"]["test"], name
        assert "no-new-privileges:true" in service["security_opt"], name
    for name in OURS:
        assert compose["services"][name]["read_only"] is True
        assert compose["services"][name]["cap_drop"] == ["ALL"]


def test_no_secret_stands_in_a_file(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        for key, value in service["environment"].items() if "environment" in service else ():
            if SECRETS.search(key):
                assert value.startswith("${"), f"{name}: {key}"


def test_the_mcp_servers_are_not_given_what_they_do_not_use(compose: dict[str, Any]) -> None:
    for name in ("search", "image", "travel"):
        service = compose["services"][name]
        assert "env_file" not in service
        assert not {"OPENAI_API_KEY", "DATABASE_URL"} & set(service["environment"])
    for name in ("search", "travel"):
        assert "SECRET_KEY" not in compose["services"][name]["environment"]


@pytest.fixture(scope="module")
def steps() -> list[str]:
    """The Dockerfile's instructions, each on one line."""
    text = re.sub(r"\\\n", " ", (ROOT / "Dockerfile").read_text())
    return [line for line in text.splitlines() if re.match("[A-Z]+ ", line)]


def copied(steps: list[str]) -> list[str]:
    """What comes from the checkout."""
    ours = [step for step in steps if step.startswith("COPY ") and "--from" not in step]
    return [part for step in ours for part in step.split()[1:-1]]


def test_the_dockerfile_copies_what_is_there_and_is_let_in(steps: list[str]) -> None:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    let_in = [line[1:] for line in lines if line.startswith("!")]
    for name in copied(steps):
        assert (ROOT / name).exists(), name
        assert any(Path(name).is_relative_to(path) for path in let_in), f"{name} is left out"
    assert lines[1] == "*", "so no .env gets in"


def test_the_node_stage_has_what_the_web_app_is_built_from(steps: list[str]) -> None:
    stage = steps[: next(i for i, step in enumerate(steps) if step.endswith(" AS package"))]
    scripts = "".join(path.read_text() for path in (ROOT / "frontend/scripts").glob("*.mjs"))
    for path in re.findall(r'"\.\./((?:backend|contracts)[\w./-]*)"', scripts):
        assert any(Path(path).is_relative_to(name) for name in copied(stage)), path


def test_the_image_is_one_that_has_the_wheel_and_no_rights(steps: list[str]) -> None:
    stages = [step for step in steps if step.startswith("FROM ")]
    assert [stage.split(" AS ")[1:] for stage in stages] == [["web"], ["package"], []]
    last = steps[steps.index(stages[-1]) :]
    user = last.index("USER tripkit")
    assert user > max(i for i, step in enumerate(last) if step.startswith(("RUN ", "COPY ")))
    assert "COPY --from=package /app/.venv /app/.venv" in last, "no sources and no Node"
    assert any(step.startswith("HEALTHCHECK ") for step in last)
    assert "VOLUME /data" in last
    installs = re.findall(r"pip install[^&\n]*", "\n".join(steps))
    assert len(installs) == 2
    assert "--require-hashes" in installs[0]
    assert re.search(r" --no-deps .* \.$", installs[1])
    locked = next(i for i, step in enumerate(steps) if step.startswith("COPY requirements.lock"))
    sources = next(i for i, step in enumerate(steps) if step.startswith("COPY backend/src backend"))
    assert locked < sources, "layers that last"


def test_all_of_ours_run_that_one_image(compose: dict[str, Any]) -> None:
    for name in OURS:
        assert compose["services"][name]["image"] == "tripkit"
        assert compose["services"][name]["build"] == "."
