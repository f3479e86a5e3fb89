"""A rolling update: the release before beside this one on one database, without a lost stream.

The release before is taken from the repository's history.
"""

import io
import signal
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import httpx
import pytest
from api.answers import FIRST_WORDS, chat_answer, visitor_cookie
from api.conftest import OwnRedis, with_model
from api.serving import CHAT, Seen, seen
from fakes.loopback import Gate
from fakes.openai_server import OpenAIServer
from ops.processes import ROOT, Child, child, clean_environment, free_port

pytestmark = pytest.mark.timeout(300)
MIGRATIONS = "backend/src/tripkit/services/storage/migrations/versions"
BEFORE = "3f2c6968f684a1b5cd0516c923c1107b31842df3"
"""The last commit without migration 0006 whose modules all load."""
SOURCES = ("backend/src", "mcp_servers/src")
Started = Callable[[Path, int], AbstractContextManager[Child]]


def git(*arguments: str) -> bytes:
    """What git says of this checkout; skips the test where it cannot say it."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=False)
    if done.returncode or not done.stdout:
        pytest.skip("the history with the release before is not here (a package, a shallow clone)")
    return done.stdout


@pytest.fixture
def before(tmp_path: Path) -> Path:
    """The sources of the release before."""
    packed = git("archive", "--format=tar", BEFORE, *SOURCES)
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(tmp_path / "before", filter="data")
    return tmp_path / "before"


def path_of(sources: Path) -> str:
    return ":".join(str(sources / folder) for folder in SOURCES)


@pytest.fixture
def started(
    model: OpenAIServer, new_postgres_url: str, own_redis: OwnRedis, tmp_path: Path
) -> Started:
    """Starts an API of the sources in a folder at a port, on the one database."""

    def start(sources: Path, port: int) -> AbstractContextManager[Child]:
        env = clean_environment(
            DATABASE_URL=new_postgres_url, REDIS_URL=own_redis.url, SECRET_KEY="s" * 40, WORKERS="0",
            SEARCH_MCP_URL="", PORT=str(port), DATA_DIR=str(tmp_path / str(port)),
            PYTHONPATH=path_of(sources),
            **{name.upper(): str(value) for name, value in with_model(model).items()},
        )  # fmt: skip
        return child([sys.executable, "-m", "tripkit.cli.main", "serve"], tmp_path, env)

    return start


def address(port: int) -> str:
    return f"http://127.0.0.1:{port}"


def versions(old: Path) -> tuple[set[str], set[str]]:
    """The migrations of the release before, and ours."""
    theirs, ours = ((folder / MIGRATIONS).glob("0*.py") for folder in (old, ROOT))
    return {path.name for path in theirs}, {path.name for path in ours}


def followed(client: httpx.Client, url: str, run_id: str, last: int) -> Iterator[Seen]:
    """What a stream tells behind an event."""
    path = f"{url}/api/v1/runs/{run_id}/events"
    with client.stream("GET", path, headers={"Last-Event-ID": str(last)}) as answer:
        yield from seen(answer.iter_lines())


def test_a_stream_goes_from_the_release_before_to_this_one(
    started: Started, before: Path, model: OpenAIServer
) -> None:
    theirs, ours = versions(before)
    assert theirs < ours, "this release has migrated the database further"
    old_port, new_port, gate = free_port(), free_port(), Gate()
    old, new = address(old_port), address(new_port)
    with started(before, old_port) as outgoing, httpx.Client(timeout=60) as client:
        outgoing.answers(f"{old}/ready", 120)
        client.base_url = httpx.URL(old)
        client.headers["Cookie"] = visitor_cookie(client)
        model.always = chat_answer()
        first = client.post(CHAT, json={"message": "art"}).raise_for_status().json()
        session = {"sessionId": first["sessionId"]}
        with started(ROOT, new_port) as incoming:
            incoming.answers(f"{new}/ready", 120)
            # The database is migrated: the release before works on as it did.
            told = client.post(CHAT, json={"message": "four days"} | session)
            assert told.raise_for_status().json()["collectedData"]["days"] == 4
            model.then(chat_answer(gate))
            gate.allow(FIRST_WORDS)
            body = {"message": "photography"} | session
            with client.stream("POST", f"{old}{CHAT}/stream", json=body) as answer:
                events = seen(answer.iter_lines())
                got = [next(events), next(events)]
                assert got[-1].type == "token"
                outgoing.process.send_signal(signal.SIGTERM)
                got += events
            assert got[-1].type == "token", "told no end: it goes on elsewhere"
            assert outgoing.ends(60) in (0, -signal.SIGTERM), "it ended in order"
            run_id = got[0].data["runId"]
            rest = list(followed(client, new, run_id, got[-1].id))
            assert rest[-1].type == "complete"
            again = [event.type for event in rest].index("reset")
            words = "".join(e.data["text"] for e in rest[again:] if e.type == "token")
            kept = client.get(f"{new}/api/v1/runs/{run_id}").json()
            assert (kept["status"], kept["result"]["reply"]) == ("completed", words)
            lines = client.get(f"{new}{CHAT}/{first['sessionId']}/history").json()["history"]
            assert [line["content"] for line in lines if line["role"] == "user"] == [
                "art", "four days", "photography",
            ]  # fmt: skip
            assert [line["role"] for line in lines] == ["user", "assistant"] * 3
