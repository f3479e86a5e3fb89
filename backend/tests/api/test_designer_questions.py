"""A designer's question waits in its graph: across restarts, for an answer or anything else."""

import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from api.answers import visitor_cookie
from api.conftest import with_model
from api.serving import Api, problem, seen, serving, until
from api.test_designer import SESSIONS, answering, session
from api.test_faults import ready, started
from fakes.openai_server import OpenAIServer
from fakes.script import Call, Hang, Say
from ops.processes import free_port
from sqlalchemy import text

from tripkit.domain.context import RunContext
from tripkit.runs.model import Run
from tripkit.services.storage.designer import TurnKept

TALKS = ("answer", "words", "no", "another", "undo", "earlier", "lost", "unstarted")


@dataclass
class Talk:
    """A session in which the deletion of lunch and dinner waits for a yes."""

    client: httpx.Client
    trip: str
    id: str
    question: dict[str, Any]

    def say(self, message: str = "", value: Any = None) -> dict[str, Any]:
        body: dict[str, Any] = {"message": message}
        if value is not None:
            body["answers"] = [{"questionId": self.question["id"], "value": value}]
        answer = self.client.post(f"{SESSIONS}/{self.id}/messages", json=body)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def names(self) -> list[str]:
        trip = self.client.get(f"/api/v1/itineraries/{self.trip}").raise_for_status().json()
        return [one["name"] for one in trip["segments"]]

    def asked(self) -> list[dict[str, Any]]:
        found = self.client.get(f"{SESSIONS}/{self.id}").raise_for_status().json()
        questions: list[dict[str, Any]] = found["questions"]
        return questions


def asking(client: httpx.Client) -> Talk:
    trip, mine = session(client)
    talk = Talk(client, trip, mine, {})
    talk.say("add lunch on 2 December 2027 at 12:00 and dinner at 19:00")
    told = talk.say("delete everything on 2 December")
    (talk.question,) = told["structuredQuestions"]
    assert talk.question["metadata"] == {"does": "confirm", "reason": "several"}
    assert talk.names() == ["lunch", "dinner"]
    return talk


def checkpoints(api: Api, talk: Talk) -> int:
    """How many the session's thread has."""
    saver, config = api.container.database.saver, {"configurable": {"thread_id": talk.id}}

    async def count() -> int:
        return len([one async for one in saver.alist(config)])

    return api.run(count())


async def as_the_release_before_left_it(api: Api, talk: Talk, trip: dict[str, Any]) -> None:
    """That release kept no graph between turns; its questions held their calls."""
    sessions, database = api.container.designer.sessions, api.container.database
    calls = [
        {"id": f"0b7a.{n}", "tool": "delete_segment", "arguments": {"segmentId": one["id"]}}
        for n, one in enumerate(trip["segments"])
    ]
    question = {
        "id": talk.question["id"], "type": "single_choice", "context": None,
        "question": "Shall I delete lunch and dinner?", "scale": None,
        "options": [
            {"id": key, "label": label, "description": None, "image_url": None, "metadata": None}
            for key, label in (("yes", "Yes"), ("no", "No"))
        ],
        "validation": {
            "required": True, "min_length": None, "max_length": None, "pattern": None,
            "min": None, "max": None,
        },
        "metadata": {"does": "confirm", "calls": calls, "reason": "several"},
    }  # fmt: skip
    await database.erase_thread(talk.id)
    kept = TurnKept("One thing before I do that.", (), {}, [question], None, 0)
    await sessions.answer(talk.id, "1" * 32, kept)


async def as_killed_before_its_graph_began(api: Api, talk: Talk) -> None:
    """A run that was taken on, and whose process died before it did anything."""
    store = api.container.runs.store
    owner = text("SELECT visitor_id FROM designer_sessions WHERE id = :id")
    row = await api.container.database.fetch(owner, {"id": talk.id})
    context = RunContext("2" * 32, talk.id, row[0]["visitor_id"], today="2026-11-21")
    answers = [{"question_id": talk.question["id"], "value": "yes"}]
    inbox = {
        "session_id": talk.id, "itinerary_id": talk.trip, "message": "", "answers": answers,
    }  # fmt: skip
    await store.add(
        Run(
            context.run_id, "designer", talk.id, context.visitor_id, "running", inbox, context,
            background=True,
        ),
        None,
    )  # fmt: skip


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def restarted(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Api, dict[str, Talk]]]:
    """An API that was started anew while all these questions were open."""
    folder = tmp_path_factory.mktemp("questions")
    more: dict[str, Any] = {"secret_key": "s" * 40}
    if request.param == "postgres":
        more["database_url"] = request.getfixturevalue("shared_postgres")
    with serving(folder, **more) as before, before.client() as client:
        cookie = visitor_cookie(client)
        talks = {name: asking(client) for name in TALKS}
        earlier = talks["earlier"]
        trip = client.get(f"/api/v1/itineraries/{earlier.trip}").json()
        before.run(as_the_release_before_left_it(before, earlier, trip))
        before.run(before.container.database.erase_thread(talks["lost"].id))
        if request.param == "sqlite":
            before.run(as_killed_before_its_graph_began(before, talks["unstarted"]))
    with serving(folder, **more) as after, after.client(Cookie=cookie) as client:
        for talk in talks.values():
            talk.client = client
        yield after, talks


Restarted = tuple[Api, dict[str, Talk]]


def test_an_answer_lets_go_what_waited_before_the_restart(restarted: Restarted) -> None:
    api, talks = restarted
    talk = talks["answer"]
    assert [one["id"] for one in talk.asked()] == [talk.question["id"]]
    assert checkpoints(api, talk) == 1, "only the one that waits is kept"
    told = talk.say(value="yes")
    assert [c["name"] for c in told["toolCallsMade"]] == ["delete_segment"] * 2
    assert told["itineraryUpdated"]
    assert talk.names() == []
    again = {"answers": [{"questionId": talk.question["id"], "value": "yes"}]}
    problem(
        talk.client.post(f"{SESSIONS}/{talk.id}/messages", json=again), 422, "invalid_input"
    )  # fmt: skip


def test_a_yes_in_words_lets_it_go_too(restarted: Restarted) -> None:
    talk = restarted[1]["words"]
    assert talk.say("yes, please")["itineraryUpdated"]
    assert talk.names() == []


def test_a_no_leaves_everything_as_it_is(restarted: Restarted) -> None:
    api, talks = restarted
    told = talks["no"].say(value="no")
    assert not told["itineraryUpdated"]
    assert talks["no"].names() == ["lunch", "dinner"]
    assert talks["no"].asked() == []
    asked_next = told["structuredQuestions"]
    assert checkpoints(api, talks["no"]) == (1 if asked_next else 0)


def test_another_message_is_done_and_leaves_the_question_behind(restarted: Restarted) -> None:
    api, talks = restarted
    talk = talks["another"]
    assert talk.say("add tea on 3 December 2027 at 16:00")["itineraryUpdated"]
    assert talk.names() == ["lunch", "dinner", "tea"]
    assert talk.asked() == []
    assert checkpoints(api, talk) == 0
    talk.say("yes")
    assert talk.names() == ["lunch", "dinner", "tea"], "a late yes finds nothing that waits"


def test_undo_takes_back_the_last_change_and_not_what_waits(restarted: Restarted) -> None:
    talk = restarted[1]["undo"]
    assert talk.say("undo")["itineraryUpdated"]
    assert talk.names() == []
    assert talk.asked() == []
    assert talk.say("redo")["itineraryUpdated"]
    assert talk.names() == ["lunch", "dinner"]


def test_a_question_of_the_release_before_is_answered_as_ever(restarted: Restarted) -> None:
    api, talks = restarted
    talk = talks["earlier"]
    assert checkpoints(api, talk) == 0
    assert [one["id"] for one in talk.asked()] == [talk.question["id"]]
    assert talk.say(value="yes")["itineraryUpdated"]
    assert talk.names() == []


def test_a_question_whose_checkpoint_is_lost_is_answered_from_its_row(
    restarted: Restarted,
) -> None:
    talk = restarted[1]["lost"]
    assert talk.say("go ahead")["itineraryUpdated"]
    assert talk.names() == []


def test_an_answer_whose_process_died_before_it_was_taken_is_taken(restarted: Restarted) -> None:
    api, talks = restarted
    talk = talks["unstarted"]
    if api.container.database.shared:
        talk.say(value="yes")  # there a run is left to its owner until its lease is over
    until(lambda: talk.names() == [])
    until(lambda: talk.asked() == [])


def with_a_booked_hotel(client: httpx.Client, trip: str) -> str:
    """The id of a stay whose deletion is asked about."""
    address = f"/api/v1/itineraries/{trip}"
    stay = {
        "type": "HOTEL", "property": "Hotel Gracery", "location": {"name": "Shinjuku"},
        "checkInDate": "2027-12-01", "checkOutDate": "2027-12-05", "confirmationNumber": "ABC123",
    }  # fmt: skip
    client.post(f"{address}/segments", json=stay).raise_for_status()
    key: str = client.get(address).json()["segments"][0]["id"]
    return key


def test_a_cancelled_answer_leaves_the_question_open_and_is_acted_on_once(
    tmp_path: Path, model: OpenAIServer
) -> None:
    with serving(tmp_path, **with_model(model)) as api, api.client() as client:
        trip, mine = session(client)
        delete = Call([("delete_segment", {"segmentId": with_a_booked_hotel(client, trip)})])
        model.always = answering(delete, Hang())  # type: ignore[arg-type]
        address = f"{SESSIONS}/{mine}/messages"
        asked = client.post(address, json={"message": "Delete the hotel"}).json()
        (question,) = asked["structuredQuestions"]
        yes = {"answers": [{"questionId": question["id"], "value": "yes"}]}
        with client.stream("POST", f"{address}/stream", json=yes) as answer:
            events, got = seen(answer.iter_lines()), []
            while not (got and got[-1].type == "tool_result"):
                got.append(next(events))
            run = f"/api/v1/runs/{got[0].data['runId']}"
            assert client.delete(run).json()["status"] == "cancelled"
        open_now = client.get(f"{SESSIONS}/{mine}").json()["questions"]
        assert [one["id"] for one in open_now] == [question["id"]]
        model.always = answering(Say("The hotel is off the list."))
        again = client.post(address, json=yes)
        assert again.status_code == 200, again.text
        assert [c["success"] for c in again.json()["toolCallsMade"]] == [True]
        assert client.get(f"/api/v1/itineraries/{trip}").json()["segments"] == []
        assert client.get(f"{SESSIONS}/{mine}").json()["questions"] == []


def test_an_answer_survives_kill_9_and_is_acted_on_once(
    tmp_path: Path, model: OpenAIServer
) -> None:
    port, env = free_port(), {key.upper(): value for key, value in with_model(model).items()}
    client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)
    with started(tmp_path / "data", port, **env) as process:
        ready(process, port)
        client.headers["Cookie"] = visitor_cookie(client)
        trip, mine = session(client)
        address = f"/api/v1/itineraries/{trip}"
        key = with_a_booked_hotel(client, trip)
        delete = Call([("delete_segment", {"segmentId": key})])
        model.always = answering(delete, Hang())  # type: ignore[arg-type]
        asked = client.post(f"{SESSIONS}/{mine}/messages", json={"message": "Delete the hotel"})
        (question,) = asked.json()["structuredQuestions"]
        body = {"answers": [{"questionId": question["id"], "value": "yes"}], "background": True}
        with client.stream("POST", f"{SESSIONS}/{mine}/messages/stream", json=body) as answer:
            events, got = seen(answer.iter_lines()), []
            while not (got and got[-1].type == "tool_result"):
                got.append(next(events))
            os.kill(process.process.pid, signal.SIGKILL)
            with pytest.raises(httpx.HTTPError):
                got += list(events)
    run_id = got[0].data["runId"]
    model.always = answering(Say("The hotel is off the list."))
    with started(tmp_path / "data", port, **env) as process:
        ready(process, port)
        until(lambda: client.get(f"/api/v1/runs/{run_id}").json()["status"] != "running")
        run = client.get(f"/api/v1/runs/{run_id}").json()
        assert run["status"] == "completed"
        assert [c["success"] for c in run["result"]["toolCallsMade"]] == [True]
        assert client.get(address).json()["segments"] == []
        assert client.get(f"{SESSIONS}/{mine}").json()["questions"] == []
        again = client.post(f"{SESSIONS}/{mine}/messages", json={"message": "thanks"})
        assert again.status_code == 200
