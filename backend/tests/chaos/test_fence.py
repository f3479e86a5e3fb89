"""A worker is stopped in its run, another takes that up, and the first one wakes.

It has the rest of its model's answer waiting, and is kept from reading that the run is another's:
what it writes is refused or nothing holds it back. Each check of the epoch taken out turns this
red (tried).
"""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import psycopg
import pytest
from api.answers import FIRST_WORDS, chat_answer
from api.serving import CHAT, seen
from chaos.installation import Installation, until
from chaos.people import before as lines_before
from fakes.loopback import Gate
from fakes.openai_server import OpenAIServer

pytestmark = pytest.mark.timeout(600)
SILENCE_SECONDS = 3.0
"""What a stale owner has to say it says within this."""


def rows(installation: Installation, query: str, *values: Any) -> list[tuple[Any, ...]]:
    with psycopg.connect(installation.database) as connection:
        return connection.execute(query, values).fetchall()  # type: ignore[arg-type]


def standing(installation: Installation, run_id: str) -> Any:
    """All that others see of a run: its row and its events."""
    query = "SELECT status, owner, epoch, checkpoint, result, error, ended_at, paused_at FROM runs"
    events = "SELECT seq, type, data FROM events WHERE run_id = %s ORDER BY seq"
    return rows(installation, f"{query} WHERE id = %s", run_id), rows(installation, events, run_id)


def status(installation: Installation, run_id: str) -> str:
    return str(rows(installation, "SELECT status FROM runs WHERE id = %s", run_id)[0][0])


def stale_checkpoints(installation: Installation, run_id: str) -> int:
    """Checkpoints in the run's thread that a former owner wrote."""
    query = (
        "SELECT count(*) FROM checkpoints c JOIN runs r ON r.thread_id = c.thread_id WHERE r.id = %s"
        " AND c.metadata ->> 'tripkit_run' = r.id"
        " AND (c.metadata ->> 'tripkit_epoch')::int < r.epoch"
    )
    return int(rows(installation, query, run_id)[0][0])


@contextmanager
def nobody_reads_how_runs_stand(installation: Installation) -> Iterator[None]:
    """The table that every owner's regular look needs is locked; no write of a run needs it."""
    with psycopg.connect(installation.database) as connection:
        connection.execute("LOCK TABLE run_watchers IN ACCESS EXCLUSIVE MODE")
        yield


def begun(client: httpx.Client, session: str | None) -> str:
    """A turn that goes on alone, left after its first words; its run."""
    body = {"message": "nostalgic", "background": True} | (
        {"sessionId": session} if session else {}
    )
    with client.stream("POST", f"{CHAT}/stream", json=body) as answer:
        events = seen(lines_before(time.monotonic() + 60, answer.iter_lines()))
        run_id = str(next(events).data["runId"])
        assert next(events).type == "token"
    return run_id


def overtaken(installation: Installation, model: OpenAIServer, client: httpx.Client) -> Any:
    """A run whose first owner is stopped in it, and whose second has said its first words."""
    first, second = Gate(), Gate()
    model.then(chat_answer(first), chat_answer(second))
    first.allow(FIRST_WORDS)
    second.allow(FIRST_WORDS)
    stale, heir = installation.workers()
    asked, deaths = len(model.requests), installation.deaths()
    os.kill(heir, signal.SIGSTOP)
    run_id = begun(client, None)
    os.kill(stale, signal.SIGSTOP)
    os.kill(heir, signal.SIGCONT)
    until(lambda: installation.more_deaths(deaths), 60)
    until(lambda: len(model.requests) == asked + 2, 30)
    told = "SELECT count(*) FROM events WHERE run_id = %s AND type = 'token' AND seq > 1000"
    until(lambda: rows(installation, told, run_id)[0][0] > 0, 30)
    # What the stopped one waits for is all in its socket when it wakes.
    first.open()
    pieces = model.requests[asked]
    until(lambda: pieces.sent > FIRST_WORDS, 10)
    return run_id, stale, second


def woken(installation: Installation, run_id: str, stale: int) -> Any:
    """The run's standing before and after its stale owner had its say."""
    time.sleep(0.5)  # what its heir had still to store
    before = standing(installation, run_id)
    with nobody_reads_how_runs_stand(installation):
        os.kill(stale, signal.SIGCONT)
        end = time.monotonic() + SILENCE_SECONDS
        while time.monotonic() < end and standing(installation, run_id) == before:
            time.sleep(0.05)
        after = standing(installation, run_id)
    until(lambda: f"run {run_id} has another owner" in installation.output(), 30)
    return before, after


def test_a_stale_owner_leaves_nothing_while_its_heir_works(
    installation: Installation, model: OpenAIServer
) -> None:
    with httpx.Client(base_url=installation.urls[0], timeout=30) as client:
        client.get("/api/v1/me").raise_for_status()
        run_id, stale, second = overtaken(installation, model, client)
        before, after = woken(installation, run_id, stale)
        assert after == before
        assert before[0][0][0] == "running"
        second.open()
        until(lambda: status(installation, run_id) != "running", 30)
        row, events = standing(installation, run_id)
        assert row[0][0] == "completed"
        assert events[: len(before[1])] == before[1], "nothing was put between"
        assert [kind for _, kind, _ in events].count("complete") == 1
        assert stale_checkpoints(installation, run_id) == 0


def test_a_stale_owner_that_wakes_behind_the_end_leaves_nothing(
    installation: Installation, model: OpenAIServer
) -> None:
    with httpx.Client(base_url=installation.urls[0], timeout=30) as client:
        client.get("/api/v1/me").raise_for_status()
        run_id, stale, second = overtaken(installation, model, client)
        second.open()
        until(lambda: status(installation, run_id) == "completed", 30)
        before, after = woken(installation, run_id, stale)
        assert after == before
        session = client.get(f"/api/v1/runs/{run_id}").json()["result"]["sessionId"]
        body = {"message": "two days", "sessionId": session}
        client.post(CHAT, json=body).raise_for_status()
        history = client.get(f"{CHAT}/{session}/history").raise_for_status().json()["history"]
        assert [line["role"] for line in history] == ["user", "assistant"] * 2
        assert stale_checkpoints(installation, run_id) == 0, "a branch that nobody went on from"
