"""Who may ask from where, what every answer carries, and what the pages load."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from api.serving import CHAT, Api, problem, serving, settings
from sqlalchemy import text
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from tripkit.api import dependencies
from tripkit.api.app import create_app
from tripkit.api.hosts import AllowedHosts
from tripkit.api.security import Guard, Visitors, client_ip, same_origin
from tripkit.api.sse import Streams

OPENFREEMAP = "https://tiles.openfreemap.org"
WRITTEN_IN_THE_PAGE = {"data:", "blob:"}
FOREIGN = "https://elsewhere.example"
CHANGES = [
    ("POST", CHAT, {"message": "nostalgic"}),
    ("POST", f"{CHAT}/stream", {"message": "nostalgic"}),
    ("POST", "/api/v1/vibe/sessions", {}),
    ("POST", "/api/v1/recommendations/destinations", {"preferences": {}}),
    ("POST", "/api/v1/images", {"destination": "kr-gunsan-old-port", "concept": "noir"}),
    ("POST", "/api/v1/kits", {"destination": "kr-gunsan-old-port", "concept": "noir"}),
    ("DELETE", "/api/v1/me", None),
    ("POST", "/chat", {"message": "nostalgic"}),
    ("POST", "/generate", {"destination": "kr-gunsan-old-port", "concept": "noir"}),
]


@pytest.mark.parametrize(("method", "path", "body"), CHANGES)
@pytest.mark.parametrize(
    "headers",
    [{"Origin": FOREIGN}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}],
    ids=["foreign origin", "opaque origin", "cross-site"],
)
def test_another_sites_page_changes_nothing(
    method: str, path: str, body: object, headers: dict[str, str], anna: httpx.Client
) -> None:
    problem(anna.request(method, path, json=body, headers=headers), 403, "forbidden")


def test_a_form_of_another_site_cannot_upload(anna: httpx.Client) -> None:
    answer = anna.post(
        "/api/v1/photos/develop",
        data={"filmStock": "Portra 400"},
        files={"photo": ("a.jpg", b"x")},
        headers={"Origin": FOREIGN},
    )
    problem(answer, 403, "forbidden")


def test_our_own_page_and_no_page_at_all_may_change_things(api: Api, anna: httpx.Client) -> None:
    for headers in ({"Origin": api.url}, {"Origin": api.url, "Sec-Fetch-Site": "same-origin"}, {}):
        assert anna.post(CHAT, json={"message": "art"}, headers=headers).status_code == 200


def test_a_key_needs_no_origin(api: Api) -> None:
    key = api.run(api.container.keys.create("script"))
    with api.client(Authorization=f"Bearer {key}", Origin=FOREIGN) as script:
        answer = script.post(CHAT, json={"message": "nostalgic"})
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers


def test_a_revoked_key_is_refused(api: Api) -> None:
    key = api.run(api.container.keys.create("gone"))
    listed = api.run(api.container.keys.list())
    for row in listed:
        if row["name"] == "gone":
            assert api.run(api.container.keys.revoke(row["id"]))
    with api.client(Authorization=f"Bearer {key}") as script:
        problem(script.get("/api/v1/me"), 401, "unauthorized")


def test_keys_are_stored_hashed(api: Api) -> None:
    key = api.run(api.container.keys.create("hashed"))
    rows = api.run(api.container.database.fetch(text("SELECT * FROM api_keys")))
    assert key not in str([dict(row) for row in rows])


def test_the_public_address_is_ours_too() -> None:
    headers = Headers({"host": "127.0.0.1:8000", "origin": "https://trip.example"})
    assert same_origin(headers, "https://trip.example")
    assert not same_origin(headers, None)


def test_the_visitor_cookie_is_closed_to_scripts_and_other_sites(anna: httpx.Client) -> None:
    answer = anna.get("/api/v1/me").raise_for_status()
    cookie = answer.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    assert "set-cookie" not in anna.get("/api/v1/me").headers


@pytest.mark.parametrize(
    ("address", "is_secure"), [("https://trips.example", True), ("http://trips.example", False)]
)
async def test_the_cookie_is_secure_where_people_come_by_https_though_the_proxy_does_not(
    address: str, is_secure: bool
) -> None:
    async def answering(scope: Scope, receive: Receive, send: Send) -> None:
        scope["wants_visitor"] = True
        await PlainTextResponse("hello")(scope, receive, send)

    guard = Guard(
        answering,
        visitors=Visitors("s" * 40),
        public_url=address,
        csp="",
        hosts=AllowedHosts(None, address),
        streams=Streams(),
    )
    transport = httpx.ASGITransport(guard)
    async with httpx.AsyncClient(transport=transport, base_url="http://10.0.0.7") as client:
        cookie = (await client.get("/")).headers["set-cookie"]
    assert ("; Secure" in cookie) == is_secure


REFUSALS = [
    ("GET", "/api/v1/nothing", 404, "not_found"),
    ("POST", "/api/v1/nothing", 404, "not_found"),
    ("GET", "/api/v1/graphs/nothing", 404, "not_found"),
    ("GET", "/api/v1/images/nothing", 404, "not_found"),
    ("GET", "/api/v1/cards/no-such-place", 404, "not_found"),
    ("GET", "/nothing", 404, "not_found"),
    ("PUT", CHAT, 405, "method_not_allowed"),
    ("DELETE", "/health", 405, "method_not_allowed"),
    ("PATCH", "/api/v1/concepts", 405, "method_not_allowed"),
]


@pytest.mark.parametrize(("method", "path", "status", "code"), REFUSALS)
def test_every_refusal_is_a_problem(
    method: str, path: str, status: int, code: str, anna: httpx.Client
) -> None:
    problem(anna.request(method, path), status, code)


@pytest.fixture
def broken(api: Api, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    async def kit(kit_id: str, visitor_id: str) -> None:
        raise RuntimeError("canary-secret in a place that nobody thought of")

    monkeypatch.setattr(api.container.belongings, "kit", kit)
    return None


@pytest.mark.usefixtures("broken")
def test_an_error_of_ours_is_a_problem_without_its_innards(anna: httpx.Client) -> None:
    answer = anna.get(f"/api/v1/kits/{'0' * 32}")
    body = problem(answer, 500, "internal")
    assert "canary" not in answer.text
    assert "Traceback" not in answer.text
    assert body["detail"]
    carries_everything(answer)


def carries_everything(answer: httpx.Response) -> None:
    assert re.fullmatch(r"[0-9a-f]{16}", answer.headers["x-request-id"])
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert "server" not in answer.headers
    policy = rules(answer)
    assert policy["default-src"] == ["'self'"]
    assert elsewhere(policy) <= {("connect-src", OPENFREEMAP)}


def rules(answer: httpx.Response) -> dict[str, list[str]]:
    """The sources of each rule of an answer's Content-Security-Policy."""
    parts = (part.split() for part in answer.headers["content-security-policy"].split(";"))
    return {rule: sources for rule, *sources in filter(None, parts)}


def elsewhere(policy: dict[str, list[str]]) -> set[tuple[str, str]]:
    """(rule, source) of what is neither ours, nor written into the page: other hosts, wildcards
    and bare schemes."""
    return {
        (rule, source)
        for rule, sources in policy.items()
        for source in sources
        if not re.fullmatch(r"'[^']+'", source) and source not in WRITTEN_IN_THE_PAGE
    }


@pytest.mark.parametrize(
    ("given", "hosts"),
    [
        ({}, [OPENFREEMAP]), ({"map_style_url": "off"}, []),
        ({"map_style_url": "off", "map_hosts": "https://t.example"}, []),
        ({"map_style_url": "https://a.example/s", "map_hosts": "https://t.example"},
         ["https://a.example", "https://t.example"]),
    ],
)  # fmt: skip
def test_pages_may_ask_the_maps_hosts_and_nothing_else(
    tmp_path: Path, given: dict[str, str], hosts: list[str]
) -> None:
    client = TestClient(create_app(settings(tmp_path, **given)))
    for path in ("/health", "/nothing", "/docs"):
        assert elsewhere(rules(client.get(path))) == {("connect-src", host) for host in hosts}


@pytest.mark.parametrize(
    "source", ["https:", "http:", "*", "https://*", "*.openfreemap.org", "https://other.example"]
)
def test_a_bare_scheme_a_wildcard_and_another_host_are_seen(source: str) -> None:
    answer = httpx.Response(200, headers={"Content-Security-Policy": f"img-src 'self' {source}"})
    assert elsewhere(rules(answer)) == {("img-src", source)}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/health"), ("GET", "/ready"), ("GET", "/api/v1/me"), ("GET", "/nothing"),
        ("GET", "/docs"), ("GET", "/openapi.json"), ("POST", CHAT), ("PUT", CHAT),
        ("GET", "/api/v1/concepts"), ("GET", "/docs-assets/swagger-ui.css"), ("GET", "/metrics"),
    ],
)  # fmt: skip
def test_every_answer_carries_its_id_and_the_browsers_rules(
    method: str, path: str, anna: httpx.Client
) -> None:
    carries_everything(anna.request(method, path))


def test_request_ids_are_new_each_time_and_not_the_clients(anna: httpx.Client) -> None:
    ids = {anna.get("/health", headers={"X-Request-Id": "mine"}).headers["x-request-id"]
           for _ in range(20)}  # fmt: skip
    assert len(ids) == 20
    assert "mine" not in ids


def test_answers_of_the_api_are_not_kept_by_caches(anna: httpx.Client) -> None:
    assert anna.get("/api/v1/me").headers["cache-control"] == "no-store"


def test_the_docs_load_nothing_from_elsewhere(anna: httpx.Client) -> None:
    text = anna.get("/docs").raise_for_status().text
    loaded = re.findall(r"(?:src|href)\s*=\s*[\"']([^\"']+)", text)
    assert loaded
    for address in loaded:
        assert address.startswith(("/", "data:")), address
        if address.startswith("/"):
            assert anna.get(address).status_code == 200
    assert "url(http" not in text


def test_health_says_little_and_needs_nothing(anna: httpx.Client) -> None:
    answer = anna.get("/health")
    assert answer.json() == {"status": "ok"}
    assert "set-cookie" not in answer.headers


def test_ready_names_each_part(anna: httpx.Client) -> None:
    parts = anna.get("/ready").raise_for_status().json()["parts"]
    assert parts["storage"] == "ok"
    assert parts["redis"] == "not configured"
    assert set(parts.values()) <= {"ok", "degraded", "down", "not configured"}


def test_metrics_hold_no_ids(anna: httpx.Client) -> None:
    chat = anna.post(CHAT, json={"message": "art"}).raise_for_status().json()
    text = anna.get("/metrics").raise_for_status().text
    assert "tripkit_part_health" in text
    assert chat["sessionId"] not in text


def test_a_spoofed_forwarded_address_shares_the_bucket(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dependencies, "STARTS_A_MINUTE", 60)
    with serving(tmp_path_factory.mktemp("limit")) as api, api.client() as client:
        answers = [
            client.get("/api/v1/cards/no-such-place", headers={"X-Forwarded-For": f"10.0.{n}.{m}"})
            for n in range(40)
            for m in range(25)
        ]
    assert [a.status_code for a in answers[:60]] == [404] * 60
    assert {a.status_code for a in answers[60:]} == {429}
    refused = problem(answers[60], 429, "rate_limited")
    assert refused["detail"]
    assert 1 <= int(answers[60].headers["retry-after"]) <= 61


@pytest.mark.parametrize(
    ("forwarded", "proxies", "address"),
    [
        ("", 0, "192.0.2.1"), ("1.1.1.1", 0, "192.0.2.1"), ("6.6.6.6, 1.1.1.1", 1, "1.1.1.1"),
        ("6.6.6.6, 1.1.1.1, 2.2.2.2", 2, "1.1.1.1"), ("", 1, "192.0.2.1"),
        ("1.1.1.1", 2, "192.0.2.1"),
    ],
)  # fmt: skip
def test_only_the_hops_of_our_own_proxies_count(forwarded: str, proxies: int, address: str) -> None:
    scope = {
        "type": "http", "client": ("192.0.2.1", 5),
        "headers": [(b"x-forwarded-for", forwarded.encode())] if forwarded else [],
    }  # fmt: skip
    assert client_ip(scope, proxies) == address
