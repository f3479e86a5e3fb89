"""What stands after a plan's days: costs, checklists, weather, getting around, safety, links."""

from collections.abc import Iterable, Iterator

from tripkit.domain.context import Locale
from tripkit.domain.plan import CostLine, PlanCost, TravelPlanResult, rows_of
from tripkit.export.document import Bar, Bullets, Cell, Chart, Line, Para, Section, Table, Ticks
from tripkit.export.plan.practical import around, safety, weather
from tripkit.export.plan.words import say
from tripkit.export.words import source_text
from tripkit.knowledge.presenting.written import host, money, plain, web_address

_ORDER = (
    "flights",
    "accommodation",
    "food",
    "activities",
    "local_transport",
    "miscellaneous",
)


def sections_of(result: TravelPlanResult, locale: Locale) -> tuple[Section, ...]:
    """In the order in which a traveller needs them; none that is empty."""
    found = (
        costs(result.cost, locale) if result.cost else None,
        _gaps(result, locale),
        _before(result, locale),
        _pack(result, locale),
        weather(result, locale),
        around(result, locale),
        safety(result, locale),
        _links(result, locale),
        _assumed(result, locale),
        _failed(result, locale),
    )
    return tuple(section for section in found if section is not None)


def costs(cost: PlanCost, locale: Locale) -> Section:
    """The sums with what they rest on, and how they lie between low and high."""

    def shown(amount: float) -> str:
        return money(amount, cost.currency, locale)

    rows = [
        (
            Cell(plain(line.label)),
            Cell(f"{shown(line.unit)} × {line.count:g}", is_figure=True),
            Cell(shown(line.amount), is_figure=True),
            Cell(_basis(line, locale), web_address(line.source_url)),
        )
        for line in sorted(cost.lines, key=lambda line: _ORDER.index(line.category))
    ]
    total = (
        Cell(say(locale, "costs.total")),
        Cell(""),
        Cell(shown(cost.total), is_figure=True),
        Cell(""),
    )
    head = tuple(say(locale, f"costs.{name}") for name in ("item", "count", "amount", "basis"))
    said = [say(locale, "costs.range", low=shown(cost.low), high=shown(cost.high))]
    if cost.per_person and abs(cost.per_person - cost.total) > 0.5:
        said.append(say(locale, "costs.person", amount=shown(cost.per_person)))
    said += _against_budget(cost, locale)
    if day := cost.rates_date:
        said.append(say(locale, "costs.rates", date=plain(day)))
    tips = tuple(Line(plain(tip)) for tip in cost.cost_saving_tips)
    tip_lead = (Para(say(locale, "costs.tips")), Bullets(tips)) if tips else ()
    return Section(
        "costs",
        say(locale, "costs"),
        (
            _chart(cost, locale),
            Table(head, (*rows, total), has_total=True),
            Para(" ".join(said)),
            *tip_lead,
        ),
    )


def _basis(line: CostLine, locale: Locale) -> str:
    """An estimate's own words; else who says it."""
    if line.provenance.tier == "computed":
        return plain(line.basis)
    return source_text(line.provenance, locale)


def _against_budget(cost: PlanCost, locale: Locale) -> Iterator[str]:
    if cost.budget is None:
        return
    budget, left = money(cost.budget, cost.currency, locale), cost.budget - cost.total
    amount = money(abs(left), cost.currency, locale)
    key, name = ("costs.left", "left") if left >= 0 else ("costs.over", "over")
    yield say(locale, key, budget=budget, **{name: amount})


def _chart(cost: PlanCost, locale: Locale) -> Chart:
    whole = sum(cost.breakdown.values()) or 1.0
    bars = tuple(
        Bar(
            say(locale, f"category.{name}"),
            amount,
            money(amount, cost.currency, locale),
            amount / whole,
        )
        for name, amount in sorted(cost.breakdown.items(), key=lambda pair: -pair[1])
        if amount > 0
    )
    labels = {
        name: money(value, cost.currency, locale)
        for name, value in (("total", cost.total), ("low", cost.low), ("high", cost.high))
    }
    if cost.budget is not None:
        labels["budget"] = (
            f"{say(locale, 'costs.budget')} {money(cost.budget, cost.currency, locale)}"
        )
    parts = ", ".join(f"{bar.label} {bar.shown}" for bar in bars)
    head = (say(locale, "costs.item"), "", say(locale, "costs.share"), say(locale, "costs.amount"))
    spoken = say(locale, "costs.chart", parts=parts)
    return Chart(bars, cost.total, cost.low, cost.high, cost.budget, labels, spoken, head)


def _unique(lines: Iterable[Line]) -> tuple[Line, ...]:
    return tuple({line.lead + line.text: line for line in lines if line.text}.values())


def _before(result: TravelPlanResult, locale: Locale) -> Section | None:
    if result.itinerary is None:
        return None
    told = tuple(_told_before(result))
    hours = Line(say(locale, "before.hours"))
    lines = _unique([*_entry(result, locale), *(told or _to_do(result, locale)), hours])
    elsewhere = _said_elsewhere(result)
    listed = (plain(note) for note in result.itinerary.important_notes)
    notes = _unique(Line(note) for note in listed if note not in elsewhere)
    lead = (Para(say(locale, "before.note")), Bullets(notes)) if notes else ()
    return Section("before", say(locale, "before"), (Ticks(lines), *lead)) if lines else None


def _told_before(result: TravelPlanResult) -> Iterator[Line]:
    for row in rows_of(result.context, "generate_summary"):
        yield from (Line(plain(str(one))) for one in row.get("checklist", []))


def _said_elsewhere(result: TravelPlanResult) -> set[str]:
    """What stands under a heading of its own."""
    places = rows_of(result.context, "research_destination")
    visas = (row.get("visa_requirements") for row in places)
    risks = (row.get("about") for row in rows_of(result.context, "analyze_safety"))
    return {plain(text) for text in (*visas, *risks)}


def _entry(result: TravelPlanResult, locale: Locale) -> Iterator[Line]:
    """Papers for each country, with the page that says so."""
    for row in rows_of(result.context, "research_destination"):
        visa, url = plain(row.get("visa_requirements")), web_address(row.get("visa_source"))
        yield Line(visa, say(locale, "before.entry") if visa else "", url)


def _to_do(result: TravelPlanResult, locale: Locale) -> Iterator[Line]:
    """Bookings and money, from what the tools found."""
    bought = {line.category for line in result.cost.lines} if result.cost else set()
    if "flights" in bought:
        yield Line(say(locale, "before.flights"))
    if "accommodation" in bought:
        yield Line(say(locale, "before.rooms"))
    if ahead := _ahead(result):
        yield Line(say(locale, "before.ahead", names=", ".join(ahead)))
    for row in rows_of(result.context, "analyze_local_transport"):
        if names := [plain(name) for name in row.get("passes", {})][:1]:
            yield Line(say(locale, "before.pass", names=names[0]))
    places = rows_of(result.context, "research_destination")
    for currency in dict.fromkeys(plain(row.get("currency")) for row in places):
        yield Line(say(locale, "before.money", currency=currency) if currency else "")


def _ahead(result: TravelPlanResult) -> list[str]:
    """Sights of this plan whose tickets sell out."""
    wanted = {
        plain(one.get("name")).casefold()
        for row in rows_of(result.context, "research_activities")
        for one in row.get("activities", [])
        if one.get("book_ahead")
    }
    stops = [
        plain(s.activity)
        for d in (result.itinerary.days if result.itinerary else [])
        for s in d.schedule
    ]
    return [name for name in dict.fromkeys(stops) if name.casefold() in wanted]


def _pack(result: TravelPlanResult, locale: Locale) -> Section | None:
    told = [
        str(one)
        for row in rows_of(result.context, "analyze_weather")
        for one in row.get("packing_suggestions", [])
    ]
    listed = result.itinerary.packing_list if result.itinerary else []
    lines = _unique(Line(plain(one)) for one in [*listed, *told])
    return Section("pack", say(locale, "pack"), (Ticks(lines),)) if lines else None


def _links(result: TravelPlanResult, locale: Locale) -> Section:
    """Each page once, under the first thing that rests on it."""
    found: dict[str, Line] = {}
    for text, url in _pages(result):
        address = web_address(url)
        if address and text:
            found.setdefault(address, Line(host(address), plain(text), address))
    title = say(locale, "links")
    block = Bullets(tuple(found.values())) if found else Para(say(locale, "links.none"))
    return Section("links", title, (block,))


def _pages(result: TravelPlanResult) -> Iterator[tuple[str, str | None]]:
    for day in result.itinerary.days if result.itinerary else []:
        yield from ((stop.activity, stop.source_url) for stop in day.schedule)
    for line in result.cost.lines if result.cost else []:
        yield line.label, line.source_url
    for row in rows_of(result.context, "research_destination"):
        yield str(row.get("name") or ""), row.get("visa_source")
        yield str(row.get("name") or ""), row.get("source_url")


def _assumed(result: TravelPlanResult, locale: Locale) -> Section:
    lines = tuple(Line(plain(one)) for one in result.assumptions)
    block = Bullets(lines) if lines else Para(say(locale, "assumed.none"))
    return Section("assumed", say(locale, "assumed"), (block,))


def _gaps(result: TravelPlanResult, locale: Locale) -> Section | None:
    """Days without anything to do, and what would fill them."""
    lines = tuple(
        Line(say(locale, "gaps.day", n=gap.day, missing=plain(gap.missing), fill=plain(gap.fill)))
        for gap in result.gaps
    )
    return Section("gaps", say(locale, "gaps"), (Bullets(lines),)) if lines else None


def _failed(result: TravelPlanResult, locale: Locale) -> Section | None:
    """Tools that never succeeded with the same question, and what the plan warns of."""
    done = {(c.tool, str(c.arguments)) for c in result.tool_calls_made if c.success}
    lost = [
        call
        for call in result.tool_calls_made
        if not call.success and (call.tool, str(call.arguments)) not in done
    ]
    names = tuple(call.tool for call in lost)
    told = [Line(plain(call.result_summary), say(locale, f"tool.{call.tool}")) for call in lost]
    more = [Line(plain(one)) for one in result.warnings if not (names and one.startswith(names))]
    lines = _unique([*told, *more])
    return Section("failed", say(locale, "failed"), (Bullets(lines),)) if lines else None
