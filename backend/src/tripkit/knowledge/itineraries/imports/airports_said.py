"""Airports in running text: by code in brackets, by pairs, by code, by name, by city."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tripkit.knowledge.airports import Airport, airport, of_place, served
from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.itineraries.airport_names import airport_called
from tripkit.knowledge.remembered import remembered

_CODE = re.compile(r"(?<![A-Za-z0-9])[A-Z]{3}(?![A-Za-z0-9])")
_IN_BRACKETS = re.compile(r"[(\[]\s?([A-Z]{3})\b[^)\]]{0,20}[)\]]")
_NEXT_WORD = re.compile(r" ([A-Z]{3,})\b")
_JOINED = re.compile(r"\b([A-Z]{3})([A-Z]{3})(?= HK\d)")
_WORD_IN_BRACKETS = re.compile(r"[(/]\s?([A-Z][a-z]{3,15}|[가-힣]{2,6})\s?(?=[)\s])")
_PAIR = re.compile(r"\b([A-Z]{3})\s?(?:-+>?|→|➔|➝|–|/|✈|>|to|~)\s?([A-Z]{3})\b")
_NOT_AIRPORTS = frozenset(
    [
        "MON",
        "TUE",
        "WED",
        "THU",
        "FRI",
        "SAT",
        "SUN",
        "JAN",
        "FEB",
        "MAR",
        "APR",
        "MAY",
        "JUN",
        "JUL",
        "AUG",
        "SEP",
        "OCT",
        "NOV",
        "DEC",
        "USD",
        "KRW",
        "EUR",
        "JPY",
        "GBP",
        "HKD",
        "PNR",
        "ETA",
        "ETD",
        "TAX",
        "VAT",
        "ADT",
        "CHD",
        "INF",
        "THE",
        "AND",
        "FOR",
        "NON",
        "ALL",
        "ONE",
        "AIR",
        "KOR",
        "MRS",
        "REF",
        "YOU",
        "ARR",
        "DEP",
        "GMT",
        "UTC",
        "EST",
        "KST",
        "JST",
        "PDF",
        "FAQ",
        "APP",
        "BAG",
        "PCS",
    ]
)
_NAMED = re.compile(
    r"(?:[A-Z][\w'’.-]{0,20}[ /-]){1,5}(?:International |Intl\.? )?Airport\b"
    r"|[가-힣]{2,10}\s?(?:국제)?공항"
)


@dataclass(frozen=True)
class Port:
    """An airport at a place of the text; by its `name` where its code is not written."""

    start: int
    end: int
    airport: Airport
    name: str = ""
    others: bool = False


def ports(text: str, start: int, end: int) -> list[Port]:
    """Airports between two places: by code in brackets, by pairs, by code, by name."""
    for finds in (_bracketed, _paired, _bare, _named):
        found = list(finds(text, start, end))
        if len({port.airport.iata for port in found}) > 1:
            return found
    every: dict[int, Port] = {}
    for finds in (_named, _bare, _bracketed):
        every |= {port.start: port for port in finds(text, start, end)}
    return [every[at] for at in sorted(every)]


def _bracketed(text: str, start: int, end: int) -> Iterator[Port]:
    for m in _IN_BRACKETS.finditer(text, start, end):
        if m[1] not in _NOT_AIRPORTS and (known := airport(m[1])):
            yield Port(m.start(), m.end(), known)


def _paired(text: str, start: int, end: int) -> Iterator[Port]:
    for m in (*_PAIR.finditer(text, start, end), *_JOINED.finditer(text, start, end)):
        one, other = airport(m[1]), airport(m[2])
        if one and other and not _NOT_AIRPORTS & {m[1], m[2]}:
            yield Port(m.start(1), m.end(1), one)
            yield Port(m.start(2), m.end(2), other)


def _bare(text: str, start: int, end: int) -> Iterator[Port]:
    for m in _CODE.finditer(text, start, end):
        known = airport(m[0])
        if known is None or m[0] in _NOT_AIRPORTS or _begins_a_city(text, m.end(), m[0]):
            continue
        if m[0] in served() or "International" in known.name:
            yield Port(m.start(), m.end(), known)


def _begins_a_city(text: str, end: int, word: str) -> bool:
    """Of "LOS ANGELES LAX" the first three letters are a code too."""
    following = _NEXT_WORD.match(text, end)
    return bool(following and find(f"{word} {following[1]}"))


def _named(text: str, start: int, end: int) -> Iterator[Port]:
    for m in _NAMED.finditer(text, start, end):
        if known := airport_called(m[0]):
            yield Port(m.start(), m.end(), known, m[0])
    for m in _WORD_IN_BRACKETS.finditer(text, start, end):
        if known := airport_called(f"{m[1]} airport"):
            yield Port(m.start(), m.end(), known, m[1])
    for m in _LABELLED.finditer(text, start, end):
        name = re.split(r"\s{2,}|[,|·(]|\d", m["place"].strip(" :-"))[0].strip(" :-(")
        if near := _by_city(name):
            yield Port(m.start("place"), m.end("place"), near[0], name, len(near) > 1)


_LABELLED = re.compile(
    r"(?:\b(?:from|to|departure|arrival|depart|arrive|departs|arrives|flight to)\b|출발지?|도착지?)"
    r"[ \t:|-]{1,4}(?P<place>[A-Z가-힣][^\n]{1,40})",
    re.I,
)


@remembered(512)
def _by_city(name: str) -> tuple[Airport, ...]:
    """The airports of a city, the likeliest first; "도쿄/나리타" tells which."""
    if not 2 <= len(name) <= 30:
        return ()
    for part in reversed(re.split(r"[/-]", name)):
        if known := airport_called(f"{part.strip()} airport"):
            return (known,) if "/" in name else tuple(of_place(part.strip())) or (known,)
    return ()
