"""What goes away while people are using it: Redis, room on the disk, the process itself."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from api.answers import FIRST_WORDS, REPLY, chat_answer, visitor_cookie
from api.conftest import OwnRedis, with_model
from api.serving import (
    CHAT,
    DESTINATIONS,
    WISH,
    Api,
    Seen,
    follow,
    problem,
    seen,
    serving,
    until,
)
from fakes.loopback import Gate
from fakes.openai_server import OpenAIServer
from ops.processes import Child, child, clean_environment, free_port
from sqlalchemy import insert

from tripkit.runs.engine import LEAVE_SECONDS


@contextmanager
def stopped(redis: OwnRedis) -> Iterator[None]:
    """Redis neither answers nor hangs up."""
    redis.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        redis.process.send_signal(signal.SIGCONT)


@pytest.fixture
def clustered(
    model: OpenAIServer, shared_postgres: str, own_redis: OwnRedis, tmp_path: Path
) -> Iterator[Api]:
    """On Postgres and Redis, with a model on loopback."""
    more = {
        "database_url": f"{shared_postgres}&application_name=broken", "redis_url": own_redis.url,
    }  # fmt: skip
    with serving(tmp_path, **with_model(model), **more) as running:
        yield running


def test_a_run_outlives_redis(clustered: Api, model: OpenAIServer, own_redis: OwnRedis) -> None:
    gate = Gate()
    model.then(chat_answer(gate))
    gate.allow(FIRST_WORDS)
    with (
        clustered.client() as client,
        client.stream("POST", f"{CHAT}/stream", json={"message": "nostalgic"}) as answer,
    ):
        events = seen(answer.iter_lines())
        assert next(events).type == "run"
        assert next(events).type == "token"
        with stopped(own_redis):
            asked = time.monotonic()
            gate.open()
            rest = list(events)
            assert time.monotonic() - asked < 15
            assert rest[-1].type == "complete"
            ready = client.get("/ready")
            assert ready.status_code == 200
            assert ready.json()["parts"]["redis"] == "degraded"
            assert ready.json()["status"] == "degraded"


def test_a_run_goes_on_for_who_follows_it_through_another_process(
    model: OpenAIServer, shared_postgres: str, own_redis: OwnRedis, tmp_path: Path
) -> None:
    gate = Gate()
    model.then(chat_answer(gate))
    gate.allow(FIRST_WORDS)
    shared = {
        "database_url": shared_postgres, "redis_url": own_redis.url, "secret_key": "s" * 40,
        **with_model(model),
    }  # fmt: skip
    with (
        serving(tmp_path / "a", **shared) as one, serving(tmp_path / "b", **shared) as two,
        one.client() as here, two.client() as there,
    ):  # fmt: skip
        there.headers["Cookie"] = here.headers["Cookie"] = visitor_cookie(here)
        with here.stream("POST", f"{CHAT}/stream", json={"message": "nostalgic"}) as answer:
            mine = seen(answer.iter_lines())
            run_id = next(mine).data["runId"]
            following = there.stream("GET", f"/api/v1/runs/{run_id}/events")
            events = seen(following.__enter__().iter_lines())
            assert next(events).type == "run"
        time.sleep(LEAVE_SECONDS + 1.5)  # by then it would have been left
        gate.open()
        assert [event.type for event in events][-1] == "complete"
        assert model.last.gone_at is None
        following.__exit__(None, None, None)


def test_a_run_is_cancelled_through_another_process_while_redis_is_away(
    model: OpenAIServer, shared_postgres: str, own_redis: OwnRedis, tmp_path: Path
) -> None:
    gate = Gate()
    model.then(chat_answer(gate))
    gate.allow(FIRST_WORDS)
    shared = {
        "database_url": shared_postgres, "redis_url": own_redis.url, "secret_key": "s" * 40,
        **with_model(model),
    }  # fmt: skip
    # The other only puts runs: whoever works on this one is not where it is cancelled.
    with (
        serving(tmp_path / "a", **shared) as one,
        serving(tmp_path / "b", workers=1, **shared) as two,
        one.client() as here, two.client() as there,
    ):  # fmt: skip
        there.headers["Cookie"] = here.headers["Cookie"] = visitor_cookie(here)
        with here.stream("POST", f"{CHAT}/stream", json={"message": "nostalgic"}) as answer:
            events = seen(answer.iter_lines())
            run_id = next(events).data["runId"]
            assert next(events).type == "token"
            with stopped(own_redis):
                asked = time.monotonic()
                gone = there.delete(f"/api/v1/runs/{run_id}").raise_for_status().json()
                assert gone["status"] == "cancelled"
                until(lambda: model.last.gone_at)
                assert time.monotonic() - asked < 8
            assert list(events)[-1].type == "cancelled"


def test_connections_that_break_end_no_run_and_no_stream(
    clustered: Api, model: OpenAIServer, shared_postgres: str
) -> None:
    gate = Gate()
    model.then(chat_answer(gate))
    gate.allow(FIRST_WORDS)
    with (
        clustered.client() as client,
        client.stream("POST", f"{CHAT}/stream", json={"message": "nostalgic"}) as answer,
    ):
        events = seen(answer.iter_lines())
        assert next(events).type == "run"
        assert next(events).type == "token"
        with psycopg.connect(shared_postgres, autocommit=True) as connection:
            broken = connection.execute(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE application_name = 'broken'"
            ).fetchone()
        assert broken is not None
        assert broken[0] > 0
        gate.open()
        rest = list(events)
    assert rest[-1].type == "complete"
    assert "error" not in {event.type for event in rest}


def test_everything_goes_on_while_redis_is_away(clustered: Api, own_redis: OwnRedis) -> None:
    with clustered.client() as client, stopped(own_redis):
        chat = client.post(CHAT, json={"message": "art"}).raise_for_status().json()
        assert follow(client, f"{DESTINATIONS}/stream", WISH)[-1].type == "complete"
        body = {"message": "what?", "sessionId": chat["sessionId"]}
        statuses = [client.post(CHAT, json=body).status_code for _ in range(22)]
    assert statuses[:19] == [200] * 19, "counted here, as long as Redis is away"
    assert statuses[-1] == 429


async def _limit(api: Api, pages: int | None) -> int:
    """Let the file grow no further, or again; what the limit is then."""
    writer: Any = api.container.database._writer  # type: ignore[attr-defined]
    count = (await (await writer.execute("PRAGMA page_count")).fetchone())[0]
    wanted = count if pages is None else pages
    row = await (await writer.execute(f"PRAGMA max_page_count = {wanted}")).fetchone()
    return int(row[0])


@contextmanager
def full_disk(api: Api) -> Iterator[None]:
    api.run(_limit(api, None))
    try:
        yield
    finally:
        api.run(_limit(api, 2**30))


def used_up(client: httpx.Client) -> httpx.Response:
    """Write until there is no room left."""
    for _ in range(200):
        answer = client.post(
            "/api/v1/images", json={"destination": "kr-gunsan-old-port", "concept": "noir"}
        )
        if answer.status_code != 200:
            return answer
    raise AssertionError("there is room without end")


def test_a_full_disk_is_told_and_the_application_lives_on(tmp_path: Path) -> None:
    with serving(tmp_path) as api, api.client() as client:
        before = client.post(CHAT, json={"message": "nostalgic"}).raise_for_status().json()
        with full_disk(api):
            refused = used_up(client)
            said = problem(refused, 503, "storage_full")
            assert int(refused.headers["retry-after"]) >= 1
            assert "room" in said["detail"]
            assert client.get("/health").status_code == 200
            state = client.get(f"{CHAT}/{before['sessionId']}/state").raise_for_status()
            assert state.json()["collectedData"]["mood"] == "nostalgic"
        body = {"message": "three days", "sessionId": before["sessionId"]}
        after = client.post(CHAT, json=body).raise_for_status().json()
        assert (after["collectedData"]["mood"], after["collectedData"]["days"]) == ("nostalgic", 3)


def test_a_disk_that_fills_in_a_run_ends_its_stream_with_a_typed_error(
    model_api: Api, model: OpenAIServer
) -> None:
    gate = Gate()
    model.then(chat_answer(gate))
    gate.allow(FIRST_WORDS)
    with (
        model_api.client() as client,
        client.stream("POST", f"{CHAT}/stream", json={"message": "nostalgic"}) as answer,
    ):
        events = seen(answer.iter_lines())
        assert next(events).type == "run"
        assert next(events).type == "token"
        with full_disk(model_api):
            fill(model_api)
            gate.open()
            last = list(events)[-1]
            assert client.get("/health").status_code == 200
        assert (last.type, last.data["code"]) == ("error", "storage_full")
        assert client.post(CHAT, json={"message": "art"}).status_code == 200


def fill(api: Api) -> None:
    """Use what room the file has left inside."""

    async def rows() -> None:
        from tripkit.services.storage.port import StorageFull
        from tripkit.services.storage.tables import messages

        for size in (4000, 400, 40):
            for n in range(400):
                row = {"chat_id": f"{size}-{n}", "seq": 0, "role": "user", "at": 0.0}
                try:
                    await api.container.database.write(
                        (insert(messages), {**row, "content": "x" * size})
                    )
                except StorageFull:
                    break

    api.run(rows())


def started(folder: Path, port: int, **more: str) -> Any:
    """`tripkit serve` as a process of its own."""
    env = clean_environment(
        DATA_DIR=str(folder), PORT=str(port), SEARCH_MCP_URL="", LLM_PROVIDER="offline"
    )
    return child([sys.executable, "-m", "tripkit.cli.main", "serve"], folder.parent, env | more)


def ready(process: Child, port: int) -> None:
    process.answers(f"http://127.0.0.1:{port}/ready", 60)


def asking(model: OpenAIServer) -> dict[str, str]:
    return {key.upper(): str(value) for key, value in with_model(model).items()}


def test_who_follows_a_killed_process_learns_it_from_the_next(
    model: OpenAIServer, tmp_path: Path
) -> None:
    port, gate = free_port(), Gate()
    model.then(chat_answer(gate), chat_answer())
    gate.allow(FIRST_WORDS)
    client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30)
    got: list[Seen] = []
    with started(tmp_path / "data", port, **asking(model)) as process:
        ready(process, port)
        client.headers["Cookie"] = visitor_cookie(client)
        with client.stream("POST", f"{CHAT}/stream", json={"message": "nostalgic"}) as answer:
            events = seen(answer.iter_lines())
            while not got or got[-1].type != "token":
                got.append(next(events))
            os.kill(process.process.pid, signal.SIGKILL)
            with pytest.raises(httpx.HTTPError):
                got += list(events)
    run_id = got[0].data["runId"]
    with started(tmp_path / "data", port, **asking(model)) as process:
        ready(process, port)
        found = time.monotonic()
        address = f"/api/v1/runs/{run_id}/events"
        missed = client.get(address, headers={"Last-Event-ID": str(got[-1].id)})
        rest = list(seen(missed.text.split("\n")))
        assert time.monotonic() - found < 10
        assert rest[-1].type == "complete"
        assert rest[0].id > got[-1].id
        assert [event.type for event in rest].count("reset") == 1
        assert "".join(e.data["text"] for e in rest if e.type == "token") == REPLY
        state = client.get(f"/api/v1/runs/{run_id}").json()
        assert (state["status"], state["result"]["reply"]) == ("completed", REPLY)


def test_a_turn_that_was_told_stands_after_kill_9(tmp_path: Path) -> None:
    port = free_port()
    client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30)
    with started(tmp_path / "data", port) as process:
        ready(process, port)
        client.headers["Cookie"] = visitor_cookie(client)
        with client.stream("POST", f"{CHAT}/stream", json={"message": "nostalgic"}) as answer:
            events = seen(answer.iter_lines())
            run = next(events)
            turn = next(event for event in events if event.type == "turn")
            os.kill(process.process.pid, signal.SIGKILL)
    with started(tmp_path / "data", port) as process:
        ready(process, port)
        address = f"/api/v1/runs/{run.data['runId']}"
        until(lambda: client.get(address).raise_for_status().json()["status"] == "completed")
        chat = turn.data["sessionId"]
        kept = client.get(f"{CHAT}/{chat}/state").raise_for_status().json()
        assert kept["reply"] == turn.data["reply"]
        history = client.get(f"{CHAT}/{chat}/history").raise_for_status().json()["history"]
        assert [line["content"] for line in history] == ["nostalgic", turn.data["reply"]]


def test_a_second_process_on_one_sqlite_file_is_refused_and_says_why(tmp_path: Path) -> None:
    first, second = free_port(), free_port()
    with started(tmp_path / "data", first) as process:
        ready(process, first)
        with started(tmp_path / "data", second) as other:
            other.says("cannot start: Another API process uses this database")
            assert other.ends() == 1
        assert httpx.get(f"http://127.0.0.1:{first}/ready").status_code == 200


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    port = free_port()
    with started(tmp_path / "one", port) as process:
        ready(process, port)
        with started(tmp_path / "two", port) as other:
            assert other.ends(30) != 0
            assert "address already in use" in other.output


def test_a_database_that_is_away_is_said_at_start(tmp_path: Path) -> None:
    url = f"postgresql://tripkit:canary-password@127.0.0.1:{free_port()}/none"
    with started(tmp_path / "data", free_port(), DATABASE_URL=url) as process:
        process.says("cannot start")
        assert process.ends(30) == 1
        assert "canary-password" not in process.output


def test_a_setting_that_cannot_be_is_named_at_start(tmp_path: Path) -> None:
    for name, value in (
        ("PORT", "70000"), ("DATABASE_URL", "mysql://x"), ("LLM_PROVIDER", "acme"),
        ("REDIS_URL", "http://x"), ("LOG_LEVEL", "LOUD"),
    ):  # fmt: skip
        env = clean_environment(DATA_DIR=str(tmp_path)) | {name: value}
        command = [sys.executable, "-m", "tripkit.cli.main", "address"]
        done = subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 2
        assert name in done.stderr
