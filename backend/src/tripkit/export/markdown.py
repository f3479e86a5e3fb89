"""Documents as Markdown (GitHub's flavour): tables, boxes, links.

One rule: every foreign word goes through `escaped`, and stays a word.
"""

import re
from collections.abc import Iterator, Sequence

from tripkit.domain.context import Locale
from tripkit.domain.plan_picture import PhotoCredit, PlanPicture
from tripkit.export.document import (
    Block,
    Bullets,
    Cell,
    Chart,
    Day,
    Document,
    Entry,
    Line,
    Numbers,
    Para,
    Section,
    Table,
    Ticks,
)
from tripkit.export.words import label
from tripkit.knowledge.presenting.written import host, plain, web_address

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~!&$])")
_AT_START = re.compile(r"^([-+=]|\d+(?=[.)](?:\s|$)))")
_MARKS = {"kept": "✓", "broken": "✗", "unknown": "?"}
_BAR = 24


def escaped(words: str) -> str:
    """Words on one line, without addresses, the signs that would mark them escaped."""
    shown = _SPECIAL.sub(r"\\\1", plain(words))
    return _AT_START.sub(_unlisted, shown)


def _unlisted(match: re.Match[str]) -> str:
    """A sign that would begin a list, a rule or a heading, escaped; "1." loses its dot's power."""
    return f"{match[0]}\\" if match[0].isdecimal() else f"\\{match[0]}"


def link(words: str, url: str | None) -> str:
    """Words that lead to a web address; bare words where it is none."""
    address = web_address(url)
    return f"[{escaped(words)}]({address})" if address else escaped(words)


def table_of(
    head: Sequence[str], rows: Sequence[Sequence[str]], figures: frozenset[int] = frozenset()
) -> str:
    """A table of cells that are Markdown already; columns of `figures` to the right."""
    rule = ["---:" if n in figures else "---" for n in range(len(head))]
    lines = [" | ".join(map(escaped, head)), " | ".join(rule), *(" | ".join(row) for row in rows)]
    return "\n".join(f"| {line} |" for line in lines)


def markdown(document: Document) -> str:
    """The whole document; pictures by our own addresses."""
    parts = [*_first(document), *_days(document)]
    for section in document.sections:
        parts += _section(section)
    parts += ["---", " ".join(map(escaped, document.footer))]
    return "\n\n".join(filter(None, parts)) + "\n"


def _first(document: Document) -> Iterator[str]:
    locale = document.locale
    yield f"# {escaped(document.title)}"
    if document.hero:
        yield _picture(document.hero, document)
    yield f"**{escaped(document.lead)}**" if document.lead else ""
    if clash := document.clash:
        yield f"## {label(locale, 'clash')}"
        yield escaped(clash.text)
        changes = "\n".join(f"- {escaped(change)}" for change in clash.changes)
        yield f"**{escaped(clash.label)}**\n\n{changes}" if changes else ""
    if document.judged:
        head = f"## {label(locale, 'verdicts')}\n\n{escaped(document.held)}".rstrip()
        rows = [
            f"- **{_MARKS[one.mark]} {escaped(one.name)}**"
            + (f" ({escaped(one.said)})" if one.said else "")
            + f": {escaped(one.verdict)}"
            + (f". {escaped(one.where)}" if one.where else "")
            for one in document.judged
        ]
        yield f"{head}\n\n" + "\n".join(rows)
    if document.left_out:
        yield from _section(document.left_out)
    yield escaped(document.introduction)


def _picture(picture: PlanPicture, document: Document) -> str:
    credit = label(document.locale, "drawn")
    if picture.credit:
        credit = _free(picture.credit, document.locale)
    elif picture.kind == "photo":
        page = web_address(picture.source_url)
        by = link(host(page), page) if page else ""
        credit = label(document.locale, "photo", host=by) if by else ""
    return f"![{escaped(document.title)}]({picture.url})" + (f"\n\n{credit}" if credit else "")


def _days(document: Document) -> Iterator[str]:
    is_numbered = any(day.number for day in document.days)
    if is_numbered:
        yield f"## {label(document.locale, 'days')}"
    yield escaped(document.empty)
    columns = _columns(document)
    for day in document.days:
        title = " · ".join(escaped(one) for one in (day.title, day.date) if one)
        theme = f": {escaped(day.theme)}" if day.theme else ""
        yield f"{'###' if is_numbered else '##'} {title}{theme}"
        yield escaped(day.about)
        yield from _day_pictures(day, document.locale)
        yield escaped(day.empty)
        if day.entries:
            head = [label(document.locale, name) for name in columns]
            figures = frozenset(n for n, name in enumerate(columns) if name == "cost")
            yield table_of(head, [_row(entry, columns) for entry in day.entries], figures)
        yield escaped(day.note)


def _columns(document: Document) -> list[str]:
    """Those that some entry fills, the same all along."""
    return ["time", "what", *(n for n in ("where", "cost", "way", "why") if document.has(n))]


def _day_pictures(day: Day, locale: Locale) -> Iterator[str]:
    if day.pictures:
        yield "\n".join(
            f"![{escaped(name)}]({picture.url}){_credit(picture, locale)}"
            for name, picture in day.pictures
        )


def _free(credit: PhotoCredit, locale: Locale) -> str:
    """What the licence of a free photograph asks for beside it."""
    by = link(label(locale, "photo.by", author=credit.author), credit.page)
    licence = credit.licence
    return f"{by}, {link(licence, credit.licence_url) if credit.licence_url else escaped(licence)}"


def _credit(picture: PlanPicture, locale: Locale) -> str:
    if picture.credit:
        return f" ({_free(picture.credit, locale)})"
    page = web_address(picture.source_url) if picture.kind == "photo" else None
    return f" ({link(host(page), page)})" if page else ""


def _row(entry: Entry, columns: Sequence[str]) -> list[str]:
    number = f"{entry.number}. " if entry.number else ""
    name = f"{number}{escaped(entry.what)}"
    what = f"~~{name}~~" if entry.is_cancelled else f"**{name}**"
    status = f" ({escaped(entry.status)})" if entry.status else ""
    lines = [what + status, *(escaped(one) for one in (entry.about, *entry.lines) if one)]
    source = f" ({link(entry.source, entry.url)})" if entry.source else ""
    shown = {
        "time": "–".join(escaped(one) for one in (entry.start, entry.end) if one),
        "what": "<br>".join(lines) + source,
        **{name: escaped(getattr(entry, name)) for name in ("where", "cost", "way", "why")},
    }
    return [shown[name] for name in columns]


def _section(section: Section) -> Iterator[str]:
    yield f"## {escaped(section.title)}"
    for block in section.blocks:
        yield _block(block)


def _line(line: Line) -> str:
    lead = f"**{escaped(line.lead)}** " if line.lead else ""
    address = web_address(line.url)
    if address and host(address) != line.text:
        return f"{lead}{escaped(line.text)} ({link(host(address), address)})"
    return lead + link(line.text, address)


def _block(block: Block) -> str:
    match block:
        case Para():
            return escaped(block.text)
        case Bullets():
            return "\n".join(f"- {_line(line)}" for line in block.lines)
        case Ticks():
            return "\n".join(f"- [ ] {_line(line)}" for line in block.lines)
        case Numbers():
            return " · ".join(f"{escaped(name)} **{escaped(n)}**" for name, n in block.items)
        case Table():
            return _table(block)
        case Chart():
            return _chart(block)


def _table(table: Table) -> str:
    first = table.rows[0] if table.rows else ()
    figures = frozenset(n for n, cell in enumerate(first) if cell.is_figure)
    last = len(table.rows) - 1 if table.has_total else None
    rows = [[_cell(cell, is_total=n == last) for cell in row] for n, row in enumerate(table.rows)]
    return table_of(table.head, rows, figures)


def _cell(cell: Cell, *, is_total: bool) -> str:
    shown = escaped(cell.text)
    if address := web_address(cell.url):
        shown += f" ({link(host(address), address)})"
    return f"**{shown}**" if is_total and shown else shown


def _chart(chart: Chart) -> str:
    """Bars of blocks: Markdown draws none of its own."""
    most = max((bar.share for bar in chart.bars), default=1.0)
    rows = [
        (
            escaped(bar.label),
            "█" * max(1, round(bar.share / most * _BAR)),
            f"{bar.share:.0%}",
            escaped(bar.shown),
        )
        for bar in chart.bars
    ]
    return table_of(chart.head, rows, frozenset({2, 3}))
