"""A plan's result → its document: the first screen, then days and sections."""

from collections.abc import Mapping, Sequence

from tripkit.domain.context import Locale
from tripkit.domain.plan import PlanItinerary, TravelPlanResult, Verdict, rows_of
from tripkit.domain.plan_picture import PlanPicture, is_ours
from tripkit.domain.statements import StatementRow
from tripkit.export.document import Bullets, Clash, Document, Judged, Line, Mark, Section
from tripkit.export.plan.days import PlanDays
from tripkit.export.plan.events import events_of, routes_of
from tripkit.export.plan.sections import sections_of
from tripkit.export.plan.words import count, has, say
from tripkit.export.words import label
from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.judges.faithful import is_faithful
from tripkit.knowledge.language.numbers import spell
from tripkit.knowledge.presenting.plan_pictures import matched
from tripkit.knowledge.presenting.written import money, month, plain, span

_SPELLED = 20
_SIGHTS = frozenset({"sight", "experience"})
_MARKS: dict[bool | None, Mark] = {True: "kept", False: "broken", None: "unknown"}


def plan_document(
    result: TravelPlanResult, locale: Locale, images: Mapping[str, PlanPicture] | None = None
) -> Document:
    """Everything that any format of the plan shows."""
    shown = {key: one for key, one in (images or {}).items() if _may_show(one)}
    first = lead(result, locale)
    return Document(
        uid=result.plan_id,
        kind="plan",
        locale=locale,
        title=plain(result.destination),
        asked=plain(result.task),
        lead=first,
        held=_held(result, locale),
        introduction=_introduction(result, locale, first),
        hero=matched("hero", shown.values()) if shown else None,
        judged=tuple(_judged(row, locale) for row in _in_turn(result)),
        left_out=left_out(result, locale),
        clash=_clash(result, locale),
        days=PlanDays(result, locale, shown).read(),
        sections=sections_of(result, locale),
        events=tuple(events_of(result, locale)),
        routes=tuple(routes_of(result)),
        footer=_footer(result, locale),
        code=_code(result),
    )


def _may_show(picture: PlanPicture) -> bool:
    return is_ours(picture.url) or picture.url.startswith("data:image/svg+xml;base64,")


def lead(result: TravelPlanResult, locale: Locale) -> str:
    """The trip in one sentence, or what became of it."""
    where, made = plain(result.destination), result.itinerary
    if result.status == "infeasible":
        return say(locale, "lead.impossible", where=where)
    if result.status == "running":
        return say(locale, "lead.running")
    if made is None or not made.days or result.status not in ("planned", "partial"):
        return say(locale, "lead.failed", where=where)
    n = len(made.days)
    days = say(
        locale,
        "lead.days.1" if n == 1 else "lead.days.n",
        n=n,
        nights=n - 1,
        words=(spell(n) if n <= _SPELLED else str(n)).capitalize(),
    )
    whole = say(
        locale,
        "lead",
        days=days,
        where=where,
        from_=_from(result, locale),
        party=_party(result, locale),
        dates=span(made.days[0].date, made.days[-1].date, locale),
        stops=count(locale, "lead.stops", _sights(made)),
        money=_money(result, locale),
    )
    empty = ", ".join(str(gap.day) for gap in result.gaps)
    return f"{whole} {say(locale, 'lead.partial', days=empty)}" if empty else whole


def _sights(made: PlanItinerary) -> int:
    """Different sights; one to which one comes back counts once."""
    return len(
        {
            plain(stop.activity).casefold()
            for day in made.days
            for stop in day.schedule
            if stop.category in _SIGHTS
        }
    )


def _from(result: TravelPlanResult, locale: Locale) -> str:
    """Where it begins: a leg's origin that is none of the places one goes to."""
    rows = rows_of(result.context, "research_flights")
    origins = [plain(str(row.get("origin") or "")) for row in rows]
    origin = next((one for one in origins if one and one not in plain(result.destination)), "")
    if locale == "ko":
        origin = next((place.ko for place in find(origin)[:1] if place.ko), origin)
    return say(locale, "lead.from", origin=origin) if origin else ""


def _party(result: TravelPlanResult, locale: Locale) -> str:
    cost = result.cost
    if cost is None or cost.per_person <= 0:
        return ""
    return count(locale, "lead.party", max(1, round(cost.total / cost.per_person)))


def _money(result: TravelPlanResult, locale: Locale) -> str:
    cost = result.cost
    if cost is None:
        return say(locale, "lead.none")
    total = money(cost.total, cost.currency, locale)
    if cost.budget is None:
        return say(locale, "lead.cost", total=total)
    budget = money(cost.budget, cost.currency, locale)
    over = money(cost.total - cost.budget, cost.currency, locale)
    key = "lead.over" if cost.total > cost.budget else "lead.left"
    return say(locale, key, total=total, budget=budget, over=over)


def _in_turn(result: TravelPlanResult) -> list[Verdict]:
    """Of a plan first what it keeps, then what is the reader's to check, then what it fails; of
    what can't be made the clash first, as it is."""
    if result.itinerary is None:
        return result.constraint_report
    order = {True: 0, None: 1, False: 2}
    return sorted(result.constraint_report, key=lambda row: order[row.kept])


def _held(result: TravelPlanResult, locale: Locale) -> str:
    """How many of the things that were judged hold, and how many were not judged."""
    report = result.constraint_report
    known = [one for one in report if one.kept is not None]
    kept = sum(bool(one.kept) for one in known)
    is_all = len(known) == len(report) and not _unplanned(result)
    said = []
    if known and kept == len(known):
        said.append(count(locale, "held.all" if is_all else "held.checked", kept))
    elif known:
        said.append(say(locale, "held.some", kept=kept, n=len(known)))
    if unknown := len(report) - len(known):
        said.append(count(locale, "held.unknown", unknown))
    if missed := len(_unplanned(result)):
        said.append(count(locale, "held.left_out", missed))
    return " ".join(said)


_ASK_NOTHING = frozenset({"background", "social", "feeling", "answer", "off_topic", "product"})
_TOLD_OTHERWISE = frozenset({"age", "occasion", "when", "start", "end", "length", "travelers"})
"""Kinds of which the report's first rows say what stands: the days, and who travels."""
_LEFT_OUT = ("asked", "set_aside", "not_understood")


def left_out(result: TravelPlanResult, locale: Locale) -> Section | None:
    """What was said and is not planned for, in the person's own words, with why."""
    lines = _unplanned(result)
    if not lines:
        return None
    return Section("left-out", label(locale, "left_out"), (Bullets(lines),))


def _unplanned(result: TravelPlanResult) -> tuple[Line, ...]:
    """Each clause once, with all that is told of it: what is asked first, then what nobody got."""
    rows = [
        row
        for row in result.statements
        if row.status in _LEFT_OUT
        and row.kind not in _ASK_NOTHING
        and not (row.status == "set_aside" and row.kind in _TOLD_OTHERWISE)
    ]
    rows.sort(key=lambda row: row.span[0] - row.span[1])
    reasons: dict[str, list[StatementRow]] = {}
    for row in rows:
        around = next((words for words in reasons if row.text in words), row.text)
        reasons.setdefault(around, []).append(row)
    groups = sorted(
        reasons.items(), key=lambda pair: min((_LEFT_OUT.index(r.status), r.span) for r in pair[1])
    )
    return tuple(
        Line(" ".join(dict.fromkeys(plain(r.reason or "") for r in group)), f"“{plain(words)}”")
        for words, group in groups
    )


def _introduction(result: TravelPlanResult, locale: Locale, first: str) -> str:
    """The summary's words, only where they say nothing that the facts don't."""
    words = plain(result.summary)
    if not words or words == first or not is_faithful(result.summary or "", result, first):
        return ""
    return words


def _judged(one: Verdict, locale: Locale) -> Judged:
    mark = _MARKS[one.kept]
    kind, _, value = one.constraint.partition(":")
    name = say(locale, f"kind.{kind}") if has(locale, f"kind.{kind}") else plain(kind)
    return Judged(
        mark, say(locale, f"verdict.{mark}"), name, plain(one.text or value), plain(one.where)
    )


def _clash(result: TravelPlanResult, locale: Locale) -> Clash | None:
    """What cannot hold together, and the smallest change that would do."""
    is_impossible, broken = result.status == "infeasible", _broken(result)
    if not is_impossible and not broken:
        return None
    if not broken:
        return Clash("; ".join(map(plain, result.warnings)), (), say(locale, "clash.change"))
    named = set().union(*(one.clash_with for one in broken))
    clashing = [one for one in result.constraint_report if one.constraint in named or one in broken]
    names = ", ".join(
        f"{j.name} ({j.said})" if j.said else j.name for j in (_judged(o, locale) for o in clashing)
    )
    shown = _ways_out(clashing) or (say(locale, "clash.none"),)
    text = "clash.text" if is_impossible else "clash.missed"
    return Clash(say(locale, text, names=names), shown, say(locale, "clash.change"))


def _broken(result: TravelPlanResult) -> list[Verdict]:
    """What had to hold and does not, of a plan that was made or is impossible."""
    if result.status not in ("infeasible", "partial"):
        return []
    return [row for row in result.constraint_report if row.kept is False and row.binding]


def _ways_out(clashing: Sequence[Verdict]) -> tuple[str, ...]:
    """The smallest changes, then the other ways out, each once."""
    smallest = [plain(verdict.smallest_change) for verdict in clashing if verdict.smallest_change]
    repairs = [plain(repair.text) for verdict in clashing for repair in verdict.repairs]
    return tuple(dict.fromkeys([*smallest, *repairs]))


def _footer(result: TravelPlanResult, locale: Locale) -> tuple[str, ...]:
    by = "footer.model" if result.source == "model" else "footer"
    checked = [
        say(locale, "footer.facts", place=plain(row.get("name")), month=month(at, locale))
        for row in rows_of(result.context, "research_destination")
        if (at := row.get("checked"))
    ]
    return (say(locale, by), *checked)


def _code(result: TravelPlanResult) -> str:
    """What the film's edge says: numbers and the country's code only."""
    rows = rows_of(result.context, "research_destination")
    country = plain(str(rows[0].get("country_code") or ""))[:2] if rows else ""
    days = result.itinerary.days if result.itinerary else []
    return " ▸ ".join(filter(None, [f"{len(days)}A" if days else "", country.upper()]))
