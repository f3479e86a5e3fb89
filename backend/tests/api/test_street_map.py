"""The street map's addresses: from the settings to the web app, and into the pages' policy."""

from pathlib import Path

import pytest
from api.serving import settings
from starlette.testclient import TestClient

from tripkit.api import web
from tripkit.api.app import create_app
from tripkit.settings import SettingsError, read_settings

HTML = {"Accept": "text/html", "Accept-Language": "en"}
FREE = "https://tiles.openfreemap.org"


@pytest.fixture
def out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built web app of one page and the map's worker."""
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "index.html").write_text("<title>Home</title>")
    (folder / "maplibre-gl-worker.mjs").write_text("export {}")
    monkeypatch.setattr(web, "BUILT", folder)
    return folder


def site(folder: Path, **given: str) -> TestClient:
    return TestClient(create_app(settings(folder, **given)))


def connected(client: TestClient, path: str) -> list[str]:
    """Whom a page, or a worker with the policy it came with, may ask."""
    policy = client.get(path, headers=HTML).headers["content-security-policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["script-src"].split()[0] == "'self'"
    assert "http" not in rules["script-src"] + rules["style-src"] + rules["img-src"]
    return rules["connect-src"].split()


@pytest.mark.parametrize(
    ("given", "light", "dark", "origins"),
    [
        ({}, f"{FREE}/styles/positron", f"{FREE}/styles/dark", [FREE]),
        ({"map_style_url": "off", "map_hosts": "https://a.example"}, None, None, []),
        ({"map_style_url": "https://a.example:8443/style.json?key=1"},
         "https://a.example:8443/style.json?key=1", None, ["https://a.example:8443"]),
        ({"map_style_url": "http://127.0.0.1:9/day", "map_style_dark_url": "https://b.example/n"},
         "http://127.0.0.1:9/day", "https://b.example/n",
         ["http://127.0.0.1:9", "https://b.example"]),
        ({"map_style_url": "https://a.example/s", "map_hosts": "https://t.example, https://g.example/x"},
         "https://a.example/s", None,
         ["https://a.example", "https://g.example", "https://t.example"]),
    ],
)  # fmt: skip
def test_a_page_and_the_maps_worker_may_ask_the_styles_hosts_and_no_other(
    out: Path, tmp_path: Path, given: dict[str, str], light: str | None, dark: str | None,
    origins: list[str],
) -> None:  # fmt: skip
    client = site(tmp_path, **given)
    assert client.get("/api/v1/map").json() == {"light": light, "dark": dark}
    assert connected(client, "/") == ["'self'", *origins]
    assert connected(client, "/maplibre-gl-worker.mjs") == ["'self'", *origins]


def test_a_kept_page_is_sent_again_when_its_policy_changed(out: Path, tmp_path: Path) -> None:
    before = site(tmp_path).get("/", headers=HTML).headers["etag"]
    after = site(tmp_path, map_style_url="off")
    assert after.get("/", headers={**HTML, "If-None-Match": before}).status_code == 200


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MAP_STYLE_URL", "https://a.example; script-src *"), ("MAP_STYLE_URL", "none"),
        ("MAP_STYLE_URL", "https://a.example/s, *"), ("MAP_STYLE_URL", "https://u:p@a.example/s"),
        ("MAP_STYLE_DARK_URL", "off"), ("MAP_STYLE_DARK_URL", "data:,{}"),
        ("MAP_HOSTS", "*"), ("MAP_HOSTS", "https://a.example,,"), ("MAP_HOSTS", "https://*"),
    ],
)  # fmt: skip
def test_what_would_open_the_policy_further_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=name):
        read_settings(env_file=None)
