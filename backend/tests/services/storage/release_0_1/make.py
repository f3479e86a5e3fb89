"""Makes the database of the last release without migrations (commit b9e1dd0), as its people left it.

Run with that commit's checkout on the path, never with today's code:

    git worktree add OLD b9e1dd0
    PYTHONPATH=OLD/backend/src:OLD/backend/tests python make.py FOLDER [POSTGRES_URL SCHEMA]

The folder then holds `tripkit.sqlite` (or the schema the same rows) and `seen.json`: who the
visitor is, where each thing stands, and what the API of that release said of it.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

import httpx
from api.conftest import with_model
from api.serving import CHAT, DESTINATIONS, WISH, Api, follow, serving
from fakes.openai_server import OpenAIServer
from fakes.script import Call, Say

from tripkit.services.storage.plans import PlanPictureFile

SECRET = "the-old-release-and-its-secret-of-32"
SESSIONS = "/api/v1/designer/sessions"
PARK = {
    "name": "Ueno Park", "location": {"name": "Ueno Park", "city": None},
    "startTime": "2027-12-02T10:00", "endTime": None, "category": None, "price": None,
    "notes": None,
}  # fmt: skip
TRIP = {
    "title": "Tokyo", "destination": "Tokyo", "startDate": "2027-12-01", "endDate": "2027-12-05",
    "travelers": [{"name": "Anna"}],
}  # fmt: skip


def chat(anna: httpx.Client) -> dict[str, str]:
    first = anna.post(CHAT, json={"message": "nostalgic, three days"}).raise_for_status().json()
    body = {"message": "한국 음식과 바다", "sessionId": first["sessionId"]}
    anna.post(CHAT, json=body).raise_for_status()
    address = f"{CHAT}/{first['sessionId']}"
    return {"chat": address, "state": f"{address}/state", "history": f"{address}/history"}


def belongings(anna: httpx.Client) -> dict[str, str]:
    request = {"destination": "kr-gunsan-old-port", "concept": "filmlog"}
    kit = anna.post("/api/v1/kits", json=request).raise_for_status().json()
    picture = anna.post("/api/v1/images", json=request).raise_for_status().json()
    link = anna.post(f"/api/v1/kits/{kit['id']}/share").raise_for_status().json()
    return {
        "kit": f"/api/v1/kits/{kit['id']}",
        "picture": picture["imageUrl"],
        "share": link["url"],
    }


def plan(api: Api, anna: httpx.Client) -> dict[str, str]:
    order = {"task": "1 day in Lisbon"}
    last = follow(anna, "/api/v1/plans/stream", order)[-1].data
    photo = PlanPictureFile("image/png", b"hers")
    kept = api.run(api.container.plans.keep_picture(last["plan_id"], photo, "https://example.org/"))
    address = f"/api/v1/plans/{last['plan_id']}"
    return {"plan": address, "plan_picture": f"{address}/images/{kept}"}


def itinerary(anna: httpx.Client) -> str:
    """Three versions, one of them undone."""
    made = anna.post("/api/v1/itineraries", json=TRIP).raise_for_status().json()["id"]
    address = f"/api/v1/itineraries/{made}"
    for title, day in (("Ueno", "02"), ("Asakusa", "03")):
        body = {"type": "CUSTOM", "title": title, "startTime": f"2027-12-{day}T10:00"}
        anna.post(f"{address}/segments", json=body).raise_for_status()
    anna.post(f"{address}/undo").raise_for_status()
    return str(made)


def offline(api: Api, anna: httpx.Client) -> dict[str, Any]:
    anna.headers["Idempotency-Key"] = "annas-wish"
    run = follow(anna, f"{DESTINATIONS}/stream", WISH)[0].data["runId"]
    del anna.headers["Idempotency-Key"]
    talk = {"message": "Tell me about Ella", "thread_id": "annas-own-talk"}
    anna.post("/api/v1/guide/chat", json=talk).raise_for_status()
    question = {"question": "three days in Lisbon from Seoul", "session_id": "annas-question"}
    anna.post("/api/v1/ask", json=question).raise_for_status()
    trip = itinerary(anna)
    session = anna.post(SESSIONS, json={"itineraryId": trip}).raise_for_status().json()
    return {
        **chat(anna), **belongings(anna), **plan(api, anna),
        "run": f"/api/v1/runs/{run}",
        "itinerary": f"/api/v1/itineraries/{trip}",
        "versions": f"/api/v1/itineraries/{trip}/history",
        "guide": "/api/v1/guide/threads",
        "mine": "/api/v1/me",
        "session": f"{SESSIONS}/{session['sessionId']}",
        "costs": f"{SESSIONS}/{session['sessionId']}/costs",
        "profile": f"{SESSIONS}/{session['sessionId']}/profile",
        "key": api.run(api.container.keys.create("laptop")),
    }  # fmt: skip


def designed(anna: httpx.Client, model: OpenAIServer, session: str) -> None:
    """A turn that a model answers with one tool, so that it costs something."""
    left = [Call([("add_activity", PARK)]), Say("Ueno Park is in for Thursday at ten.")]
    model.always = lambda request: (
        left.pop(0) if left and request.headers.get("x-label") == "designer" else Say.json({})
    )
    body = {"message": "Add Ueno Park on 2 December 2027 at 10:00, we are vegetarians"}
    anna.post(f"{session}/messages", json=body).raise_for_status()


def facts(anna: httpx.Client, made: dict[str, Any]) -> dict[str, Any]:
    """What that release's API said of each thing."""

    def get(name: str) -> Any:
        return anna.get(made[name]).raise_for_status().json()

    trip, session = get("itinerary"), get("session")
    return {
        "reply": get("state")["reply"],
        "messages": [line["content"] for line in get("history")["history"]],
        "kit": get("kit")["title"],
        "picture": len(anna.get(made["picture"]).raise_for_status().content),
        "task": get("plan")["task"],
        "itinerary": [trip["title"], trip["version"], len(trip["segments"])],
        "versions": [line["version"] for line in get("versions")["items"]],
        "said": [line["content"] for line in session["messages"]],
        "spent": get("costs")["session"],
        "diet": get("profile")["dietaryRestrictions"],
        "guide": [talk["title"] for talk in get("guide")["threads"]],
        "run": get("run")["status"],
    }  # fmt: skip


def main(folder: Path, *database: str) -> None:
    more: dict[str, Any] = {"secret_key": SECRET}
    if database:
        url, schema = database
        more["database_url"] = f"{url}?options=-csearch_path%3D{schema}"
    with serving(folder, **more) as api, api.client() as anna:
        made = offline(api, anna)
        cookie = anna.cookies["tripkit_visitor"]
    with (
        OpenAIServer() as model,
        serving(folder, **more, **with_model(model)) as api,
        api.client(Cookie=f"tripkit_visitor={cookie}") as anna,
    ):
        designed(anna, model, made["session"])
        seen = {"cookie": cookie, "made_at": time.time(), "made": made}
        seen["facts"] = facts(anna, made)
    (folder / "seen.json").write_text(json.dumps(seen, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
