"""What a person is told when a quota is reached, and what becomes of those who stay away."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from api.serving import CHAT, Api, problem, serving
from api.test_repeats import IMAGE, KIT, TRIP, keyed
from sqlalchemy import text

from tripkit.bootstrap.container import sweep_visitors

SECRET_WORDS = "zebra-lantern-harbour"
MANY_DAYS = 401 * 86_400


@pytest.fixture(scope="module")
def small_api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """Where one thing of each kind is kept, and three runs may start a day."""
    one = dict.fromkeys(("quota_kits", "quota_pictures", "quota_itineraries", "quota_plans"), 1)
    folder = tmp_path_factory.mktemp("small")
    with serving(folder, **one, quota_runs=3) as running:
        yield running


@pytest.mark.parametrize(
    ("path", "body"),
    [("/api/v1/kits", KIT), ("/api/v1/itineraries", TRIP), ("/api/v1/images", IMAGE),
     ("/api/v1/plans", {"task": "Two days in Lisbon"})],
)  # fmt: skip
def test_one_more_than_the_quota_is_refused_and_said(
    path: str, body: object, small_api: Api
) -> None:
    with small_api.client() as client:
        client.get("/api/v1/me").raise_for_status()
        first = client.post(path, json=body, headers=keyed("q")).raise_for_status()
        refused = problem(client.post(path, json=body), 409, "quota_reached")
        assert "as many as one visitor may" in refused["detail"]
        assert client.post(path, json=body, headers=keyed("q")).json() == first.json(), "a repeat"
        client.delete("/api/v1/me").raise_for_status()
        client.post(path, json=body).raise_for_status()


def test_a_days_runs_are_a_429_with_when(small_api: Api) -> None:
    with small_api.client() as client:
        client.get("/api/v1/me").raise_for_status()
        for _ in range(3):
            client.post(CHAT, json={"message": "art"}).raise_for_status()
        refused = client.post(CHAT, json={"message": "art"})
        assert "the next can start in 24 hours" in problem(refused, 429, "daily_limit")["detail"]
        assert 86_000 < int(refused.headers["retry-after"]) <= 86_400
    with small_api.client() as other:
        other.post(CHAT, json={"message": "art"}).raise_for_status()


def kept(client: httpx.Client) -> int:
    return len(client.get("/api/v1/me/kits").raise_for_status().json()["items"])


def test_what_nobody_comes_back_for_is_swept(tmp_path: Path) -> None:
    with serving(tmp_path) as api, api.client() as away, api.client() as back, api.client() as seen:
        for client in (away, back, seen):
            client.get("/api/v1/me").raise_for_status()
            kit = client.post("/api/v1/kits", json=KIT).raise_for_status().json()["id"]
        link = seen.post(f"/api/v1/kits/{kit}/share").raise_for_status().json()["url"]
        for table, at in (("kits", "created_at"), ("visitors", "seen_at")):
            older = text(f"UPDATE {table} SET {at} = {at} - {MANY_DAYS}")
            api.run(api.container.database.write((older, {})))
        api.container.visitors._noted.clear()
        assert kept(back) == 1
        httpx.get(api.url + link).raise_for_status()
        assert api.run(sweep_visitors(api.container)) == 1
        assert (kept(away), kept(back), kept(seen)) == (0, 1, 1)
        assert api.run(sweep_visitors(api.container)) == 0


def test_erasing_leaves_no_word_in_any_file(tmp_path: Path) -> None:
    """Neither in the database nor in its write-ahead log, while the server runs."""
    with serving(tmp_path) as api, api.client() as client:
        client.get("/api/v1/me").raise_for_status()
        client.post(CHAT, json={"message": f"old lanes, {SECRET_WORDS}"}).raise_for_status()
        client.post("/api/v1/itineraries", json={"title": SECRET_WORDS}).raise_for_status()
        client.post("/api/v1/guide/chat", json={"message": f"Galle, {SECRET_WORDS}"})
        client.post("/api/v1/ask", json={"question": f"Lisbon, {SECRET_WORDS}?"})
        assert found(tmp_path), "it was written"
        client.delete("/api/v1/me").raise_for_status()
        assert found(tmp_path) == []


def found(folder: Path) -> list[str]:
    word = SECRET_WORDS.encode()
    return [path.name for path in folder.glob("tripkit.sqlite*") if word in path.read_bytes()]
