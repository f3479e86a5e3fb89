"""Kits over the wire: made, read, taken home, erased; what comes in is data."""

from datetime import date
from io import BytesIO
from typing import Any

import httpx
import pytest
from api.serving import DESTINATIONS, Api, problem
from icalendar import Calendar
from pypdf import PdfReader

KITS = "/api/v1/kits"
GUNSAN = {"destination": "kr-gunsan-old-port", "concept": "filmlog", "when": "2026-10-17"}
EVIL = "</style><script>alert(1)</script>"


@pytest.fixture(scope="module")
def streamed(api: Api) -> dict[str, Any]:
    """A destination as the recommendation gives it."""
    with api.client() as client:
        body = {"preferences": {"mood": "nostalgic", "interests": ["photography"]}, "count": 1}
        answer = client.post(DESTINATIONS, json=body).raise_for_status()
    found: dict[str, Any] = answer.json()["destinations"][0]
    return found


def made(client: httpx.Client, **more: Any) -> dict[str, Any]:
    answer = client.post(KITS, json={**GUNSAN, **more})
    assert answer.status_code == 201, answer.text
    kit: dict[str, Any] = answer.json()
    return kit


def test_a_kit_is_made_from_an_id_and_kept(anna: httpx.Client) -> None:
    kit = made(anna, profile={"days": 3}, locale="ko")
    assert len(kit["id"]) == 32
    assert kit["date"] == "2026-10-17"
    assert kit["timezone"] == "Asia/Seoul"
    assert kit["title"] == "군산 원도심 · 필름 로그"
    assert kit["light"]["sunset"] == "17:55"
    assert anna.get(f"{KITS}/{kit['id']}").json() == kit
    mine = anna.get("/api/v1/me/kits").json()["items"]
    assert [item["id"] for item in mine] == [kit["id"]]


@pytest.mark.parametrize(
    ("when", "month"), [("10", "-10-"), ("autumn", "-09-"), ("2027-10", "-10-")]
)
def test_a_month_or_a_season_is_a_day_to_come(anna: httpx.Client, when: str, month: str) -> None:
    kit = made(anna, when=None, profile={"when": when})
    assert month in kit["date"]


def test_the_locale_follows_the_browser_when_none_is_asked(api: Api) -> None:
    with api.client(**{"Accept-Language": "ko-KR,ko;q=0.9"}) as client:
        assert made(client)["locale"] == "ko"
        assert made(client, locale="en")["locale"] == "en"


def test_a_destination_of_the_stream_is_taken_as_it_is(
    anna: httpx.Client, streamed: dict[str, Any]
) -> None:
    kit = made(anna, destination=streamed)
    assert kit["destination"]["matchReason"] == streamed["matchReason"]
    assert kit["destination"]["matchScore"] == streamed["matchScore"]
    assert kit["destination"]["location"] == streamed["location"]


def test_facts_of_a_place_of_ours_are_ours(anna: httpx.Client, streamed: dict[str, Any]) -> None:
    forged = {**streamed, "location": {"lat": 0, "lng": 0}, "description": EVIL, "sources": [EVIL]}
    kit = made(anna, destination=forged)
    assert kit["destination"]["location"] == streamed["location"]
    assert kit["destination"]["description"] == streamed["description"]
    assert EVIL not in kit["destination"]["sources"]


@pytest.mark.parametrize(
    "address",
    ["https://evil.example/x.png", "//evil.example/x", "/api/v1/me", "javascript:alert(1)",
     "/api/v1/cards/../me", "/api/v1/places/photos/x?next=//evil.example"],
)  # fmt: skip
def test_a_picture_that_is_not_ours_is_not_kept(
    anna: httpx.Client, streamed: dict[str, Any], address: str
) -> None:
    elsewhere = {**streamed, "id": "xx-elsewhere", "imageUrl": address, "imageKind": "photo"}
    kit = made(anna, destination=elsewhere)
    assert kit["destination"]["imageUrl"].startswith("/api/v1/cards/")
    assert kit["imageUrl"].startswith("/api/v1/cards/")
    assert anna.get(kit["imageUrl"]).status_code == 200


def test_a_photo_of_ours_is_kept(anna: httpx.Client, streamed: dict[str, Any]) -> None:
    photo = "/api/v1/places/photos/InBsYWNlcy94Ig.aBc-12_3"
    kit = made(anna, destination={**streamed, "imageUrl": photo, "imageKind": "photo"})
    assert kit["imageUrl"] == kit["destination"]["imageUrl"] == photo


def test_addresses_in_place_details_lead_to_the_web_or_nowhere(
    anna: httpx.Client, streamed: dict[str, Any]
) -> None:
    details = {
        "placeId": "p", "website": "javascript:alert(1)", "mapsUrl": "https://maps.example/p",
        "photos": [{"url": "https://evil.example/p.png", "width": 1, "height": 1}],
    }  # fmt: skip
    kit = made(anna, destination={**streamed, "id": "xx-elsewhere", "placeDetails": details})
    kept = kit["destination"]["placeDetails"]
    assert kept["website"] is None
    assert kept["mapsUrl"] == "https://maps.example/p"
    assert kept["photos"] == []


def test_strings_of_a_destination_are_escaped_in_the_page(
    anna: httpx.Client, streamed: dict[str, Any]
) -> None:
    kit = made(
        anna, destination={**streamed, "id": "xx-elsewhere", "name": EVIL, "catch": EVIL}
    )  # fmt: skip
    page = anna.get(f"{KITS}/{kit['id']}.html")
    assert "<script" not in page.text
    assert page.text.count("</style>") == 1
    assert "script-src" not in page.headers["content-security-policy"]
    assert page.headers["content-security-policy"].startswith("default-src 'none'")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"destination": "xx-nowhere"}, "destination"),
        ({"destination": ""}, "destination.id"),
        ({"destination": 7}, "destination.object"),
        ({"concept": "baroque"}, "concept"),
        ({"when": "someday"}, "when"),
        ({"when": "0001-04"}, "when"),
        ({"when": "9999-12-24"}, "when"),
        ({"filmStock": "Velvia"}, "filmStock"),
        ({"locale": "fr"}, "locale"),
        ({"profile": {"days": 0}}, "profile.days"),
        ({"unknown": 1}, "unknown"),
    ],
)
def test_bad_input_names_its_field(anna: httpx.Client, change: dict[str, Any], field: str) -> None:
    answer = problem(anna.post(KITS, json={**GUNSAN, **change}), 422, "invalid_input")
    assert field in [error["field"] for error in answer["errors"]]
    assert anna.get("/api/v1/me/kits").json()["items"] == []


@pytest.mark.parametrize(
    "change",
    [
        {"id": "../../etc"}, {"name": "x" * 2001}, {"tags": ["x"] * 41}, {"name": "a\x1b[2J"},
        {"location": {"lat": 91, "lng": 0}}, {"bestMonths": [13]}, {"activities": []},
    ],
)  # fmt: skip
def test_an_object_that_the_stream_could_not_have_sent_is_refused(
    anna: httpx.Client, streamed: dict[str, Any], change: dict[str, Any]
) -> None:
    answer = anna.post(KITS, json={**GUNSAN, "destination": {**streamed, **change}})
    problem(answer, 422, "invalid_input")


def test_the_calendar_is_one_that_calendars_take(anna: httpx.Client) -> None:
    kit = made(anna, profile={"days": 2})
    answer = anna.get(f"{KITS}/{kit['id']}.ics")
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    assert 'filename="tripkit.ics"' in answer.headers["content-disposition"]
    events = Calendar.from_ical(answer.content).walk("VEVENT")
    assert [e.start.date() for e in events] == [date(2026, 10, 17)] * 4 + [date(2026, 10, 18)] * 4


def test_the_page_holds_its_picture(anna: httpx.Client) -> None:
    answer = anna.get(f"{KITS}/{made(anna)['id']}.html")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert 'src="data:image/webp;base64,' in answer.text
    assert "img-src data:" in answer.headers["content-security-policy"]


def test_a_kit_is_taken_home_in_every_format(anna: httpx.Client) -> None:
    kit = made(anna, locale="ko")
    text = anna.get(f"{KITS}/{kit['id']}.md").raise_for_status()
    assert text.headers["content-type"] == "text/markdown; charset=utf-8"
    assert all(one in text.text.replace("\\", "") for one in kit["packingList"])
    paper = PdfReader(BytesIO(anna.get(f"{KITS}/{kit['id']}.pdf").raise_for_status().content))
    assert kit["camera"]["model"] in paper.pages[0].extract_text()
    shown = anna.get(f"{KITS}/{kit['id']}.geojson").raise_for_status().json()
    where = kit["destination"]["location"]
    assert shown["features"][0]["geometry"]["coordinates"] == [where["lng"], where["lat"]]
    assert shown["features"][0]["properties"]["starts"].startswith("2026-10-17T")


def test_facts_of_a_kit_say_what_they_rest_on(anna: httpx.Client) -> None:
    kit = made(anna)
    assert kit["destination"]["provenance"]["tier"] == "ours"
    assert kit["light"]["provenance"]["tier"] == "computed"
    assert kit["weather"]["provenance"]["source"] == "climate normals"
    assert kit["provenance"]["settings"]["tier"] == "computed"
    assert kit["source"] == "offline"


def test_a_place_of_elsewhere_is_marked_as_not_checked_whatever_it_says(
    anna: httpx.Client, streamed: dict[str, Any]
) -> None:
    claims = {"tier": "ours", "source": "TripKit's catalogue", "checked": "2026-01"}
    forged = {**streamed, "id": "xx-nowhere", "provenance": claims, "checked": "2026-01"}
    kit = made(anna, destination=forged, locale="en")
    assert kit["destination"]["provenance"]["unchecked"] is True
    assert kit["destination"]["checked"] is None
    for ending in ("md", "html"):
        shown = anna.get(f"{KITS}/{kit['id']}.{ending}").raise_for_status().text
        assert "general knowledge, not checked" in shown


def test_a_kit_and_its_files_are_its_visitors_alone(api: Api, anna: httpx.Client) -> None:
    kit = made(anna)
    with api.client() as bert:
        for path in ("", ".ics", ".html", ".md", ".pdf", ".geojson"):
            problem(bert.get(f"{KITS}/{kit['id']}{path}"), 404, "not_found")
        problem(bert.delete(f"{KITS}/{kit['id']}"), 404, "not_found")
        problem(bert.post(f"{KITS}/{kit['id']}/share"), 404, "not_found")
    assert anna.get(f"{KITS}/{kit['id']}").status_code == 200


def test_an_erased_kit_is_gone_with_its_files(anna: httpx.Client) -> None:
    kit = made(anna)
    assert anna.delete(f"{KITS}/{kit['id']}").status_code == 204
    for path in ("", ".ics", ".html", ".md", ".pdf", ".geojson"):
        problem(anna.get(f"{KITS}/{kit['id']}{path}"), 404, "not_found")
