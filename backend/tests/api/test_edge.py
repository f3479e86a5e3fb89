"""At the edge: names that are ours, TLS, and who may measure."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from tripkit.api.app import create_app
from tripkit.api.hosts import AllowedHosts, hostname
from tripkit.settings import Settings


def client(tmp_path: Path, peer: str = "127.0.0.1", **settings: str) -> TestClient:
    config = Settings.model_validate({"data_dir": tmp_path, "open_data": "off", **settings})
    return TestClient(create_app(config), client=(peer, 50_000))


@pytest.mark.parametrize(
    ("host", "is_allowed"),
    [
        ("localhost:8000", True), ("127.0.0.1", True), ("[::1]:8000", True), ("api:8000", True),
        ("192.168.0.7:8000", True), ("laptop.local", True), ("trips.example", True),
        ("TRIPS.example.:443", True), ("a.trips.test", True), ("trips.test", False),
        ("evil.example", False), ("trips.example.evil.example", False), ("notrips.example", False),
    ],
)  # fmt: skip
def test_only_names_of_ours_are_answered(host: str, is_allowed: bool) -> None:
    allowed = AllowedHosts(".trips.test", "https://trips.example")
    assert allowed.allow(host) is is_allowed


def test_a_star_allows_any_name() -> None:
    assert AllowedHosts("*", None).allow("anything.example")


@given(host=st.text(max_size=60))
def test_any_text_as_a_host_has_an_answer(host: str) -> None:
    AllowedHosts(None, None).allow(host)
    assert hostname(host) == hostname(host).casefold()


def test_another_name_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    answer = client(tmp_path).get("/api/v1/me", headers={"Host": "evil.example"})
    assert answer.status_code == 421
    assert answer.json()["code"] == "misdirected_request"
    assert "set-cookie" not in answer.headers


def test_behind_tls_browsers_are_told_to_stay_there(tmp_path: Path) -> None:
    public = client(tmp_path, public_url="https://trips.example")
    assert public.get("/health").headers["strict-transport-security"] == "max-age=31536000"
    assert "strict-transport-security" not in client(tmp_path).get("/health").headers


@pytest.mark.parametrize(
    ("peer", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("192.0.2.7", {}, 404),
        ("127.0.0.1", {"X-Forwarded-For": "192.0.2.7"}, 404),
    ],
)
def test_without_a_token_only_this_machine_may_measure(
    peer: str, headers: dict[str, str], status: int, tmp_path: Path
) -> None:
    with client(tmp_path, peer, warm_up="false") as asked_from:
        assert asked_from.get("/metrics", headers=headers).status_code == status


@pytest.mark.parametrize(
    ("authorization", "status"), [("Bearer s3cret", 200), ("Bearer other", 404), ("", 404)]
)
def test_with_a_token_who_has_it_may(authorization: str, status: int, tmp_path: Path) -> None:
    with client(tmp_path, "192.0.2.7", metrics_token="s3cret", warm_up="false") as far:
        answer = far.get("/metrics", headers={"Authorization": authorization})
        assert answer.status_code == status


def test_no_page_of_ours_allows_scripts_within_it(tmp_path: Path) -> None:
    for path in ("/docs", "/health", "/docs-start.js"):
        policy = client(tmp_path).get(path).headers["content-security-policy"]
        assert "unsafe-inline" not in policy
