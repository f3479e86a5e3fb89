"""Records the API's examples: goes through the journey once, without a key, and keeps the answers.

Writes tripkit/api/examples.json, which the OpenAPI document shows beside every route.
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from tripkit.api.app import create_app
from tripkit.settings import Settings

FILE = Path(__file__).resolve().parents[1] / "src" / "tripkit" / "api" / "examples.json"
LONGEST_LIST = 2
STREAM_EVENTS = 4


def shortened(value: Any) -> Any:
    """The answer with its lists cut: an example shows the shape, not everything."""
    if isinstance(value, dict):
        return {key: shortened(v) for key, v in value.items()}
    if isinstance(value, list):
        return [shortened(v) for v in value[:LONGEST_LIST]]
    return value


class Recorder:
    """Calls the API and keeps what it was asked and what it answered."""

    def __init__(self, client: TestClient) -> None:
        self._client = client
        self.kept: dict[str, dict[str, Any]] = {}

    def call(self, method: str, template: str, body: Any = None, **values: str) -> Any:
        path = template.split("?")[0]
        response = self._client.request(
            method, template.format(**values), json=body, headers={"Accept-Language": "en"}
        )
        if response.is_error:
            raise RuntimeError(f"{method} {template}: {response.status_code} {response.text[:300]}")
        kept: dict[str, Any] = {"request": body} if body is not None else {}
        kind = response.headers.get("content-type", "")
        if kind.startswith("application/json") and response.content:
            kept["response"] = shortened(response.json())
        elif kind.startswith(("text/event-stream", "text/calendar")):
            separator = "\n\n" if "event" in kind else "\r\n"
            kept["response"] = separator.join(response.text.split(separator)[:STREAM_EVENTS])
        self.kept[f"{method} {path}"] = kept
        return response.json() if "response" in kept and "json" in kind else response


def journey(api: Recorder) -> Iterator[str]:
    """Every route in an order that works; yields what it did."""
    for path in ("/health", "/api/v1/graphs", "/api/v1/concepts", "/ready", "/api/v1/health"):
        api.call("GET", path)
    api.call("GET", "/api/v1/graphs/{name}", name="chat")
    session = api.call("POST", "/api/v1/vibe/sessions", {"locale": "en"})["sessionId"]
    message = {"message": "nostalgic, old lanes, film camera, three days", "sessionId": session}
    api.call("POST", "/api/v1/vibe/chat", message)
    api.call("POST", "/api/v1/vibe/chat/stream", {"message": "no beaches", "sessionId": session})
    for leaf in ("history", "state"):
        api.call("GET", f"/api/v1/vibe/chat/{{session_id}}/{leaf}", session_id=session)
    api.call("PATCH", "/api/v1/vibe/chat/{session_id}/profile", {"days": 4}, session_id=session)
    yield "chat"
    wish = {"preferences": {"mood": "nostalgic", "aesthetic": "vintage"}, "when": "10", "count": 3}
    api.call("POST", "/api/v1/recommendations/destinations", wish)
    streamed = api.call("POST", "/api/v1/recommendations/destinations/stream", wish)
    run_id = streamed.text.split('"runId":"')[1].split('"')[0]
    api.call("GET", "/api/v1/runs/{run_id}", run_id=run_id)
    api.call("GET", "/api/v1/runs/{run_id}/events?lastEventId=5", run_id=run_id)
    api.call("DELETE", "/api/v1/runs/{run_id}", run_id=run_id)
    yield "destinations"
    kit = {"destination": "kr-gunsan-old-port", "concept": "filmlog", "when": "2026-10-17",
           "profile": {"days": 3}}  # fmt: skip
    kit_id = api.call("POST", "/api/v1/kits", kit)["id"]
    for suffix in ("", ".ics", ".html"):
        api.call("GET", "/api/v1/kits/{kit_id}" + suffix, kit_id=kit_id)
    yield "kit"
    yield from guide(api)
    yield from plan(api)
    yield from ask(api)
    yield from itinerary(api)
    picture = {"destination": "kr-gunsan-old-port", "concept": "filmlog"}
    url = api.call("POST", "/api/v1/images", picture)["imageUrl"]
    picture_id = url.rsplit("/", 1)[-1]
    api.call("POST", "/api/v1/images/stream", picture)
    api.call("GET", "/api/v1/images/{picture_id}", picture_id=picture_id)
    api.call("GET", "/api/v1/cards/{card_id}?date=2026-10-17", card_id="kr-gunsan-old-port")
    yield "picture"
    api.call("GET", "/api/v1/me")
    api.call("GET", "/api/v1/me/{kind}?limit=2", kind="kits")
    values = {"kind": "kits", "item_id": kit_id}
    token = api.call("POST", "/api/v1/{kind}/{item_id}/share", **values)["token"]
    api.call("GET", "/s/{token}", token=token)
    api.call("DELETE", "/api/v1/{kind}/{item_id}/share", **values)
    api.call("DELETE", "/api/v1/images/{picture_id}", picture_id=picture_id)
    api.call("DELETE", "/api/v1/kits/{kit_id}", kit_id=kit_id)
    api.call("DELETE", "/api/v1/vibe/chat/{session_id}", session_id=session)
    api.call("DELETE", "/api/v1/me")
    yield "yours"


def plan(api: Recorder) -> Iterator[str]:
    """The planner's routes."""
    order = {
        "task": "3 days in Tokyo from Seoul, vegetarian, no early flights",
        "constraints": {
            "budget": {"amount": 1200, "currency": "USD"},
            "start_date": "2027-04-10", "end_date": "2027-04-12", "preferences": ["gardens"],
        },
    }  # fmt: skip
    api.call("POST", "/api/v1/plans", order)
    streamed = api.call("POST", "/api/v1/plans/stream", order)
    plan_id = streamed.text.split('"plan_id":"')[1].split('"')[0]
    for suffix in ("", ".md", ".html", ".pdf", ".ics", ".geojson"):
        api.call("GET", "/api/v1/plans/{plan_id}" + suffix, plan_id=plan_id)
    shown = api.kept["GET /api/v1/plans/{plan_id}"]["response"]
    shown["context"] = {"analyze_safety:tokyo": shown["context"]["analyze_safety:tokyo"]}
    shown["presentation"] = shown["presentation"][:400]
    api.call("DELETE", "/api/v1/plans/{plan_id}", plan_id=plan_id)
    yield "plan"


def ask(api: Recorder) -> Iterator[str]:
    """The travel desk's routes."""
    asked = {"question": "How much would four days in Lisbon cost for two in May?"}
    api.call("POST", "/api/v1/ask", {**asked, "session_id": "lisbon-1"})
    api.call("POST", "/api/v1/ask/stream", asked)
    yield "ask"


def itinerary(api: Recorder) -> Iterator[str]:
    """An itinerary that is changed by hand; who looks on would never be done."""
    root = "/api/v1/itineraries"
    one, segment = f"{root}/{{itinerary_id}}", f"{root}/{{itinerary_id}}/segments/{{segment_id}}"
    trip = {"title": "Tokyo in April", "destination": "Tokyo", "startDate": "2027-04-10",
            "endDate": "2027-04-14", "travelers": [{"name": "Mina"}]}  # fmt: skip
    made = api.call("POST", root, trip)
    key = made["id"]
    flight = {"type": "FLIGHT", "airline": {"code": "KE", "name": "Korean Air"},
              "flightNumber": "KE703", "origin": {"code": "ICN"}, "destination": {"code": "NRT"},
              "departureTime": "2027-04-10T10:10", "arrivalTime": "2027-04-10T12:35"}  # fmt: skip
    temple = {"type": "ACTIVITY", "name": "Senso-ji", "location": {"name": "Senso-ji"},
              "startTime": "2027-04-11T10:00"}  # fmt: skip
    api.call("POST", f"{one}/segments", temple, itinerary_id=key)
    visit = api.call("POST", f"{one}/segments", {**temple, "name": "Ueno Park",
                     "startTime": "2027-04-11T14:00"}, itinerary_id=key)["segmentId"]  # fmt: skip
    ids = [s["id"] for s in api.call("GET", f"{one}/segments", itinerary_id=key)["items"]]
    api.call("POST", f"{one}/segments/reorder", {"segmentIds": ids[::-1]}, itinerary_id=key)
    added = api.call("POST", f"{one}/segments", flight, itinerary_id=key)
    where = {"itinerary_id": key, "segment_id": added["segmentId"]}
    api.call("GET", segment, **where)
    api.call("PATCH", segment, {"cabinClass": "ECONOMY", "status": "CONFIRMED"}, **where)
    api.call("POST", f"{segment}/move", {"newStartTime": "2027-04-10T12:10"}, **where)
    api.call("DELETE", segment, itinerary_id=key, segment_id=visit)
    api.call("POST", f"{one}/undo", {"version": 8}, itinerary_id=key)
    api.call("POST", f"{one}/redo", {}, itinerary_id=key)
    api.call("PATCH", one, {"title": "Tokyo, at last"}, itinerary_id=key)
    jun = {"name": "Jun", "kind": "CHILD"}
    people = api.call("POST", f"{one}/travelers", jun, itinerary_id=key)["itinerary"]["travelers"]
    who = {"itinerary_id": key, "traveler_id": people[-1]["id"]}
    api.call("PATCH", f"{one}/travelers/{{traveler_id}}", {"name": "June"}, **who)
    api.call("DELETE", f"{one}/travelers/{{traveler_id}}", **who)
    for path in (root, one, f"{one}/history?limit=2"):
        api.call("GET", path, itinerary_id=key)
    api.call("DELETE", one, itinerary_id=key)
    for call, kept in api.kept.items():  # one change shows what all of them answer
        if call != f"POST {one}/segments" and "itinerary" in kept.get("response", {}):
            del kept["response"]
    yield "itinerary"


def guide(api: Recorder) -> Iterator[str]:
    """The Sri Lanka guide's routes."""
    question = {"message": "Plan a trip to Sigiriya on 2027-01-22", "thread_id": "my-trip"}
    api.call("POST", "/api/v1/guide/chat", question)
    api.call("GET", "/api/v1/guide/threads")
    api.call("GET", "/api/v1/guide/graph")
    noon = {"location": "Kandy", "target_datetime": "2027-01-22T12:00:00"}
    api.call("POST", "/api/v1/guide/crowd", noon)
    day = "2027-01-22"
    api.call("POST", "/api/v1/guide/events", {"date": day, "activity": "nightlife"})
    impact = {"location_name": "Temple of the Tooth", "target_date": day}
    api.call("POST", "/api/v1/guide/events/impact", impact)
    api.call("POST", "/api/v1/guide/golden-hour", {"location": "Sigiriya", "date": day})
    rock = {"latitude": 7.957, "longitude": 80.7603, "elevation_m": 200, "date": day}
    api.call("POST", "/api/v1/guide/physics/golden-hour", rock)
    api.call("GET", f"/api/v1/guide/physics/golden-hour/{{location}}?date={day}", location="Ella")
    point = "latitude=7.2906&longitude=80.6337"
    api.call("GET", f"/api/v1/guide/physics/sun-position?{point}&at={day}T06:30:00")
    api.call("GET", f"/api/v1/guide/locations/nearby?{point}&radius_km=30&limit=2")
    wish = {"current_lat": 7.2906, "current_lng": 80.6337, "target_datetime": f"{day}T09:00:00",
            "preferences": {"history": 0.9, "nature": 0.4}, "top_k": 2}  # fmt: skip
    api.call("POST", "/api/v1/guide/recommend", wish)
    why = f"history=0.9&nature=0.4&target_datetime={day}T09:00:00&{point}"
    api.call("GET", f"/api/v1/guide/explain/{{location}}?{why}", location="Kandy")
    api.call("DELETE", "/api/v1/guide/threads/{thread_id}", thread_id="my-trip")
    yield "guide"


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        config = Settings(
            _env_file=None, data_dir=Path(folder), llm_provider="offline", search_mcp_url=None
        )
        with TestClient(create_app(config)) as client:
            api = Recorder(client)
            for part in journey(api):
                print(f"recorded {part}")
    FILE.write_text(json.dumps(api.kept, ensure_ascii=False, indent=1, sort_keys=True) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
