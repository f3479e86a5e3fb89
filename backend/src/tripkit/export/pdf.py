"""Documents on A4 paper, without pictures: days as tables, then the sections.

One rule: nothing in a text is read as a mark; what is bold or a link, this module says.
"""

from collections.abc import Sequence

from tripkit.export.document import (
    Block,
    Bullets,
    Chart,
    Day,
    Document,
    Entry,
    Judged,
    Line,
    Numbers,
    Para,
    Section,
    Table,
    Ticks,
)
from tripkit.export.grid import Cell, Column, Grid
from tripkit.export.sheet import ACCENT, GREASE, INK, OK, SOFT, WARN, Colour, Sheet
from tripkit.export.words import label
from tripkit.knowledge.presenting.written import host, plain, web_address

_MARKS: dict[str, Colour] = {"kept": OK, "broken": GREASE, "unknown": WARN}
_ROOM = {"table": 56, "list": 34}
"""Millimetres under a day's heading: its first row has to fit on the page."""
_COLUMNS = {
    "table": (
        ("time", 19, "L"),
        ("what", 85, "L"),
        ("way", 30, "L"),
        ("why", 34, "L"),
        ("cost", 14, "R"),
    ),
    "list": (("time", 23, "L"), ("what", 93, "L"), ("where", 44, "L"), ("cost", 22, "R")),
}
"""Name, width and side by layout; without a column of its own a place stands under the name."""

_ALWAYS = ("time", "what")


def pdf(document: Document) -> bytes:
    """The document; the same document makes the same bytes."""
    paper = _Paper(document.locale, document.title)
    paper.first(document)
    for day in document.days:
        paper.day(day, document)
    for section in document.sections:
        paper.section(section)
    paper.ln(3)
    paper.say(" ".join(document.footer), 8.5, SOFT)
    return bytes(paper.output())


class _Paper(Sheet):
    """A document's sheet."""

    def first(self, document: Document) -> None:
        """The trip in one sentence, the clash, what had to hold."""
        self.say(document.title, 24, bold=True)
        self.say(document.lead, 12, after=2.5)
        if document.clash:
            self.heading(label(self.locale, "clash"))
            self.say(document.clash.text, 11, GREASE)
            self.say(document.clash.label, 10, bold=True)
            for change in document.clash.changes:
                self.say(change, 11)
        if document.asked:
            self.say(f"{label(self.locale, 'asked')}: {document.asked}", 8.5, SOFT)
        self.say(document.introduction, 10)
        self.say(document.empty, 11)
        if document.judged:
            self.heading(label(self.locale, "verdicts"))
            self.say(document.held, 9, SOFT)
            for one in document.judged:
                self._judged(one)
        if document.left_out:
            self.section(document.left_out)

    def _judged(self, one: Judged) -> None:
        said = f" ({one.said})" if one.said else ""
        self._dot(_MARKS[one.mark])
        self.say(
            f"{one.name}{said}: {one.verdict}", 9.5, _MARKS[one.mark], bold=True, indent=5, after=0
        )
        self.say(one.where, 8.5, SOFT, indent=5, after=1.6)

    def _dot(self, colour: Colour) -> None:
        if self.will_page_break(12):
            self.add_page()
        self.set_fill_color(*colour)
        self.ellipse(self.l_margin, self.get_y() + 1.2, 2.6, 2.6, style="F")

    def day(self, day: Day, document: Document) -> None:
        """A day as a table of the columns that some entry of the document fills."""
        title = " · ".join(filter(None, [day.title, day.date]))
        self.heading(title, room=_ROOM[document.layout] if day.entries else 14)
        self.say(day.theme, 11, after=0.4)
        self.say(day.about, 8.5, SOFT)
        self.say(day.empty, 9.5, SOFT)
        if day.entries:
            columns = [
                c for c in _COLUMNS[document.layout] if c[0] in _ALWAYS or document.has(c[0])
            ]
            names = [name for name, _, _ in columns]
            rows = [[self._cell(entry, name, names) for name in names] for entry in day.entries]
            heads = (Column(label(self.locale, name), share, side) for name, share, side in columns)
            Grid(self, tuple(heads)).set(rows)
            self.ln(1.5)
        self.say(day.note)

    def _cell(self, entry: Entry, name: str, names: Sequence[str]) -> Cell:
        if name == "time":
            start, end = plain(entry.start), plain(entry.end)
            return (self.words(f"{start}\n–{end}" if end else start),)
        if name != "what":
            return (self.words(plain(getattr(entry, name))),)
        title = f"{entry.number}. {entry.what}" if entry.number else entry.what
        status = f" ({entry.status})" if entry.status else ""
        place = "" if "where" in names else entry.where
        told = filter(None, [place, entry.about, *entry.lines, entry.source])
        rest = "".join(f"\n{plain(text)}" for text in told)
        return (self.words(title, is_bold=True), self.words(f"{status}{rest}"))

    def section(self, section: Section) -> None:
        """A section, block by block."""
        self.heading(section.title)
        for block in section.blocks:
            self._block(block)

    def _block(self, block: Block) -> None:
        match block:
            case Para():
                self.say(block.text)
            case Numbers():
                told = "   ".join(f"{name} {number}" for name, number in block.items)
                self.say(told, 13, bold=True)
            case Table():
                self._table(block)
            case Chart():
                self._chart(block)
            case Bullets() | Ticks():
                for line in block.lines:
                    self._line(line, is_tick=isinstance(block, Ticks))

    def _line(self, line: Line, *, is_tick: bool) -> None:
        if self.will_page_break(6):
            self.add_page()
        y, url = self.get_y(), web_address(line.url)
        self.set_draw_color(*SOFT)
        if is_tick:
            self.rect(self.l_margin, y + 1.1, 2.8, 2.8)
        else:
            self.line(self.l_margin + 0.4, y + 2.5, self.l_margin + 2.4, y + 2.5)
        shown = f" ({host(url)})" if url and host(url) != line.text else ""
        self.say(f"{line.text}{shown}", lead=line.lead, indent=5, url=url, after=0.8)

    def _table(self, table: Table) -> None:
        if not table.rows:
            return
        columns = tuple(
            Column(plain(head), 22 if cell.is_figure else 52, "R" if cell.is_figure else "L")
            for head, cell in zip(table.head, table.rows[0], strict=True)
        )
        last = len(table.rows) - 1
        rows: list[list[Cell]] = [
            [(self.words(plain(cell.text), is_bold=table.has_total and n == last),) for cell in row]
            for n, row in enumerate(table.rows)
        ]
        Grid(self, columns).set(rows)
        self.ln(2)

    def _chart(self, chart: Chart) -> None:
        """The costs by kind as bars."""
        most = max((bar.amount for bar in chart.bars), default=1.0) or 1.0
        if self.will_page_break(6.0 * len(chart.bars)):
            self.add_page()
        for bar in chart.bars:
            y, width = self.get_y(), max(0.6, bar.amount / most * 96)
            self._beside(bar.label, self.l_margin, y)
            self.set_fill_color(*ACCENT)
            self.rect(self.l_margin + 38, y + 1.2, width, 3.2, style="F")
            self._beside(bar.shown, self.l_margin + 40 + width, y)
            self.ln(5.4)
        self.ln(2)

    def _beside(self, text: str, x: float, y: float) -> None:
        """Words on the line of a bar."""
        self.ink(INK, 9)
        for line in self.lines([self.words(text)], self.epw)[:1]:
            self.put(line, x + self.c_margin, y + 2.7)
