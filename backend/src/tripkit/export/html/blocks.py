"""What stands after the days: sections of paragraphs, lists, tables and charts."""

from tripkit.export.document import (
    Block,
    Bullets,
    Cell,
    Chart,
    Document,
    Line,
    Numbers,
    Para,
    Section,
    Table,
    Ticks,
)
from tripkit.export.html.chart import cost_chart
from tripkit.export.html.markup import Markup, h, joined
from tripkit.export.html.pictures import link
from tripkit.knowledge.presenting.written import host, web_address

_BESIDE = frozenset({"pack", "weather", "links", "assumed", "failed"})
"""What stands in the narrow column."""


def sections(document: Document) -> list[Markup]:
    """In two columns where there is room, for a plan."""
    if document.layout == "list":
        return [_section(one) for one in document.sections]
    wide = [_section(one) for one in document.sections if one.id not in _BESIDE]
    narrow = [_section(one) for one in document.sections if one.id in _BESIDE]
    columns = (h("div", *column) for column in (wide, narrow) if column)
    return [h("div", *columns, class_="rest" if wide and narrow else "rest one")]


def alone(section: Section | None) -> Markup | None:
    """A section that stands before the days."""
    return h("div", _section(section), class_="rest one") if section else None


def _section(section: Section) -> Markup:
    blocks = (_block(block) for block in section.blocks)
    return h("section", h("h2", section.title), *blocks, id=section.id, class_=section.id)


def _block(block: Block) -> Markup:
    match block:
        case Para():
            return h("p", block.text, class_="para")
        case Bullets():
            return h("ul", *map(_line, block.lines), class_="plain")
        case Ticks():
            return h("ul", *map(_line, block.lines), class_="ticks")
        case Numbers():
            pairs = (h("div", h("dt", name), h("dd", number)) for name, number in block.items)
            return h("dl", *pairs, class_="numbers")
        case Chart():
            return joined(cost_chart(block, "wide"), cost_chart(block, "narrow"))
        case Table():
            return _table(block)


def _source(url: str | None) -> Markup | None:
    address = web_address(url)
    return h("span", link(host(address), address), class_="src") if address else None


def _line(line: Line) -> Markup:
    lead = joined(h("b", line.lead), " ") if line.lead else None
    address = web_address(line.url)
    if address and host(address) == line.text:
        return h("li", lead, link(line.text, address))
    return h("li", lead, line.text, _source(address))


def _table(table: Table) -> Markup:
    last = len(table.rows) - 1 if table.has_total else None
    figures = [cell.is_figure for cell in table.rows[0]] if table.rows else [False]
    head = (
        h("th", name, scope="col", class_="figure" if is_figure else None)
        for name, is_figure in zip(table.head, figures, strict=False)
    )
    rows = (
        h("tr", *map(_cell, row), class_="total" if n == last else None)
        for n, row in enumerate(table.rows)
    )
    return h("div", h("table", h("thead", h("tr", *head)), h("tbody", *rows)), class_="scroll")


def _cell(cell: Cell) -> Markup:
    return h("td", cell.text, _source(cell.url), class_="figure" if cell.is_figure else None)
