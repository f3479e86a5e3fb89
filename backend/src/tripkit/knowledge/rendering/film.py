"""Film: any picture developed on a stock, drawn or a person's own photo.

Order as in the material: light spreads in the emulsion (softness, halation), each layer answers on
its own curve, the grain lies on top; vignette belongs to the lens, date and frame to the lab.
"""

from datetime import date

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

from tripkit.knowledge.rendering.colour import Colours
from tripkit.knowledge.rendering.lab import add_frame, print_date
from tripkit.knowledge.rendering.stocks import STOCKS, Stock

CURVE_STEPS = 4096
STRIP_ROWS = 256
TILE = 512
LARGEST_PIXELS = 24_000_000

Source = Image.Image | npt.NDArray[np.uint8]


def develop(
    image: Source,
    stock: str,
    *,
    seed: int | str = 0,
    date_back: date | None = None,
    frame: str | None = None,
) -> Image.Image:
    """The picture on that stock, RGB; a frame grows outwards.

    Raises ValueError for an unknown stock or frame, or above 24 megapixels.
    """
    if stock not in STOCKS:
        raise ValueError(f"stock must be one of {', '.join(STOCKS)}, not {stock!r}")
    picture = (image if isinstance(image, Image.Image) else Image.fromarray(image)).convert("RGB")
    if picture.width * picture.height > LARGEST_PIXELS:
        raise ValueError("a picture may have at most 24 megapixels")
    film = STOCKS[stock]
    out = _emulsion(picture, film, np.random.default_rng(_number(seed)))
    if date_back is not None:
        out = print_date(out, date_back)
    return add_frame(out, frame, iso=film.iso, number=_number(seed) % 36 + 1)


def _number(seed: int | str) -> int:
    if isinstance(seed, int):
        return abs(seed)
    return sum((i + 1) * ord(letter) for i, letter in enumerate(seed)) % 2**31


def _emulsion(picture: Image.Image, film: Stock, rng: np.random.Generator) -> Image.Image:
    short = min(picture.size)
    halo = _halation(picture, film)
    soft = picture.filter(ImageFilter.GaussianBlur(film.softness * max(1.0, short / 1400)))
    curves, matrix = _curves(film), _matrix(film)
    tile = _grain_tile(rng, max(0.55, short / 1700))
    tile *= np.float32(np.clip(short / 800, 0.5, 1.0))  # a small print shows less of it
    w, h = picture.size
    across = ((np.arange(w, dtype=np.float32) + 0.5) / w * 2 - 1) ** 2
    out = np.empty((h, w, 3), dtype=np.uint8)
    pixels = np.asarray(soft)
    for top in range(0, h, STRIP_ROWS):
        rows = slice(top, min(top + STRIP_ROWS, h))
        flat = pixels[rows].astype(np.float32).reshape(-1, 3) @ (matrix * np.float32(1 / 255))
        light: Colours = flat.reshape(rows.stop - top, w, 3).astype(np.float32)
        if halo is not None:
            glow = np.asarray(
                halo.resize(
                    (w, rows.stop - top), Image.Resampling.BILINEAR, box=_rows_of(halo, rows, h)
                ),
                dtype=np.float32,
            )
            light += (1 - np.minimum(light, 1)) * glow * np.float32(1 / 255)
        down = ((np.arange(top, rows.stop, dtype=np.float32) + 0.5) / h * 2 - 1) ** 2
        fall = 1 - film.vignette * ((down[:, None] + across[None, :]) * np.float32(0.62)) ** 2
        light *= fall[..., None].astype(np.float32)
        out[rows] = _print(light, curves, tile, film, rng)
    return Image.fromarray(out)


def _rows_of(small: Image.Image, rows: slice, h: int) -> tuple[float, float, float, float]:
    scale = small.height / h
    return (0.0, rows.start * scale, float(small.width), rows.stop * scale)


def _print(
    light: Colours,
    curves: npt.NDArray[np.float32],
    tile: npt.NDArray[np.float32],
    film: Stock,
    rng: np.random.Generator,
) -> npt.NDArray[np.uint8]:
    """Curve and grain of a strip; the grain is strongest in the middle tones."""
    h, w, _ = light.shape
    index = np.clip(light * (CURVE_STEPS - 1), 0, CURVE_STEPS - 1).astype(np.int16)
    tones = np.stack([np.take(curves[i], index[..., i]) for i in range(3)], axis=-1)
    grey = tones[..., 1]
    amount = film.grain * (0.35 + 2.6 * grey * (1 - grey)).astype(np.float32)
    noise = _lay(tile, h, w, rng) * amount
    if film.monochrome:
        tones += noise[..., None]
    else:
        for i, share in enumerate((0.9, 0.75, 1.15)):
            own = _lay(tile, h, w, rng)
            own *= amount
            tones[..., i] += noise * np.float32(0.8) + own * np.float32(0.45 * share)
    tones *= 255
    tones += np.float32(0.5)
    return np.clip(tones, 0, 255, out=tones).astype(np.uint8)


def _lay(
    tile: npt.NDArray[np.float32], h: int, w: int, rng: np.random.Generator
) -> npt.NDArray[np.float32]:
    """The tile from a random corner on, over a strip."""
    dy, dx = (int(v) for v in rng.integers(0, TILE, 2))
    ys, xs = (np.arange(h) + dy) % TILE, (np.arange(w) + dx) % TILE
    return np.take(np.take(tile, ys, axis=0), xs, axis=1)


def _grain_tile(rng: np.random.Generator, size_px: float) -> npt.NDArray[np.float32]:
    """Noise with clumps of about size_px, periodic, standard deviation 1."""
    noise = rng.standard_normal((TILE, TILE), dtype=np.float32)
    f = np.fft.fftfreq(TILE)[:, None] ** 2 + np.fft.rfftfreq(TILE)[None, :] ** 2
    shape = np.exp(-2 * (np.pi * size_px) ** 2 * f) + 0.16 * np.exp(
        -2 * (np.pi * 4 * size_px) ** 2 * f
    )
    out = np.fft.irfft2(np.fft.rfft2(noise) * shape, (TILE, TILE)).astype(np.float32)
    return np.asarray(out / out.std(), dtype=np.float32)


def _matrix(film: Stock) -> Colours:
    """Rows in, columns out: colour balance and saturation, or the weights of a grey."""
    if film.monochrome:
        return np.repeat(np.array(film.monochrome, np.float32)[:, None], 3, axis=1)
    grey = np.repeat(np.array([0.30, 0.55, 0.15], np.float32)[:, None], 3, axis=1)
    mixed = grey * (1 - film.saturation) + np.eye(3, dtype=np.float32) * film.saturation
    return np.asarray(mixed * np.array(film.balance, np.float32)[None, :], dtype=np.float32)


def _curves(film: Stock) -> npt.NDArray[np.float32]:
    """Characteristic curve of each channel, shape (3, CURVE_STEPS): toe, slope, shoulder."""
    x = np.linspace(0, 1, CURVE_STEPS)
    k = 2.2 + 3.4 * (film.contrast - 0.9)
    s = 1 / (1 + np.exp(-k * (x - 0.5)))
    s = (s - s[0]) / (s[-1] - s[0])
    out = np.empty((3, CURVE_STEPS), dtype=np.float32)
    for i in range(3):
        y = s ** film.gamma[i]
        out[i] = film.black[i] + (film.white[i] - film.black[i]) * y
    return out


def _halation(picture: Image.Image, film: Stock) -> Image.Image | None:
    """Highlights that passed the emulsion and came back from the base, spread and coloured."""
    if film.halation <= 0:
        return None
    factor = max(1, min(picture.size) // 256)
    small = picture.reduce(factor)
    values = np.asarray(small, dtype=np.float32) / 255
    bright = np.clip((values.max(-1) * 0.6 + values.min(-1) * 0.4 - 0.66) / 0.3, 0, 1) ** 1.5
    mask = Image.fromarray((bright * 255).astype(np.uint8))
    near = np.asarray(mask.filter(ImageFilter.GaussianBlur(min(small.size) * 0.008)), np.float32)
    far = np.asarray(mask.filter(ImageFilter.GaussianBlur(min(small.size) * 0.028)), np.float32)
    spread = np.clip((0.6 * near + 0.9 * far) * film.halation, 0, 255)
    return Image.fromarray((spread[..., None] * np.array(film.halo, np.float32)).astype(np.uint8))
