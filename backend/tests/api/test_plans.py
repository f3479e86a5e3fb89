"""Plans over the wire: ordered, watched, read, shared, erased; resumed after kill -9."""

import os
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest
from api.serving import Api, follow, problem, seen
from api.test_faults import ready, started, visitor_cookie
from ops.processes import free_port

PLANS = "/api/v1/plans"
TASK = "3 days in Tokyo from Seoul, 2027-04-10 to 2027-04-12, $900, vegetarian"
ORDER = {"task": TASK}


def planned(client: httpx.Client, **more: Any) -> dict[str, Any]:
    events = follow(client, f"{PLANS}/stream", ORDER | more)
    assert events[-1].type == "complete", events[-1]
    answer = client.get(f"{PLANS}/{events[-1].data['plan_id']}").raise_for_status()
    plan: dict[str, Any] = answer.json()
    return plan


@pytest.fixture(scope="module")
def owner(api: Api) -> Any:
    with api.client() as client:
        yield client


@pytest.fixture(scope="module")
def plan(owner: httpx.Client) -> dict[str, Any]:
    return planned(owner)


def test_the_tools_are_watched_and_the_plan_is_kept(owner: httpx.Client) -> None:
    events = follow(owner, f"{PLANS}/stream", ORDER)
    kinds = [event.type for event in events]
    assert kinds[0] == "run"
    assert kinds[1] == "iteration"
    assert kinds[-1] == "complete"
    assert kinds.count("tool_call") == kinds.count("tool_result") == 16
    assert kinds.count("itinerary") == 1
    assert 1 <= kinds.count("image") <= 15
    assert all(e.data["success"] for e in events if e.type == "tool_result")
    last = events[-1].data
    assert last == {"type": "complete", "plan_id": last["plan_id"], "status": "planned"}
    found = owner.get(f"{PLANS}/{last['plan_id']}").raise_for_status().json()
    assert found["status"] == "planned"
    assert found["run_id"] == events[0].data["runId"]
    assert len(found["context"]) == 16
    assert len(found["tool_calls_made"]) == 16
    shown = [e.data["itinerary"] for e in events if e.type == "itinerary"]
    assert len(shown[0]["days"]) == len(found["itinerary"]["days"]) == 3


def test_an_order_is_taken_at_once_and_goes_on_alone(owner: httpx.Client) -> None:
    answer = owner.post(PLANS, json=ORDER)
    assert answer.status_code == 202
    started = answer.json()
    assert set(started) == {"plan_id", "run_id"}
    soon = owner.get(f"{PLANS}/{started['plan_id']}").raise_for_status().json()
    assert soon["status"] in ("running", "planned")
    events = list(seen(owner.get(f"/api/v1/runs/{started['run_id']}/events").text.split("\n")))
    assert events[-1].type == "complete"
    result = owner.get(f"/api/v1/runs/{started['run_id']}").json()["result"]
    assert result == {"plan_id": started["plan_id"], "status": "planned"}
    assert owner.get(f"{PLANS}/{started['plan_id']}").json()["status"] == "planned"


def test_a_repeated_order_is_the_same_plan(owner: httpx.Client) -> None:
    headers = {"Idempotency-Key": "one-order"}
    first = owner.post(PLANS, json=ORDER, headers=headers).json()
    assert owner.post(PLANS, json=ORDER, headers=headers).json() == first
    other = owner.post(PLANS, json=ORDER | {"locale": "ko"}, headers=headers)
    problem(other, 422, "idempotency_mismatch")
    listed = owner.get("/api/v1/me/plans?limit=100").json()["items"]
    assert [item["id"] for item in listed].count(first["plan_id"]) == 1
    for item in listed:
        assert owner.get(f"{PLANS}/{item['id']}").status_code == 200


def test_what_cannot_be_ends_as_infeasible_with_a_change_to_send_again(
    owner: httpx.Client,
) -> None:
    found = planned(owner, task="5 days in Tokyo from Seoul in April 2027, $200")
    assert found["status"] == "infeasible"
    assert found["itinerary"] is None
    verdict = found["constraint_report"][0]
    assert verdict["kept"] is False
    again = planned(
        owner, task="5 days in Tokyo from Seoul in April 2027, $200", constraints=verdict["change"]
    )
    assert again["status"] == "planned"


@pytest.mark.parametrize(
    "order",
    [
        {"task": "Tokyo", "constraints": {"start_date": "soon"}},
        {"task": "Tokyo", "constraints": {"start_date": "2020-01-01", "end_date": "2020-01-05"}},
        {"task": "Tokyo", "constraints": {"start_date": "2027-04-10", "end_date": "2027-04-01"}},
        {"task": "3 days in Tokyo", "constraints": {"budget": {"amount": 0, "currency": "USD"}}},
        {"task": "90 days in Tokyo"},
        {"task": ""},
        {"task": "Tokyo", "constraints": {"travelers": 0}},
    ],
)
def test_what_is_no_order_is_refused_by_its_field(owner: httpx.Client, order: Any) -> None:
    before = len(owner.get("/api/v1/me/plans?limit=100").json()["items"])
    body = problem(owner.post(PLANS, json=order), 422, "invalid_input")
    assert body["errors"], body
    assert len(owner.get("/api/v1/me/plans?limit=100").json()["items"]) == before


def test_a_plan_is_its_owners_alone(api: Api, owner: httpx.Client, plan: dict[str, Any]) -> None:
    address = f"{PLANS}/{plan['plan_id']}"
    with api.client() as ben:
        problem(ben.get(address), 404, "not_found")
        problem(ben.get(f"{address}/images/{'0' * 32}"), 404, "not_found")
        problem(ben.delete(address), 404, "not_found")
        problem(ben.post(f"/api/v1/plans/{plan['plan_id']}/share"), 404, "not_found")
        assert ben.get("/api/v1/me").json()["plans"]["items"] == []
    problem(owner.get(f"{PLANS}/{'0' * 32}"), 404, "not_found")
    assert owner.get(address).status_code == 200


def test_a_plan_is_listed_and_erased_with_all_that_hangs_on_it(
    api: Api, owner: httpx.Client
) -> None:
    made = planned(owner)
    item = owner.get("/api/v1/me/plans").json()["items"][0]
    assert item["id"] == made["plan_id"]
    assert item["summary"]["destination"] == "Tokyo"
    assert owner.delete(f"{PLANS}/{made['plan_id']}").status_code == 204
    problem(owner.get(f"{PLANS}/{made['plan_id']}"), 404, "not_found")
    left = api.run(api.container.plans.of(made["plan_id"]))
    assert left == {}


@pytest.mark.parametrize(
    ("ending", "media", "begins"),
    [
        ("md", "text/markdown", b"# Tokyo"),
        ("html", "text/html", b"<!doctype html>"),
        ("pdf", "application/pdf", b"%PDF-"),
        ("ics", "text/calendar", b"BEGIN:VCALENDAR"),
        ("geojson", "application/geo+json", b"{"),
    ],
)
def test_a_plan_is_taken_along(
    owner: httpx.Client, plan: dict[str, Any], ending: str, media: str, begins: bytes
) -> None:
    for _ in range(2):
        answer = owner.get(f"{PLANS}/{plan['plan_id']}.{ending}").raise_for_status()
    assert answer.headers["content-type"].startswith(media)
    assert answer.content.startswith(begins)
    assert len(answer.content) > 1000
    korean = owner.get(f"{PLANS}/{plan['plan_id']}.md?locale=ko").raise_for_status()
    assert any("가" <= char <= "힣" for char in korean.text[:400])


def test_one_file_needs_nothing_besides_itself(owner: httpx.Client, plan: dict[str, Any]) -> None:
    answer = owner.get(f"{PLANS}/{plan['plan_id']}.html").raise_for_status()
    assert "data:image/webp;base64," in answer.text
    assert "/api/v1/" not in answer.text
    assert "'self'" not in answer.headers["content-security-policy"]


def test_on_the_web_its_pictures_may_be_named(owner: httpx.Client, plan: dict[str, Any]) -> None:
    answer = owner.get(f"{PLANS}/{plan['plan_id']}.html?embed=0").raise_for_status()
    assert 'src="/api/v1/' in answer.text
    assert "data:image/webp" not in answer.text


def test_every_fact_of_a_plan_says_what_it_rests_on(plan: dict[str, Any]) -> None:
    days = plan["itinerary"]["days"]
    stops = [stop for day in days for stop in day["schedule"]]
    assert all(day["weather_provenance"]["tier"] in ("open_data", "ours") for day in days)
    assert {stop["provenance"]["place"]["tier"] for stop in stops} <= {"ours", "computed"}
    assert all(stop["provenance"]["cost"]["tier"] for stop in stops if stop["cost"])
    assert all(
        stop["provenance"]["way"]["tier"] == "computed" for stop in stops if stop["travel_minutes"]
    )
    assert all(line["provenance"]["tier"] for line in plan["cost"]["lines"])


def test_a_shared_plan_is_read_by_whoever_has_the_link(
    api: Api, owner: httpx.Client, plan: dict[str, Any]
) -> None:
    address = f"/api/v1/plans/{plan['plan_id']}/share"
    url = owner.post(address).json()["url"]
    with api.client() as reader:
        page = reader.get(url).raise_for_status()
        assert "Senso-ji" in page.text
        assert '<meta property="og:title" content="Tokyo">' in page.text
        picture = reader.get(f"{url}/picture").raise_for_status()
        assert picture.headers["content-type"] == "image/jpeg"
        owner.delete(address).raise_for_status()
        assert reader.get(url).status_code == 404


def test_who_erases_everything_leaves_no_plan(api: Api) -> None:
    with api.client() as client:
        made = planned(client)
        client.delete("/api/v1/me").raise_for_status()
        problem(client.get(f"{PLANS}/{made['plan_id']}"), 404, "not_found")
    assert api.run(api.container.plans.of(made["plan_id"])) == {}


def test_a_cancelled_plan_says_so(owner: httpx.Client) -> None:
    started = owner.post(PLANS, json=ORDER).json()
    owner.delete(f"/api/v1/runs/{started['run_id']}").raise_for_status()
    status = owner.get(f"{PLANS}/{started['plan_id']}").json()["status"]
    assert status in ("cancelled", "planned")


def test_korean_orders_are_answered_in_korean(owner: httpx.Client) -> None:
    found = planned(owner, task="4월에 서울에서 도쿄 2박 3일, 100만원, 채식")
    assert found["destination"] == "도쿄"
    assert found["total_duration"] == "3일"
    assert any("가" <= char <= "힣" for char in found["presentation"][:200])


def test_a_plan_goes_on_in_the_next_process_after_kill_9(tmp_path: Path) -> None:
    port = free_port()
    client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)
    got = []
    with started(tmp_path / "data", port) as process:
        ready(process, port)
        client.headers["Cookie"] = visitor_cookie(client)
        with client.stream("POST", f"{PLANS}/stream", json=ORDER) as answer:
            events = seen(answer.iter_lines())
            while not (got and got[-1].type == "tool_result"
                       and got[-1].data["name"] == "research_activities"):  # fmt: skip
                got.append(next(events))
            os.kill(process.process.pid, signal.SIGKILL)
            with pytest.raises(httpx.HTTPError):
                got += list(events)
    run_id = got[0].data["runId"]
    with started(tmp_path / "data", port) as process:
        ready(process, port)
        address = f"/api/v1/runs/{run_id}/events"
        rest = client.get(address, headers={"Last-Event-ID": str(got[-1].id)})
        more = list(seen(rest.text.split("\n")))
        assert more[-1].type == "complete"
        assert more[-1].data["status"] == "planned"
        found = client.get(f"{PLANS}/{more[-1].data['plan_id']}").raise_for_status().json()
    assert len(found["context"]) == 16
    calls = [call["tool"] for call in found["tool_calls_made"]]
    assert sorted(set(calls)) == sorted(calls)
    assert calls.count("research_destination") == 1
