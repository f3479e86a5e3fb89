"""Which of the places named only say where others are: countries, landscapes, states, rivers."""

import re

from tripkit.knowledge import gazetteer
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.requests.lengths import Length
from tripkit.knowledge.requests.places_ko import Named
from tripkit.knowledge.requests.tables import patterns


def narrowed(stops: list[Named], low: str, lengths: list[Length]) -> list[Named]:
    """Without the country or landscape that only says where the towns are."""
    staged = [n for n in stops if _staged(low, n, lengths)]
    kept = []
    for named in stops:
        place = named.place
        inner = [
            n for n in stops
            if n is not named and (_inside(n, named) or _islands(low, n, named))
        ]  # fmt: skip
        if inner and place is not None:
            if place.kind in ("country", "region"):
                continue
            wide = place.kind == "area"
            tied = any(_tied(low, named, n) for n in inner) or _frames(low, named, inner)
            split = sum(n in staged for n in inner) > 1
            if wide and (tied or split or (len(staged) > 1 and named not in staged)):
                continue
        if len(stops) > 1 and (_river(low, named) or _state_of(low, named, stops)):
            continue
        if named.quarter and any(n.place is place and not n.quarter for n in stops):
            continue
        kept.append(named)
    return kept


_RIVERS = frozenset(
    {
        "nile",
        "danube",
        "rhine",
        "mekong",
        "amazon",
        "ganges",
        "loire",
        "seine",
        "thames",
        "rhone",
        "elbe",
    }
)


def _river(low: str, named: Named) -> bool:
    """ "Aswan and Cairo on the Nile"."""
    head = low[max(0, named.at.start - 16) : named.at.start]
    along = re.search(r"\b(?:on|along|down|up|by) the (?:river )?$", head)
    return fold(named.name) in _RIVERS and along is not None


def _state_of(low: str, named: Named, stops: list[Named]) -> bool:
    """The state right behind its town: "Paris, Texas"."""
    if fold(named.said) not in _STATES:
        return False
    towns = (n for n in stops if n.place is None or n.place.kind == "city")
    return any(re.fullmatch(r",\s*|\s", low[n.at.end : named.at.start] or "-") for n in towns)


def _islands(low: str, inner: Named, wide: Named) -> bool:
    """ "하와이!! 오아후 4박", "고성(강원도)": a landscape set apart from what lies in it."""
    a, b = inner.place, wide.place
    if a is None or b is None or a.country != b.country or b.kind != "area":
        return False
    if wide.at.start >= inner.at.end:
        return bool(re.fullmatch(r"\s?\([^)]{0,12}", low[inner.at.end : wide.at.start]))
    gap = low[wide.at.end : inner.at.start]
    if gap == " " and re.search(r"[가-힣]", wide.said):
        return a.kind == "area" or wide.said.endswith(("도", "주"))
    return a.kind == "area" and bool(re.fullmatch(r"\s*[.:;!(]+\s*(?:\w+, |[\w ]+ \d박 )*", gap))


def _frames(low: str, wide: Named, inner: list[Named]) -> bool:
    """ "홋카이도, 후라노 비에이", "Dolomites … Bolzano + Ortisei": said before its towns."""
    first = min(inner, key=lambda n: n.at.start)
    if first.at.start < wide.at.end:
        return False
    gap = low[wide.at.end : first.at.start]
    if re.search(r"[.:;!]", gap):
        return True
    return not _NEXT_STOP.search(gap) and (len(inner) > 1 or len(gap) <= 3)


_NEXT_STOP = re.compile(
    r"\b(?:then|and|to|plus|via)\b|->|→|>|[+&~-]|갔다|들러|이랑|하고|[랑와과]\s"
)


def _tied(low: str, wide: Named, inner: Named) -> bool:
    """ "Palermo, Sicily", "Sicily: Palermo", "규슈. 유후인": written as one."""
    if wide.at.start >= inner.at.end:
        gap = low[inner.at.end : wide.at.start]
        return bool(re.fullmatch(r",\s*|\s*(?:in\b|\()\s*(?:the\s+)?|\s?\([^)]{0,12}", gap))
    gap = low[wide.at.end : inner.at.start]
    korean = gap in (" ", "도 ") and re.search(r"[가-힣]", wide.said) is not None
    return korean or bool(re.fullmatch(r"\s*(?:[:(.]|\s-\s)\s*", gap))


def staged_lengths(
    low: str, stops: list[Named], lengths: list[Length]
) -> tuple[int | None, int | None] | None:
    """The sum of days and nights where each is that of a stop: "런던 5일 파리 4일"."""
    if not 2 <= len(lengths) <= len(stops):
        return None
    staged = [next((s for s in stops if _staged(low, s, [length])), None) for length in lengths]
    if None in staged or len({id(stop) for stop in staged}) < len(lengths):
        return None
    days, nights = (
        sum(values) for values in zip(*((x.days, x.nights) for x in lengths), strict=True)
    )
    if days and nights:
        return None
    return days or None, nights or None


def _staged(low: str, named: Named, lengths: list[Length]) -> bool:
    """Whether a length of its own stands right behind ("유후인 1박") or before it."""
    for length in lengths:
        behind = 0 <= length.at.start - named.at.end <= 2
        before = re.fullmatch(r"\s*(?:in|at)\s*", low[length.at.end : named.at.start] or "-")
        if behind or before:
            return True
    return False


_STATES = frozenset(patterns("route").alternatives("states"))


_HOME_NATIONS = (
    "scotland",
    "wales",
    "england",
    "northern ireland",
    "스코틀랜드",
    "웨일스",
    "잉글랜드",
)


_WIDE = re.compile(r"coast|서부|동부|남부|북부|중부|southwest|midwest|outback|rockies|로키")


_PROVINCE = re.compile("강원|경기|충청|충북|충남|전라|전북|전남|경상|경북|경남")


def _inside(inner: Named, outer: Named) -> bool:
    if outer.place is None or outer.place.kind == "city":
        return False
    if inner.place is None:
        return outer.place.country == "KR" and inner.at.start - outer.at.end <= 2
    if outer.place.kind in ("country", "region"):
        is_wider = outer.place.kind == "region" and inner.place.kind == "country"
        smaller = inner.place.kind in ("city", "area") or is_wider
        return smaller and inner.place.country in gazetteer.region_countries(outer.place.name)
    if inner.place.country != outer.place.country or not (
        inner.place.kind == "city" or _PROVINCE.match(outer.said)
    ):
        return False
    if _WIDE.search(outer.said.lower()):
        return True
    if outer.said.lower() in _HOME_NATIONS and inner.place.country == outer.place.country:
        return True
    a, b = inner.place, outer.place
    if None in (a.lat, a.lng, b.lat, b.lng):
        return False
    return gazetteer.distance_km(a.lat, a.lng, b.lat, b.lng) < 300  # type: ignore[arg-type]
