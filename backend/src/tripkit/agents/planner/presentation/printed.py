"""A plan on paper."""

from fpdf.enums import XPos, YPos

from tripkit.agents.planner.presentation.outline import outline
from tripkit.agents.planner.presentation.view import (
    Block,
    Bullets,
    Chart,
    Day,
    Judged,
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
from tripkit.knowledge.presenting.sheet import (
    ACCENT,
    GREASE,
    INK,
    OK,
    SOFT,
    WARN,
    Colour,
    Sheet,
    unmarked,
)
from tripkit.knowledge.presenting.written import host

_MARKS: dict[str, Colour] = {"kept": OK, "broken": GREASE, "unknown": WARN}
_DAY_ROOM = 56
"""Millimetres under a day's heading: its first row has to fit on the page."""
_DAY_WIDTHS = (17, 87, 30, 34, 14)


def pdf(result: TravelPlanResult, locale: Locale) -> bytes:
    """The plan without pictures."""
    view = outline(result, locale, {})
    sheet = _Sheet(locale, view.title)
    sheet.first(view)
    for day in view.days:
        sheet.day(day)
    for section in view.sections:
        sheet.section(section)
    sheet.ends(view.footer)
    return bytes(sheet.output())


class _Sheet(Sheet):
    """A plan's."""

    def first(self, view: View) -> None:
        """The trip in one sentence, the clash, what had to hold."""
        self.say(view.title, 24, bold=True)
        self.say(view.lead, 12, after=2.5)
        if view.clash:
            self.heading(say(self.locale, "clash"))
            self.say(view.clash.text, 11, GREASE)
            self.say(view.clash.label, 10, bold=True)
            for change in view.clash.changes:
                self.say(change, 11)
        if view.asked:
            self.say(f"{say(self.locale, 'asked')}: {view.asked}", 8.5, SOFT)
        self.say(view.introduction, 10)
        if view.judged:
            self.heading(say(self.locale, "verdicts"))
            self.say(view.held, 9, SOFT)
            for one in view.judged:
                self._judged(one)

    def _judged(self, one: Judged) -> None:
        said = f" ({one.said})" if one.said else ""
        self._dot(_MARKS[one.mark])
        self.say(f"{one.name}{said}: {one.verdict}", 9.5, _MARKS[one.mark], bold=True, indent=5,
                 after=0)  # fmt: skip
        self.say(one.where, 8.5, SOFT, indent=5, after=1.6)

    def _dot(self, colour: Colour) -> None:
        if self.will_page_break(12):
            self.add_page()
        self.set_fill_color(*colour)
        self.ellipse(self.l_margin, self.get_y() + 1.2, 2.6, 2.6, style="F")

    def day(self, day: Day) -> None:
        """A day as a table."""
        self.heading(f"{day.label} · {day.date}", room=_DAY_ROOM)
        self.say(day.theme, 11, after=0.4)
        about = " · ".join(filter(None, [day.city, day.weather, day.cost]))
        self.say(about, 8.5, SOFT)
        if not day.entries:
            self.say(say(self.locale, "day.nothing"))
            return
        names = ("time", "what", "way", "why", "cost")
        head = tuple(say(self.locale, name) for name in names)
        rows = []
        for e in day.entries:
            told = "\n".join(filter(None, [e.where, e.about, e.note, e.source]))
            what = self.marked(f"{e.number}. {e.what}" if e.number else e.what, "")
            what = f"{what}\n{unmarked(told)}"
            beside = (unmarked(text) for text in (e.way, e.why, e.cost))
            rows.append((f"{e.start}\n–{e.end}", what, *beside))
        self.grid(head, rows, _DAY_WIDTHS, ("L", "L", "L", "L", "R"))

    def section(self, section: Section) -> None:
        """A section, block by block."""
        self.heading(section.title)
        for block in section.blocks:
            self._block(block)

    def _block(self, block: Block) -> None:
        if isinstance(block, Para):
            self.say(block.text)
        elif isinstance(block, Numbers):
            self.say("   ".join(f"{name} {number}" for name, number in block.items), 13, bold=True)
        elif isinstance(block, Table):
            self._figures(block)
        elif isinstance(block, Chart):
            self._chart(block)
        elif isinstance(block, Bullets | Ticks):
            for line in block.lines:
                self._line(line, is_tick=isinstance(block, Ticks))

    def _line(self, line: Line, *, is_tick: bool) -> None:
        if self.will_page_break(6):
            self.add_page()
        y = self.get_y()
        self.set_draw_color(*SOFT)
        if is_tick:
            self.rect(self.l_margin, y + 1.1, 2.8, 2.8)
        else:
            self.line(self.l_margin + 0.4, y + 2.5, self.l_margin + 2.4, y + 2.5)
        shown = f" ({host(line.url)})" if line.url and host(line.url) != line.text else ""
        self.say(f"{line.text}{shown}", lead=line.lead, indent=5, url=line.url, after=0.8)

    def _figures(self, table: Table) -> None:
        first = table.rows[0] if table.rows else ()
        align = tuple("R" if cell.is_figure else "L" for cell in first)
        widths = tuple(22.0 if cell.is_figure else 52.0 for cell in first)
        rows = [tuple(unmarked(cell.text) for cell in row) for row in table.rows]
        if rows:
            self.grid(table.head, rows, widths, align)
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
            self.cell(0, 5.4, self.letters.printable(bar.shown), new_x=XPos.LMARGIN,
                      new_y=YPos.NEXT)  # fmt: skip
        self.ln(2)

    def ends(self, lines: tuple[str, ...]) -> None:
        """How the plan was made."""
        self.ln(3)
        self.say(" ".join(lines), 8.5, SOFT)
