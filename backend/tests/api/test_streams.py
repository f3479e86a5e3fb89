"""Streams over a real socket: their form, following again, and what is kept how long."""

import json
import socket
import time
from collections.abc import Iterator

import httpx
import pytest
from api.answers import ANSWER, CHUNK, FIRST_WORDS, REPLY, chat_answer, visitor_cookie
from api.conftest import with_model
from api.serving import CHAT, DESTINATIONS, WISH, Api, follow, problem, seen, serving, until
from fakes.loopback import Gate
from fakes.openai_server import OpenAIServer
from fakes.script import Hang, Say
from runs.conftest import pass_time

from tripkit.api import sse

STREAMS = [
    (f"{CHAT}/stream", {"message": "nostalgic, old lanes, three days"}, {"token", "turn"}),
    (f"{DESTINATIONS}/stream", WISH, {"status", "destination"}),
    (
        "/api/v1/images/stream",
        {"destination": "kr-gunsan-old-port", "concept": "filmlog"},
        {"status", "image"},
    ),
    ("/recommendations/destinations/stream", WISH, {"status", "destination"}),
]


@pytest.mark.parametrize(("path", "body", "between"), STREAMS)
def test_a_stream_begins_with_run_and_ends_with_complete(
    path: str, body: dict[str, object], between: set[str], anna: httpx.Client
) -> None:
    events = follow(anna, path, body)
    assert events[0].type == "run"
    assert set(events[0].data) == {"type", "runId", "threadId"}
    assert events[-1].type == "complete"
    assert {event.type for event in events[1:-1]} == between
    ids = [event.id for event in events]
    assert ids == sorted(set(ids))


def test_a_streams_headers_keep_every_proxy_from_holding_it_back(anna: httpx.Client) -> None:
    headers = {"Accept-Encoding": "gzip, br"}
    with anna.stream("POST", f"{DESTINATIONS}/stream", json=WISH, headers=headers) as answer:
        assert answer.headers["content-type"].split(";")[0] == "text/event-stream"
        assert answer.headers["cache-control"] == "no-cache, no-transform"
        assert answer.headers["x-accel-buffering"] == "no"
        assert "content-encoding" not in answer.headers
        answer.read()


def test_every_event_is_three_lines_whatever_was_said(anna: httpx.Client) -> None:
    body = {"message": "nostalgic\nold lanes\r\nand \u2028 three days \U0001f39e"}
    with anna.stream("POST", f"{CHAT}/stream", json=body) as answer:
        text = answer.read().decode()
    blocks = [block for block in text.split("\n\n") if block]
    assert len(blocks) > 3
    for block in blocks:
        assert [line.split(":")[0] for line in block.split("\n")] == ["id", "event", "data"]


def test_following_again_gives_what_comes_behind(anna: httpx.Client) -> None:
    events = follow(anna, f"{DESTINATIONS}/stream", WISH)
    address = f"/api/v1/runs/{events[0].data['runId']}/events"
    for n in (0, 1, 3, len(events) - 1):
        again = list(seen(anna.get(address, headers={"Last-Event-ID": str(n)}).text.split("\n")))
        assert again == events[n:]
        asked = list(seen(anna.get(address, params={"lastEventId": n}).text.split("\n")))
        assert asked == events[n:]
    assert anna.get(address, params={"lastEventId": events[-1].id}).text.strip() == ""


@pytest.mark.parametrize("n", ["-1", "1.5", "x", "", "1e3", "٣", "9" * 30, " "])
def test_an_id_that_cannot_be_is_422(n: str, anna: httpx.Client) -> None:
    run_id = follow(anna, f"{DESTINATIONS}/stream", WISH)[0].data["runId"]
    answer = anna.get(f"/api/v1/runs/{run_id}/events", params={"lastEventId": n})
    said = problem(answer, 422, "invalid_input")
    assert said["errors"][0]["field"] == "lastEventId"


def test_events_are_kept_ten_minutes_and_the_result_longer(api: Api, anna: httpx.Client) -> None:
    store = api.container.runs.store
    run_id = follow(anna, f"{DESTINATIONS}/stream", WISH)[0].data["runId"]
    address = f"/api/v1/runs/{run_id}/events"
    for later, status in ((590, 200), (20, 410)):
        api.run(pass_time(api.container.database, later))
        api.run(store.sweep())
        assert anna.get(address).status_code == status
    problem(anna.get(address), 410, "events_gone")
    kept = anna.get(f"/api/v1/runs/{run_id}").raise_for_status().json()
    assert kept["status"] == "completed"
    assert len(kept["result"]["destinations"]) == 3


@pytest.fixture
def quick_heartbeat(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    assert sse.HEARTBEAT_SECONDS <= 15
    monkeypatch.setattr(sse, "HEARTBEAT_SECONDS", 0.1)
    return None


@pytest.mark.usefixtures("quick_heartbeat")
def test_a_stream_with_nothing_to_say_beats(model_api: Api, model: OpenAIServer) -> None:
    model.always = Hang()
    with (
        model_api.client() as client,
        client.stream("POST", f"{DESTINATIONS}/stream", json=WISH) as answer,
    ):
        beats = []
        for line in answer.iter_lines():
            if line.startswith(":"):
                beats.append(line)
            if len(beats) == 3:
                break
    assert len(beats) == 3


def opened(api: Api, cookie: str, path: str, body: str) -> socket.socket:
    """A request on a bare socket, which can be torn."""
    connection = socket.create_connection(("127.0.0.1", api.port), timeout=10)
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{api.port}\r\nCookie: {cookie}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
    )
    connection.sendall(head.encode())
    return connection


def torn(connection: socket.socket) -> None:
    """Reset, as when a train enters a tunnel for good."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
    connection.close()


def read_until(connection: socket.socket, mark: bytes) -> bytes:
    got = b""
    while mark not in got:
        got += connection.recv(4096)
    return got


def gone_away(api: Api, model: OpenAIServer, client: httpx.Client, gate: Gate) -> str:
    """Starts a chat turn, sees its first words, and tears the connection; the run's id."""
    model.then(chat_answer(gate=gate))
    gate.allow(FIRST_WORDS)
    cookie = visitor_cookie(client)
    connection = opened(api, cookie, f"{CHAT}/stream", '{"message": "nostalgic"}')
    got = read_until(connection, b"event: token").decode()
    torn(connection)
    return got.split('"runId":"')[1][:32]


def test_a_client_that_does_not_come_back_ends_the_providers_call(
    model_api: Api, model: OpenAIServer
) -> None:
    model_api.container.runs._leave_after = 0.4
    gate = Gate()
    with model_api.client() as client:
        run_id = gone_away(model_api, model, client, gate)
        left = time.monotonic()
        until(lambda: model.last.gone_at)
        assert model.last.gone_at is not None
        assert model.last.gone_at - left >= 0.3
        assert model.last.sent <= FIRST_WORDS
        until(lambda: client.get(f"/api/v1/runs/{run_id}").json()["status"] == "paused")


def test_a_client_that_comes_back_in_time_misses_nothing(
    model_api: Api, model: OpenAIServer
) -> None:
    model_api.container.runs._leave_after = 0.5
    gate = Gate()
    with model_api.client() as client:
        run_id = gone_away(model_api, model, client, gate)
        address = f"/api/v1/runs/{run_id}/events"
        with client.stream("GET", address, headers={"Last-Event-ID": "1"}) as answer:
            time.sleep(0.8)  # past the moment at which it would have been given up
            gate.open()
            events = list(seen(answer.iter_lines()))
    assert events[0].id == 2
    assert events[-1].type == "complete"
    assert "".join(event.data["text"] for event in events if event.type == "token") == REPLY
    assert model.last.gone_at is None


def test_who_comes_back_to_a_paused_run_gets_the_whole_answer(
    model_api: Api, model: OpenAIServer
) -> None:
    model_api.container.runs._leave_after = 0.1
    with model_api.client() as client:
        run_id = gone_away(model_api, model, client, Gate())
        address = f"/api/v1/runs/{run_id}"
        until(lambda: client.get(address).json()["status"] == "paused")
        model.then(chat_answer())
        with client.stream("GET", f"{address}/events", headers={"Last-Event-ID": "2"}) as answer:
            events = list(seen(answer.iter_lines()))
        kinds = [event.type for event in events]
        again = events[kinds.index("reset") :]
        assert "".join(e.data["text"] for e in again if e.type == "token") == REPLY
        assert [event.id for event in events] == list(range(3, 3 + len(events)))
        assert kinds[-1] == "complete"
        assert client.get(address).json()["status"] == "completed"


def test_who_hangs_up_on_a_plain_request_has_left_too(model_api: Api, model: OpenAIServer) -> None:
    model_api.container.runs._leave_after = 0.1
    gate = Gate()
    model.then(chat_answer(gate=gate))
    gate.allow(FIRST_WORDS)
    with model_api.client() as client:
        torn(opened(model_api, visitor_cookie(client), CHAT, '{"message": "nostalgic"}'))
        until(lambda: model.requests and model.last.gone_at)
        assert model.last.sent <= FIRST_WORDS


def test_what_is_said_to_nobody_costs_a_twentieth_of_a_long_answer_at_most(
    model_api: Api, model: OpenAIServer
) -> None:
    long, gate = {**ANSWER, "reply": REPLY * 8}, Gate()
    pieces = len(json.dumps(long)) // CHUNK  # a minute of them
    model.then(Say.json(long, chunk=CHUNK, gate=gate))
    gate.allow(FIRST_WORDS)
    with model_api.client() as client:
        cookie = visitor_cookie(client)
        connection = opened(model_api, cookie, f"{CHAT}/stream", '{"message": "nostalgic"}')
        read_until(connection, b"event: token")
        torn(connection)
        until(lambda: gate.allow(1) or time.sleep(0.2) or model.last.gone_at, 20)
    assert model.last.sent - FIRST_WORDS <= 0.05 * (pieces - FIRST_WORDS)


def test_two_seconds_are_allowed_to_come_back_and_ten_minutes_to_go_on() -> None:
    from tripkit.runs.engine import LEAVE_SECONDS
    from tripkit.runs.store import PAUSED_SECONDS

    assert (LEAVE_SECONDS, PAUSED_SECONDS) == (2, 600)


def test_a_background_run_goes_on_alone(model_api: Api, model: OpenAIServer) -> None:
    model_api.container.runs._leave_after = 0.2
    gate = Gate()
    model.then(chat_answer(gate=gate))
    gate.allow(FIRST_WORDS)
    with model_api.client() as client:
        connection = opened(
            model_api,
            visitor_cookie(client),
            f"{CHAT}/stream",
            '{"message": "nostalgic", "background": true}',
        )
        run_id = read_until(connection, b"event: token").decode().split('"runId":"')[1][:32]
        torn(connection)
        time.sleep(0.5)
        gate.open()
        until(lambda: client.get(f"/api/v1/runs/{run_id}").json()["status"] == "completed")
    assert model.last.gone_at is None


def test_deleting_a_run_stops_the_provider_at_once(model_api: Api, model: OpenAIServer) -> None:
    gate = Gate()
    model.then(chat_answer(gate=gate))
    gate.allow(FIRST_WORDS)
    with (
        model_api.client() as client,
        client.stream("POST", f"{CHAT}/stream", json={"message": "nostalgic"}) as answer,
    ):
        events = seen(answer.iter_lines())
        run_id = next(events).data["runId"]
        assert next(events).type == "token"
        asked = time.monotonic()
        with model_api.client() as other:
            other.cookies = client.cookies
            gone = other.delete(f"/api/v1/runs/{run_id}").raise_for_status().json()
        until(lambda: model.last.gone_at)
        assert model.last.gone_at is not None
        assert model.last.gone_at - asked <= 2
        assert gone["status"] == "cancelled"
        assert list(events)[-1].type == "cancelled"
        assert client.delete(f"/api/v1/runs/{run_id}").json()["status"] == "cancelled"


@pytest.mark.parametrize("leaves", [True, False])
def test_asks_call_of_the_model_ends_with_its_run(
    leaves: bool, model_api: Api, model: OpenAIServer
) -> None:
    model_api.container.runs._leave_after = 0.1
    model.always = Hang()
    body = json.dumps({"question": "Is Lisbon good in May?"})
    with model_api.client() as client:
        connection = opened(model_api, visitor_cookie(client), "/api/v1/ask/stream", body)
        run_id = read_until(connection, b"event: run").decode().split('"runId":"')[-1][:32]
        until(lambda: model.requests)
        if leaves:
            torn(connection)
        else:
            client.delete(f"/api/v1/runs/{run_id}").raise_for_status()
            connection.close()
        until(lambda: all(request.gone_at for request in model.requests))


def test_a_session_has_one_run_at_a_time(model_api: Api, model: OpenAIServer) -> None:
    gate = Gate()
    model.then(chat_answer(), chat_answer(gate=gate))
    with model_api.client() as client:
        first = client.post(CHAT, json={"message": "nostalgic"}).raise_for_status().json()
        body = {"message": "three days", "sessionId": first["sessionId"]}
        with client.stream("POST", f"{CHAT}/stream", json=body) as answer:
            events = seen(answer.iter_lines())
            assert next(events).type == "run"
            with model_api.client() as other:
                other.cookies = client.cookies
                problem(other.post(CHAT, json=body), 409, "run_under_way")
                edit = other.patch(f"{CHAT}/{first['sessionId']}/profile", json={"days": 4})
                problem(edit, 409, "run_under_way")
            gate.open()
            assert list(events)[-1].type == "complete"


def test_three_readers_of_one_run_see_the_same(model_api: Api, model: OpenAIServer) -> None:
    model.then(chat_answer())
    with model_api.client() as client:
        events = follow(client, f"{CHAT}/stream", {"message": "nostalgic"})
        address = f"/api/v1/runs/{events[0].data['runId']}/events"
        for _ in range(3):
            assert list(seen(client.get(address).text.split("\n"))) == events


def test_who_follows_a_server_that_stops_goes_on_at_the_next(
    model: OpenAIServer, tmp_path_factory: pytest.TempPathFactory
) -> None:
    gate, folder = Gate(), tmp_path_factory.mktemp("stop")
    model.then(chat_answer(gate=gate), chat_answer())
    gate.allow(FIRST_WORDS)
    with serving(folder, **with_model(model)) as api:
        client = httpx.Client(base_url=api.url, timeout=20)
        client.headers["Cookie"] = visitor_cookie(client)
        with client.stream("POST", f"{CHAT}/stream", json={"message": "nostalgic"}) as answer:
            events = seen(answer.iter_lines())
            first = [next(events), next(events)]
            assert [event.type for event in first] == ["run", "token"]
            api._server.should_exit = True
            first += events
    assert model.requests[0].gone_at is not None
    assert {event.type for event in first} == {"run", "token"}
    with serving(folder, **with_model(model)) as api:
        address = f"{api.url}/api/v1/runs/{first[0].data['runId']}/events"
        headers = {"Last-Event-ID": str(first[-1].id), "Cookie": client.headers["Cookie"]}
        rest = list(seen(httpx.get(address, headers=headers, timeout=20).text.split("\n")))
    client.close()
    assert rest[0].type == "reset"
    assert "".join(e.data["text"] for e in rest if e.type == "token") == REPLY
    assert rest[-1].type == "complete"
