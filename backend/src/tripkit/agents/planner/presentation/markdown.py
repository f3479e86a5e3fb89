"""A plan as Markdown (GitHub's flavour): every foreign word escaped, tables, boxes, links."""

from collections.abc import Iterator, Mapping

from tripkit.agents.planner.presentation.outline import outline
from tripkit.agents.planner.presentation.view import (
    Block,
    Bullets,
    Cell,
    Chart,
    Day,
    Entry,
    Line,
    Numbers,
    Para,
    Section,
    Table,
    Ticks,
    View,
)
from tripkit.agents.planner.presentation.words import say
from tripkit.domain.context import Locale
from tripkit.domain.plan import TravelPlanResult
from tripkit.domain.plan_picture import PlanPicture
from tripkit.knowledge.presenting.marks import escaped, link, table_of
from tripkit.knowledge.presenting.plan_pictures import without_placeholders
from tripkit.knowledge.presenting.written import host, web_address

_MARKS = {"kept": "✓", "broken": "✗", "unknown": "?"}
_BAR = 24


def markdown(result: TravelPlanResult, locale: Locale, images: Mapping[str, PlanPicture]) -> str:
    """The whole plan; pictures by our own addresses."""
    view = outline(result, locale, images)
    parts = [*_first(view), *_days(view)]
    for section in view.sections:
        parts += _section(section, locale)
    parts += ["---", " ".join(map(escaped, view.footer))]
    return without_placeholders("\n\n".join(filter(None, parts)) + "\n", images)


def _first(view: View) -> Iterator[str]:
    yield f"# {escaped(view.title)}"
    if view.hero:
        yield _picture(view.hero, view.title, view.locale)
    yield f"**{escaped(view.lead)}**"
    if clash := view.clash:
        yield f"## {say(view.locale, 'clash')}"
        yield escaped(clash.text)
        changes = "\n".join(f"- {escaped(change)}" for change in clash.changes)
        yield f"**{escaped(clash.label)}**\n\n{changes}" if changes else ""
    if view.judged:
        head = f"## {say(view.locale, 'verdicts')}\n\n{escaped(view.held)}".rstrip()
        rows = [
            f"- **{_MARKS[one.mark]} {escaped(one.name)}**"
            + (f" ({escaped(one.said)})" if one.said else "")
            + f": {escaped(one.verdict)}" + (f". {escaped(one.where)}" if one.where else "")
            for one in view.judged
        ]  # fmt: skip
        yield f"{head}\n\n" + "\n".join(rows)
    if view.introduction:
        yield escaped(view.introduction)


def _picture(picture: PlanPicture, alt: str, locale: Locale) -> str:
    page = web_address(picture.source_url)
    credit = say(locale, "drawn")
    if picture.kind == "photo":
        credit = say(locale, "photo", host=f"[{escaped(host(page))}]({page})") if page else ""
    return f"![{escaped(alt)}]({picture.url})" + (f"\n\n{credit}" if credit else "")


def _days(view: View) -> Iterator[str]:
    if view.days:
        yield f"## {say(view.locale, 'days')}"
    for day in view.days:
        yield f"### {escaped(day.label)} · {escaped(day.date)}: {escaped(day.theme)}"
        yield " · ".join(escaped(one) for one in (day.city, day.weather, day.cost) if one)
        yield from _day_pictures(day)
        yield _day_table(day, view.locale) if day.entries else say(view.locale, "day.nothing")


def _day_pictures(day: Day) -> Iterator[str]:
    if day.pictures:
        yield "\n".join(
            f"![{escaped(name)}]({picture.url}){_credit(picture)}" for name, picture in day.pictures
        )


def _credit(picture: PlanPicture) -> str:
    page = web_address(picture.source_url) if picture.kind == "photo" else None
    return f" ([{escaped(host(page))}]({page}))" if page else ""


def _day_table(day: Day, locale: Locale) -> str:
    names = ("time", "what", "where", "cost", "way", "why")
    head = tuple(say(locale, name) for name in names)
    return table_of(head, [_row(entry) for entry in day.entries], frozenset({3}))


def _row(entry: Entry) -> tuple[str, ...]:
    number = f"{entry.number}. " if entry.number else ""
    told = ". ".join(one.rstrip(".") for one in (entry.about, entry.note) if one)
    source = f" ({link(entry.source, entry.url)})" if entry.source else ""
    what = f"**{number}{escaped(entry.what)}**" + (f"<br>{escaped(told)}" if told else "") + source
    when = f"{escaped(entry.start)}–{escaped(entry.end)}"
    return when, what, *(escaped(t) for t in (entry.where, entry.cost, entry.way, entry.why))


def _section(section: Section, locale: Locale) -> Iterator[str]:
    yield f"## {escaped(section.title)}"
    for block in section.blocks:
        yield _block(block, locale)


def _line(line: Line) -> str:
    lead = f"**{escaped(line.lead)}** " if line.lead else ""
    if line.url and host(line.url) != line.text:
        return f"{lead}{escaped(line.text)} ([{escaped(host(line.url))}]({line.url}))"
    return lead + link(line.text, line.url)


def _block(block: Block, locale: Locale) -> str:
    if isinstance(block, Para):
        return escaped(block.text)
    if isinstance(block, Bullets):
        return "\n".join(f"- {_line(line)}" for line in block.lines)
    if isinstance(block, Ticks):
        return "\n".join(f"- [ ] {_line(line)}" for line in block.lines)
    if isinstance(block, Numbers):
        return " · ".join(f"{escaped(name)} **{escaped(number)}**" for name, number in block.items)
    if isinstance(block, Table):
        return _whole_table(block)
    return _chart(block, locale)


def _whole_table(table: Table) -> str:
    figures = frozenset(n for n, cell in enumerate(table.rows[0] if table.rows else ())
                        if cell.is_figure)  # fmt: skip

    def cell(one: Cell, *, is_total: bool) -> str:
        shown = escaped(one.text)
        if one.url:
            shown += f" ([{escaped(host(one.url))}]({one.url}))"
        return f"**{shown}**" if is_total and shown else shown

    last = len(table.rows) - 1
    rows = [
        tuple(cell(one, is_total=table.has_total and n == last) for one in row)
        for n, row in enumerate(table.rows)
    ]
    return table_of(table.head, rows, figures)


def _chart(chart: Chart, locale: Locale) -> str:
    """Bars of blocks: Markdown draws none of its own."""
    most = max((bar.share for bar in chart.bars), default=1.0)
    rows = [
        (escaped(bar.label), "█" * max(1, round(bar.share / most * _BAR)), f"{bar.share:.0%}",
         escaped(bar.shown))
        for bar in chart.bars
    ]  # fmt: skip
    head = (say(locale, "costs.item"), "", say(locale, "costs.share"), say(locale, "costs.amount"))
    return table_of(head, rows, frozenset({2, 3}))
