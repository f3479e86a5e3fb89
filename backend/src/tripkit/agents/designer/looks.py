"""What a look or a search found, in sentences: the rules' own reply."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from tripkit.agents.designer.state import Outcome
from tripkit.agents.designer.words import say
from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Itinerary, Segment, name_of

MOST_LINES = 14
MOST_OFFERS = 3
_ESTIMATE = {"en": "estimate", "ko": "추정"}
_WAYS = {
    "WALKING": ("on foot", "걸어서"), "PUBLIC": ("by transit", "대중교통"),
    "TAXI": ("by taxi", "택시"), "RIDE_SHARE": ("by ride share", "차량 호출"),
    "RAIL": ("by train", "기차"), "RENTAL_CAR": ("by rented car", "렌터카"),
}  # fmt: skip


def found(outcomes: Iterable[Outcome], locale: Locale) -> str:
    """The looks and searches that succeeded, each told."""
    parts = [
        _TELL[outcome["tool"]](outcome["result"], locale)
        for outcome in outcomes
        if outcome["success"] and outcome["tool"] in _TELL and outcome["result"]
    ]
    return "\n".join(part for part in parts if part)


def _trip(result: dict[str, Any], locale: Locale) -> str:
    itinerary = Itinerary.model_validate({
        key: value for key, value in result.items() if key not in ("findings", "cost")
    })  # fmt: skip
    if not itinerary.segments:
        return say("empty", locale)
    days = groupby(itinerary.segments, key=lambda one: one.start_datetime[:10])
    lines = [f"{day}: {', '.join(map(_short, segments))}" for day, segments in days]
    rest = len(lines) - MOST_LINES
    lines = [*lines[:MOST_LINES], f"… +{rest}"] if rest > 0 else lines
    lines += [str(f["message"]) for f in result.get("findings", [])[:2]]
    if sums := result.get("cost"):
        shown = ", ".join(f"{amount:,.0f} {code}" for code, amount in sums.items())
        lines.append(say("cost", locale, sums=shown))
    return "\n".join(lines)


def _short(segment: Segment) -> str:
    return f"{segment.start_datetime[11:]} {name_of(segment)}"


def _segment(result: dict[str, Any], locale: Locale) -> str:
    itinerary = Itinerary.model_validate({"id": "0" * 32, "title": "-", "segments": [result]})
    segment = itinerary.segments[0]
    start, end = (t.replace("T", " ") for t in (segment.start_datetime, segment.end_datetime))
    return f"{name_of(segment)}: {start} – {end}"


def _flights(result: dict[str, Any], locale: Locale) -> str:
    return _listed(
        f"{one['label']}: {_range(one)}{_basis(one, locale)}" for one in result["flights"]
    )


def _hotels(result: dict[str, Any], locale: Locale) -> str:
    night = "1박" if locale == "ko" else "a night"
    return _listed(
        f"{one['name']}: {one['per_night']:,.0f} USD {night}{_basis(one, locale)}"
        for one in result["hotels"]
    )


def _ways(result: dict[str, Any], locale: Locale) -> str:
    ko = locale == "ko"
    lines = (
        f"{_WAYS[one['transferType']][ko]}: {say('minutes', locale, n=one['minutes'])},"
        f" {_range(one)}{_basis(one, locale)}"
        for one in result["ways"]
    )
    ends = f"{result['origin']['name']} – {result['destination']['name']}"
    return f"{ends}, {result['kilometres']} km\n{_listed(lines)}"


def _pages(result: dict[str, Any], locale: Locale) -> str:
    return _listed(f"{one['title']} ({one['url']})" for one in result["pages"])


def _place(result: dict[str, Any], locale: Locale) -> str:
    where = ", ".join(str(result[k]) for k in ("name", "city", "country") if result.get(k))
    return f"{where}: {result['latitude']:.3f}, {result['longitude']:.3f}"


def _distance(result: dict[str, Any], locale: Locale) -> str:
    ends = f"{result['origin']['name']} – {result['destination']['name']}"
    return f"{ends}: {result['kilometres']} km"


def _range(one: dict[str, Any]) -> str:
    return f"{one['low']:,.0f}–{one['high']:,.0f} USD"


def _basis(one: dict[str, Any], locale: Locale) -> str:
    return f" ({_ESTIMATE[locale]})" if one["source"] == "estimate" else f" ({one['source']})"


def _listed(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in list(lines)[:MOST_OFFERS])


_TELL = {
    "get_itinerary": _trip, "get_segment": _segment, "search_flights": _flights,
    "search_hotels": _hotels, "search_transfers": _ways, "search_web": _pages,
    "geocode_location": _place, "get_distance": _distance,
}  # fmt: skip
