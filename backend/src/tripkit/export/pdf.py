"""Documents on A4 paper, without pictures: days as tables, then the sections.

One rule: every foreign word goes through `printable` and `unmarked`; of our own are the bold marks.
"""

from fpdf.enums import XPos, YPos

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
from tripkit.export.sheet import ACCENT, GREASE, INK, OK, SOFT, WARN, Colour, Sheet, unmarked
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
            names, widths, sides = zip(*columns, strict=True)
            head = tuple(label(self.locale, name) for name in names)
            rows = [tuple(self._cell(entry, n, names) for n in names) for entry in day.entries]
            self.grid(head, rows, widths, sides)
            self.ln(1.5)
        self.say(day.note)

    def _cell(self, entry: Entry, name: str, names: tuple[str, ...]) -> str:
        if name == "time":
            start, end = (unmarked(plain(one)) for one in (entry.start, entry.end))
            return f"{start}\n–{end}" if end else start
        if name != "what":
            return unmarked(plain(getattr(entry, name)))
        title = f"{entry.number}. {entry.what}" if entry.number else entry.what
        place = "" if "where" in names else entry.where
        told = filter(None, [place, entry.about, *entry.lines, entry.source])
        head = self.marked(title, f"({entry.status})" if entry.status else "")
        return "\n".join([head, *(unmarked(plain(one)) for one in told)])

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
        first = table.rows[0] if table.rows else ()
        sides = tuple("R" if cell.is_figure else "L" for cell in first)
        widths = tuple(22.0 if cell.is_figure else 52.0 for cell in first)
        rows = [tuple(unmarked(plain(cell.text)) for cell in row) for row in table.rows]
        if rows and table.has_total:
            rows[-1] = tuple(f"**{text}**" if text else "" for text in rows[-1])
        if rows:
            self.grid(tuple(unmarked(plain(t)) for t in table.head), rows, widths, sides)
            self.ln(2)

    def _chart(self, chart: Chart) -> None:
        """The costs by kind as bars."""
        most = max((bar.amount for bar in chart.bars), default=1.0) or 1.0
        if self.will_page_break(6.0 * len(chart.bars)):
            self.add_page()
        for bar in chart.bars:
            y, width = self.get_y(), max(0.6, bar.amount / most * 96)
            self.ink(INK, 9)
            self.cell(36, 5.4, self.letters.printable(bar.label))
            self.set_fill_color(*ACCENT)
            self.rect(self.l_margin + 38, y + 1.2, width, 3.2, style="F")
            self.set_x(self.l_margin + 40 + width)
            self.cell(
                0, 5.4, self.letters.printable(bar.shown), new_x=XPos.LMARGIN, new_y=YPos.NEXT
            )
        self.ln(2)
