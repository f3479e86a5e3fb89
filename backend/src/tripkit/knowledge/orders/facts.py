"""Places, days, people and money of an order out of its statements."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from tripkit.domain.statements import Statement
from tripkit.knowledge import cities, gazetteer
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.orders.days import Length, Moment, length, moment
from tripkit.knowledge.orders.fates import Fates
from tripkit.knowledge.orders.people import people
from tripkit.knowledge.orders.sums import amount
from tripkit.knowledge.orders.tables import is_of_everything, is_without, part_of_budget
from tripkit.knowledge.requests.said import Said, Stretch, Wish

_OPEN = ("flexible", "asap", "weekdays")


def take(order: Said, fates: Fates, statements: Sequence[Statement], today: date) -> None:
    """Fill `order` with what the statements that hold say of the trip as a whole."""
    _places(order, fates, statements)
    _lengths(order, fates, statements)
    _moments(order, fates, statements, today)
    _party(order, fates, statements)
    _money(order, fates, statements)


def _of(statements: Sequence[Statement], *kinds: str) -> list[Statement]:
    return [s for s in statements if s.kind in kinds]


def _places(order: Said, fates: Fates, statements: Sequence[Statement]) -> None:
    for statement in _of(statements, "origin"):
        _origin(order, fates, statement)
    places = _of(statements, "go", "via")
    stops = [s for s in places if s.polarity == "wanted" and s.about == "trip"]
    for statement in _towns([s for s in stops if s.strength != "mind"], fates):
        if statement.value not in order.destinations:
            order.destinations.append(statement.value)
            order.countries.append(_country(statement.value))
        fates.use(statement.id, "destination")
    for statement in places:
        if statement.polarity == "refused":
            _not_there(order, fates, statement)
    towns = gazetteer.find(order.destinations[0]) if order.destinations else []
    order.south = bool(towns) and (towns[0].lat or 0) < 0
    _ends(order, fates, statements)


def _origin(order: Said, fates: Fates, statement: Statement) -> None:
    if statement.polarity == "refused":
        fates.use(statement.id, "other_origin")
    elif order.origin is None and statement.value != "home":
        order.origin = statement.value
        fates.use(statement.id, "origin")


def _ends(order: Said, fates: Fates, statements: Sequence[Statement]) -> None:
    """Where it ends: home, or the last place; another one is not planned for."""
    for statement in _of(statements, "return"):
        ends = {
            fold(p) for p in (order.origin, order.destinations[-1:] and order.destinations[-1]) if p
        } | {"home"}
        if fold(statement.value) in ends:
            fates.use(statement.id, "return")


def _towns(stops: list[Statement], fates: Fates) -> list[Statement]:
    """The places to plan, without the countries that they lie in."""
    countries = {s.id: _country(s.value) for s in stops}
    regions = {s.id: set(gazetteer.region_countries(s.value)) for s in stops}
    towns = []
    for statement in stops:
        inside = [
            s
            for s in stops
            if s is not statement
            and countries[s.id]
            and countries[s.id] in regions[statement.id]
            and not regions[s.id]
        ]
        if regions[statement.id] and inside:
            fates.use(statement.id, "by_its_towns")
        else:
            towns.append(statement)
    return towns


def _country(name: str) -> str:
    """ISO 3166 of a town that we know; empty for what is none."""
    if ours := cities.find_city(name):
        return ours[0].country
    places = gazetteer.find(name)
    return places[0].country if places else ""


def _not_there(order: Said, fates: Fates, statement: Statement) -> None:
    place = fold(statement.value)
    stay = [n for n, name in enumerate(order.destinations) if fold(name) != place]
    order.destinations = [order.destinations[n] for n in stay]
    order.countries = [order.countries[n] for n in stay]
    fates.use(statement.id, "no_destination")


def _lengths(order: Said, fates: Fates, statements: Sequence[Statement]) -> None:
    """The trip's length; nights told stay by stay are added up."""
    lengths = [
        (statement, parsed)
        for statement in _of(statements, "length")
        if statement.about == "trip"
        and statement.polarity == "wanted"
        and (parsed := length(statement.value))
    ]
    for statement in _of(statements, "length"):
        if statement.value == "open":
            fates.use(statement.id, "open_length")
    if not lengths:
        return
    total = _whole([parsed for _, parsed in lengths], len(order.destinations))
    order.days, order.nights = total.days, total.nights
    for statement, _ in lengths:
        fates.use(statement.id, "length")


def _whole(lengths: list[Length], places: int) -> Length:
    """One that is the sum of the others, or the sum where each place has its own; else the first.

    "4박 5일" says one length twice.
    """
    days = [n.days for n in lengths if n.days]
    nights = [n.nights for n in lengths if n.nights]
    if len(days) == len(nights) == 1:
        return Length(days=days[0], nights=nights[0])
    for numbers, unit in ((nights, "nights"), (days, "days")):
        if len(numbers) > 1 and len(numbers) == len(lengths):
            total = _sum_of(numbers, places)
            return Length(nights=total) if unit == "nights" else Length(days=total)
    return lengths[0]


def _sum_of(numbers: list[int], places: int) -> int:
    most = max(numbers)
    if most * 2 == sum(numbers):
        return most
    return sum(numbers) if len(numbers) == places else numbers[0]


def _moments(order: Said, fates: Fates, statements: Sequence[Statement], today: date) -> None:
    span = Length(order.days, order.nights).span if order.days or order.nights else 0
    times = [s for s in statements if s.about == "trip" and s.polarity == "wanted"]
    for statement in _in_turn(times):
        time = moment(statement.value, statement.text, today)
        if statement.kind == "start":
            time = replace(time, end=None)
        if _fill(order, time, span):
            fates.use(statement.id, "dates")
        elif statement.value in _OPEN:
            fates.use(statement.id, "open_dates")
    for statement in _of(times, "end"):
        time = moment(statement.value, statement.text, today, order.start_date)
        order.end_date = order.end_date or time.end or time.start
        if time.start:
            fates.use(statement.id, "dates")


def _in_turn(times: Sequence[Statement]) -> list[Statement]:
    """The day of coming before other dates, where that of leaving was said as well."""
    moments = _of(times, "when", "start")
    if not any(s.value[:4].isdigit() for s in _of(times, "end")):
        return moments
    return sorted(moments, key=lambda s: s.kind != "start")


def _fill(order: Said, time: Moment, span: int) -> bool:
    """Whether the moment says a time that the order takes; the first one that does stands."""
    if time == Moment():
        return False
    if order.start_date is None and time.start:
        order.start_date = time.start
        window = (time.end - time.start).days + 1 if time.end else 0
        # "Three days next week": the range is a window, the length stands.
        order.end_date = order.end_date or (None if 0 < span < window else time.end)
        return True
    if order.month is None and order.season is None and (time.month or time.season):
        order.month, order.year, order.season = time.month, time.year, time.season
        order.feast, order.part = time.feast, time.part
    return True


def _party(order: Said, fates: Fates, statements: Sequence[Statement]) -> None:
    party = people(statements)
    order.party = party.total
    if party.is_split:
        order.children = party.children or None
        order.adults = party.adults + party.heads or None
        # Children alone say nothing of how many go with them.
        order.party = party.total if order.adults else None
        order.ages = party.ages if len(party.ages) == party.children else []
    for statement_id in party.used:
        fates.use(statement_id, "party")
    for statement in _of(statements, "companion"):
        if statement.polarity == "wanted":
            fates.use(statement.id, "party")


def _money(order: Said, fates: Fates, statements: Sequence[Statement]) -> None:
    for statement in _of(statements, "budget", "night_price"):
        total = amount(statement.value)
        is_refused = statement.polarity == "refused" and not is_without(statement.text)
        if total is None or is_refused or statement.about != "trip":
            continue
        of_night = total.per == "night" and not is_of_everything(statement.text)
        if statement.kind == "night_price" or total.is_room or of_night:
            _cap(order, statement, total.amount)
            order.currency = order.currency or total.currency
            fates.use(statement.id, "limit")
        elif part := part_of_budget(statement.text):
            at = Stretch(statement.span.start, statement.span.end)
            value = f"{part}<={statement.value}"
            order.wishes.append(Wish("part_budget", value, at, statement.text, statement.id, False))
            fates.use(statement.id, "limit")
        elif order.budget is None:
            order.budget, order.budget_per = total.amount, total.per
            order.currency = total.currency or order.currency
            fates.use(statement.id, "budget")


def _cap(order: Said, statement: Statement, price: float) -> None:
    at = Stretch(statement.span.start, statement.span.end)
    order.wishes.append(Wish("max_price_per_night", price, at, statement.text, statement.id))
