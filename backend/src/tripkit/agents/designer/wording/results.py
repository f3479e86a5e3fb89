"""What a look or a search found, in sentences: the rules' own reply, short enough to be read."""

from collections.abc import Iterable, Sequence
from typing import Any

from tripkit.agents.designer.state import Outcome
from tripkit.agents.designer.wording.dates import (
    amounts,
    date_and_time,
    date_range,
    day_of,
    money,
    number_in_words,
)
from tripkit.agents.designer.wording.names import (
    MOST_NAMED,
    list_with_times,
    segment_name,
    with_time,
    with_time_of_day,
)
from tripkit.agents.designer.wording.phrasebook import Voice, capitalised, join_list
from tripkit.agents.designer.wording.report import with_full_stop
from tripkit.domain.context import Locale
from tripkit.knowledge.cities import nearest_city

MOST_OFFERS = 3
MOST_OF_A_DAY = 5
_WAYS: dict[str, tuple[str, str]] = {
    "WALKING": ("on foot", "걸어서"),
    "PUBLIC": ("by transit", "대중교통으로"),
    "TAXI": ("by taxi", "택시로"),
    "RIDE_SHARE": ("by ride share", "차량 호출로"),
    "RAIL": ("by train", "기차로"),
    "RENTAL_CAR": ("by rented car", "렌터카로"),
}


def results_in_words(outcomes: Iterable[Outcome], voice: Voice) -> str:
    """The looks and searches that succeeded, each told."""
    parts = [
        _TELL[outcome["tool"]](_given(outcome), voice)
        for outcome in outcomes
        if outcome["success"] and outcome["tool"] in _TELL and outcome["result"]
    ]
    return " ".join(part for part in parts if part)


def _given(outcome: Outcome) -> dict[str, Any]:
    return {"asked": outcome["arguments"], **outcome["result"]}


def _trip(result: dict[str, Any], voice: Voice) -> str:
    """A day with all that is in it, or the trip's outline; then what does not fit first."""
    segments, locale = result.get("segments", []), voice.locale
    day = result["asked"].get("day")
    if not segments:
        return voice.say("empty_day", day=day_of(day, locale)) if day else voice.say("empty")
    if day or len(segments) <= MOST_NAMED:
        text = _day(segments, day or "", voice)
    else:
        first, last = segments[0]["startDatetime"], segments[-1]["endDatetime"]
        n: object = len(segments) if locale == "ko" else number_in_words(len(segments))
        text = voice.say(
            "trip",
            days=capitalised(date_range(first, last, locale)),
            n=n,
            first=segment_name(segments[0], locale),
            last=segment_name(segments[-1], locale),
        )
    faults = [f for f in result.get("findings", []) if f["severity"] != "note"]
    parts = [capitalised(text)]
    if (sums := result.get("cost")) and not day:
        parts.append(capitalised(voice.say("so_far", sums=amounts(sums.items(), locale))))
    if faults and len(segments) <= MOST_OF_A_DAY:
        parts.append(
            voice.say("catch", what=with_full_stop(capitalised(str(faults[0]["message"]))))
        )
    return " ".join(parts)


def _day(segments: Sequence[dict[str, Any]], day: str, voice: Voice) -> str:
    locale = voice.locale
    if not day:
        return with_full_stop(
            voice.say("stands", what=list_with_times(segments, voice)).rstrip(".")
        )
    rest = len(segments) - MOST_OF_A_DAY
    texts = [
        with_time_of_day(segment, locale) for segment in segments[: MOST_OF_A_DAY - (rest > 0)]
    ]
    what = ", ".join(texts) if locale == "ko" else join_list(texts, locale)
    text = voice.say("day", day=day_of(day, locale), what=what)
    return f"{text} {voice.say('and_others', n=rest + 1)}" if rest > 0 else text


def costs_in_words(itinerary: Any, costs: dict[str, float], voice: Voice) -> str:
    """What the trip costs so far, and how much of it has a price."""
    if not costs:
        return voice.say("no_cost")
    priced = [segment for segment in itinerary.segments if segment.total_price]
    total = amounts(costs.items(), voice.locale)
    n, every = (
        (len(priced), len(itinerary.segments))
        if voice.locale == "ko"
        else (number_in_words(len(priced)), number_in_words(len(itinerary.segments)))
    )
    return capitalised(voice.say("cost", sums=total, n=n, all=every))


def findings_in_words(findings: Sequence[Any], voice: Voice) -> str:
    """What does not fit, the worst two by name."""
    if not findings:
        return voice.say("fits")
    worst = sorted(findings, key=lambda f: ("error", "warning", "note").index(f.severity))
    text = " ".join(with_full_stop(capitalised(finding.message)) for finding in worst[:2])
    parts = [voice.say("does_not_fit", what=text)]
    if (rest := len(worst) - 2) > 0:
        parts.append(voice.say("and_more", n=rest))
    return " ".join(parts)


def _segment(result: dict[str, Any], voice: Voice) -> str:
    text = capitalised(voice.say("stands", what=with_time(result, voice.locale)))
    if result["type"] == "HOTEL":
        ends = (
            date_and_time(result[key], voice.locale) for key in ("startDatetime", "endDatetime")
        )
        text += " " + voice.say("check_in", **dict(zip(("start", "end"), ends, strict=True)))
    if price := result.get("totalPrice"):
        text += f" {money(price['amount'], price['currency'], voice.locale)}."
    return text


def _flights(result: dict[str, Any], voice: Voice) -> str:
    offers = result["flights"][:MOST_OFFERS]
    what = _joined(
        [f"{_flight(offer, voice.locale)} {_range(offer, voice.locale)}" for offer in offers], voice
    )
    arguments = result["asked"]
    ends = {key: str(arguments.get(key) or "") for key in ("origin", "destination")}
    return _with_source(voice.say("flights_found", what=what, **ends), offers, voice)


def _hotels(result: dict[str, Any], voice: Voice) -> str:
    offers, ko = result["hotels"][:MOST_OFFERS], voice.locale == "ko"
    what = _joined(
        [
            f"{_room(offer)} 1박 {money(offer['per_night'], 'USD', 'ko')}"
            if ko
            else f"{_in_sentence(offer['name'])} at {offer['per_night']:,.0f} USD a night"
            for offer in offers
        ],
        voice,
    )
    place = str(result["asked"].get("location") or "")
    return _with_source(voice.say("rooms_found", what=what, place=place), offers, voice)


def _flight(one: dict[str, Any], locale: Locale) -> str:
    if locale == "en":
        return f"{_in_sentence(one['label'])},"
    way = f"{one['from_airport']}–{one['to_airport']}"
    stops = one.get("stops")
    kind = "" if stops is None else " 직항" if stops == 0 else f" {stops}회 경유"
    return f"{one.get('flight_number') or way}{kind}"


def _room(one: dict[str, Any]) -> str:
    """A kind of room in Korean; a hotel keeps its name."""
    if one["source"] != "estimate":
        return str(one["name"])
    city = nearest_city(one["lat"], one["lng"]) if one.get("lat") is not None else None
    names = {area.name.en: area.name.ko for area in city.areas} if city else {}
    area = names.get(str(one.get("area")), str(one.get("area") or ""))
    return f"{area} {'아파트' if one.get('room_type') == 'entire' else '객실'}".strip()


def _in_sentence(label: str) -> str:
    """Without the large letter of an article."""
    return f"a {label[2:]}" if label.startswith("A ") else label


def _ways(result: dict[str, Any], voice: Voice) -> str:
    ko, offers = voice.locale == "ko", result["ways"][:MOST_OFFERS]
    what = _joined(
        [
            f"{_WAYS[offer['transferType']][ko]} {offer['minutes']}{'분' if ko else ' min'}"
            f" ({_range(offer, voice.locale)})"
            for offer in offers
        ],
        voice,
    )
    text = voice.say("ways_found", what=what, km=f"{result['kilometres']:.0f}", **_ends(result))
    return _with_source(text, offers, voice)


def _pages(result: dict[str, Any], voice: Voice) -> str:
    pages = [f"{page['title']} ({page['url']})" for page in result["pages"][:MOST_OFFERS]]
    return voice.say("pages_found", what=_joined(pages, voice))


def _place(result: dict[str, Any], voice: Voice) -> str:
    where = ", ".join(str(result[k]) for k in ("name", "city", "country") if result.get(k))
    return voice.say("place_found", where=where)


def _distance(result: dict[str, Any], voice: Voice) -> str:
    return voice.say("far_apart", km=f"{result['kilometres']:g}", **_ends(result))


def _ends(result: dict[str, Any]) -> dict[str, str]:
    return {key: str(result[key]["name"]) for key in ("origin", "destination")}


def _range(one: dict[str, Any], locale: Locale) -> str:
    low, high = f"{one['low']:,.0f}", f"{one['high']:,.0f}"
    span = low if low == high else f"{low}~{high}" if locale == "ko" else f"{low} to {high}"
    return f"{span}달러" if locale == "ko" else f"{span} USD"


def _with_source(text: str, offers: Sequence[dict[str, Any]], voice: Voice) -> str:
    """An estimate is called one; whoever else was asked is named."""
    sources = sorted({str(offer["source"]) for offer in offers})
    if sources == ["estimate"]:
        return f"{text} {voice.say('estimates')}"
    return f"{text} ({', '.join(sources)})"


def _joined(parts: Sequence[str], voice: Voice) -> str:
    return "; ".join(parts) if voice.locale == "en" else ", ".join(parts)


_TELL = {
    "get_itinerary": _trip,
    "get_segment": _segment,
    "search_flights": _flights,
    "search_hotels": _hotels,
    "search_transfers": _ways,
    "search_web": _pages,
    "geocode_location": _place,
    "get_distance": _distance,
}
