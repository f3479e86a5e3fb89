"""What the tools found, as sentences with their sources."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tripkit.agents.ask.country_facts import TOOL, WRITERS
from tripkit.agents.ask.state import AskState
from tripkit.agents.ask.steps import WAYS
from tripkit.agents.ask.way_facts import TIMETABLE, TITLE, SourcedLine, way_lines
from tripkit.agents.ask.words import listed, money
from tripkit.domain.ask import AskSource, Fact, Found, InfoSection
from tripkit.domain.context import Locale
from tripkit.domain.plan import PlanItinerary
from tripkit.domain.provenance import provenance_of
from tripkit.knowledge.countries import phrase
from tripkit.tools.trip.context import say

MOST = 5
MOST_OF = {"holidays": 17}
"""Sentences of a section that is a list."""
Line = tuple[str, str | None] | SourcedLine
"""A sentence, the address that it rests on, and the source's kind where it is not the result's."""
_OURS = {
    "estimate": ("TripKit's own estimate", "TripKit 추정"),
    "normals": ("Climate normals", "기후 평년값"),
    "catalogue": ("TripKit's catalogue", "TripKit 자료"),
    "wikivoyage": ("Wikivoyage contributors, CC BY-SA 4.0", "위키보이지 기여자, CC BY-SA 4.0"),
    "openstreetmap": ("OpenStreetMap contributors, ODbL", "오픈스트리트맵 기여자, ODbL"),
    "wikidata": ("Wikidata", "위키데이터"),
}


_OURS["timetable"] = TIMETABLE


class Sources:
    """The sources of one answer, each with its number."""

    def __init__(self, locale: Locale, known: Sequence[AskSource] = ()) -> None:
        self._locale = locale
        self._known: dict[str, AskSource] = {one.url or one.title: one for one in known}

    def number(self, kind: str, url: str | None) -> int:
        """The number of this source, a new one where it was not named before."""
        ours = say(self._locale, *_OURS.get(kind, _OURS["catalogue"]))
        key = url or ours
        if key not in self._known:
            is_page = url and url.count("/") > 1 and provenance_of(kind, url).licence is None
            title = url.split("/")[2] if url and is_page else ours
            self._known[key] = AskSource(
                number=len(self._known) + 1, title=title, url=url,
                provenance=provenance_of(kind, url),
            )  # fmt: skip
        return self._known[key].number

    def all(self) -> list[AskSource]:
        return list(self._known.values())


def with_stops(state: AskState) -> list[dict[str, Any]]:
    """The answer's sources with those of the sights and tables that its days name."""
    known = [AskSource.model_validate(one) for one in state["sources"]]
    sources = Sources(state["locale"], known)
    plan = PlanItinerary.model_validate(state["itinerary"])
    for stop in (stop for day in plan.days for stop in day.schedule):
        if stop.source_url:
            sources.number(stop.source, stop.source_url)
    return [source.model_dump() for source in sources.all()]


def sections_of(
    results: Mapping[str, Found], topics: Sequence[str], locale: Locale, sources: Sources
) -> list[InfoSection]:
    """A section a topic and place, in the order in which they were asked."""
    sections = []
    for topic in topics or ("about", "sights", "weather"):
        tool, title_en, title_ko, write = _TOPICS[topic]
        for key, found in results.items():
            if key.partition(":")[0] != tool:
                continue
            facts = [
                Fact(
                    text=text,
                    source=sources.number(kind[0] if kind else _source_of(found, url), url),
                )
                for text, url, *kind in list(write(found, locale))[: MOST_OF.get(topic, MOST + 1)]
            ]
            if facts:
                place = str(found.get("name") or found["destination"])
                title = say(locale, title_en, title_ko)
                sections.append(InfoSection(topic=topic, place=place, title=title, facts=facts))
    return sections


def _source_of(result: Found, url: str | None) -> str:
    """Whose word a line is: the whole result's, else that of the item which has this page."""
    if result.get("source"):
        return str(result["source"])
    items = [*result.get("activities", ()), *result.get("places", ()), *result.get("rooms", ())]
    sources = (str(item["source"]) for item in items if url and item["source_url"] == url)
    return next(sources, "estimate")


def _about(found: Found, locale: Locale) -> Iterator[Line]:
    url = found["source_url"]
    if found["about"]:
        yield found["about"], url
    if found["best_time_to_visit"]:
        best = found["best_time_to_visit"]
        yield say(locale, f"Best months: {best}.", f"가기 좋은 때: {best}."), url
    if found["note"]:
        yield found["note"], url


def _entry(found: Found, locale: Locale) -> Iterator[Line]:
    if found["visa_requirements"]:
        yield found["visa_requirements"], found["visa_source"] or found["source_url"]
        if found["checked"]:
            yield say(
                locale, f"Checked on {found['checked']}; ask the embassy before you book.",
                f"{found['checked']}에 확인했어요. 예약 전에 대사관에 확인해요.",
            ), found["visa_source"]  # fmt: skip


def _customs(found: Found, locale: Locale) -> Iterator[Line]:
    url = found["source_url"]
    if found["tipping"]:
        yield found["tipping"], url
    for text in found["cultural_tips"]:
        yield text, url
    if found["languages"]:
        names = ", ".join(found["languages"])
        yield say(locale, f"Languages: {names}.", f"언어: {names}."), url


def _money(found: Found, locale: Locale) -> Iterator[Line]:
    url = found["source_url"]
    if found["currency"]:
        yield say(locale, f"Currency: {found['currency']}.", f"통화: {found['currency']}."), url
    if found["tipping"]:
        yield found["tipping"], url


def _weather(found: Found, locale: Locale) -> Iterator[Line]:
    url, days = found["source_url"], found["daily_forecast"]
    if found["average_high_celsius"] is not None and days:
        low, high = found["average_low_celsius"], found["average_high_celsius"]
        first, last = days[0]["date"], days[-1]["date"]
        wet = max((day["precipitation_chance"] or 0) for day in days)
        kind = say(locale, "normals", "평년값") if found["source"] == "normals" else say(
            locale, "forecast", "예보")  # fmt: skip
        yield say(
            locale, f"{first} to {last}: {low:.0f} to {high:.0f} °C, rain up to {wet:.0%} a day"
            f" ({kind}).",
            f"{first}~{last}: {low:.0f}~{high:.0f} °C, 비 올 확률 하루 최대 {wet:.0%} ({kind}).",
        ), url  # fmt: skip
    packing = found["packing_suggestions"]
    if packing:
        yield say(locale, f"Pack: {', '.join(packing)}.", f"챙길 것: {', '.join(packing)}."), url
    if found["note"]:
        yield found["note"], url


def _flights(found: Found, locale: Locale) -> Iterator[Line]:
    for flight in found["flights"][:3]:
        low, high = money(flight["low"], "USD"), money(flight["high"], "USD")
        hours, minutes = divmod(int(flight["minutes"]), 60)
        yield say(
            locale, f"{flight['label']}: {low} to {high} for all, about {hours} h {minutes:02d} min"
            f" ({flight['source']}).",
            f"{flight['label']}: 전체 {low}~{high}, 약 {hours}시간 {minutes}분"
            f" ({'추정' if flight['source'] == 'estimate' else flight['source']}).",
        ), flight["source_url"]  # fmt: skip
    if found["note"]:
        yield found["note"], None


def _rooms(found: Found, locale: Locale) -> Iterator[Line]:
    for room in found["rooms"][:4]:
        price = money(room["per_night"], "USD")
        area = f", {room['area']}" if room["area"] and room["area"] not in room["name"] else ""
        yield say(
            locale, f"{room['name']}{area}: about {price} a night for the party.",
            f"{room['name']}{area}: 1박 약 {price} (일행 전체).",
        ), room["source_url"]  # fmt: skip
    if found["note"]:
        yield found["note"], None


def _sights(found: Found, locale: Locale) -> Iterator[Line]:
    best = sorted(found["activities"], key=lambda a: (-a["match"] * a["weight"], -a["weight"]))
    for one in best[:MOST]:
        extra = one["closed_note"] or ""
        yield f"{one['name']}: {one['about']} {extra}".strip(), one["source_url"]
    if found["note"]:
        yield found["note"], None


def _food(found: Found, locale: Locale) -> Iterator[Line]:
    for place in found["places"][:MOST]:
        dishes = listed(place["dishes"][:3], locale)
        try_it = say(locale, f" To try: {dishes}.", f" 먹어 볼 것: {dishes}.") if dishes else ""
        yield f"{place['name']}: {place['about']}{try_it}", place["source_url"]
    for what in found["unmet"]:
        yield (
            say(
                locale,
                f"I know no place there for {what}.",
                f"{what}에 맞는 곳은 아는 데가 없어요.",
            ),
            None,
        )
    if found["note"]:
        yield found["note"], None


def _safety(found: Found, locale: Locale) -> Iterator[Line]:
    url = found["source_url"]
    for text in (found["about"], *found["scams"][:2], *found["hazards"][:1]):
        if text:
            yield text, url
    if found["emergency"]:
        numbers = ", ".join(f"{who} {number}" for who, number in found["emergency"].items())
        yield say(locale, f"Emergency: {numbers}.", f"긴급 전화: {numbers}."), url
    if found["note"]:
        yield found["note"], url


def _health(found: Found, locale: Locale) -> Iterator[Line]:
    if found["health"]:
        yield found["health"], found["source_url"]
    elif found["note"]:
        yield found["note"], found["source_url"]


def _transport(found: Found, locale: Locale) -> Iterator[Line]:
    url = found["source_url"]
    if found["about"]:
        yield found["about"], url
    for way in found["airport"][:2]:
        yield f"{way['airport']}: {way['about']}", url
    for name, about in list(found["passes"].items())[:2]:
        yield f"{name}: {about}", url
    if found["note"]:
        yield found["note"], url


_Write = Callable[[Any, Locale], Iterator[Line]]
_TOPICS: dict[str, tuple[str, str, str, _Write]] = {
    "about": ("research_destination", "The place", "어떤 곳", _about),
    "entry": ("research_destination", "Entry", "입국", _entry),
    "weather": ("analyze_weather", "Weather", "날씨", _weather),
    "flights": ("research_flights", "Flights", "항공편", _flights),
    "rooms": ("research_accommodations", "Where to stay", "숙소", _rooms),
    "sights": ("research_activities", "What to see", "볼거리", _sights),
    "food": ("research_restaurants", "Where to eat", "먹을 곳", _food),
    "safety": ("analyze_safety", "Safety", "안전", _safety),
    "health": ("analyze_safety", "Health", "건강", _health),
    "transport": ("analyze_local_transport", "Getting about", "교통", _transport),
    "money": ("research_destination", "Money", "돈", _money),
    "customs": ("research_destination", "Customs", "예절", _customs),
}  # fmt: skip


_TOPICS[WAYS] = ("find_ways", *TITLE, way_lines)
_TOPICS |= {
    topic: (TOOL, phrase("title", topic).en, phrase("title", topic).ko, write)
    for topic, write in WRITERS.items()
}


def title_of(topic: str, locale: Locale) -> str:
    """What a topic is called above its section."""
    _, en, ko, _ = _TOPICS[topic]
    return say(locale, en, ko)
