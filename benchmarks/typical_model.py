"""What a loopback model answers in a typical turn: small valid answers, look-ups, words."""

import json
import re
from typing import Any

from harness import reply

PLACES = ("Kyoto", "Lisbon")
SENTENCE = "The lanes behind the market are best before nine, when the shutters go up."
PLANNER_ROUNDS = (
    ("research_destination",),
    ("research_accommodations", "research_activities", "research_restaurants"),
    (
        "analyze_itinerary_feasibility",
        "analyze_cost_breakdown",
        "analyze_schedule_optimization",
        "analyze_weather",
        "analyze_safety",
        "analyze_local_transport",
        "optimize_budget",
    ),
    ("generate_itinerary",),
    ("generate_summary", "fetch_images"),
    ("format_presentation",),
)
LOOK_UPS = {
    "ask": (("research_activities", "analyze_weather"),),
    "planner": PLANNER_ROUNDS,
    "designer": (("add_activity", "add_activity"),),
}
ARGUMENTS = {
    "start_date": "2027-04-05",
    "end_date": "2027-04-07",
    "check_in": "2027-04-05",
    "check_out": "2027-04-07",
    "num_days": 3,
    "days": 3,
    "currency": "USD",
    "startTime": "2027-04-05T10:00",
    "origin": "",
}


def filled(schema: dict[str, Any], definitions: dict[str, Any]) -> Any:
    """A value of a schema: what may be left out is, null where allowed, lists of three, else a
    sentence."""
    if "$ref" in schema:
        return filled(definitions[schema["$ref"].rpartition("/")[2]], definitions)
    if "anyOf" in schema:
        kinds = [option.get("type") for option in schema["anyOf"]]
        return None if "null" in kinds else filled(schema["anyOf"][0], definitions)
    if "enum" in schema:
        return schema["enum"][0]
    if schema["type"] == "object":
        needed = ((key, schema["properties"][key]) for key in schema.get("required", ()))
        return {key: filled(s, definitions) for key, s in needed}
    if schema["type"] == "array":
        return [filled(schema["items"], definitions) for _ in range(3)]
    plain = {"string": SENTENCE, "boolean": True, "null": None}
    return plain.get(schema["type"], max(1, schema.get("minimum", 1)))


def arguments(tool: dict[str, Any], place: str, number: int) -> dict[str, Any]:
    """Arguments of a call, of this place."""
    schema = tool["function"]["parameters"]
    values = filled(schema, schema.get("$defs", {}))
    named = {
        **ARGUMENTS,
        "destination": place,
        "name": f"{place} walk {number}",
        "location": {"name": place},
        "interests": [],
        "preferences": [],
    }
    return {key: named.get(key, value) for key, value in values.items()}


def answered(request: Any) -> Any:
    """What the model says to a request."""
    from agents.recommendation.test_recommendation import GOOD
    from fakes.script import Call, Say

    body, label = request.json, request.headers.get("x-label", "")
    if label == "recommendation":
        return Say.json({"items": [*listed(body), GOOD[0]]})
    if label == "chat":
        return Say.json(reply("And who comes along, and what would be around you?"))
    if label == "guide-draft":
        documents = re.findall(
            r"(\[\d+\]) [^:\n]+: (.+?[.다요])[ \n\"]", body["messages"][-1]["content"]
        )
        return Say(" ".join(f"{text[:-1]} {number}." for number, text in documents[:4]))
    if tools := body.get("tools"):
        offered = {tool["function"]["name"]: tool for tool in tools}
        rounds = LOOK_UPS.get(label, ())
        later = [m["role"] for m in body["messages"]]
        later = later[len(later) - later[::-1].index("user") :]
        done = later.count("assistant")
        if done < len(rounds):
            words = json.dumps(body["messages"], ensure_ascii=False)
            place = max(PLACES, key=words.rfind)
            calls = [
                (n, arguments(offered[n], place, i))
                for i, n in enumerate(rounds[done])
                if n in offered
            ]
            return Call(calls)
        return Say(" ".join([SENTENCE] * 4))
    if form := body.get("response_format"):
        schema = form["json_schema"]["schema"]
        if label == "guide-verify":
            return Say.json({key: [] for key in schema["properties"]})
        return Say.json(filled(schema, schema.get("$defs", {})))
    return Say(" ".join([SENTENCE] * 4))


def listed(body: dict[str, Any]) -> list[dict[str, Any]]:
    """Two of the shortlist, whole where the schema has nothing shorter for them."""
    from agents.recommendation.test_recommendation import GOOD

    ids = re.findall(r"([\w-]+) \| ", body["messages"][-1]["content"])[:2]
    if "CataloguePick" not in json.dumps(body["response_format"]):
        return [GOOD[1] | {"catalogueId": key} for key in ids]
    return [{"catalogueId": key, "matchReason": GOOD[1]["matchReason"]} for key in ids]
