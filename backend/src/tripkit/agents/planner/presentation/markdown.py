"""A plan as Markdown (GitHub's flavour): every foreign word escaped, tables, boxes, links."""

import re
from collections.abc import Iterator, Mapping, Sequence

from tripkit.agents.planner.images import PlanPicture, without_placeholders
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
from tripkit.agents.planner.presentation.words import host, say, web_address
from tripkit.domain.context import Locale
from tripkit.domain.plan import TravelPlanResult

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~!&$])")
_AT_START = re.compile(r"^(\s*)([-+]|\d+[.)])(\s)")
_MARKS = {"kept": "✓", "broken": "✗", "unknown": "?"}
_BAR = 24


def markdown(result: TravelPlanResult, locale: Locale, images: Mapping[str, PlanPicture]) -> str:
    """The whole plan; pictures by our own addresses."""
    view = outline(result, locale, images)
    parts = [*_first(view), *_days(view)]
    for section in view.sections:
        parts += _section(section, locale)
    parts += ["---", " ".join(map(_text, view.footer))]
    return without_placeholders("\n\n".join(filter(None, parts)) + "\n", images)


def _text(words: str) -> str:
    """Words that stay words."""
    escaped = _SPECIAL.sub(r"\\\1", words)
    return _AT_START.sub(r"\1\\\2\3", escaped)


def _link(words: str, url: str | None) -> str:
    return f"[{_text(words)}]({url})" if url else _text(words)


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]], figures: frozenset[int]) -> str:
    rule = ["---:" if n in figures else "---" for n in range(len(head))]
    lines = [" | ".join(map(_text, head)), " | ".join(rule), *(" | ".join(row) for row in rows)]
    return "\n".join(f"| {line} |" for line in lines)


def _first(view: View) -> Iterator[str]:
    yield f"# {_text(view.title)}"
    if view.hero:
        yield _picture(view.hero, view.title, view.locale)
    yield f"**{_text(view.lead)}**"
    if clash := view.clash:
        yield f"## {say(view.locale, 'clash')}"
        yield _text(clash.text)
        changes = "\n".join(f"- {_text(change)}" for change in clash.changes)
        yield f"**{_text(clash.label)}**\n\n{changes}" if changes else ""
    if view.judged:
        head = f"## {say(view.locale, 'verdicts')}\n\n{_text(view.held)}".rstrip()
        rows = [
            f"- **{_MARKS[one.mark]} {_text(one.name)}**"
            + (f" ({_text(one.said)})" if one.said else "")
            + f": {_text(one.verdict)}" + (f". {_text(one.where)}" if one.where else "")
            for one in view.judged
        ]  # fmt: skip
        yield f"{head}\n\n" + "\n".join(rows)
    if view.introduction:
        yield _text(view.introduction)


def _picture(picture: PlanPicture, alt: str, locale: Locale) -> str:
    page = web_address(picture.source_url)
    credit = say(locale, "drawn")
    if picture.kind == "photo":
        credit = say(locale, "photo", host=f"[{_text(host(page))}]({page})") if page else ""
    return f"![{_text(alt)}]({picture.url})" + (f"\n\n{credit}" if credit else "")


def _days(view: View) -> Iterator[str]:
    if view.days:
        yield f"## {say(view.locale, 'days')}"
    for day in view.days:
        yield f"### {_text(day.label)} · {_text(day.date)}: {_text(day.theme)}"
        yield " · ".join(_text(one) for one in (day.city, day.weather, day.cost) if one)
        yield from _day_pictures(day)
        yield _day_table(day, view.locale) if day.entries else say(view.locale, "day.nothing")


def _day_pictures(day: Day) -> Iterator[str]:
    if day.pictures:
        yield "\n".join(
            f"![{_text(name)}]({picture.url}){_credit(picture)}" for name, picture in day.pictures
        )


def _credit(picture: PlanPicture) -> str:
    page = web_address(picture.source_url) if picture.kind == "photo" else None
    return f" ([{_text(host(page))}]({page}))" if page else ""


def _day_table(day: Day, locale: Locale) -> str:
    names = ("time", "what", "where", "cost", "way", "why")
    head = tuple(say(locale, name) for name in names)
    return _table(head, [_row(entry) for entry in day.entries], frozenset({3}))


def _row(entry: Entry) -> tuple[str, ...]:
    number = f"{entry.number}. " if entry.number else ""
    told = ". ".join(one.rstrip(".") for one in (entry.about, entry.note) if one)
    source = f" ({_link(entry.source, entry.url)})" if entry.source else ""
    what = f"**{number}{_text(entry.what)}**" + (f"<br>{_text(told)}" if told else "") + source
    when = f"{_text(entry.start)}–{_text(entry.end)}"
    return when, what, *(_text(t) for t in (entry.where, entry.cost, entry.way, entry.why))


def _section(section: Section, locale: Locale) -> Iterator[str]:
    yield f"## {_text(section.title)}"
    for block in section.blocks:
        yield _block(block, locale)


def _line(line: Line) -> str:
    lead = f"**{_text(line.lead)}** " if line.lead else ""
    if line.url and host(line.url) != line.text:
        return f"{lead}{_text(line.text)} ([{_text(host(line.url))}]({line.url}))"
    return lead + _link(line.text, line.url)


def _block(block: Block, locale: Locale) -> str:
    if isinstance(block, Para):
        return _text(block.text)
    if isinstance(block, Bullets):
        return "\n".join(f"- {_line(line)}" for line in block.lines)
    if isinstance(block, Ticks):
        return "\n".join(f"- [ ] {_line(line)}" for line in block.lines)
    if isinstance(block, Numbers):
        return " · ".join(f"{_text(name)} **{_text(number)}**" for name, number in block.items)
    if isinstance(block, Table):
        return _whole_table(block)
    return _chart(block, locale)


def _whole_table(table: Table) -> str:
    figures = frozenset(n for n, cell in enumerate(table.rows[0] if table.rows else ())
                        if cell.is_figure)  # fmt: skip

    def cell(one: Cell, *, is_total: bool) -> str:
        shown = _text(one.text)
        if one.url:
            shown += f" ([{_text(host(one.url))}]({one.url}))"
        return f"**{shown}**" if is_total and shown else shown

    last = len(table.rows) - 1
    rows = [
        tuple(cell(one, is_total=table.has_total and n == last) for one in row)
        for n, row in enumerate(table.rows)
    ]
    return _table(table.head, rows, figures)


def _chart(chart: Chart, locale: Locale) -> str:
    """Bars of blocks: Markdown draws none of its own."""
    most = max((bar.share for bar in chart.bars), default=1.0)
    rows = [
        (_text(bar.label), "█" * max(1, round(bar.share / most * _BAR)), f"{bar.share:.0%}",
         _text(bar.shown))
        for bar in chart.bars
    ]  # fmt: skip
    head = (say(locale, "costs.item"), "", say(locale, "costs.share"), say(locale, "costs.amount"))
    return _table(head, rows, frozenset({2, 3}))
