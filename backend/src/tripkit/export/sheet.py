"""A sheet of A4: NanumGothic, and Noto Sans for texts with letters that it lacks."""

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path

from fpdf import FPDF, FontFace
from fpdf.enums import TableBordersLayout, XPos, YPos
from fpdf.fonts import TTFFont

from tripkit.domain.context import Locale
from tripkit.export.letters import Letters

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


def unmarked(text: str) -> str:
    """Others' words without the marks that would make them bold, a line or a link."""
    for mark in ("**", "__", "--", "~~"):
        while mark in text:
            text = text.replace(mark, mark[0])
    return text.replace("](", "] (")


class Sheet(FPDF):
    """A document of ours, page by page; the same words make the same bytes."""

    def __init__(self, locale: Locale, title: str) -> None:
        super().__init__(format="A4")
        folder = Path(str(files(__package__) / "fonts"))
        self.locale = locale
        self.add_font("Nanum", "", folder / "NanumGothic.ttf")
        self.add_font("Nanum", "B", folder / "NanumGothicBold.ttf")
        self.add_font("Noto", "", folder / "NotoSans.ttf")
        self.add_font("Noto", "B", folder / "NotoSansBold.ttf")
        self.set_fallback_fonts(["Nanum", "Noto"], exact_match=False)
        self._nanum, self._noto = (self._letters_of(name) for name in ("nanum", "noto"))
        self.letters = Letters(self._nanum | self._noto)
        self.set_margins(14, 14, 14)
        self.set_auto_page_break(True, 16)
        self.set_title(f"{title} · TripKit")
        self.set_lang(locale)
        self.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
        self.add_page()

    def footer(self) -> None:
        """The page's number."""
        self.set_y(-11)
        self.ink(SOFT, 8)
        self.cell(0, 5, str(self.page_no()), align="R")

    def _letters_of(self, font: str) -> frozenset[int]:
        found = self.fonts[font]
        return frozenset(found.cmap if isinstance(found, TTFFont) else ())

    def family(self, text: str) -> str:
        """The family for a text: one for all its words, so that an accent does not stand out."""
        points = set(map(ord, text))
        return "Noto" if points - self._nanum and points & self._noto - self._nanum else "Nanum"

    def ink(self, colour: Colour, size: float, *, bold: bool = False, text: str = "") -> None:
        """How `text` is written next."""
        self.set_font(self.family(text), "B" if bold else "", size)
        self.set_text_color(*colour)

    def say(
        self,
        text: str,
        size: float = 9.5,
        colour: Colour = INK,
        *,
        bold: bool = False,
        indent: float = 0,
        url: str | None = None,
        after: float = 1.2,
        lead: str = "",
    ) -> None:
        """A paragraph; `lead` stands before it in bold."""
        if not text:
            return
        shown = self.marked(lead, text)
        self.ink(colour, size, bold=bold, text=shown)
        self.set_x(self.l_margin + indent)
        self.multi_cell(
            0,
            size * 0.53,
            shown,
            align="L",
            link=url or "",
            markdown=bool(lead),
            new_x=XPos.LMARGIN,
            new_y=YPos.NEXT,
        )
        self.ln(after)

    def marked(self, lead: str, text: str) -> str:
        """Text with a bold beginning, and no other marks in it than ours."""
        shown = self.letters.printable(text)
        if not lead:
            return shown
        return f"**{unmarked(self.letters.printable(lead))}** {unmarked(shown)}".rstrip()

    def heading(self, text: str, size: float = 14, room: float = 24) -> None:
        """A heading; never the last line of a page."""
        if self.will_page_break(size * 0.5 + room):
            self.add_page()
        self.ln(4)
        self.say(text, size, bold=True, after=1.6)

    def grid(
        self,
        head: tuple[str, ...],
        rows: Sequence[tuple[str, ...]],
        widths: tuple[float, ...],
        align: tuple[str, ...],
    ) -> None:
        """A table with lines between its rows; others' words in it `unmarked`."""
        self.ink(INK, 8.5)
        self.set_draw_color(*RULE)
        self.set_fill_color(255, 255, 255)
        heading = FontFace(emphasis="", color=SOFT, size_pt=8)
        with self.table(
            col_widths=widths,
            text_align=align,
            line_height=4.3,
            padding=(1.1, 1, 1.1, 0),
            borders_layout=TableBordersLayout.HORIZONTAL_LINES,
            headings_style=heading,
            markdown=True,
        ) as table:
            for row in (head, *rows):
                shown = table.row()
                for text in map(self.letters.printable, row):
                    family = self.family(text)
                    style = None if family == "Nanum" else FontFace(family=family)
                    shown.cell(text, v_align="T", style=style)
