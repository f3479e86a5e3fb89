"""What a segment is called in a sentence, alone and among others."""

from collections.abc import Sequence
from typing import Any

from tripkit.agents.designer.wording.dates import (
    date_and_time,
    day_of,
    night_count,
    nights_in_words,
    number_in_words,
    time_of,
)
from tripkit.agents.designer.wording.phrasebook import Voice, join_list
from tripkit.domain.context import Locale
from tripkit.domain.itinerary import SegmentChange

MOST_NAMED = 4
"""Things named one by one; more are counted, with the first and the last."""
_BUILDINGS = (
    "hotel",
    "hostel",
    "inn",
    "ryokan",
    "house",
    "resort",
    "apartment",
    "airbnb",
    "guest",
    "suite",
    "호텔",
    "호스텔",
    "여관",
    "료칸",
    "민박",
    "리조트",
    "펜션",
    "게스트",
    "숙소",
    "하우스",
)
_WAYS: dict[Locale, dict[str, str]] = {
    "en": {
        "TAXI": "the taxi",
        "SHUTTLE": "the shuttle",
        "RAIL": "the train",
        "FERRY": "the ferry",
        "WALKING": "the walk",
        "RENTAL_CAR": "the drive",
        "PUBLIC": "the ride",
    },
    "ko": {
        "TAXI": "택시",
        "SHUTTLE": "셔틀",
        "RAIL": "기차",
        "FERRY": "배",
        "WALKING": "도보 이동",
        "RENTAL_CAR": "렌터카 이동",
        "PUBLIC": "대중교통 이동",
    },
}


def with_time(segment: dict[str, Any], locale: Locale, day: str = "") -> str:
    """A segment with its time; its day is left out where it is `day`."""
    start, end = str(segment["startDatetime"]), str(segment["endDatetime"])
    same = start[:10] == day
    name = segment_name(segment, locale)
    if segment["type"] == "HOTEL":
        return _stay(segment, name, locale, same=same)
    when = time_of(start, locale) if same else date_and_time(start, locale)
    if locale == "ko":
        return f"{when} {name}"
    until = f" to {time_of(end, locale)}" if segment["type"] == "FLIGHT" else ""
    return f"{name}, {when}{until}"


def with_time_of_day(segment: dict[str, Any], locale: Locale) -> str:
    """A segment in a list of one day: its time, then its name."""
    start, name = str(segment["startDatetime"]), segment_name(segment, locale)
    if segment["type"] == "HOTEL":
        return _stay(segment, name, locale, same=True)
    return f"{time_of(start, locale)} {name}"


def _stay(segment: dict[str, Any], name: str, locale: Locale, *, same: bool) -> str:
    start = str(segment["startDatetime"])
    count = nights_in_words(night_count(start, str(segment["endDatetime"])), locale)
    if locale == "ko":
        return f"{name} {count}" if same else f"{day_of(start, locale)}부터 {name} {count}"
    place = "at" if any(word in name.lower() for word in _BUILDINGS) else "in"
    stay = f"{count} {place} {name}"
    return stay if same else f"{stay} from {day_of(start, locale)}"


def segment_name(segment: dict[str, Any], locale: Locale) -> str:
    """What one calls a segment: a flight by its number, a ride by its way."""
    match segment["type"]:
        case "FLIGHT":
            way = f"{segment['origin']['code']}–{segment['destination']['code']}"
            return str(segment.get("flightNumber") or f"{_of_way(locale, 'flight')}{way}")
        case "HOTEL":
            return str(segment["property"])
        case "TRANSFER":
            ends = segment["pickupLocation"]["name"], segment["dropoffLocation"]["name"]
            kind = _WAYS[locale].get(segment["transferType"], _of_way(locale, "ride"))
            if locale == "ko":
                return f"{ends[0]}에서 {ends[1]}까지 {kind.strip()}"
            return f"{kind.strip()} from {ends[0]} to {ends[1]}"
    return str(segment.get("name") or segment.get("title"))


def _of_way(locale: Locale, kind: str) -> str:
    names = {"flight": ("the flight ", "항공편 "), "ride": ("the ride ", "이동 ")}
    return names[kind][locale == "ko"]


def list_with_times(segments: Sequence[dict[str, Any]], voice: Voice) -> str:
    """Several segments with their times; a long row is counted."""
    locale = voice.locale
    if len(segments) > MOST_NAMED:
        n: object = len(segments) if locale == "ko" else number_in_words(len(segments))
        first, last = (with_time(segments[k], locale) for k in (0, -1))
        return voice.say("many", n=n, first=first, last=last)
    texts, day = [], ""
    for segment in segments:
        texts.append(with_time(segment, locale, day))
        day = str(segment["startDatetime"])[:10]
    return join_list(texts, locale)


def change_names(lines: Sequence[SegmentChange], locale: Locale) -> str:
    """The names of the lines' segments; a long row is counted."""
    names = list(dict.fromkeys(change_name(line, locale) for line in lines))
    if len(names) <= MOST_NAMED:
        return join_list(names, locale) or "—"
    rest = len(names) - 2
    if locale == "ko":
        return f"{names[0]}, {names[1]} 등 {len(names)}개"
    return f"{names[0]}, {names[1]} and {number_in_words(rest)} more things"


def change_name(line: SegmentChange, locale: Locale) -> str:
    """What a line is about."""
    segment = line.after or line.before or {}
    return segment_name(segment, locale) if "type" in segment else line.name
