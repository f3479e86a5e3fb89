"""A plan on paper: A4, NanumGothic for both scripts, only the letters that it needs."""

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path

from fpdf import FPDF, FontFace
from fpdf.enums import TableBordersLayout, XPos, YPos
from fpdf.fonts import TTFFont

from tripkit.agents.planner.presentation.letters import Letters
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
from tripkit.agents.planner.presentation.words import host, say
from tripkit.domain.context import Locale
from tripkit.domain.plan import TravelPlanResult

logging.getLogger("fontTools.subset").setLevel(logging.ERROR)  # it tells of tables it drops

Colour = tuple[int, int, int]
INK: Colour = (22, 25, 27)
SOFT: Colour = (82, 90, 94)
RULE: Colour = (195, 202, 201)
GREASE: Colour = (196, 36, 28)
ACCENT: Colour = (14, 90, 107)
OK: Colour = (46, 107, 69)
WARN: Colour = (138, 82, 0)
EDGE: Colour = (242, 163, 58)
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


def _fonts() -> Path:
    """Where the package keeps its fonts; importing it would load all of matplotlib."""
    spec = find_spec("koreanize_matplotlib")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("the package koreanize_matplotlib, for NanumGothic")
    return Path(spec.origin).parent / "fonts"


def unmarked(text: str) -> str:
    """Others' words without the marks that would make them bold, a line or a link."""
    for mark in ("**", "__", "--", "~~"):
        while mark in text:
            text = text.replace(mark, mark[0])
    return text.replace("](", "] (")


class _Sheet(FPDF):
    """The page as we set it."""

    def __init__(self, locale: Locale, title: str) -> None:
        super().__init__(format="A4")
        folder = _fonts()
        self._locale = locale
        self.add_font("Nanum", "", folder / "NanumGothic.ttf")
        self.add_font("Nanum", "B", folder / "NanumGothicBold.ttf")
        font = self.fonts["nanum"]
        self._letters = Letters(font.cmap if isinstance(font, TTFFont) else ())
        self.set_margins(14, 14, 14)
        self.set_auto_page_break(True, 16)
        self.set_title(f"{title} · TripKit")
        self.set_lang(locale)
        self.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))  # the same plan, the same bytes
        self.add_page()

    def footer(self) -> None:
        """The page's number."""
        self.set_y(-11)
        self._ink(SOFT, 8)
        self.cell(0, 5, str(self.page_no()), align="R")

    def _ink(self, colour: Colour, size: float, *, bold: bool = False) -> None:
        self.set_font("Nanum", "B" if bold else "", size)
        self.set_text_color(*colour)

    def say(
        self, text: str, size: float = 9.5, colour: Colour = INK, *, bold: bool = False,
        indent: float = 0, url: str | None = None, after: float = 1.2, lead: str = "",
    ) -> None:  # fmt: skip
        """A paragraph; `lead` stands before it in bold."""
        if not text:
            return
        self._ink(colour, size, bold=bold)
        self.set_x(self.l_margin + indent)
        self.multi_cell(
            0, size * 0.53, self._marked(lead, text), align="L", link=url or "",
            markdown=bool(lead),
            new_x=XPos.LMARGIN, new_y=YPos.NEXT,
        )  # fmt: skip
        self.ln(after)

    def _marked(self, lead: str, text: str) -> str:
        """Text with a bold beginning, and no other marks in it than ours."""
        shown = self._letters.printable(text)
        if not lead:
            return shown
        return f"**{unmarked(self._letters.printable(lead))}** {unmarked(shown)}".rstrip()

    def _title(self, text: str, size: float = 14, room: float = 24) -> None:
        """A heading; never the last line of a page."""
        if self.will_page_break(size * 0.5 + room):
            self.add_page()
        self.ln(4)
        self.say(text, size, bold=True, after=1.6)

    def first(self, view: View) -> None:
        """The trip in one sentence, the clash, what had to hold."""
        self.say(view.title, 24, bold=True)
        self.say(view.lead, 12, after=2.5)
        if view.clash:
            self._title(say(self._locale, "clash"))
            self.say(view.clash.text, 11, GREASE)
            self.say(view.clash.label, 10, bold=True)
            for change in view.clash.changes:
                self.say(change, 11)
        if view.asked:
            self.say(f"{say(self._locale, 'asked')}: {view.asked}", 8.5, SOFT)
        self.say(view.introduction, 10)
        if view.judged:
            self._title(say(self._locale, "verdicts"))
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
        self._title(f"{day.label} · {day.date}", room=_DAY_ROOM)
        self.say(day.theme, 11, after=0.4)
        about = " · ".join(filter(None, [day.city, day.weather, day.cost]))
        self.say(about, 8.5, SOFT)
        if not day.entries:
            self.say(say(self._locale, "day.nothing"))
            return
        names = ("time", "what", "way", "why", "cost")
        head = tuple(say(self._locale, name) for name in names)
        rows = []
        for e in day.entries:
            told = "\n".join(filter(None, [e.where, e.about, e.note, e.source]))
            what = self._marked(f"{e.number}. {e.what}" if e.number else e.what, "")
            what = f"{what}\n{unmarked(told)}"
            beside = (unmarked(text) for text in (e.way, e.why, e.cost))
            rows.append((f"{e.start}\n–{e.end}", what, *beside))
        self._table(head, rows, _DAY_WIDTHS, ("L", "L", "L", "L", "R"))

    def _table(
        self, head: tuple[str, ...], rows: Sequence[tuple[str, ...]],
        widths: tuple[float, ...], align: tuple[str, ...],
    ) -> None:  # fmt: skip
        self._ink(INK, 8.5)
        self.set_draw_color(*RULE)
        self.set_fill_color(255, 255, 255)
        heading = FontFace(emphasis="", color=SOFT, size_pt=8)
        with self.table(
            col_widths=widths, text_align=align, line_height=4.3, padding=(1.1, 1, 1.1, 0),
            borders_layout=TableBordersLayout.HORIZONTAL_LINES, headings_style=heading,
            markdown=True,
        ) as table:  # fmt: skip
            for row in (head, *rows):
                shown = table.row()
                for text in row:
                    shown.cell(self._letters.printable(text), v_align="T")

    def section(self, section: Section) -> None:
        """A section, block by block."""
        self._title(section.title)
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
            self._table(table.head, rows, widths, align)
            self.ln(2)

    def _chart(self, chart: Chart) -> None:
        """The costs by kind as bars."""
        most = max((bar.amount for bar in chart.bars), default=1.0) or 1.0
        if self.will_page_break(6.0 * len(chart.bars)):
            self.add_page()
        for bar in chart.bars:
            y, width = self.get_y(), max(0.6, bar.amount / most * 96)
            self._ink(INK, 9)
            self.cell(36, 5.4, self._letters.printable(bar.label))
            self.set_fill_color(*ACCENT)
            self.rect(self.l_margin + 38, y + 1.2, width, 3.2, style="F")
            self.set_x(self.l_margin + 40 + width)
            self.cell(0, 5.4, self._letters.printable(bar.shown), new_x=XPos.LMARGIN,
                      new_y=YPos.NEXT)  # fmt: skip
        self.ln(2)

    def ends(self, lines: tuple[str, ...]) -> None:
        """How the plan was made."""
        self.ln(3)
        self.say(" ".join(lines), 8.5, SOFT)
