"""Share pages: read-only, revocable, and silent about their owner."""

import re
from io import BytesIO
from typing import Any

import httpx
import pytest
from api.serving import Api, problem
from PIL import Image

KIT = {
    "destination": "kr-gunsan-old-port", "concept": "filmlog", "when": "2026-10-17",
    "profile": {"mood": "nostalgic", "scene": "where Minji said yes", "origin": "Daejeon",
                "companions": "couple", "avoid": ["my uncle"]},
}  # fmt: skip
PICTURE = {
    "destination": "the quay where Minji said yes, Gunsan", "concept": "noir",
    "additionalPrompt": "rain, Minji in a red coat",
}  # fmt: skip
PRIVATE = ("Minji", "uncle", "Daejeon", "tripkit_visitor")


@pytest.fixture
def kit(anna: httpx.Client) -> dict[str, Any]:
    made: dict[str, Any] = anna.post("/api/v1/kits", json=KIT).raise_for_status().json()
    return made


def shared(client: httpx.Client, kind: str, item_id: str) -> str:
    link = client.post(f"/api/v1/{kind}/{item_id}/share").raise_for_status().json()
    return str(link["url"])


def metas(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', page))


def test_anybody_with_the_link_sees_the_kit(
    api: Api, anna: httpx.Client, kit: dict[str, Any]
) -> None:
    url = shared(anna, "kits", kit["id"])
    with api.client() as stranger:
        answer = stranger.get(url)
    assert answer.status_code == 200
    assert "Gunsan old port" in answer.text
    assert "17:22–18:12" in answer.text
    assert "set-cookie" not in answer.headers


def test_a_shared_kit_says_nothing_of_its_owner(
    api: Api, anna: httpx.Client, kit: dict[str, Any]
) -> None:
    url = shared(anna, "kits", kit["id"])
    visitor = anna.cookies["tripkit_visitor"].partition(".")[0]
    with api.client() as stranger:
        page = stranger.get(url).text
    for word in (*PRIVATE, kit["id"], visitor, kit["destination"]["matchReason"]):
        assert word not in page


def test_a_preview_has_title_words_and_picture(
    api: Api, anna: httpx.Client, kit: dict[str, Any]
) -> None:
    url = shared(anna, "kits", kit["id"])
    with api.client() as stranger:
        found = metas(stranger.get(url).text)
        picture = stranger.get(found["og:image"])
    assert found["og:title"] == found["twitter:title"] == "Gunsan old port · Film Log"
    assert found["og:url"] == f"{api.url}{url}"
    assert found["og:image"] == f"{api.url}{url}/picture"
    assert found["twitter:card"] == "summary_large_image"
    assert found["og:locale"] == "en_US"
    assert found["robots"].startswith("noindex")
    assert picture.headers["content-type"] == found["og:image:type"] == "image/jpeg"
    assert Image.open(BytesIO(picture.content)).size == (1200, 630)


def test_a_page_wears_the_apps_icon(anna: httpx.Client, kit: dict[str, Any]) -> None:
    assert '<link rel="icon" href="/icon.svg">' in anna.get(shared(anna, "kits", kit["id"])).text


def test_the_page_speaks_the_kits_language(api: Api, anna: httpx.Client) -> None:
    kit = anna.post("/api/v1/kits", json={**KIT, "locale": "ko"}).json()
    url = shared(anna, "kits", kit["id"])
    with api.client(**{"Accept-Language": "en"}) as stranger:
        page = stranger.get(url).text
    assert '<html lang="ko">' in page
    assert metas(page)["og:locale"] == "ko_KR"
    assert "금빛 시간" in page


def test_the_same_kit_is_told_in_the_other_language_on_request(
    api: Api, anna: httpx.Client, kit: dict[str, Any]
) -> None:
    url = shared(anna, "kits", kit["id"])
    with api.client() as stranger:
        told = stranger.get(f"{url}?locale=ko").text
        own = stranger.get(url).text
    assert '<html lang="ko">' in told
    assert metas(told)["og:locale"] == "ko_KR"
    assert metas(told)["og:url"] == f"{api.url}{url}?locale=ko"
    assert "군산 원도심" in told
    assert "17:22–18:12" in told
    assert '<a href="/ko/" class="button">내 여행 시작하기</a>' in told
    assert '<a href="?locale=en" lang="en" hreflang="en">English</a>' in told
    assert '<a href="/" class="button">Begin a trip of your own</a>' in own
    for word in (*PRIVATE, kit["id"], kit["destination"]["matchReason"]):
        assert word not in told
    assert anna.get(f"{url}?locale=xx").status_code == 422


def test_a_place_that_is_not_ours_keeps_the_words_it_came_with(
    anna: httpx.Client, kit: dict[str, Any]
) -> None:
    place = {**kit["destination"], "id": "somewhere-else", "name": "Quay of elsewhere"}
    made = anna.post("/api/v1/kits", json={**KIT, "destination": place}).raise_for_status().json()
    page = anna.get(f"{shared(anna, 'kits', made['id'])}?locale=ko").text
    assert '<html lang="en">' in page
    assert "Quay of elsewhere" in page
    assert "hreflang" not in page, "there is no other language to offer"


def test_a_picture_speaks_the_readers_language_or_the_asked_one(
    api: Api, anna: httpx.Client
) -> None:
    request = {"destination": "kr-gunsan-old-port", "concept": "noir"}
    made = anna.post("/api/v1/images", json=request).raise_for_status().json()
    url = shared(anna, "pictures", made["imageUrl"].rsplit("/", 1)[1])
    with api.client(**{"Accept-Language": "ko"}) as reader:
        assert "<h1>군산 원도심</h1>" in reader.get(url).text
        assert "<h1>Gunsan old port</h1>" in reader.get(f"{url}?locale=en").text
        reader.cookies.set("locale", "en")
        assert "<h1>Gunsan old port</h1>" in reader.get(url).text


def test_its_headers_let_nothing_in_and_keep_it_out_of_search(
    anna: httpx.Client, kit: dict[str, Any]
) -> None:
    headers = anna.get(shared(anna, "kits", kit["id"])).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert "noindex" in headers["x-robots-tag"]
    assert "no-store" in headers["cache-control"]
    assert headers["x-content-type-options"] == "nosniff"


def test_a_picture_is_shared_without_the_words_it_was_asked_with(
    api: Api, anna: httpx.Client
) -> None:
    made = anna.post("/api/v1/images", json=PICTURE).raise_for_status().json()
    url = shared(anna, "pictures", made["imageUrl"].rsplit("/", 1)[1])
    with api.client() as stranger:
        page = stranger.get(url)
        full = stranger.get(f"{url}/picture?shape=full")
        preview = stranger.get(f"{url}/picture")
    assert page.status_code == 200
    for word in (*PRIVATE, "red coat", made["optimizedPrompt"][:40], made["imageUrl"]):
        assert word not in page.text
    assert "Noir" in page.text
    assert "Ilford HP5" in page.text
    assert full.content == anna.get(made["imageUrl"]).content
    assert Image.open(BytesIO(preview.content)).size == (1200, 630)


def test_a_link_that_was_taken_back_is_dead_at_once(
    api: Api, anna: httpx.Client, kit: dict[str, Any]
) -> None:
    url = shared(anna, "kits", kit["id"])
    assert anna.delete(f"/api/v1/kits/{kit['id']}/share").status_code == 204
    with api.client(**{"Accept-Language": "ko"}) as stranger:
        page = stranger.get(url)
        assert page.status_code == 404
        assert "비어 있는 컷이에요" in page.text
        problem(stranger.get(f"{url}/picture"), 404, "not_found")
    assert shared(anna, "kits", kit["id"]) != url


def test_an_erased_kit_takes_its_page_with_it(anna: httpx.Client, kit: dict[str, Any]) -> None:
    url = shared(anna, "kits", kit["id"])
    anna.delete(f"/api/v1/kits/{kit['id']}").raise_for_status()
    assert anna.get(url).status_code == 404


def test_a_page_never_was_looks_like_one_that_is_gone(anna: httpx.Client) -> None:
    answer = anna.get(f"/s/{'x' * 22}")
    assert answer.status_code == 404
    assert "Nothing on this frame" in answer.text
    assert anna.get("/s/short").status_code == 422
