"""The web app's files on the API's own origin: language, caching, compression, policy."""

import base64
import hashlib
import os
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from api.serving import problem, settings
from starlette.testclient import TestClient

from tripkit.api import web
from tripkit.api.app import create_app
from tripkit.api.languages import preferred

SCRIPT = 'document.documentElement.dataset.theme = "dark"; if (1 < 2) self.x = "&amp;";'
PAGE = """<!doctype html><html lang="{lang}"><head><title>{title}</title><script>{script}</script>
<style>.a{{color:red}}</style><script src="/_next/static/chunks/a1b2.js" async></script></head>
<body style="--w:40%"><h1>{title}</h1><!-- {padding} --></body></html>"""
JS = "export const answer = 42;\n" * 200
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
KOREAN = {"Accept": BROWSER, "Accept-Language": "ko-KR,ko;q=0.9,en-US;q=0.8"}
ENGLISH = {"Accept": BROWSER, "Accept-Language": "en-GB,en;q=0.9,ko;q=0.5"}


def page(title: str, lang: str = "en") -> str:
    return PAGE.format(lang=lang, title=title, script=SCRIPT, padding="x" * 2000)


@pytest.fixture
def out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small web app as Next.js exports it."""
    folder = tmp_path / "frontend" / "out"
    files = {
        "index.html": page("Home"), "index.txt": "0:home\n", "404.html": page("No such page"),
        "chat/index.html": page("Chat"), "chat/index.txt": "0:chat\n",
        "only/index.html": page("English alone"),
        "ko/index.html": page("처음", "ko"), "ko/chat/index.html": page("대화", "ko"),
        "ko/chat/index.txt": "0:대화\n", "ko/404/index.html": page("없는 쪽", "ko"),
        "_next/static/chunks/a1b2.js": JS, "_next/static/media/a.woff2": "woff2" * 500,
        "maplibre-gl-worker.mjs": JS, "manifest.webmanifest": "{}", "icon.svg": "<svg/>",
        ".stamp": "secret",
    }  # fmt: skip
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    monkeypatch.setattr(web, "BUILT", folder)
    return folder


@pytest.fixture
def site(out: Path, tmp_path: Path) -> TestClient:
    """A browser in front of the application, not following redirects."""
    return TestClient(create_app(settings(tmp_path)), follow_redirects=False)


@pytest.mark.parametrize(
    ("header", "locale"),
    [
        ("ko", "ko"), ("ko-KR,ko;q=0.9,en;q=0.8", "ko"), ("en-US,en;q=0.9,ko;q=0.8", "en"),
        ("en;q=0.3,ko;q=0.7", "ko"), ("fr,ko;q=0.4,en;q=0.2", "ko"), ("ko;q=0,en;q=0.1", "en"),
        ("kok,en", "en"), ("fr", None), ("*", None), ("", None), (None, None),
        ("ko;q=much,en", "en"), ("EN-us", "en"), ("ko;q=0.5,en;q=0.5", "ko"),
    ],
)  # fmt: skip
def test_the_heaviest_of_our_languages_is_preferred(header: str | None, locale: str | None) -> None:
    assert preferred(header) == locale


@pytest.mark.parametrize(
    ("headers", "cookie"),
    [(KOREAN, None), (ENGLISH, "ko"), ({"Accept": BROWSER}, "ko"), (KOREAN, "klingon")],
)
@pytest.mark.parametrize(
    ("path", "target"),
    [("/", "/ko/"), ("/chat/", "/ko/chat/"), ("/chat", "/ko/chat/"),
     ("/chat/?id=a%20b&x=1", "/ko/chat/?id=a%20b&x=1")],
)  # fmt: skip
def test_a_korean_reader_is_sent_to_the_korean_page(
    site: TestClient, headers: dict[str, str], cookie: str | None, path: str, target: str
) -> None:
    if cookie:
        site.cookies.set("locale", cookie)
    answer = site.get(path, headers=headers)
    assert (answer.status_code, answer.headers["location"]) == (307, target)
    assert answer.headers["cache-control"] == "no-cache"
    assert {"Cookie", "Accept-Language"} <= set(answer.headers["vary"].split(", "))


@pytest.mark.parametrize(
    ("path", "headers", "cookie", "title"),
    [
        ("/", ENGLISH, None, "Home"), ("/", {"Accept": BROWSER}, None, "Home"),
        ("/", KOREAN, "en", "Home"), ("/only/", KOREAN, None, "English alone"),
        ("/ko/chat/", ENGLISH, "en", "대화"), ("/ko/", ENGLISH, None, "처음"),
        ("/ko/chat/", KOREAN, "ko", "대화"),
    ],
)  # fmt: skip
def test_a_page_stays_where_it_is_for_everybody_else(
    site: TestClient, path: str, headers: dict[str, str], cookie: str | None, title: str
) -> None:
    if cookie:
        site.cookies.set("locale", cookie)
    answer = site.get(path, headers=headers)
    assert answer.status_code == 200
    assert f"<h1>{title}</h1>" in answer.text
    if not path.startswith("/ko/"):
        assert {"Cookie", "Accept-Language"} <= set(answer.headers["vary"].split(", "))


@pytest.mark.parametrize(
    "path", ["/chat/index.txt", "/_next/static/chunks/a1b2.js", "/icon.svg", "/health", "/docs"]
)
def test_nothing_but_pages_is_sent_elsewhere(site: TestClient, path: str) -> None:
    assert site.get(path, headers=KOREAN).status_code == 200


@pytest.mark.parametrize(
    "path", ["//elsewhere.example/..", "/\\elsewhere.example", "//chat", "///"]
)
def test_no_address_leads_to_another_site(site: TestClient, path: str) -> None:
    answer = site.request("GET", f"http://testserver{path}", headers=ENGLISH)
    assert re.fullmatch(r"/([^/\\].*)?", answer.headers.get("location", "/"))


def test_an_address_without_its_slash_gets_it(site: TestClient) -> None:
    answer = site.get("/chat?a=1", headers=ENGLISH)
    assert (answer.status_code, answer.headers["location"]) == (307, "/chat/?a=1")


@pytest.mark.parametrize(
    ("path", "headers", "title"),
    [
        ("/nothing/", ENGLISH, "No such page"), ("/nothing", KOREAN, "없는 쪽"),
        ("/ko/nothing/", ENGLISH, "없는 쪽"), ("/.stamp", ENGLISH, "No such page"),
        ("/../../pyproject.toml", ENGLISH, "No such page"), ("/a%00b", ENGLISH, "No such page"),
        ("/" + "x" * 300, ENGLISH, "No such page"), ("/_next/static/", ENGLISH, "No such page"),
    ],
)  # fmt: skip
def test_what_is_not_there_has_a_page_in_the_readers_language(
    site: TestClient, path: str, headers: dict[str, str], title: str
) -> None:
    answer = site.get(path, headers=headers)
    assert answer.status_code == 404
    assert f"<h1>{title}</h1>" in answer.text
    assert "sha256-" in answer.headers["content-security-policy"]
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("path", ["/_next/static/chunks/gone.js", "/nothing", "/.stamp"])
def test_scripts_and_programs_get_a_plain_problem(site: TestClient, path: str) -> None:
    answer = site.get(path, headers={"Accept": "*/*"})
    problem(answer, 404, "not_found")
    assert "immutable" not in answer.headers.get("cache-control", "")


@pytest.mark.parametrize(("method", "path", "status"), [
    ("POST", "/settings/", 404), ("DELETE", "/health", 405), ("GET", "/generate", 405),
    ("GET", "/api/v1/nothing", 404), ("PUT", "/nothing", 404),
])  # fmt: skip
def test_the_api_keeps_its_refusals(site: TestClient, method: str, path: str, status: int) -> None:
    code = {404: "not_found", 405: "method_not_allowed"}[status]
    problem(site.request(method, path, headers={"Accept": "*/*"}), status, code)


def test_files_with_a_hash_in_their_name_are_kept_and_others_asked_for_again(
    site: TestClient,
) -> None:
    for path in ("/_next/static/chunks/a1b2.js", "/_next/static/media/a.woff2"):
        assert site.get(path).headers["cache-control"] == "public, max-age=31536000, immutable"
    for path in ("/chat/index.txt", "/icon.svg", "/maplibre-gl-worker.mjs"):
        assert site.get(path).headers["cache-control"] == "no-cache"
    assert site.get("/", headers=ENGLISH).headers["cache-control"] == "private, no-cache"


@pytest.mark.parametrize("path", ["/", "/index.txt", "/_next/static/media/a.woff2", "/icon.svg"])
def test_what_somebody_has_is_not_sent_again_until_it_changes(
    site: TestClient, out: Path, path: str
) -> None:
    etag = site.get(path).headers["etag"]
    known = {"If-None-Match": f'"other", {etag}'}
    again = site.get(path, headers=known)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == etag
    file = out / (path.lstrip("/") or "index.html")
    file.write_text(file.read_text() + "<!-- new -->")
    assert site.get(path, headers=known).status_code == 200


def test_text_is_compressed_and_fonts_are_not(site: TestClient) -> None:
    for path, says in (("/_next/static/chunks/a1b2.js", JS), ("/", page("Home"))):
        packed = site.get(path, headers={"Accept-Encoding": "gzip, br"})
        plain = site.get(path, headers={"Accept-Encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert packed.text == plain.text == says
        assert int(packed.headers["content-length"]) < len(says.encode()) / 2
        assert "Accept-Encoding" in packed.headers["vary"]
        assert "Accept-Encoding" in plain.headers["vary"]
    assert "content-encoding" not in site.get("/_next/static/media/a.woff2").headers


def test_what_the_build_packed_is_sent_as_it_is_until_the_file_changes(
    site: TestClient, out: Path
) -> None:
    path, name = "/_next/static/chunks/a1b2.js", out / "_next/static/chunks/a1b2.js"
    packed = name.with_name("a1b2.js.br")
    packed.write_bytes(b"packed by the build")
    changed = name.stat().st_mtime_ns
    os.utime(packed, ns=(changed, changed))

    def asked(accepted: str) -> tuple[str | None, bytes]:
        with site.stream("GET", path, headers={"Accept-Encoding": accepted}) as answer:
            return answer.headers.get("content-encoding"), b"".join(answer.iter_raw())

    assert asked("gzip, deflate, br, zstd") == ("br", b"packed by the build")
    assert asked("gzip;q=0.8, br;q=0.5") == ("br", b"packed by the build")
    assert asked("gzip, br;q=0")[0] == "gzip"
    assert asked("identity") == (None, JS.encode())
    os.utime(name, ns=(changed + 10**9, changed + 10**9))
    assert asked("gzip, br")[0] == "gzip"


@pytest.mark.parametrize(
    ("path", "media_type"),
    [
        ("/maplibre-gl-worker.mjs", "text/javascript; charset=utf-8"),
        ("/_next/static/chunks/a1b2.js", "text/javascript; charset=utf-8"),
        ("/_next/static/media/a.woff2", "font/woff2"), ("/chat/", "text/html; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"), ("/icon.svg", "image/svg+xml"),
        ("/chat/index.txt", "text/plain; charset=utf-8"),
    ],
)  # fmt: skip
def test_every_file_says_what_it_is(site: TestClient, path: str, media_type: str) -> None:
    answer = site.get(path)
    assert answer.headers["content-type"] == media_type
    assert answer.headers["x-content-type-options"] == "nosniff"


def directives(answer: httpx.Response) -> dict[str, list[str]]:
    parts = [part.split() for part in answer.headers["content-security-policy"].split(";")]
    return {name: values for name, *values in parts}


def digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_a_page_lets_in_its_own_scripts_and_styles_alone(site: TestClient) -> None:
    answer = site.get("/", headers=ENGLISH)
    rules = directives(answer)
    assert rules["script-src"] == ["'self'", digest(SCRIPT)]
    assert rules["style-src"] == ["'self'", digest(".a{color:red}")]
    assert rules["style-src-attr"] == ["'unsafe-hashes'", digest("--w:40%")]
    assert rules["worker-src"] == ["'self'", "blob:"]
    assert rules["img-src"] == ["'self'", "data:", "blob:"]
    assert rules["font-src"] == ["'self'"]
    assert "unsafe-inline" not in answer.headers["content-security-policy"]
    for name in ("referrer-policy", "permissions-policy", "cross-origin-opener-policy"):
        assert answer.headers[name]


def test_the_policy_follows_a_new_build(site: TestClient, out: Path) -> None:
    site.get("/", headers=ENGLISH)
    (out / "index.html").write_text("<title>New</title><script>self.y = 1</script>")
    assert directives(site.get("/", headers=ENGLISH))["script-src"] == [
        "'self'",
        digest("self.y = 1"),
    ]


def test_the_visitor_comes_with_the_page_and_stays(site: TestClient) -> None:
    first = site.get("/", headers=ENGLISH)
    assert "tripkit_visitor=" in first.headers["set-cookie"]
    assert "private" in first.headers["cache-control"], "no shared cache may keep the cookie"
    for path in ("/", "/chat/", "/ko/"):
        assert "set-cookie" not in site.get(path, headers=ENGLISH).headers


def test_who_has_the_page_but_lost_the_cookie_gets_one(site: TestClient) -> None:
    etag = site.get("/", headers=ENGLISH).headers["etag"]
    site.cookies.clear()
    answer = site.get("/", headers={**ENGLISH, "If-None-Match": etag})
    assert answer.status_code == 304
    assert "tripkit_visitor=" in answer.headers["set-cookie"]


@pytest.mark.parametrize("path", ["/icon.svg", "/chat/index.txt", "/_next/static/chunks/a1b2.js"])
def test_assets_make_no_visitor(site: TestClient, path: str) -> None:
    assert "set-cookie" not in site.get(path).headers


def test_head_answers_as_get_without_a_body(site: TestClient) -> None:
    for path in ("/", "/_next/static/media/a.woff2"):
        head, whole = site.head(path, headers=ENGLISH), site.get(path, headers=ENGLISH)
        assert head.status_code == 200
        assert head.headers["etag"] == whole.headers["etag"]


def test_a_socket_is_closed_politely(site: TestClient) -> None:
    from starlette.websockets import WebSocketDisconnect

    with pytest.raises(WebSocketDisconnect), site.websocket_connect("/chat/"):
        pass


@pytest.fixture
def unbuilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A checkout where the web app has not been built yet."""
    folder = tmp_path / "frontend" / "out"
    folder.parent.mkdir()
    monkeypatch.setattr(web, "BUILT", folder)
    client = TestClient(create_app(settings(tmp_path)), follow_redirects=False)
    return {"client": client, "out": folder}


@pytest.mark.parametrize(
    ("headers", "says"), [(ENGLISH, "Still in the developer"), (KOREAN, "아직 현상 중")]
)
def test_pages_that_are_still_being_built_are_waited_for(
    unbuilt: dict[str, Any], headers: dict[str, str], says: str
) -> None:
    client, out = unbuilt["client"], unbuilt["out"]
    (out.parent / "package.json").write_text("{}")
    answer = client.get("/", headers=headers)
    assert answer.status_code == 503
    assert says in answer.text
    assert answer.headers["retry-after"] == "4"
    assert 'http-equiv="refresh" content="4"' in answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert client.get("/health").status_code == 200
    for place in (out, out / "ko"):
        place.mkdir()
        (place / "index.html").write_text(page("Home"))
    assert client.get("/ko/", headers=headers).status_code == 200, "without a new start"


def test_without_a_web_app_an_address_is_just_unknown(unbuilt: dict[str, Any]) -> None:
    problem(unbuilt["client"].get("/", headers=ENGLISH), 404, "not_found")
