"""A sheet of A4: NanumGothic, and Noto Sans for texts with letters that it lacks."""

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from fpdf import FPDF
from fpdf.fonts import TTFFont

from tripkit.domain.context import Locale
from tripkit.export.letters import Letters
from tripkit.export.typesetting import Face, Line, Typesetter, Words

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


_FONTS = Path(str(files(__package__) / "fonts"))
_FILES = {"Nanum": "NanumGothic", "Noto": "NotoSans"}


@lru_cache(maxsize=len(_FILES))
def _code_points(family: str) -> frozenset[int]:
    """What a family has letters for, read once a process: to load a font takes a tenth second."""
    return frozenset(_font(FPDF(), family, is_bold=False).cmap)


def _font(document: FPDF, family: str, *, is_bold: bool) -> TTFFont:
    """A document's font, loaded where it has not been asked for yet."""
    style = "B" if is_bold else ""
    key = f"{family.lower()}{style}"
    if key not in document.fonts:
        name = f"{_FILES[family]}{'Bold' if is_bold else ''}"
        document.add_font(family, style, _FONTS / f"{name}.ttf")
    font = document.fonts[key]
    assert isinstance(font, TTFFont)
    return font


class Sheet(FPDF):
    """A document of ours, page by page; the same words make the same bytes."""

    def __init__(self, locale: Locale, title: str) -> None:
        super().__init__(format="A4")
        self.locale = locale
        self._nanum, self._noto = (_code_points(family) for family in _FILES)
        self.letters = Letters(self._nanum | self._noto)
        self._typesetter = Typesetter(self._face, tuple(_FILES))
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

    def _face(self, family: str, is_bold: bool) -> Face:
        return _font(self, family, is_bold=is_bold)

    def family(self, text: str) -> str:
        """The family for a text: one for all its words, so that an accent does not stand out."""
        points = set(map(ord, text))
        return "Noto" if points - self._nanum and points & self._noto - self._nanum else "Nanum"

    def ink(self, colour: Colour, size: float) -> None:
        """The size and colour of what is written next."""
        _font(self, "Nanum", is_bold=False)
        self.set_font("Nanum", "", size)
        self.set_text_color(*colour)

    def words(self, text: str, *, is_bold: bool = False) -> Words:
        """A text in letters that the fonts have."""
        return Words(self.letters.printable(text), is_bold)

    def lines(self, words: Sequence[Words], width: float) -> list[Line]:
        """The lines of words in the size of the ink, at most `width` millimetres wide."""
        family = self.family("".join(part.text for part in words))
        return self._typesetter.lines(words, family, width * 1000 / self.font_size)

    def width_of(self, line: Line) -> float:
        """Millimetres."""
        return sum(piece.width for piece in line) * self.font_size / 1000

    def put(self, line: Line, x: float, middle: float) -> None:
        """A line of text from `x` on, its letters' middle at that height of the page."""
        size, baseline = self.font_size_pt, middle + 0.3 * self.font_size
        for piece in line:
            self.set_font(piece.family, "B" if piece.is_bold else "", size)
            self.text(x, baseline, piece.text)
            x += piece.width * self.font_size / 1000

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
        words = [self.words(text, is_bold=bold)]
        if lead:
            words = [self.words(lead, is_bold=True), Words(" "), *words]
        self.ink(colour, size)
        left, height = self.l_margin + indent + self.c_margin, size * 0.53
        for line in self.lines(words, self.w - self.r_margin - self.c_margin - left):
            if self.will_page_break(height):
                self.add_page()
            self.put(line, left, self.y + height / 2)
            if url:
                top = self.y + (height - self.font_size) / 2
                self.link(left, top, self.width_of(line), self.font_size, url)
            self.y += height
        self.ln(after)

    def heading(self, text: str, size: float = 14, room: float = 24) -> None:
        """A heading; never the last line of a page."""
        if self.will_page_break(size * 0.5 + room):
            self.add_page()
        self.ln(4)
        self.say(text, size, bold=True, after=1.6)
