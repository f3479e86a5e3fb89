"""The shapes that pictures go out in: card, contact print, postcard, square, to share, strip."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from io import BytesIO

from PIL import Image

from tripkit.knowledge.rendering import lab, painter
from tripkit.knowledge.rendering.concepts import CONCEPTS
from tripkit.knowledge.rendering.film import develop
from tripkit.knowledge.rendering.spec import Pose, SceneSpec
from tripkit.knowledge.rendering.stocks import STOCKS

SIZES: dict[str, tuple[int, int]] = {
    "card": (1200, 800),
    "contact": (480, 320),
    "postcard": (1480, 1050),
    "square": (1024, 1024),
    "portrait": (1080, 1350),
    "story": (1080, 1920),
    "og": (1200, 630),
    "strip": (640, 1920),
}
ENCODINGS = {"png": "PNG", "webp": "WEBP", "jpeg": "JPEG"}

_CUTS: tuple[tuple[float, Pose], ...] = (
    (34.0, "walking"), (9.0, "camera"), (1.5, "standing"), (-7.0, "sitting"),
)  # fmt: skip


def encode(picture: Image.Image, kind: str = "webp", quality: int = 88) -> bytes:
    """PNG, WebP or JPEG bytes without any metadata."""
    if kind not in ENCODINGS:
        raise ValueError(f"kind must be one of {', '.join(ENCODINGS)}, not {kind!r}")
    out = BytesIO()
    if kind == "png":
        picture.save(out, "PNG", compress_level=3)
    elif kind == "webp":
        picture.save(out, "WEBP", quality=quality, method=2)
    else:
        picture.save(out, "JPEG", quality=quality, optimize=False, subsampling=0)
    return out.getvalue()


def stock_for(spec: SceneSpec) -> str:
    """The concept's film, else one that suits the hour."""
    if spec.concept in CONCEPTS:
        return CONCEPTS[spec.concept].stock
    if spec.lamps:
        return "cinestill_800t"
    return "kodak_portra" if spec.sun_elevation_deg < 25 else "fuji_c200"


def photograph(
    spec: SceneSpec,
    stock: str | None = None,
    *,
    date_back: date | None = None,
    frame: str | None = None,
) -> Image.Image:
    """The picture on film, of the spec's size with its frame. Raises ValueError as develop does."""
    width, height = lab.inner_size(spec.width, spec.height, frame)
    film = stock or stock_for(spec)
    scene = painter.lit(replace(spec, width=width, height=height))
    picture = develop(scene, film, seed=spec.seed, date_back=date_back)
    return lab.add_frame(
        picture,
        frame,
        iso=STOCKS[film].iso,
        number=len(spec.seed) % 36 + 1,
        size=(spec.width, spec.height),
    )


def drawn(spec: SceneSpec, shape: str, stock: str | None = None) -> Image.Image:
    """The scene composed anew for that shape (never cropped) and developed."""
    if shape not in SIZES:
        raise ValueError(f"shape must be one of {', '.join(SIZES)}, not {shape!r}")
    width, height = SIZES[shape]
    if shape == "strip":
        cut_w, cut_h = round(width * 0.88), round(width * 0.88 * 0.735)
        cuts = [photograph(replace(v, width=cut_w, height=cut_h), stock) for v in variations(spec)]
        return strip(cuts)
    return photograph(replace(spec, width=width, height=height), stock)


def variations(spec: SceneSpec) -> list[SceneSpec]:
    """Four moments of one day at the same place: another light and pose each."""
    return [replace(spec, sun_elevation_deg=sun, pose=pose) for sun, pose in _CUTS]


def cropped(
    picture: Image.Image, shape: str, focus: tuple[float, float] = (0.5, 0.55)
) -> Image.Image:
    """Any developed picture in that shape, cut about a focus given as shares of its size."""
    return _filling(picture, SIZES[shape], focus)


def _filling(
    picture: Image.Image, size: tuple[int, int], focus: tuple[float, float]
) -> Image.Image:
    """The largest part of that ratio about a focus, scaled to `size`."""
    (width, height), (whole_w, whole_h) = size, picture.size
    scale = max(width / whole_w, height / whole_h)
    # Rounding may put a part beyond the picture by a millionth of a pixel, which Pillow refuses.
    w, h = min(width / scale, whole_w), min(height / scale, whole_h)
    left = min(max(focus[0] * whole_w - w / 2, 0), whole_w - w)
    top = min(max(focus[1] * whole_h - h / 2, 0), whole_h - h)
    box = (left, top, min(left + w, whole_w), min(top + h, whole_h))
    return picture.resize(size, Image.Resampling.LANCZOS, box=box)


def strip(cuts: Sequence[Image.Image], *, dark: bool = False) -> Image.Image:
    """Four pictures under each other on one paper, a broad foot below."""
    if len(cuts) != 4:
        raise ValueError("a strip takes four pictures")
    width, height = SIZES["strip"]
    paper = Image.new("RGB", (width, height), lab.REBATE if dark else lab.WHITE)
    side = round(width * 0.06)
    cut_w = width - 2 * side
    cut_h = round(cut_w * 0.735)
    gap = round(width * 0.036)
    for k, cut in enumerate(cuts):
        fitted = _filling(cut, (cut_w, cut_h), (0.5, 0.5))
        paper.paste(fitted, (side, side + k * (cut_h + gap)))
    return paper
