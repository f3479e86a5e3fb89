"""Draws this folder's pictures: a contact sheet of twelve scenes, and Gunsan alone.

Run `python docs/images/make.py`; the pictures lie beside it afterwards.
"""

import math
from datetime import date
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from PIL import Image, ImageDraw, ImageFont

from tripkit.knowledge.rendering import encode, photograph
from tripkit.knowledge.staging.places import of_card
from tripkit.knowledge.staging.scene import stage

HERE = Path(__file__).parent
REBATE, EDGE, HOLE, GREASE = "#14110F", "#F2A33A", "#E9EDEC", "#C4241C"
COLUMNS, WIDTH, HEIGHT, GAP, SIDE = 4, 1600, 900, 10, 20
FRAME = ((WIDTH - 2 * SIDE - (COLUMNS - 1) * GAP) // COLUMNS, 252)
CHOSEN = 1
# A spot, the look it is taken in, and what the edge of the film says.
ROLL = (
    ("fr-paris-butte-aux-cailles", "flaneur", "PARIS FR"),
    ("kr-gunsan-old-port", "filmlog", "GUNSAN KR"),
    ("vn-phu-yen-ganh-da-dia", "seaside", "PHU YEN VN"),
    ("hu-szeged-reok-palace", "midnight", "SZEGED HU"),
    ("mn-tariat-terkhiin-tsagaan", "noir", "TARIAT MN"),
    ("de-spreewald-lehde", "pastoral", "LEHDE DE"),
    ("om-badiyah-sharqiya-sands", "seaside", "BADIYAH OM"),
    ("fi-inari-pielpajarvi", "midnight", "INARI FI"),
    ("ca-montreal-habitat-67", "filmlog", "MONTREAL CA"),
    ("kr-andong-byeongsan-seowon", "flaneur", "ANDONG KR"),
    ("tr-kaleucagiz-kekova", "filmlog", "KEKOVA TR"),
    ("ge-tbilisi-sololaki", "noir", "TBILISI GE"),
)


def picture(spot: str, concept: str, size: tuple[int, int]) -> Image.Image:
    """The spot in its best month under a concept, developed."""
    setting = of_card(spot)
    assert setting is not None, spot
    month = setting.best_months[0]
    return photograph(stage(setting, date(2026, month, 15), concept=concept, size=size).spec)


def edge_font(size: int) -> ImageFont.FreeTypeFont:
    """The type of the film's edge."""
    archive = files("tripkit.export") / "fonts" / "b612-mono-400.zip"
    with ZipFile(BytesIO(archive.read_bytes())) as fonts:
        name = next(n for n in fonts.namelist() if n.endswith(".woff2"))
        return ImageFont.truetype(BytesIO(fonts.read(name)), size)


def sprockets(pen: ImageDraw.ImageDraw, y: float) -> None:
    """The holes along the upper side of a strip."""
    for k in range(40):
        x = (k + 0.5) * WIDTH / 40
        pen.rounded_rectangle((x - 9, y, x + 9, y + 12), 3, fill=HOLE)


def caption(pen: ImageDraw.ImageDraw, number: int, words: str, at: tuple[float, float]) -> None:
    """Frame number, an arrowhead, the place."""
    font, (x, y) = edge_font(13), at
    mark = f"{number}A"
    pen.text((x, y), mark, EDGE, font)
    x += pen.textlength(mark, font) + 8
    pen.polygon([(x, y + 4), (x + 8, y + 8.5), (x, y + 13)], fill=EDGE)
    pen.text((x + 15, y), words, EDGE, font)


def ring(sheet: Image.Image, box: tuple[int, int, int, int]) -> None:
    """The frame that was chosen, ringed by hand with a grease pencil."""
    scale = 3
    x0, y0, x1, y1 = box
    mask = Image.new("L", (sheet.width * scale, sheet.height * scale))
    pen = ImageDraw.Draw(mask)
    cx, cy, rx, ry = (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, (y1 - y0) / 2
    last: tuple[float, float] | None = None
    for k in range(900):
        turn = -2.1 + 2.13 * math.pi * k / 900
        swell = 0.97 + 0.02 * math.sin(1.7 * turn + 0.6) + 0.05 * k / 900
        # Between an ellipse and a rectangle, as a hand goes round a frame.
        c, s = math.cos(turn), math.sin(turn)
        x = scale * (cx + rx * swell * math.copysign(abs(c) ** 0.6, c))
        y = scale * (cy + ry * swell * math.copysign(abs(s) ** 0.6, s))
        wide = scale * (5.4 + 1.1 * math.sin(k / 67) + 0.5 * math.sin(k / 5))
        if last:
            pen.line([last, (x, y)], fill=225, width=round(wide))
        pen.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=225)
        last = (x, y)
    sheet.paste(GREASE, (0, 0), mask.reduce(scale))


def contact_sheet() -> Image.Image:
    """Three strips of film, four frames each."""
    sheet = Image.new("RGB", (WIDTH, HEIGHT), REBATE)
    pen = ImageDraw.Draw(sheet)
    pitch = HEIGHT // 3
    for k, (spot, concept, words) in enumerate(ROLL):
        row, column = divmod(k, COLUMNS)
        x, y = SIDE + column * (FRAME[0] + GAP), row * pitch + 22
        if column == 0:
            sprockets(pen, row * pitch + 5)
        sheet.paste(picture(spot, concept, (FRAME[0] * 2, FRAME[1] * 2)).reduce(2), (x, y))
        caption(pen, k + 1, words, (x + 2, y + FRAME[1] + 4))
    row, column = divmod(CHOSEN, COLUMNS)
    x, y = SIDE + column * (FRAME[0] + GAP), row * pitch + 22
    ring(sheet, (x + 6, y + 8, x + FRAME[0] - 10, y + FRAME[1] - 8))
    return sheet


def main() -> None:
    (HERE / "contact-sheet.webp").write_bytes(encode(contact_sheet(), "webp", 80))
    gunsan = picture("kr-gunsan-old-port", "filmlog", (1200, 800))
    (HERE / "gunsan.webp").write_bytes(encode(gunsan, "webp", 80))


if __name__ == "__main__":
    main()
