"""The API answers while it makes or reads something that takes long."""

import json
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from api.serving import Api, problem, until
from api.test_plans import planned
from api.test_repeats import KIT, TRIP
from fakes.holding import hold_interpreter

from tripkit.api import security
from tripkit.api.routes import itinerary_files
from tripkit.services.processes import Processes

ANSWERED = 50
"""In the two seconds for which the work holds its interpreter there is time for a thousand."""


@pytest.fixture
def address(anna: httpx.Client) -> str:
    made = anna.post("/api/v1/itineraries", json=TRIP).raise_for_status().json()
    return f"/api/v1/itineraries/{made['id']}/import"


def test_health_answers_while_an_import_holds_its_interpreter(
    api: Api, anna: httpx.Client, address: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(itinerary_files, "read_calendar", hold_interpreter)
    health = 0
    with ThreadPoolExecutor(1) as pool, api.client() as other:
        held = tmp_path / "held"
        reading = pool.submit(anna.post, address, json={"ics": str(held)})
        until(lambda: held.exists() or reading.done())
        while not reading.done():
            health += other.get("/health").status_code == 200
    assert reading.result().raise_for_status().json()["drafts"] == []
    assert health > ANSWERED


def test_what_takes_too_long_to_read_is_refused_with_what_to_do(
    anna: httpx.Client, address: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(itinerary_files, "read_calendar", hold_interpreter)
    monkeypatch.setattr(itinerary_files, "IMPORT_SECONDS", 0.1)
    told = problem(anna.post(address, json={"ics": f"{tmp_path}/held"}), 413, "too_large")
    assert "smaller parts" in told["detail"]


def slow_post(api: Api, body: bytes, length: int) -> socket.socket:
    """A request whose body has begun."""
    connection = socket.create_connection(("127.0.0.1", api.port), timeout=20)
    head = (
        "POST /api/v1/vibe/chat HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Content-Length: {length}\r\n\r\n"
    )
    connection.sendall(head.encode() + body)
    return connection


def read_all(connection: socket.socket) -> bytes:
    """Up to the end of the connection."""
    with connection:
        return b"".join(iter(lambda: connection.recv(65_536), b""))


def test_a_body_that_comes_a_byte_a_minute_is_cut(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(security, "BODY_SECONDS", 0.2)
    head, _, body = read_all(slow_post(api, b"{", 2_000)).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 "), "and the connection is closed"
    assert json.loads(body)["status"] == 408


def test_a_body_that_keeps_coming_has_its_time(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first part earns it a minute more."""
    monkeypatch.setattr(security, "BODY_SECONDS", 0.0)
    monkeypatch.setattr(security, "SLOWEST_BODY", 1)
    message = json.dumps({"message": "art" + " " * 57}).encode()
    connection = slow_post(api, message[:60], len(message))
    with api.client() as other:
        other.get("/health").raise_for_status()
    connection.sendall(message[60:])
    assert connection.recv(65_536).startswith(b"HTTP/1.1 200 ")
    connection.close()


def test_a_page_that_takes_too_long_to_make_is_ended_and_said(
    api: Api, anna: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = anna.post("/api/v1/itineraries", json=TRIP).raise_for_status().json()
    plan = planned(anna)
    kit = anna.post("/api/v1/kits", json=KIT).raise_for_status().json()
    pages = (f"itineraries/{made['id']}", f"plans/{plan['plan_id']}", f"kits/{kit['id']}")
    for address in pages:
        assert anna.get(f"/api/v1/{address}.html").raise_for_status().text.startswith("<!doctype")
    monkeypatch.setattr(Processes.run, "__kwdefaults__", {"seconds": 0.0})
    for address in pages:
        problem(anna.get(f"/api/v1/{address}.html"), 503, "took_too_long")
