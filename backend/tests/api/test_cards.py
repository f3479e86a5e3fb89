"""What anybody may open: cards, signed drawings, concepts."""

import io

import httpx
import pytest
from api.serving import Api, problem
from PIL import Image

from tripkit.api import dependencies
from tripkit.knowledge.presenting import card_of
from tripkit.knowledge.rendering import SIZES, SceneSpec
from tripkit.services.image.links import Drawing, SignedDrawings

GUNSAN = "/api/v1/cards/kr-gunsan-old-port"
DATED = {"date": "2026-10-17", "concept": "noir"}


def opened(response: httpx.Response) -> Image.Image:
    return Image.open(io.BytesIO(response.raise_for_status().content))


def test_a_card_is_public_and_stays_the_same_for_ever(api: Api) -> None:
    with api.client() as anna, api.client() as ben:
        first, second = anna.get(GUNSAN, params=DATED), ben.get(GUNSAN, params=DATED)
    assert first.content == second.content
    assert opened(first).size == SIZES["card"]
    assert first.headers["content-type"] == "image/webp"
    assert first.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "set-cookie" not in first.headers


def test_a_card_without_a_day_shows_a_good_month_and_is_kept_for_a_day(anna: httpx.Client) -> None:
    response = anna.get(GUNSAN, params={"shape": "og"})
    assert opened(response).size == SIZES["og"]
    assert response.headers["cache-control"] == "public, max-age=86400"


def test_day_and_concept_change_the_picture(anna: httpx.Client) -> None:
    shown = [
        anna.get(GUNSAN, params={"shape": "og", "date": day, "concept": concept}).content
        for day, concept in (("2026-10-17", "noir"), ("2026-10-17", "seaside"), ("2026-01-17", "noir"))
    ]  # fmt: skip
    assert len(set(shown)) == 3


def test_a_place_beside_the_catalogue_has_a_card_too(anna: httpx.Client) -> None:
    card = card_of("a lighthouse on a cliff", 52.1, -4.2)
    assert opened(anna.get(f"/api/v1/cards/{card}", params={"shape": "og"})).size == SIZES["og"]


@pytest.mark.parametrize("card", ["no-such-place", "x-AAAA", "x-" + "A" * 100, "%2e%2e"])
def test_an_id_that_says_nothing_is_not_found(anna: httpx.Client, card: str) -> None:
    problem(anna.get(f"/api/v1/cards/{card}"), 404, "not_found")


@pytest.mark.parametrize(
    ("field", "value"),
    [("date", "1066-10-14"), ("date", "9999-12-31"), ("date", "soon"), ("concept", "vapor"),
     ("shape", "round")],
)  # fmt: skip
def test_a_bad_field_is_named(anna: httpx.Client, field: str, value: str) -> None:
    told = problem(anna.get(GUNSAN, params={field: value}), 422, "invalid_input")
    assert told["errors"][0]["field"] == field


def test_one_address_cannot_draw_without_end(
    anna: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dependencies, "STARTS_A_MINUTE", 0)
    answer = anna.get("/api/v1/cards/no-such-place")
    problem(answer, 429, "rate_limited")
    assert int(answer.headers["retry-after"]) >= 1


def test_a_signed_link_is_drawn_for_whoever_holds_it(api: Api) -> None:
    scene = SceneSpec(kind="lake", seed="linked", sun_elevation_deg=4.0)
    path = SignedDrawings(api.container.secret).path(Drawing(scene, "kodak_gold"))
    with api.client() as nobody:
        answer = nobody.get(path, params={"shape": "postcard"})
        assert opened(answer).size == SIZES["postcard"]
        assert "set-cookie" not in answer.headers
        problem(nobody.get(path + "x"), 404, "not_found")
        foreign = SignedDrawings("another").path(Drawing(scene, "kodak_gold"))
        problem(nobody.get(foreign), 404, "not_found")


@pytest.mark.parametrize(
    ("headers", "query", "tagline"),
    [
        ({}, "", "No map, good shoes."), ({"Accept-Language": "ko-KR,en"}, "", "지도 없이"),
        ({"Accept-Language": "ko"}, "?locale=en", "No map, good shoes."),
    ],
)  # fmt: skip
def test_the_six_concepts_come_in_the_asked_language(
    anna: httpx.Client, headers: dict[str, str], query: str, tagline: str
) -> None:
    answer = anna.get(f"/api/v1/concepts{query}", headers=headers)
    listed = answer.raise_for_status().json()
    assert [c["id"] for c in listed] == [
        "flaneur", "filmlog", "midnight", "pastoral", "noir", "seaside",
    ]  # fmt: skip
    assert listed[0]["tagline"].startswith(tagline)
    assert set(listed[0]) == {
        "id", "name", "nameKo", "tagline", "description", "filmType", "filmStyleDescription",
        "recommendedFilms", "cameraModels", "outfitStyle", "keywords", "sampleImage",
    }  # fmt: skip
    assert "Accept-Language" in answer.headers["vary"]


def test_each_concepts_sample_is_a_card_that_answers(anna: httpx.Client) -> None:
    for concept in anna.get("/api/v1/concepts").json():
        assert opened(anna.get(f"{concept['sampleImage']}&shape=og")).size == SIZES["og"]
