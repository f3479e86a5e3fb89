"""What the toolbox facts of a place that the desk itself holds nothing on: open data, mostly."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from tripkit.agents.ask.desk.answer import Answer, Basis, Line, ours
from tripkit.agents.ask.desk.unknown import unknown_of
from tripkit.agents.ask.sources import title_of
from tripkit.agents.ask.words import listed, money
from tripkit.domain.ask import AskTool, Found
from tripkit.domain.context import Locale
from tripkit.domain.provenance import provenance_of
from tripkit.tools.trip.context import say

_MOST = 3


def _basis(kind: str, url: str | None, locale: Locale) -> Basis:
    return Basis(title_of(kind, url, locale), provenance_of(kind, url))


def _item_lines(items: Sequence[Found], locale: Locale) -> tuple[Line, ...]:
    """A line an item: its name, and what is said of it."""
    return tuple(
        Line(
            f"{item['name']}: {item['about']}" if item["about"] else str(item["name"]),
            _basis(str(item["source"]), item["source_url"], locale),
        )
        for item in items
    )


def _listed(topic: str, items: Sequence[Found], place: str, locale: Locale) -> Answer:
    names = [str(item["name"]) for item in items]
    verbs = {
        "sights": ("see", "{names}을/를 봐요"),
        "food": ("eat at", "{names}에서 먹어요"),
    }
    en, ko = verbs[topic]
    text = say(
        locale,
        f"In {place} {en} {listed(names, 'en')}.",
        f"{place}에서는 {ko.format(names=', '.join(names))}.",
    )
    return Answer(topic, Line(text), place, _item_lines(items, locale))


def _sights(facts: Found, place: str, locale: Locale) -> Answer | None:
    best = sorted(facts["activities"], key=lambda a: (-a["match"] * a["weight"], -a["weight"]))
    return _listed("sights", best[:_MOST], place, locale) if best else None


def _food(facts: Found, place: str, locale: Locale) -> Answer | None:
    places = facts["places"][:_MOST]
    return _listed("food", places, place, locale) if places else None


def _rooms(facts: Found, place: str, locale: Locale) -> Answer | None:
    """What a room costs; the areas that it stands in where they are known."""
    rooms = facts["rooms"]
    areas = list(dict.fromkeys(room["area"] for room in rooms if room["area"]))
    if not rooms:
        return None
    low, high = (f(room["per_night"] for room in rooms[:_MOST]) for f in (min, max))
    span = f"{money(low, 'USD')}–{money(high, 'USD')}"
    head = say(
        locale,
        f"In {place} stay in {listed(areas[:2], 'en')}."
        if areas
        else f"I hold no quarters of {place} to choose from.",
        f"{place}에서는 {', '.join(areas[:2])}에 묵어요."
        if areas
        else f"{place}의 동네별 자료는 없어요.",
    )
    text = say(
        locale,
        f"{head} Simple to middling rooms cost about {span} a night by price levels; stay near the"
        " centre or the station where guests praise the location.",
        f"{head} 물가 수준으로 보면 1박에 {span}쯤이고, 중심가나 역에 가깝고 위치 평점이 좋은"
        " 곳을 골라요.",
    )
    first = rooms[0]
    return Answer(
        "rooms", Line(text, _basis(str(first["source"]), first["source_url"], locale)), place
    )


def _transport(facts: Found, place: str, locale: Locale) -> Answer | None:
    basis = _basis(str(facts.get("source") or "catalogue"), facts["source_url"], locale)
    ways = [Line(f"{way['airport']}: {way['about']}", basis) for way in facts["airport"][:2]]
    texts = [Line(facts["about"], basis)] if facts["about"] else []
    lines = [*texts, *ways]
    return Answer("city_transport", lines[0], place, tuple(lines[1:])) if lines else None


def _about(facts: Found, place: str, locale: Locale) -> Answer | None:
    basis = _basis(str(facts.get("source") or "catalogue"), facts["source_url"], locale)
    return Answer("about", Line(facts["about"], basis), place) if facts["about"] else None


_Writer = Callable[[Found, str, Locale], Answer | None]
_TOPICS: dict[str, tuple[AskTool, _Writer]] = {
    "about": ("research_destination", _about),
    "sights": ("research_activities", _sights),
    "food": ("research_restaurants", _food),
    "rooms": ("research_accommodations", _rooms),
    "city_transport": ("analyze_local_transport", _transport),
    "transport": ("analyze_local_transport", _transport),
    "airport": ("analyze_local_transport", _transport),
}


def tools_for(topics: Sequence[str]) -> list[AskTool]:
    """What is looked up; of no topic in particular what there is to see."""
    tools = (_TOPICS[topic][0] for topic in topics or ("about", "sights") if topic in _TOPICS)
    return list(dict.fromkeys(tools))


def answers_from(
    results: Mapping[str, Found], topics: Sequence[str], places: Sequence[str], locale: Locale
) -> list[Answer]:
    """An answer a topic of which something was facts, else where to look."""
    answers = list(_answers(results, topics or ("about", "sights"), locale))
    return answers or [unknown_of(", ".join(places), topics, locale)]


def _answers(
    results: Mapping[str, Found], topics: Sequence[str], locale: Locale
) -> Iterator[Answer]:
    for topic in topics:
        tool, write = _TOPICS.get(topic, (None, None))
        for key, facts in results.items():
            place = str(facts.get("name") or facts.get("destination") or "")
            if write and key.partition(":")[0] == tool and (answer := write(facts, place, locale)):
                yield answer


def about_trip(results: Mapping[str, Found], locale: Locale) -> list[Answer]:
    """What the places of a trip are, each in a sentence."""
    answers = [
        _about(facts, str(facts.get("name") or facts["destination"]), locale)
        for key, facts in results.items()
        if key.partition(":")[0] == "research_destination"
    ]
    return [answer for answer in answers if answer]


def estimate_basis(locale: Locale) -> Basis:
    """Of the sums of a trip."""
    return ours("estimate", title_of("estimate", None, locale))
