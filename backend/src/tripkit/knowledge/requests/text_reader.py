"""An order's text to what it states, by grammar and gazetteer: no model, no network, no clock."""

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from tripkit.knowledge.language.text import Text
from tripkit.knowledge.requests.anchor import anchor
from tripkit.knowledge.requests.budget import find_prices
from tripkit.knowledge.requests.cuisines import find_cuisines
from tripkit.knowledge.requests.dates import Times, read_times
from tripkit.knowledge.requests.frames import staged_lengths
from tripkit.knowledge.requests.hours import find_hours
from tripkit.knowledge.requests.lengths import Length, find_lengths, settled
from tripkit.knowledge.requests.measures import find_measures
from tripkit.knowledge.requests.modes import find_modes
from tripkit.knowledge.requests.party import read_company
from tripkit.knowledge.requests.revision import pivots, revised
from tripkit.knowledge.requests.route import find_route
from tripkit.knowledge.requests.said import Said, Stretch, Wish
from tripkit.knowledge.requests.sights import find_sights
from tripkit.knowledge.requests.sights_ko import at_home
from tripkit.knowledge.requests.spans import find_spans, without_weekdays
from tripkit.knowledge.requests.wishes import find_tastes, find_wishes


def read_text(order: str, today: date) -> Said:
    """What `order` states; only its first 2000 characters count. Never raises on any text."""
    text = Text(revised(Text(order).raw))
    low, turns = text.low, pivots(text.low)
    today = anchor(low, today)
    said = Said()
    times = read_times(low, today, turns)
    said.start_date, said.end_date = times.start, times.end
    said.month, said.year, said.season = times.month, times.year, times.season
    said.feast = times.feast
    times_at = [x.at for x in find_spans(low, today)]
    spans = list(_edges(times_at))
    plain = _blanked(low, spans)
    lengths = [x for x in find_lengths(plain) if not _is_day_within(x, plain, times)]
    said.days, said.nights = settled(plain, lengths)
    company = read_company(low)
    said.party, said.adults, said.children = company.total, company.adults, company.children
    said.ages = company.ages
    wishes = _plain_wishes(low, spans)
    wishes += _prices(said, plain, turns)
    busy = [w.at for w in wishes]
    sights = find_sights(text, busy)
    owned = [w.at for w in sights]
    route = find_route(text, owned + spans, lengths, turns)
    if not route.stops:
        others = [w.at for w in sights if w.kind != "lodging_area"]
        route = find_route(text, others + spans, lengths, turns)
    said.origin = route.origin.name if route.origin else None
    said.destinations = [n.name for n in route.stops]
    said.alternatives = [n.said for n in route.others]
    said.countries = [n.place.country if n.place else "" for n in route.stops]
    first = route.stops[0].place if route.stops else None
    said.south = first is not None and (first.lat or 0) < 0
    route_at = [n.at for n in route.stops] + ([route.origin.at] if route.origin else [])
    sights = [w for w in sights if not any(_within(w, at) for at in route_at)]
    staged = staged_lengths(low, route.stops, lengths)
    said.days, said.nights = staged or (said.days, said.nights)
    _windowed(said, low, times_at)
    if said.days == 1 and said.end_date and said.end_date != said.start_date:
        said.days = None
    if not any(said.countries) or "KR" in said.countries:
        sights = [at_home(w) for w in sights]
    said.wishes = _distinct(_corrected([*wishes, *sights], turns))
    said.preferences = find_tastes(low, busy + owned + route_at)
    return said


def _prices(facts: Said, plain: str, turns: list[int]) -> Iterator[Wish]:
    """The budget goes to `facts`; a cap on a night's room is a wish."""
    price, cap = find_prices(plain, turns)
    if price:
        facts.budget, facts.currency, facts.budget_per = (
            price.amount.value, price.amount.currency, price.per,
        )  # fmt: skip
    if cap:
        facts.currency = facts.currency or cap.amount.currency
        heads = (facts.party or 1) if cap.per == "person_night" else 1
        yield Wish("max_price_per_night", cap.amount.value * heads, cap.amount.at)


def _is_day_within(length: Length, plain: str, times: Times) -> bool:
    """ "1/18~1/23 … 20일은 시장": within the days that were said, a number of a day is a date."""
    if (
        times.start is None
        or times.end is None
        or length.nights
        or plain[length.at.end - 1] != "일"
    ):
        return False
    span = (times.end - times.start).days + 1
    days = {(times.start + timedelta(step)).day for step in range(min(span, 31))}
    return length.days != span and length.days in days


_WEEK = re.compile(r"\bweeks?\b|주(?!말|간)")


def _windowed(facts: Said, low: str, times_at: list[Stretch]) -> None:
    """ "Four days in the first week of June": the week is a window, the length stands."""
    if facts.start_date is None or facts.end_date is None:
        return
    days = facts.days or (facts.nights + 1 if facts.nights else 0)
    week = (facts.end_date - facts.start_date).days + 1
    if 0 < days < week and any(_WEEK.search(low, at.start, at.end) for at in times_at):
        facts.end_date = None


def _plain_wishes(low: str, spans: list[Stretch]) -> list[Wish]:
    """What words alone ask for; `spans` are dates, whose numbers are no hours."""
    hours = (w for w in find_hours(low) if not any(w.at.meets(at) for at in spans))
    return [
        *find_wishes(low), *hours, *find_modes(low), *find_measures(low), *find_cuisines(low),
    ]  # fmt: skip


def _within(wish: Wish, at: Stretch) -> bool:
    """Whether a wish's name is no more than a stop's own; "전주 한옥마을 숙소" says more."""
    more = wish.kind == "lodging_area" and wish.at.end > at.end + 1
    return wish.at.meets(at) and not more


def _edges(spans: Iterable[Stretch]) -> Iterator[Stretch]:
    """The words of the dates alone, where a range has other words between its two."""
    for at in spans:
        if at.end - at.start <= 28:
            yield at
        else:
            yield Stretch(at.start, at.start + 6)
            yield Stretch(at.end - 6, at.end)


def _blanked(low: str, spans: list[Stretch]) -> str:
    low = _DAY_OF_WEEK.sub(lambda m: " " * len(m.group()), low)
    chars = list(without_weekdays(low))
    for at in spans:
        chars[at.start : at.end] = " " * (at.end - at.start)
    return "".join(chars)


_DAY_OF_WEEK = re.compile(
    r"(?<![\d박])(?<!박 )\d{1,2}일(?:\s?\([월화수목금토일](?:요일)?\)"
    r"|\s[월화수목금토일](?![가-힣])|\s?[월화수목금토일]요일)"
)
"""A number of a day beside its weekday is a date, and no length."""


def _corrected(wishes: list[Wish], turns: list[int]) -> list[Wish]:
    """Without what a wish of the same kind right behind a correction replaces."""
    for turn in turns:
        behind = {w.kind for w in wishes if 0 <= w.at.start - turn <= 24}
        wishes = [
            w for w in wishes if w.kind not in behind or w.at.start >= turn or turn - w.at.end > 24
        ]
    return wishes


def _distinct(wishes: list[Wish]) -> list[Wish]:
    seen: dict[tuple[str, object], Wish] = {}
    for wish in wishes:
        seen.setdefault((wish.kind, wish.value), wish)
    return sorted(seen.values(), key=lambda w: w.at.start)
