"""What the lab adds: date-back digits, a white border, a rebate with edge print, all drawn."""

from datetime import date

from PIL import Image, ImageChops, ImageDraw, ImageFilter

FRAMES = ("none", "white", "rebate")
REBATE, EDGE_PRINT, DATE = (20, 17, 15), (242, 163, 58), (255, 122, 38)
WHITE = (251, 251, 248)

# Segments: top, upper right, lower right, bottom, lower left, upper left, middle.
SEGMENTS = {
    "0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd",
    "6": "afgedc", "7": "abc", "8": "abcdefg", "9": "abcdfg", "A": "abcefg", "'": "k", "-": "g",
}  # fmt: skip


def segment_text(
    pen: ImageDraw.ImageDraw,
    text: str,
    x: float,
    y: float,
    height: float,
    fill: int | tuple[int, int, int],
) -> float:
    """Seven-segment digits with their top left at (x, y); returns the x after the last one."""
    w, t = height * 0.52, height * 0.115
    half = height / 2
    for letter in text:
        if letter == " ":
            x += w * 0.75
            continue
        bars = {
            "a": (x + t, y, x + w - t, y), "g": (x + t, y + half, x + w - t, y + half),
            "d": (x + t, y + height, x + w - t, y + height),
            "b": (x + w, y + t, x + w, y + half - t), "f": (x, y + t, x, y + half - t),
            "c": (x + w, y + half + t, x + w, y + height - t),
            "e": (x, y + half + t, x, y + height - t),
            "k": (x + w * 0.75, y, x + w * 0.6, y + half * 0.45),
        }  # fmt: skip
        for name in SEGMENTS[letter]:
            _bar(pen, bars[name], t, fill)
        x += w + height * 0.26
    return x


def _bar(
    pen: ImageDraw.ImageDraw,
    ends: tuple[float, float, float, float],
    thick: float,
    fill: int | tuple[int, int, int],
) -> None:
    """A segment with pointed ends."""
    x0, y0, x1, y1 = ends
    r = thick / 2
    if abs(y1 - y0) < abs(x1 - x0):
        points = [
            (x0 - r, y0),
            (x0, y0 - r),
            (x1, y1 - r),
            (x1 + r, y1),
            (x1, y1 + r),
            (x0, y0 + r),
        ]
    else:
        points = [
            (x0, y0 - r),
            (x0 + r, y0),
            (x1 + r, y1),
            (x1, y1 + r),
            (x1 - r, y1),
            (x0 - r, y0),
        ]
    pen.polygon(points, fill=fill)


def print_date(picture: Image.Image, day: date) -> Image.Image:
    """The day in glowing orange digits bottom right, as a date-back camera exposes them."""
    text = f"'{day:%y} {day.month:>2} {day.day:>2}"
    height = 0.030 * min(picture.size)
    scale = 3
    size = (max(1, round(height * 10.5)), max(1, round(height * 3)))
    mask = Image.new("L", (size[0] * scale, size[1] * scale))
    pen = ImageDraw.Draw(mask)
    end = segment_text(pen, text, 0, 0, height * scale, 0)
    left = mask.width - (end - height * scale * 0.26) - height * scale
    segment_text(pen, text, left, height * scale, height * scale, 255)
    mask = mask.reduce(scale)
    glow = mask.filter(ImageFilter.GaussianBlur(height * 0.22)).point(
        [v * 3 // 5 for v in range(256)]
    )
    corner = (
        picture.width - mask.width - round(0.035 * picture.width),
        picture.height - mask.height - round(0.022 * picture.height),
    )
    out = picture.copy()
    out.paste((226, 74, 16), corner, glow)
    out.paste(DATE, corner, ImageChops.lighter(mask, Image.new("L", mask.size)))
    return out


def margins(width: int, height: int, frame: str | None) -> tuple[int, int]:
    """Pixels that a frame adds left and right, and above and below."""
    short = min(width, height)
    if frame == "white":
        return round(0.045 * short), round(0.045 * short)
    if frame == "rebate":
        return (round(0.022 * short), round(0.105 * short))
    if frame in (None, "none"):
        return 0, 0
    raise ValueError(f"frame must be one of {', '.join(FRAMES)}, not {frame!r}")


def inner_size(width: int, height: int, frame: str | None) -> tuple[int, int]:
    """The picture's own size when the framed whole shall be width × height."""
    dx, dy = margins(width, height, frame)
    return width - 2 * dx, height - 2 * dy


def add_frame(
    picture: Image.Image,
    frame: str | None,
    *,
    iso: int,
    number: int,
    size: tuple[int, int] | None = None,
) -> Image.Image:
    """The picture in its frame; `size` is the whole's, else the frame grows about the picture."""
    dx, dy = margins(*(size or picture.size), frame)
    if dx == dy == 0:
        return picture
    whole = size or (picture.width + 2 * dx, picture.height + 2 * dy)
    out = Image.new("RGB", whole, WHITE if frame == "white" else REBATE)
    at = ((whole[0] - picture.width) // 2, (whole[1] - picture.height) // 2)
    out.paste(picture, at)
    if frame == "rebate" and at[1] > 0:
        _perforate(out, at[1], iso, number)
    return out


def _perforate(out: Image.Image, band: int, iso: int, number: int) -> None:
    """Sprocket holes above and below; frame numbers, speed and a code between them and the edge."""
    scale = 3
    w, h = out.width * scale, band * scale
    hole_w, hole_h = 0.40 * h, 0.30 * h
    count = max(6, round(w / (h * 0.95)))
    for top in (True, False):
        strip = Image.new("RGB", (w, h), REBATE)
        pen = ImageDraw.Draw(strip)
        y = 0.38 * h if top else 0.32 * h
        for k in range(count):
            x = (k + 0.5) * w / count - hole_w / 2
            pen.rounded_rectangle((x, y, x + hole_w, y + hole_h), hole_h * 0.28, fill=WHITE)
        if top:
            segment_text(pen, f"{iso}", 0.06 * w, 0.09 * h, 0.15 * h, EDGE_PRINT)
            _code(pen, 0.62 * w, 0.09 * h, 0.15 * h, iso + number)
        else:
            for share, text in ((0.18, f"{number}"), (0.66, f"{number}A")):
                x, ty = share * w, 0.76 * h
                pen.polygon(
                    [(x, ty), (x + 0.12 * h, ty + 0.075 * h), (x, ty + 0.15 * h)], fill=EDGE_PRINT
                )
                segment_text(pen, text, x + 0.2 * h, ty, 0.15 * h, EDGE_PRINT)
        out.paste(strip.reduce(scale), (0, 0 if top else out.height - band))


def _code(pen: ImageDraw.ImageDraw, x: float, y: float, size: float, value: int) -> None:
    """A film code of bars, as printed along the edge."""
    bits = f"{value * 2654435761 % 2**22:022b}"
    for k, bit in enumerate(bits):
        if bit == "1":
            pen.rectangle(
                (x + k * size * 0.22, y, x + (k + 1) * size * 0.22, y + size), fill=EDGE_PRINT
            )
