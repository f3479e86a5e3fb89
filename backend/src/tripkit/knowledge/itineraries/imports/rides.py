"""Trains, buses, ferries and rented cars in a confirmation."""

import re
from dataclasses import dataclass

from tripkit.domain.edits import AddTransfer
from tripkit.domain.itinerary import TransferType
from tripkit.knowledge.itineraries.imports.moments import Clock, Day
from tripkit.knowledge.itineraries.imports.page import Page
from tripkit.knowledge.itineraries.imports.review import Found, Passed
from tripkit.knowledge.itineraries.imports.spots import spot

_KINDS: dict[TransferType, re.Pattern[str]] = {
    "RENTAL_CAR": re.compile(
        r"\b(?:car rental|rental car|rent-?a-?car|car hire|vehicle)\b|렌터카|렌트카", re.I
    ),
    "FERRY": re.compile(r"\b(?:ferry|sailing|vessel)\b|여객선|승선|페리", re.I),
    "RAIL": re.compile(
        r"\b(?:train|rail|railway|ktx|srt|itx|shinkansen|eurostar|tgv|ice \d|amtrak|thalys"
        r"|trenitalia|italo|frecciarossa|nozomi|hikari|kodama)\b"
        r"|열차|기차|승차권|신칸센|코레일",
        re.I,
    ),
    "PUBLIC": re.compile(r"\b(?:bus|coach)\b|고속버스|시외버스|버스", re.I),
}
_FROM = (
    r"from|depart(?:s|ure|ing)?(?: station| from)?|origin|출발(?:역|지|터미널|항)?|승차역|승차지"
    r"|pick[\s-]?up(?: location)?|인수\s?(?:장소|지점)?|대여\s?(?:장소|지점)?"
)
_TO = (
    r"to|arriv(?:es?|al|ing)(?: station| at)?|destination|도착(?:역|지|터미널|항)?|하차역|하차지"
    r"|drop[\s-]?off(?: location)?|return(?: location)?|반납\s?(?:장소|지점)?"
)
_PLACE = r"(?P<{}>[A-Z가-힣][A-Za-z가-힣'’.()\u00c0-\u024f -]{{0,48}}?)"
_PAIR = re.compile(
    rf"(?:^|\n|[:|]\s?|\d\s|  ){_PLACE.format('a')}\s*(?:→|➔|➝|>|–|~|\bto\b|->)\s*"
    rf"{_PLACE.format('b')}(?=\s*(?:$|\n|[|,:(\d]|  ))",
)
_TRAIN = re.compile(
    r"\b(?:KTX|SRT|ITX|ICE|TGV|AVE|Nozomi|Hikari|Kodama|Hayabusa|Sakura|Mizuho|Eurostar|Train)"
    r"[ A-Za-z-]{0,12}\s?(?:no\.?\s?)?#?\d{1,5}\b|[가-힣]{2,6}\s?\d{2,4}\s?열차",
    re.I,
)
_MOMENT = re.compile(
    r"\d{1,2}[:.]\d\d|\s{2,}|[|,]|\b\d{1,2} [A-Z][a-z]{2}|20\d\d|\d{1,2}월|오전|오후"
)
_MOST = 20


@dataclass(frozen=True)
class Leg:
    """A way with its hours."""

    places: tuple[str, str]
    leaves: tuple[Day, Clock]
    lands: tuple[Day, Clock] | None
    start: int
    end: int


def rides(page: Page) -> list[Found | Passed]:
    """Every ride that has two places and an hour."""
    kind = next((kind for kind, words in _KINDS.items() if words.search(page.text)), None)
    if kind is None:
        return []
    found: list[Found | Passed] = []
    at = 0
    while len(found) < _MOST and (leg := _leg(page, at)):
        found.append(_ride(page, leg, kind))
        page.take(leg.start, leg.end)
        at = leg.end
    return found


def _leg(page: Page, start: int) -> Leg | None:
    """The next way: its places by an arrow or by labels, then its hours."""
    clocks = [one for one in page.clocks if one.start >= start and not page.is_taken(one.start)]
    if not clocks:
        return None
    first = clocks[0]
    low = max([start, *(end for begin, end in page.taken if end <= first.start)])
    places = _places(page, low)
    day = page.day_of(first, low, len(page.raw)) or page.day_of(first, 0, len(page.raw))
    if places is None or day is None:
        return None
    names, place_end = places
    later = clocks[1] if len(clocks) > 1 and clocks[1].start - first.end < 300 else None
    lands = None
    if later:
        landing = page.day_of(later, low, len(page.raw)) or day
        if (landing.day, later.minutes) <= (day.day, first.minutes):
            later = None
        else:
            lands = (landing, later)
    last = max(place_end, (later or first).end, day.end if day.start > low else 0)
    begin = page.line(min(first.start, place_end))[0]
    return Leg(names, (day, first), lands, min(begin, low), page.line(last)[1])


def _places(page: Page, start: int) -> tuple[tuple[str, str], int] | None:
    end = len(page.raw)
    one, other = (_bare(page.value(label, start, end)) for label in (_FROM, _TO))
    if one and other:
        at = page.raw.find(other, start)
        return (one, other), at + len(other)
    if m := _PAIR.search(page.raw, start):
        one, other = _bare(m["a"]), _bare(m["b"])
        if one and other:
            return (one, other), m.end()
    return None


def _bare(text: str) -> str:
    """A place without the hours and dates that stand beside it."""
    name = _MOMENT.split(text)[0]
    name = re.sub(r"\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*$", "", name.strip())
    name = name.strip(" :-–()·")
    return name if 2 <= len(name) <= 60 and not name.isdigit() else ""


def _ride(page: Page, leg: Leg, kind: TransferType) -> Found:
    (day, clock), lands = leg.leaves, leg.lands
    one, other = leg.places
    leaves = f"{day.day.isoformat()}T{clock.text}"
    found = Found(
        AddTransfer(
            transfer_type=kind, pickup_location=spot(one), dropoff_location=spot(other),
            pickup_time=leaves,
            dropoff_time=f"{lands[0].day.isoformat()}T{lands[1].text}" if lands else None,
            price=page.price(),
        ),
        page.raw[leg.start : leg.end], key=f"ride {one} {other} {leaves}",
        span=(leg.start, leg.end),
    )  # fmt: skip
    if number := page.number():
        found.more["confirmation_number"] = number
    if name := _TRAIN.search(page.raw, leg.start, leg.end) or _TRAIN.search(page.raw):
        found.more["notes"] = " ".join(name[0].split())
    if day.unsure:
        found.note("assumed", "startDatetime", day.unsure, year=day.day.year, said=day.said,
                   day=day.day.isoformat())  # fmt: skip
    if lands is None:
        found.note("assumed", "endDatetime", "end")
    return found
