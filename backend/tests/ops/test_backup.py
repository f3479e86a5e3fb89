"""The runbook's backup, taken while people use the product, and what a restored one knows."""

import re
import shutil
import subprocess
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from api.answers import FIRST_WORDS, REPLY, chat_answer
from api.conftest import with_model
from api.serving import CHAT, Api, seen, serving, until
from api.test_repeats import KIT, TRIP, keyed
from conftest import POSTGRES, missing, postgres_schema
from fakes.loopback import Gate
from fakes.openai_server import OpenAIServer
from ops.processes import ROOT

RUNBOOK = (ROOT / "docs" / "operations" / "runbook.md").read_text()
SECRET = {"secret_key": "s" * 40}


def recipe(begins: str) -> str:
    """The runbook's command that begins so."""
    found = re.search(rf"^{re.escape(begins)}.*$", RUNBOOK, re.MULTILINE)
    assert found, begins
    return found.group()


def shell(command: str, **env: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-ec", command], env={"PATH": "/usr/bin:/bin", **env}, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.fixture
def model() -> Iterator[OpenAIServer]:
    with OpenAIServer() as server:
        yield server


class Person:
    """Has a kit that is shared, an itinerary and a turn that is not answered yet."""

    def __init__(self, api: Api, model: OpenAIServer) -> None:
        with api.client() as client:
            client.get("/api/v1/me").raise_for_status()
            self.kit = client.post("/api/v1/kits", json=KIT, headers=keyed("k")).json()
            self.link = client.post(f"/api/v1/kits/{self.kit['id']}/share").json()["url"]
            self.trip = client.post("/api/v1/itineraries", json=TRIP).json()
            model.then(chat_answer(gate := Gate()))
            gate.allow(FIRST_WORDS)
            body = {"message": "nostalgic", "background": True}
            with client.stream("POST", f"{CHAT}/stream", json=body) as answer:
                events = seen(answer.iter_lines())
                self.run_id = next(events).data["runId"]
                assert next(events).type == "token"
            self.cookies = client.cookies

    def finds_everything(self, restored: Api) -> None:
        with restored.client() as client:
            client.cookies = httpx.Cookies(self.cookies)
            assert client.get(f"/api/v1/kits/{self.kit['id']}").json() == self.kit
            again = client.post("/api/v1/kits", json=KIT, headers=keyed("k"))
            assert again.json() == self.kit, "the key is kept too"
            assert client.get(self.link).status_code == 200
            trip = client.get(f"/api/v1/itineraries/{self.trip['id']}").json()
            assert trip["title"] == self.trip["title"]
            run = f"/api/v1/runs/{self.run_id}"
            until(lambda: client.get(run).json()["status"] == "completed")
            assert client.get(run).json()["result"]["reply"] == REPLY


def test_a_copy_of_sqlite_is_restored_with_what_was_at_work(
    model: OpenAIServer, tmp_path: Path
) -> None:
    if shutil.which("sqlite3") is None:
        pytest.skip("sqlite3's own program is not installed here")
    command = recipe("sqlite3 ").replace(".tripkit/", f"{tmp_path}/live/")
    copied = command.replace("copy.sqlite", f"{tmp_path}/copy.sqlite")
    with serving(tmp_path / "live", **with_model(model)) as api:
        person = Person(api, model)
        shell(copied)
    (tmp_path / "restored").mkdir()
    shutil.move(tmp_path / "copy.sqlite", tmp_path / "restored" / "tripkit.sqlite")
    shutil.copy(tmp_path / "live" / "secret", tmp_path / "restored" / "secret")
    model.then(chat_answer())
    with serving(tmp_path / "restored", **with_model(model)) as restored:
        person.finds_everything(restored)


@contextmanager
def new_database() -> Iterator[str]:
    """A database's name, dropped at the end whoever made it."""
    name = f"restored_{uuid.uuid4().hex}"
    yield name
    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def test_a_dump_of_postgres_is_restored_with_what_was_at_work(
    model: OpenAIServer, tmp_path: Path
) -> None:
    for program in ("pg_dump", "pg_restore", "createdb"):
        if shutil.which(program) is None:
            missing(program, FileNotFoundError(program))
    settings: dict[str, Any] = with_model(model) | SECRET
    with postgres_schema() as url, new_database() as name:
        (schema,) = re.findall(r"search_path%3D(\w+)", url)
        server = psycopg.conninfo.conninfo_to_dict(POSTGRES)
        reached = {f"PG{key.upper()}": str(server.get(key, "")) for key in ("host", "port", "user")}
        reached["PGPASSWORD"] = str(server.get("password", ""))
        dump = recipe("pg_dump ").replace("pg_dump ", f"pg_dump --schema={schema} ")
        restore = recipe("createdb ").replace("restored", name)
        with serving(tmp_path / "live", database_url=url, **settings) as api:
            person = Person(api, model)
            shell(dump.replace("tripkit.dump", f"{tmp_path}/tripkit.dump"), DATABASE_URL=POSTGRES)
        shell(restore.replace("tripkit.dump", f"{tmp_path}/tripkit.dump"), **reached)
        model.then(chat_answer())
        database_url = url.replace(f"/{server['dbname']}?", f"/{name}?")
        assert name in database_url
        with serving(tmp_path / "restored", database_url=database_url, **settings) as restored:
            person.finds_everything(restored)
