"""A sheet of A4: NanumGothic, and DejaVu Sans for letters that it lacks; only those it needs."""

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
        self.add_font("DejaVu", "", folder / "DejaVuSans.subset.ttf")
        self.add_font("DejaVu", "B", folder / "DejaVuSans-Bold.subset.ttf")
        self.set_fallback_fonts(["DejaVu"], exact_match=False)
        fonts = (self.fonts[name] for name in ("nanum", "dejavu"))
        self.letters = Letters(
            {c for font in fonts if isinstance(font, TTFFont) for c in font.cmap}
        )
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

    def ink(self, colour: Colour, size: float, *, bold: bool = False) -> None:
        """What is written next."""
        self.set_font("Nanum", "B" if bold else "", size)
        self.set_text_color(*colour)

    def say(
        self, text: str, size: float = 9.5, colour: Colour = INK, *, bold: bool = False,
        indent: float = 0, url: str | None = None, after: float = 1.2, lead: str = "",
    ) -> None:  # fmt: skip
        """A paragraph; `lead` stands before it in bold."""
        if not text:
            return
        self.ink(colour, size, bold=bold)
        self.set_x(self.l_margin + indent)
        self.multi_cell(
            0, size * 0.53, self.marked(lead, text), align="L", link=url or "",
            markdown=bool(lead),
            new_x=XPos.LMARGIN, new_y=YPos.NEXT,
        )  # fmt: skip
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
        self, head: tuple[str, ...], rows: Sequence[tuple[str, ...]],
        widths: tuple[float, ...], align: tuple[str, ...],
    ) -> None:  # fmt: skip
        """A table with lines between its rows; others' words in it `unmarked`."""
        self.ink(INK, 8.5)
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
                    shown.cell(self.letters.printable(text), v_align="T")
