"""Stays in a confirmation: what it is called, from when to when."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from tripkit.domain.edits import AddHotel, Spot
from tripkit.domain.itinerary import BoardBasis
from tripkit.knowledge.itineraries.imports.moments import Clock, Day
from tripkit.knowledge.itineraries.imports.page import Page
from tripkit.knowledge.itineraries.imports.review import Found
from tripkit.knowledge.itineraries.imports.spots import city_in
from tripkit.knowledge.itineraries.imports.words import say

_IN = re.compile(r"\bcheck(?:ing)?[\s-]?in\b|체크\s?인|입실", re.I)
_OUT = re.compile(r"\bcheck(?:ing)?[\s-]?out\b|체크\s?아웃|퇴실", re.I)
_ARRIVES, _LEAVES = (
    re.compile(r"\barrival\b|도착일", re.I),
    re.compile(r"\bdeparture\b|출발일", re.I),
)
_STAYS = re.compile(
    r"\b(?:hotel|inn|resort|hostel|ryokan|guest\s?house|suites?|lodge|villa|apartments?|b&b|stay"
    r"|nights?|room)\b"
    r"|호텔|리조트|게스트\s?하우스|호스텔|료칸|펜션|모텔|민박|한옥|숙소|숙박|객실|투숙|\d\s?박",
    re.I,
)
_NIGHTS = re.compile(
    r"(?<!\d)(?P<n>\d{1,2})(?:\s?nights?\b|\s?박(?!\d))(?!\s?(?:요금|당|기준))", re.I
)
_NAME_LABEL = (
    r"(?:hotel|property|accommodation|lodging|숙소|호텔|숙박\s?시설|업소|제휴점)"
    r"\s?(?:name|이름|명)?"
)
_HOUSE = (
    r"hotel|inn|resort|hostel|ryokan|guest\s?house|suites|lodge|villas?|residences?|apartments"
    r"|house|palace|호텔|리조트|게스트\s?하우스|호스텔|료칸|펜션|모텔|민박|한옥|스테이"
)
_HOUSE_LINE = re.compile(rf"\b(?:{_HOUSE})\b|(?:{_HOUSE})(?=\s|$)", re.I)
_SENTENCES = tuple(re.compile(p, re.I) for p in (
    r"(?:reservation|booking|stay|room)s? (?:at|with) (?P<n>[^\n.!,]{3,80}?)"
    r"(?= (?:is|has|from|on|for|in|was)\b|[.!,\n]|$)",
    r"(?:thank you|thanks) for (?:booking|choosing|staying|your reservation)(?: with| at)? "
    r"(?P<n>[^\n.!,]{3,80}?)(?=[.!,\n]|$)",
    r"stay: (?P<n>[^\n]{3,80})",
    r"\[(?P<n>[^\]\n]{2,60})\]\s*(?:숙박\s*)?예약",
    r"(?P<n>[^\n:.!]{2,50}?)(?:에서의)?\s?(?:숙박\s?)?예약이\s?(?:완료|확정)",
))  # fmt: skip
_SELLERS = re.compile(
    r"^(?:us|(?:our|this|the|your) hotel|(?:booking|agoda|expedia|airbnb|hotels|trip|klook)"
    r"(?:\.com)?|"
    r"고객님의?|아고다|야놀자|여기어때|부킹닷컴|익스피디아)$",
    re.I,
)
_BOARD: tuple[tuple[BoardBasis, str], ...] = (
    ("ALL_INCLUSIVE", r"all[\s-]inclusive|올\s?인클루시브"),
    ("FULL_BOARD", r"full board"),
    ("HALF_BOARD", r"half board|조·?석식|석식\s?포함"),
    ("ROOM_ONLY", r"room only|breakfast (?:is )?not included|조식\s?(?:미포함|불포함|없음)"),
    ("BED_BREAKFAST", r"breakfast (?:is )?included|bed (?:and|&) breakfast|조식\s?포함"),
)
_TO = re.compile(r"-|–|~|\bto\b|until|부터|까지", re.I)
_ROOM = r"room(?: type)?|객실(?:\s?(?:타입|유형|명))?|방"
_SENTENCE = re.compile(r"[:.!?]|\byour\b", re.I)
_HOSTED = re.compile(r"\bhosted by\b|님이 호스팅", re.I)
_MOST = 20
_NEAR = 240


@dataclass(frozen=True)
class Dates:
    """The first and the last day, their hours, and where they stand in the text."""

    first: Day
    last: date
    last_said: Day | None
    arrives: Clock | None
    leaves: Clock | None
    start: int
    end: int


def stays(page: Page) -> list[Found]:
    """Every stay; the same days said twice are one."""
    found: list[Found] = []
    seen: set[tuple[date, date]] = set()
    before = 0
    for dates in _dates(page):
        days = (dates.first.day, dates.last)
        if days in seen or page.is_taken(dates.start):
            continue
        seen.add(days)
        # What was read above, such as a flight, has a name, a number and a price of its own.
        before = max([before, *(end for _, end in page.taken if end <= dates.start)])
        found.append(_stay(page, dates, before))
        before = dates.end
        page.take(*_whole_lines(page, dates.start, dates.end))
        if len(found) >= _MOST:
            break
    return found


def _whole_lines(page: Page, start: int, end: int) -> tuple[int, int]:
    return page.line(start)[0], page.line(end)[1]


def _dates(page: Page) -> Iterator[Dates]:
    found = list(_labelled(page, _IN, _OUT))
    if not found and _STAYS.search(page.text):
        found = list(_labelled(page, _ARRIVES, _LEAVES)) or list(_ranges(page))
    yield from found


def _labelled(page: Page, arrives: re.Pattern[str], leaves: re.Pattern[str]) -> Iterator[Dates]:
    """Pairs of labels: each with its date behind it, or both labels above both dates."""
    starts = list(arrives.finditer(page.text))
    for n, label in enumerate(starts[: _MOST * 3]):
        limit = starts[n + 1].start() if n + 1 < len(starts) else len(page.text)
        out = leaves.search(page.text, label.end(), limit)
        if out is None:
            yield from _by_nights(page, label.end(), min(limit, label.end() + _NEAR))
            continue
        between = page.days_in(label.end(), out.start())
        after = page.days_in(out.end(), min(limit, out.end() + _NEAR))
        if between and after:
            first, last = between[0], after[0]
            ins, outs = page.clocks_in(label.end(), out.start()), _until(page, out.end(), limit)
        elif len(after) > 1:
            first, last = after[0], after[1]
            hours = page.clocks_in(out.end(), min(limit, last.end + 120))
            ins, outs = hours[:1], hours[1:]
        elif between:
            yield from _by_nights(page, label.end(), limit)
            continue
        else:
            continue
        if first.day < last.day <= first.day + timedelta(days=120):
            yield Dates(first, last.day, last, next(iter(ins), None), _last_of(page, outs),
                        label.start(), max(last.end, out.end()))  # fmt: skip


def _until(page: Page, start: int, limit: int) -> list[Clock]:
    """Times behind a label, up to the empty or next thing."""
    return page.clocks_in(start, min(limit, start + 90))


def _last_of(page: Page, clocks: list[Clock]) -> Clock | None:
    """Of "07:00 – 11:00" the end: until then one has to be out."""
    if len(clocks) > 1 and re.fullmatch(r"\s*(?:-|–|~|to|and)\s*",
                                        page.text[clocks[0].end : clocks[1].start]):  # fmt: skip
        return clocks[1]
    return clocks[0] if clocks else None


def _by_nights(page: Page, start: int, limit: int) -> Iterator[Dates]:
    """A first day and a number of nights."""
    days, nights = page.days_in(start, limit), _NIGHTS.search(page.text)
    if days and nights and 0 < int(nights["n"]) <= 60:
        last = days[0].day + timedelta(days=int(nights["n"]))
        clock = next(iter(page.clocks_in(start, limit)), None)
        yield Dates(days[0], last, None, clock, None, start, days[0].end)


def _ranges(page: Page) -> Iterator[Dates]:
    """ "from 3 to 6 April 2027", "4월 3일 ~ 4월 6일"."""
    for one, other in zip(page.days, page.days[1:], strict=False):
        gap = page.text[one.end : other.start]
        if (
            len(gap) < 30
            and re.search(r"-|–|~|\bto\b|until|부터|까지", gap)
            and one.day < other.day
        ):
            yield Dates(one, other.day, other, None, None, one.start, other.end)


def _stay(page: Page, dates: Dates, before: int) -> Found:
    end = _block_end(page, dates)
    name = _name(page, before, end)
    address = page.value(r"(?:hotel |property )?address|주소|위치|location", before, end)
    city = city_in(address) or city_in(name or "")
    found = Found(
        AddHotel(
            property=name or say(page.setting.locale, "title.hotel"),
            location=Spot(name=name or city or say(page.setting.locale, "title.hotel"), city=city),
            check_in_date=dates.first.day.isoformat(), check_out_date=dates.last.isoformat(),
            check_in_time=dates.arrives.text if dates.arrives else _clock(page, _IN, end),
            check_out_time=dates.leaves.text if dates.leaves else _clock(page, _OUT, end),
            room_type=page.value(_ROOM, before, end)[:120] or None,
            board_basis=_board(page.raw[before:end]),
            price=page.price(page.line(dates.start)[0], end) or page.price(before, end),
            confirmation_number=page.number(before, end) or (None if page.taken else page.number()),
        ),
        page.raw[page.line(dates.start)[0] : dates.end],
        key=f"stay {name or city} {dates.first.day} {dates.last}",
        address=address or None, span=(dates.start, dates.end),
    )  # fmt: skip
    _tell(page, found, dates, name)
    return found


def _block_end(page: Page, dates: Dates) -> int:
    """Where the next stay's own words may begin."""
    later = _IN.search(page.text, dates.end + _NEAR)
    return later.start() if later and page.days_in(later.end(), later.end() + 60) else len(page.raw)


def _clock(page: Page, label: re.Pattern[str], end: int) -> str | None:
    """An hour that stands by the label elsewhere."""
    for m in label.finditer(page.text, 0, end):
        if clocks := page.clocks_in(m.end(), min(page.line(m.end())[1], m.end() + 60)):
            return clocks[0].text
    return None


def _tell(page: Page, found: Found, dates: Dates, name: str | None) -> None:
    assert isinstance(found.parameters, AddHotel)
    if name is None:
        found.note("unread", "property", "hotel_name")
    for day, about in ((dates.first, "startDatetime"), (dates.last_said, "endDatetime")):
        if day and day.unsure:
            found.note("assumed", about, day.unsure, year=day.day.year, said=day.said,
                       day=day.day.isoformat())  # fmt: skip
    if not (found.parameters.check_in_time and found.parameters.check_out_time):
        found.note("assumed", "startDatetime", "hotel_hours")
    nights = _NIGHTS.search(page.text, max(0, dates.start - 600), dates.end + 600)
    apart = (dates.last - dates.first.day).days
    if dates.last_said is None:
        found.note("assumed", "endDatetime", "nights", n=apart)
    elif nights and int(nights["n"]) != apart:
        found.note("conflict", "endDatetime", "nights_apart", n=int(nights["n"]), m=apart)


def _name(page: Page, start: int, end: int) -> str | None:
    """By a label, by a sentence, or the line that sounds like a house."""
    if said := _real(page.value(_NAME_LABEL, start, end)):
        return said
    for pattern in _SENTENCES:
        for m in pattern.finditer(page.raw, start, end):
            if said := _real(m["n"]):
                return said
    lines = [line for _, line in page.lines(start, end)]
    for above, line in pairwise(lines):
        if _HOSTED.search(line) and (said := _real(above)):
            return said
    for line in lines:
        is_name = len(line) <= 70 and _HOUSE_LINE.search(line) and not _SENTENCE.search(line)
        if is_name and (said := _real(line)):
            return said
    return None


def _real(name: str) -> str | None:
    said = name.strip(" \"'“”‘’[]()·-")
    if len(said) < 2 or _SELLERS.match(said) or re.fullmatch(r"[\d\W]+", said):
        return None
    return said[:120]


def _board(text: str) -> BoardBasis | None:
    return next((name for name, words in _BOARD if re.search(words, text, re.I)), None)
