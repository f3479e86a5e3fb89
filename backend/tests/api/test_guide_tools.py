"""Crowd, calendar, light, recommendations at their own addresses and at the published ones."""

from typing import Any

import httpx
import pytest
from api.serving import problem

DAY = "2026-01-03"
ROCK = {"latitude": 7.957, "longitude": 80.7603}
WISH: dict[str, Any] = {
    "current_lat": 7.2906, "current_lng": 80.6337, "preferences": {"history": 0.9, "nature": 0.4},
    "target_datetime": "2026-08-20T09:00:00",
}  # fmt: skip
BOTH = pytest.mark.parametrize("root", ["/api/v1", "/api/v1/guide"])


def good(response: httpx.Response) -> dict[str, Any]:
    assert response.status_code == 200, response.text
    body: dict[str, Any] = response.json()
    return body


@BOTH
def test_a_crowd_is_forecast_by_a_place_s_name(root: str, anna: httpx.Client) -> None:
    body = {"location": "dalada maligawa", "target_datetime": "2026-08-20T12:00:00"}
    crowd = good(anna.post(f"{root}/crowd", json=body))
    assert crowd["location_id"] == "temple-of-the-tooth"
    assert crowd["datetime"] == "2026-08-20T12:00:00+05:30"
    assert crowd["crowd_percentage"] == pytest.approx(crowd["crowd_level"] * 100, abs=0.1)
    assert crowd["optimal_times"]
    assert crowd["reasons"]


def test_an_instant_is_brought_to_colombo(anna: httpx.Client) -> None:
    body = {"location": "Kandy", "target_datetime": "2026-01-02T19:00:00Z"}
    assert good(anna.post("/api/v1/crowd", json=body))["datetime"] == f"{DAY}T00:30:00+05:30"


def test_an_unknown_place_of_a_known_type_is_the_average(anna: httpx.Client) -> None:
    body = {"location": "Zzyzx", "location_type": "beach", "target_datetime": f"{DAY}T12:00"}
    crowd = good(anna.post("/api/v1/crowd", json=body))
    assert (crowd["location"], crowd["location_id"]) == ("Zzyzx", None)


def test_an_unknown_place_is_answered_with_the_nearest_names(anna: httpx.Client) -> None:
    body = {"location": "Polonarua ruin", "target_datetime": f"{DAY}T12:00"}
    response = anna.post("/api/v1/crowd", json=body)
    if response.status_code == 404:
        assert "Polonnaruwa" in problem(response, 404, "not_found")["detail"]
    else:
        assert good(response)["location_id"] == "polonnaruwa"
    body["location"] = "Zzyzx"
    problem(anna.post("/api/v1/crowd", json=body), 404, "not_found")


@BOTH
def test_a_poya_day_closes_the_shops(root: str, anna: httpx.Client) -> None:
    events = good(anna.post(f"{root}/events", json={"date": DAY, "activity": "nightlife"}))
    assert events["is_poya"] is True
    assert events["alcohol_allowed"] is False
    assert events["alcohol"]["shops"] == "closed"
    assert events["certainty"] == "gazetted"
    assert "Duruthu" in events["special_event"]
    assert any("banned" in warning for warning in events["warnings"])
    plain = good(anna.post(f"{root}/events", json={"date": "2026-01-06"}))
    assert (plain["is_poya"], plain["alcohol_allowed"]) == (False, True)


def test_a_computed_date_is_called_estimated(anna: httpx.Client) -> None:
    events = good(anna.post("/api/v1/events", json={"date": "2031-05-06"}))
    assert events["certainty"] == "estimated"


@BOTH
def test_a_drink_on_a_poya_day_is_a_legal_conflict(root: str, anna: httpx.Client) -> None:
    body = {"location_name": "Colombo", "target_date": DAY}
    dry = good(anna.post(f"{root}/events/impact", json=body | {"activity_type": "bar"}))
    assert dry["is_legal_conflict"] is True
    assert dry["constraints"][0]["code"] == "POYA_ALCOHOL_BAN"
    assert dry["constraints"][0]["severity"] == "HARD"
    sober = good(anna.post(f"{root}/events/impact", json=body | {"activity_type": "museum"}))
    assert sober["is_legal_conflict"] is False


@BOTH
def test_golden_hours_of_a_place_and_of_a_point_agree(root: str, anna: httpx.Client) -> None:
    named = good(anna.post(f"{root}/golden-hour", json={"location": "Sigiriya", "date": DAY}))
    point = {"location": "a rock", "date": DAY, **ROCK}
    there = good(anna.post(f"{root}/golden-hour", json=point))
    assert there["location"] == "a rock"
    assert named["sunrise"] == there["sunrise"]
    assert named["golden_hour_morning"]["start"] < named["sunrise"]
    physics = good(anna.post(f"{root}/physics/golden-hour", json={"date": DAY, **ROCK}))
    window = physics["morning_golden_hour"]
    assert window["start_local"].startswith(there["golden_hour_morning"]["start"])
    assert window["elevation_at_start_deg"] == pytest.approx(-4, abs=0.01)
    assert window["elevation_at_end_deg"] == pytest.approx(6, abs=0.01)
    assert physics["timezone"] == "Asia/Colombo"
    ella = good(anna.get(f"{root}/physics/golden-hour/Ella", params={"date": DAY}))
    assert ella["location"]["elevation_m"] > 1000


def test_the_sun_s_position_now_only_when_asked(anna: httpx.Client) -> None:
    body = {"date": DAY, **ROCK}
    assert good(anna.post("/api/v1/physics/golden-hour", json=body))["current_position"] is None
    body["include_current_position"] = True
    assert good(anna.post("/api/v1/physics/golden-hour", json=body))["current_position"]


def test_where_the_sun_does_not_rise_nothing_is_made_up(anna: httpx.Client) -> None:
    body = {"date": DAY, "latitude": 89, "longitude": 0}
    physics = good(anna.post("/api/v1/physics/golden-hour", json=body))
    assert physics["sunrise"] is None
    assert physics["warnings"]


@BOTH
def test_the_sun_stands_in_the_south_at_a_january_noon(root: str, anna: httpx.Client) -> None:
    path = f"{root}/physics/sun-position"
    sun = good(anna.get(path, params={**ROCK, "at": f"{DAY}T12:11:20"}))
    assert sun["azimuth_deg"] == pytest.approx(180, abs=1)
    assert sun["timestamp"] == f"{DAY}T06:41:20Z"
    assert (sun["is_daylight"], sun["light_quality"]) == (True, "harsh")


@BOTH
def test_a_score_is_the_sum_of_its_terms_and_is_explained_by_them(
    root: str, anna: httpx.Client
) -> None:
    answer = good(anna.post(f"{root}/recommend", json=WISH))
    picks = answer["recommendations"]
    assert [pick["rank"] for pick in picks] == [1, 2, 3, 4, 5]
    for pick in picks:
        total = sum(term["contribution"] for term in pick["terms"])
        assert total == pytest.approx(pick["combined_score"], abs=0.001)
    assert answer == good(anna.post(f"{root}/recommend", json=WISH))
    params = {**WISH["preferences"], "target_datetime": WISH["target_datetime"],
              "latitude": WISH["current_lat"], "longitude": WISH["current_lng"]}  # fmt: skip
    why = good(anna.get(f"{root}/explain/{picks[0]['name']}", params=params))
    assert why["constraint_analysis"]["terms"] == picks[0]["terms"]
    assert why["constraint_analysis"]["combined_score"] == picks[0]["combined_score"]


def test_a_recommendation_keeps_its_limits(anna: httpx.Client) -> None:
    limits = {"outdoor_only": True, "max_distance_km": 90, "top_k": 20,
              "exclude_locations": ["Peradeniya"], "visited_locations": ["Sigiriya", "Zzyzx"]}  # fmt: skip
    answer = good(anna.post("/api/v1/recommend", json=WISH | limits))
    picks = answer["recommendations"]
    assert picks
    assert all(pick["is_outdoor"] and pick["distance_km"] <= 90 for pick in picks)
    names = {pick["location_id"] for pick in picks}
    assert not names & {"sigiriya", "peradeniya-botanic-gardens"}
    assert answer["metadata"]["unknown_locations"] == ["Zzyzx"]
    none = good(anna.post("/api/v1/recommend", json=WISH | {"max_distance_km": 0.1}))
    assert (none["success"], none["recommendations"]) == (False, [])


def test_a_wish_decides_what_is_recommended(anna: httpx.Client) -> None:
    def means(wish: str) -> float:
        body = WISH | {"preferences": {wish: 1}, "top_k": 5}
        picks = good(anna.post("/api/v1/recommend", json=body))["recommendations"]
        return float(sum(pick["preference_scores"]["nature"] for pick in picks) / 5)

    assert means("nature") > means("history") + 0.2


def test_an_unknown_place_is_explained_as_such(anna: httpx.Client) -> None:
    answer = good(anna.get("/api/v1/explain/Zzyzx"))
    assert answer["found"] is False
    assert answer["location_info"] is None


@BOTH
def test_near_places_come_nearest_first(root: str, anna: httpx.Client) -> None:
    params: dict[str, Any] = {**ROCK, "radius_km": 40, "limit": 3}
    found = good(anna.get(f"{root}/locations/nearby", params=params))["locations"]
    assert found[0]["location_id"] == "sigiriya"
    assert [f["distance_km"] for f in found] == sorted(f["distance_km"] for f in found)
    assert len(found) == 3


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("crowd", {"location": "Kandy", "target_datetime": "2002-12-31T23:59"}),
        ("crowd", {"location": "Kandy", "target_datetime": "2003-01-01T00:00+14:00"}),
        ("events", {"date": "2077-01-01"}),
        ("events/impact", {"location_name": "Kandy", "target_date": "1999-01-01"}),
        ("golden-hour", {"location": "Kandy", "date": "2077-01-01"}),
        ("physics/golden-hour", {"date": "0001-01-01", **ROCK}),
        ("recommend", WISH | {"target_datetime": "2100-01-01T00:00"}),
    ],
)
def test_a_date_outside_the_calendar_is_refused_in_a_sentence(
    path: str, body: dict[str, Any], anna: httpx.Client
) -> None:
    said = problem(anna.post(f"/api/v1/guide/{path}", json=body), 422, "invalid_input")
    assert "2003 to 2076" in said["errors"][0]["detail"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("physics/golden-hour", {"date": DAY, "latitude": 91, "longitude": 0}),
        ("physics/golden-hour", {"date": DAY, "latitude": 0, "longitude": 181}),
        ("physics/golden-hour", {"date": DAY, **ROCK, "elevation_m": 99999}),
        ("golden-hour", {"location": "x", "date": DAY, "latitude": 7}),
        ("recommend", WISH | {"current_lat": -91}),
        ("recommend", WISH | {"preferences": {"history": 1.1}}),
        ("recommend", WISH | {"top_k": 0}),
        ("recommend", WISH | {"preferences": {"sleep": 1}}),
        ("crowd", {"location": "", "target_datetime": f"{DAY}T12:00"}),
        ("crowd", {"location": "Kandy", "location_type": "Pub", "target_datetime": f"{DAY}T12:00"}),
        ("events", {"date": DAY, "day": 1}),
    ],
)
def test_bad_input_is_refused(path: str, body: dict[str, Any], anna: httpx.Client) -> None:
    problem(anna.post(f"/api/v1/guide/{path}", json=body), 422, "invalid_input")
