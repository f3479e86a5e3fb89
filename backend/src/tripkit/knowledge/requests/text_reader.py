"""An order's text to what it states, by grammar and gazetteer: no model, no network, no clock."""

from collections.abc import Iterable, Iterator
from datetime import date

from tripkit.knowledge.language.text import Text
from tripkit.knowledge.requests.budget import find_prices
from tripkit.knowledge.requests.cuisines import find_cuisines
from tripkit.knowledge.requests.dates import read_times
from tripkit.knowledge.requests.frames import staged_lengths
from tripkit.knowledge.requests.hours import find_hours
from tripkit.knowledge.requests.lengths import find_lengths, settled
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
    said = Said()
    times = read_times(low, today, turns)
    said.start_date, said.end_date = times.start, times.end
    said.month, said.year, said.season = times.month, times.year, times.season
    said.feast = times.feast
    spans = list(_edges(x.at for x in find_spans(low, today)))
    plain = _blanked(low, spans)
    lengths = find_lengths(plain)
    said.days, said.nights = settled(plain, lengths)
    company = read_company(low)
    said.party, said.adults, said.children = company.total, company.adults, company.children
    said.ages = company.ages
    wishes = _plain_wishes(low, spans)
    price, cap = find_prices(plain, turns)
    if price:
        said.budget, said.currency, said.budget_per = (
            price.amount.value, price.amount.currency, price.per,
        )  # fmt: skip
    if cap:
        said.currency = said.currency or cap.amount.currency
        wishes.append(Wish("max_price_per_night", cap.amount.value, cap.amount.at))
    busy = [w.at for w in wishes]
    sights = find_sights(text, busy)
    owned = [w.at for w in sights]
    route = find_route(text, owned + spans, lengths, turns)
    if not route.stops:
        others = [w.at for w in sights if w.kind != "lodging_area"]
        route = find_route(text, others + spans, lengths, turns)
    said.origin = route.origin.name if route.origin else None
    said.destinations = [n.name for n in route.stops]
    said.countries = [n.place.country if n.place else "" for n in route.stops]
    first = route.stops[0].place if route.stops else None
    said.south = first is not None and (first.lat or 0) < 0
    route_at = [n.at for n in route.stops] + ([route.origin.at] if route.origin else [])
    sights = [w for w in sights if not any(_within(w, at) for at in route_at)]
    staged = staged_lengths(low, route.stops, lengths)
    said.days, said.nights = staged or (said.days, said.nights)
    if said.days == 1 and said.end_date and said.end_date != said.start_date:
        said.days = None
    if not any(said.countries) or "KR" in said.countries:
        sights = [at_home(w) for w in sights]
    said.wishes = _distinct(_corrected([*wishes, *sights], turns))
    said.preferences = find_tastes(low, busy + owned + route_at)
    return said


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
    chars = list(without_weekdays(low))
    for at in spans:
        chars[at.start : at.end] = " " * (at.end - at.start)
    return "".join(chars)


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
