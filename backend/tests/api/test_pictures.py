"""Pictures over HTTP: made, streamed, read in every shape, erased."""

import asyncio
import io
from typing import Any

import httpx
import pytest
from api.serving import Api, follow, problem, until
from PIL import Image

from tripkit.knowledge.rendering import SIZES
from tripkit.services.image.service import ImageService

IMAGES = "/api/v1/images"
WISH = {
    "destination": "군산", "concept": "filmlog", "filmStock": "포트라 400",
    "additionalPrompt": "비 오는 골목", "outfitStyle": "빨간 코트",
    "chatContext": {"posePreference": "걷는 뒷모습", "when": "2026-10-17", "unknownField": 1},
    "conversationSummary": "엄마와 함께",
}  # fmt: skip


def opened(response: httpx.Response) -> Image.Image:
    picture = Image.open(io.BytesIO(response.raise_for_status().content))
    assert response.headers["content-type"] == f"image/{(picture.format or '').lower()}"
    return picture


def test_a_picture_is_made_kept_and_given_to_whom_it_belongs(anna: httpx.Client) -> None:
    made = anna.post(IMAGES, json=WISH).raise_for_status().json()
    assert made["status"] == "success"
    assert made["poseUsed"] == "walking"
    assert made["metadata"]["filmStock"] == "kodak_portra"
    assert made["metadata"]["keywordsSource"] == "local"
    assert set(made["metadata"]) == {
        "concept", "filmStock", "destination", "provider", "model", "width", "height", "seconds",
        "keywordsSource",
    }  # fmt: skip
    assert "base64" not in str(made)
    response = anna.get(made["imageUrl"])
    assert opened(response).size == (1024, 1024)
    assert response.headers["cache-control"] == "private, max-age=31536000, immutable"
    listed = anna.get("/api/v1/me/pictures").raise_for_status().json()["items"]
    assert listed[0]["summary"]["imageUrl"] == made["imageUrl"]


def test_a_picture_has_its_shapes_and_no_other(anna: httpx.Client) -> None:
    url = anna.post(IMAGES, json=WISH).raise_for_status().json()["imageUrl"]
    for shape in ("og", "story", "strip"):
        assert opened(anna.get(url, params={"shape": shape})).size == SIZES[shape]
    problem(anna.get(url, params={"shape": "round"}), 422, "invalid_input")


def test_an_erased_picture_is_gone(anna: httpx.Client) -> None:
    url = anna.post(IMAGES, json=WISH).raise_for_status().json()["imageUrl"]
    assert anna.delete(url).status_code == 204
    problem(anna.get(url), 404, "not_found")
    problem(anna.delete(url), 404, "not_found")


def test_the_stream_tells_each_step_and_the_picture_is_there_before_it_ends(
    api: Api, anna: httpx.Client
) -> None:
    events = follow(anna, f"{IMAGES}/stream", WISH)
    assert [e.type for e in events] == ["run", "status", "status", "status", "image", "complete"]
    assert [e.data["step"] for e in events if e.type == "status"] == [
        "extract_keywords", "optimize_prompt", "generate_image",
    ]  # fmt: skip
    assert opened(anna.get(events[4].data["imageUrl"])).size == (1024, 1024)
    run = anna.get(f"/api/v1/runs/{events[0].data['runId']}").raise_for_status().json()
    assert run["result"]["imageUrl"] == events[4].data["imageUrl"]


def test_the_same_request_twice_makes_one_picture(anna: httpx.Client) -> None:
    key = {"Idempotency-Key": "once"}
    first = anna.post(IMAGES, json=WISH, headers=key).raise_for_status().json()
    again = anna.post(IMAGES, json=WISH, headers=key).raise_for_status().json()
    assert again == first
    other = anna.post(IMAGES, json={**WISH, "concept": "noir"}, headers=key)
    problem(other, 422, "idempotency_mismatch")
    assert len(anna.get("/api/v1/me/pictures").json()["items"]) == 1


def test_an_unknown_film_is_refused_with_all_that_are_known(anna: httpx.Client) -> None:
    told = problem(anna.post(IMAGES, json={**WISH, "filmStock": "Velvia 50"}), 422, "invalid_input")
    assert told["errors"][0]["field"] == "filmStock"
    assert "kodak_portra (Kodak Portra 400)" in told["detail"]
    assert not anna.get("/api/v1/me/pictures").json()["items"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("destination", ""), ("destination", "x" * 201), ("destination", "a\x00b"),
        ("additionalPrompt", "x" * 1001), ("additionalPrompt", "a\x1bb"), ("outfitStyle", 7),
        ("concept", "vapor"), ("conversationSummary", "x" * 2001), ("chatContext", "words"),
        ("filmStyle", "typo"), ("locale", "fr"),
    ],
)  # fmt: skip
def test_bad_input_names_its_field_and_makes_nothing(
    anna: httpx.Client, field: str, value: Any
) -> None:
    told = problem(anna.post(IMAGES, json={**WISH, field: value}), 422, "invalid_input")
    assert told["errors"][0]["field"].startswith(field)
    assert not anna.get("/api/v1/me/pictures").json()["items"]


def test_a_cancelled_run_keeps_no_picture(
    api: Api, anna: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    async def never(self: ImageService, request: object) -> None:
        asked.append(request)
        await asyncio.Event().wait()

    monkeypatch.setattr(ImageService, "generate", never)
    with anna.stream("POST", f"{IMAGES}/stream", json=WISH) as response:
        lines = response.iter_lines()
        run_id = next(line for line in lines if "runId" in line).split('"runId":"')[1][:32]
        until(lambda: asked)
        assert anna.delete(f"/api/v1/runs/{run_id}").status_code < 300
        assert any("event: cancelled" in line for line in lines)
    assert not anna.get("/api/v1/me/pictures").json()["items"]
