"""Tables, tickets and tours in a confirmation: one thing at one hour."""

import re
from itertools import pairwise

from tripkit.domain.edits import AddActivity
from tripkit.knowledge.itineraries.imports.moments import Clock, Day
from tripkit.knowledge.itineraries.imports.page import Page
from tripkit.knowledge.itineraries.imports.review import Found
from tripkit.knowledge.itineraries.imports.spots import city_in, spot
from tripkit.knowledge.itineraries.imports.words import say

_TABLE = re.compile(
    r"\b(?:restaurant|table (?:for|is)|dinner|lunch|brunch|bistro|dining|opentable|party of"
    r"|tasting menu)\b|식당|레스토랑|오마카세|캐치테이블|디너|런치|매장|테이블",
    re.I,
)
_TICKET = re.compile(
    r"\b(?:tickets?|tours?|admission|experience|activity|voucher|concert|show|museum|exhibition|class"
    r"|workshop|appointment|booking|reservation|e-?voucher)\b"
    r"|입장권|투어|체험|공연|전시|이용권|바우처|예약|예매",
    re.I,
)
_NAME_LABELS = (
    r"restaurant(?: name)?|venue|activity|tour|experience|event|product|show|attraction|ticket"
    r"|매장(?:명)?|식당(?:명)?|업체(?:명)?|상호(?:명)?|상품(?:명)?|공연(?:명)?|전시(?:명)?"
    r"|투어(?:명)?|예약\s?매장"
)
_WHERE_LABELS = (
    r"(?:restaurant |venue )?(?:address|location|place|venue|meeting point)"
    r"|주소|장소|위치|만나는 곳|공연장"
)
_SENTENCES = tuple(re.compile(p, re.I) for p in (
    r"(?:reservation|booking|table(?: is)?(?: booked| reserved)?|appointment|booked|reserved)"
    r"(?: for \w+(?: people| guests)?)? (?:at|with) "
    r"(?P<n>[^\n.!,]{2,80}?)(?= (?:is|has|on|for|in|was|at)\b|[.!,\n]|$)",
    r"(?:tickets?|admission|entry)(?: to| for) (?:the )?(?P<n>[^\n.!,]{2,80}?)"
    r"(?= (?:is|are|on|at)\b|[.!,\n]|$)",
    r"\[(?P<n>[^\]\n]{2,60})\]",
    r"(?P<n>[^\n:.!]{2,50}?)(?:의)?\s?예약이\s?(?:완료|확정|접수)",
))  # fmt: skip
_SELLERS = re.compile(
    r"^(?:us|opentable|klook|viator|getyourguide|catch ?table|캐치테이블|클룩|마이리얼트립"
    r"|인터파크|네이버(?:\s?예약)?)$",
    re.I,
)
_PARTY = re.compile(
    r"(?:party of|table for|guests?:?|인원:?)\s?\d{1,2}|\d{1,2}\s?(?:people|guests|명|인)\b", re.I
)
_SENTENCE = re.compile(r"\d|[:!?]|\.$|\b(?:confirm|reserv|thank|your|booking)|예약|확정", re.I)
_MOST = 10


def bookings(page: Page) -> list[Found]:
    """What is booked for an hour, and is neither a flight, a ride nor a stay."""
    is_table = bool(_TABLE.search(page.text))
    if not is_table and not _TICKET.search(page.text):
        return []
    found: list[Found] = []
    low = 0
    for clock in page.clocks:
        day = page.day_of(clock, low, len(page.raw))
        if clock.start < low or page.is_taken(clock.start) or day is None:
            continue
        found.append(_booking(page, clock, day, low, is_table))
        low = page.line(_until(page, clock).end)[1]
        page.take(page.line(min(clock.start, day.start))[0], low)
        if len(found) >= _MOST:
            break
    return found


def _until(page: Page, clock: Clock) -> Clock:
    """The end of "18:00 – 20:00", else the time itself."""
    later = [one for one in page.clocks if 0 < one.start - clock.end < 16]
    between = page.text[clock.end : later[0].start] if later else ""
    return later[0] if later and re.search(r"-|–|~|\bto\b|until", between) else clock


def _booking(page: Page, clock: Clock, day: Day, low: int, is_table: bool) -> Found:
    end = len(page.raw)
    name = _name(page, low, end)
    where = page.value(_WHERE_LABELS, low, end) or _address(page, low, end)
    last = _until(page, clock)
    title = name or say(page.setting.locale, "title.table" if is_table else "title.ticket")
    start = f"{day.day.isoformat()}T{clock.text}"
    until = f"{day.day.isoformat()}T{last.text}" if last.minutes > clock.minutes else None
    party = _PARTY.search(page.raw)
    found = Found(
        AddActivity(
            name=title[:200], location=spot(name or where or title, where),
            start_time=start, end_time=until, category="meal" if is_table else None,
            price=page.price(low, end), notes=" ".join(party[0].split()) if party else None,
        ),
        page.raw[page.line(min(clock.start, day.start))[0] : last.end + 60],
        key=f"booking {title} {start}", address=where or None,
    )  # fmt: skip
    if number := page.number(low, end):
        found.more["confirmation_number"] = number
    if name is None:
        found.note("unread", "name", "name")
    if day.unsure:
        found.note("assumed", "startDatetime", day.unsure, year=day.day.year, said=day.said,
                   day=day.day.isoformat())  # fmt: skip
    if until is None:
        found.note("assumed", "endDatetime", "end")
    return found


def _name(page: Page, start: int, end: int) -> str | None:
    if said := _real(page.value(_NAME_LABELS, start, end)):
        return said
    for pattern in _SENTENCES:
        for m in pattern.finditer(page.raw, start, end):
            if said := _real(m["n"]):
                return said
    return _line_above(page, start, end)


def _line_above(page: Page, start: int, end: int) -> str | None:
    """The line over "Table for 4 on …", where it is a name and no sentence."""
    lines = [line for _, line in page.lines(start, end)]
    for above, line in pairwise(lines):
        if _PARTY.search(line) and len(above) <= 60 and not _SENTENCE.search(above):
            return _real(above)
    return None


def _address(page: Page, start: int, end: int) -> str:
    """A line with a number and a city: "Via Stella 22, Modena, Italy"."""
    for _, line in page.lines(start, end):
        is_address = "," in line and re.search(r"\d", line) and not page.reader.days(line)
        if is_address and len(line) <= 120 and city_in(line):
            return line
    return ""


def _real(name: str) -> str | None:
    said = name.strip(" \"'“”‘’[]()·-:")
    return said[:120] if len(said) > 1 and not _SELLERS.match(said) else None
