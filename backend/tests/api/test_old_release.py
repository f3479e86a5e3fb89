"""A database of the release before migrations is opened: all is there, and goes on."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from api.serving import CHAT, DESTINATIONS, WISH, Api, follow, serving
from services.storage.release_0_1.make import SECRET
from services.storage.release_0_1.opening import age, load_postgres, load_sqlite, rows_of, seen


class Old:
    """That database under today's application, with the visitor whose it is."""

    def __init__(self, api: Api, anna: httpx.Client, known: dict[str, Any], where: str) -> None:
        self.api, self.anna, self.where = api, anna, where
        self.made: dict[str, str] = known["made"]
        self.facts: dict[str, Any] = known["facts"]
        self.visitor = known["cookie"].partition(".")[0]

    def get(self, name: str) -> httpx.Response:
        return self.anna.get(self.made[name]).raise_for_status()


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def old(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Old]:
    folder: Path = tmp_path_factory.mktemp("old")
    known, more = seen(request.param), {"secret_key": SECRET}
    where = str(folder / "tripkit.sqlite")
    if request.param == "sqlite":
        load_sqlite(Path(where))
    else:
        where = more["database_url"] = request.getfixturevalue("shared_postgres")
        more["redis_url"] = request.getfixturevalue("own_redis").url
        load_postgres(where)
    age(where, time.time() - known["made_at"])
    cookie = f"tripkit_visitor={known['cookie']}"
    with serving(folder, **more) as api, api.client(Cookie=cookie) as anna:
        yield Old(api, anna, known, where)


def test_a_chat_is_read_back_and_goes_on(old: Old) -> None:
    assert old.get("state").json()["reply"] == old.facts["reply"]
    told = [line["content"] for line in old.get("history").json()["history"]]
    assert told == old.facts["messages"]
    body = {"message": "four days now", "sessionId": old.made["chat"].rsplit("/", 1)[1]}
    answer = old.anna.post(CHAT, json=body).raise_for_status().json()
    assert answer["sessionId"] == body["sessionId"]
    assert answer["collectedData"]["mood"] == "nostalgic"
    assert answer["collectedData"]["days"] == 4
    told = [line["content"] for line in old.get("history").json()["history"]]
    assert told[:5] == [*old.facts["messages"], "four days now"]


def test_kits_pictures_and_share_pages_are_there(old: Old) -> None:
    assert old.get("kit").json()["title"] == old.facts["kit"]
    assert len(old.get("picture").content) == old.facts["picture"]
    assert old.get("plan_picture").content == b"hers"
    with old.api.client() as stranger:
        page = stranger.get(old.made["share"]).raise_for_status().text
    assert old.facts["kit"].split(" · ")[0] in page


def test_plans_and_runs_are_there(old: Old) -> None:
    assert old.get("plan").json()["task"] == old.facts["task"]
    assert old.get("run").json()["status"] == old.facts["run"]
    events = old.anna.get(f"{old.made['run']}/events").raise_for_status().text
    assert "event: complete" in events or "event: result" in events


def test_an_itinerary_keeps_its_versions_and_what_can_be_undone(old: Old) -> None:
    trip = old.get("itinerary").json()
    assert [trip["title"], trip["version"], len(trip["segments"])] == old.facts["itinerary"]
    versions = [line["version"] for line in old.get("versions").json()["items"]]
    assert versions == old.facts["versions"]
    old.anna.post(f"{old.made['itinerary']}/undo").raise_for_status()
    assert old.get("itinerary").json()["version"] == trip["version"] + 1


def test_the_designer_knows_what_was_said_and_spent(old: Old) -> None:
    told = [line["content"] for line in old.get("session").json()["messages"]]
    assert told == old.facts["said"]
    assert old.get("profile").json()["dietaryRestrictions"] == old.facts["diet"]
    assert old.get("costs").json()["session"] == pytest.approx(old.facts["spent"])
    body = {"message": "What do we have so far?"}
    old.anna.post(f"{old.made['session']}/messages", json=body).raise_for_status()
    assert len(old.get("session").json()["messages"]) == len(told) + 2


def test_a_talk_with_the_guide_goes_on(old: Old) -> None:
    assert [talk["title"] for talk in old.get("guide").json()["threads"]] == old.facts["guide"]
    body = {"message": "And how do I get there?", "thread_id": "annas-own-talk"}
    answer = old.anna.post("/api/v1/guide/chat", json=body).raise_for_status().json()
    assert answer["response"]
    assert len(old.get("guide").json()["threads"]) == 1


def test_a_repeated_request_is_known_for_what_it_started(old: Old) -> None:
    with old.api.client(**old.anna.headers, **{"Idempotency-Key": "annas-wish"}) as again:
        run = follow(again, f"{DESTINATIONS}/stream", WISH)[0].data["runId"]
    assert old.made["run"].endswith(run)


def test_an_old_key_still_opens(old: Old) -> None:
    with old.api.client(Authorization=f"Bearer {old.made['key']}") as laptop:
        assert laptop.get("/api/v1/me").status_code == 200


def test_erasing_oneself_leaves_no_row(old: Old) -> None:
    assert old.anna.delete("/api/v1/me").status_code == 204
    left = {
        table
        for table, rows in rows_of(old.where).items()
        if any(old.visitor in repr(row) for row in rows)
    }
    assert left == set()
    kept = {table for table, rows in rows_of(old.where).items() if rows}
    # The key is nobody's but its holder's, who is a visitor, too; a process's beat and who looked
    # at a run some seconds ago name no visitor; the others are the versions of the tables.
    beats = {"procrastinate_workers", "run_watchers", "visitors"}
    assert kept <= {"api_keys", "tripkit_version", "checkpoint_migrations", *beats}
