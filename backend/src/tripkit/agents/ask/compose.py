"""The answer as blocks of Markdown, from what is in the state and nothing else."""

from collections.abc import Iterator
from typing import NamedTuple

from tripkit.agents.ask.costs import rate_said
from tripkit.agents.ask.sources import Sources
from tripkit.agents.ask.state import AskState
from tripkit.agents.ask.words import counted, listed, money
from tripkit.domain.ask import AskSource, CostEstimate, InfoSection
from tripkit.domain.plan import PlanDay, PlanItinerary
from tripkit.tools.trip.context import say
from tripkit.tools.trip.travel_advice import leading_warnings

_CATEGORIES = {
    "flights": ("Flights", "항공"), "accommodation": ("Rooms", "숙소"), "food": ("Food", "식비"),
    "activities": ("Entries", "입장료"), "local_transport": ("Local transport", "현지 교통"),
    "miscellaneous": ("Other", "기타"),
}  # fmt: skip


class Block(NamedTuple):
    """A part of the answer; `name` says what it is for."""

    name: str
    text: str


def blocks_of(state: AskState, lead: str = "") -> list[Block]:
    """The blocks that this state asks for, in their order; `lead` in other words than ours."""
    if refusal := state.get("refusal"):
        return [Block("lead", refusal)]
    if prepared := state.get("prepared"):
        lead_text, *rest = prepared["blocks"]
        return [Block("lead", lead_text), *(Block(f"desk {n}", t) for n, t in enumerate(rest))]
    return list(_laid_out(state, lead))


def _laid_out(state: AskState, lead: str) -> Iterator[Block]:
    locale = state["locale"]
    yield Block("lead", lead or lead_of(state))
    if cost := _cost(state):
        yield Block("cost", _cost_block(cost, state))
    if plan := _plan(state):
        yield from (Block(f"day {day.day}", _day_block(day, state)) for day in plan.days)
    if state.get("validation_status"):
        yield Block("check", _check_block(state))
    if assumed := state.get("assumptions"):
        title = say(locale, "Assumed", "가정한 것")
        yield Block("assumed", _list(title, assumed))
    if sources := [AskSource.model_validate(one) for one in state.get("sources", [])]:
        title = say(locale, "Sources", "출처")
        lines = [f"[{s.number}] {s.url or s.title}" for s in sources]
        yield Block("sources", f"**{title}**: " + " · ".join(lines))


def joined(blocks: list[Block]) -> str:
    """The blocks as one text."""
    return "\n\n".join(block.text for block in blocks)


def lead_of(state: AskState) -> str:
    """The answer in a sentence or three."""
    return " ".join(_lead(state))


def _lead(state: AskState) -> Iterator[str]:
    locale = state["locale"]
    plan, cost = _plan(state), _cost(state)
    warnings = leading_warnings(_destinations(state))
    yield from (warning.text.in_(locale) for warning in warnings)
    if state.get("clash"):
        yield say(locale, "It can't be done as asked: ", "말한 대로는 할 수 없어요. ").strip()
        yield " ".join(state["clash"])
        return
    if plan:
        yield plan.summary
    if cost:
        yield _cost_said(state, cost)


def _cost_said(state: AskState, cost: CostEstimate) -> str:
    locale, places = state["locale"], _places(state)
    total, low, high = (money(x, cost.currency) for x in (cost.total, cost.low, cost.high))
    each = money(cost.per_person, cost.currency)
    days = counted(cost.days, say(locale, "day", "일"), locale)
    people = counted(cost.people, say(locale, "traveller", "명"), locale)
    said = say(
        locale, f"{days} in {places} for {people} cost about {total} ({low} to {high}), {each}"
        " each.",
        f"{places} {days}, {people} 기준으로 약 {total} ({low}~{high}), 1인당 {each}이에요.",
    )  # fmt: skip
    if cost.converted is not None and cost.rate:
        said += say(
            locale, f" That is {money(cost.converted, cost.rate.to_currency)}.",
            f" 원화로 약 {money(cost.converted, cost.rate.to_currency)}이에요.",
        )  # fmt: skip
    if cost.budget is not None and cost.budget_remaining is not None:
        left = money(abs(cost.budget_remaining), cost.currency)
        budget = money(cost.budget, cost.currency)
        said += " " + (
            say(locale, f"{budget} is enough, with {left} to spare.",
                f"{budget}이면 충분하고 {left} 남아요.")
            if cost.within_budget else
            say(locale, f"{budget} is {left} too little.", f"{budget}으로는 {left} 모자라요.")
        )  # fmt: skip
    if not any(line.category == "flights" for line in cost.lines):
        said += say(
            locale, " Flights are not in it: say where you start.",
            " 항공료는 빠져 있어요. 출발지를 말해 주면 더해요.",
        )  # fmt: skip
    return said


def _cost_block(cost: CostEstimate, state: AskState) -> str:
    locale = state["locale"]
    head = say(locale, "| Cost | Sum |\n|---|---|", "| 비용 | 금액 |\n|---|---|")
    rows = [
        f"| {say(locale, *_CATEGORIES[name])} | {money(amount, cost.currency)} |"
        for name, amount in cost.breakdown.items() if amount
    ]  # fmt: skip
    total = say(locale, "Total", "합계")
    rows.append(f"| **{total}** | **{money(cost.total, cost.currency)}** |")
    unit = say(locale, "Unit prices", "단가")
    units = [] if state.get("itinerary") else [
        f"{line.label} {money(line.unit, cost.currency)}"
        for line in cost.lines if line.category in ("accommodation", "food", "local_transport")
    ]  # fmt: skip
    parts = ["\n".join([head, *rows])]
    if units:
        parts.append(f"{unit}: " + "; ".join(list(dict.fromkeys(units))[:6]) + ".")
    parts.append(say(
        locale, "These are estimates from price levels, not offers.",
        "물가 수준으로 추정한 값이고 판매 가격이 아니에요.",
    ))  # fmt: skip
    if cost.rate:
        parts.append(rate_said(cost.rate, locale))
    if cost.cost_saving_tips:
        parts.append("\n".join(f"- {tip}" for tip in cost.cost_saving_tips))
    return "\n\n".join(parts)


def _day_block(day: PlanDay, state: AskState) -> str:
    head = say(state["locale"], f"Day {day.day}", f"{day.day}일째")
    lines = [f"### {head} · {day.date} · {day.city}: {day.theme}"]
    if day.weather:
        lines.append(day.weather)
    numbers = {one["url"]: one["number"] for one in state.get("sources", []) if one["url"]}
    for stop in day.schedule:
        if stop.category != "lodging":
            number = numbers.get(stop.source_url)
            cited = f" [{number}]" if number else ""
            lines.append(f"- {stop.time}–{stop.end_time} {stop.activity}{cited}")
    return "\n".join(lines)


def _check_block(state: AskState) -> str:
    locale = state["locale"]
    if leading_warnings(_destinations(state)):
        return say(
            locale,
            "**Checked: not feasible while that advice stands.** Only hours, ways, dates and sums"
            " fit.",
            "**점검 결과: 그 경보가 있는 동안은 갈 수 없어요.** 시간, 이동, 날짜, 합계만 맞아요.",
        )
    if state["validation_status"] == "valid":
        count = sum(1 for one in state["constraint_report"] if one["kept"] is True)
        rules = say(
            locale, f" {counted(count, 'stated condition', locale)} kept." if count else "",
            f" 말한 조건 {count}개를 지켰어요." if count else "",
        )  # fmt: skip
        return say(
            locale, f"**Checked: feasible.** Hours, ways, dates and sums fit.{rules}",
            f"**점검 결과: 가능해요.** 여는 시간, 이동 시간, 날짜, 합계가 맞아요.{rules}",
        )  # fmt: skip
    title = say(locale, "Checked: not feasible as asked", "점검 결과: 이대로는 어려워요")
    return _list(title, state["issues"])


def _list(title: str, lines: list[str]) -> str:
    return "\n".join([f"**{title}**", *(f"- {line}" for line in lines)])


def _places(state: AskState) -> str:
    """The places by the names that the reader knows them by."""
    named = list(dict.fromkeys(section.place for section in _info(state)))
    request = state.get("request") or {}
    return listed(named or request.get("destinations", []), state["locale"])


def _destinations(state: AskState) -> list[str]:
    return list((state.get("request") or {}).get("destinations", []))


def _info(state: AskState) -> list[InfoSection]:
    return [InfoSection.model_validate(one) for one in state.get("trip_info", [])]


def _plan(state: AskState) -> PlanItinerary | None:
    plan = state.get("itinerary")
    return PlanItinerary.model_validate(plan) if plan else None


def _cost(state: AskState) -> CostEstimate | None:
    cost = state.get("cost_estimate") if state["route"] in ("budget", "full") else None
    return CostEstimate.model_validate(cost) if cost else None


def with_stops(state: AskState) -> list[dict[str, object]]:
    """The answer's sources with those of the sights and tables that its days name."""
    before = [AskSource.model_validate(one) for one in state["sources"]]
    sources = Sources(state["locale"], before)
    plan = PlanItinerary.model_validate(state["itinerary"])
    for stop in (stop for day in plan.days for stop in day.schedule):
        if stop.source_url:
            sources.number(stop.source, stop.source_url)
    return [source.model_dump() for source in sources.all()]
