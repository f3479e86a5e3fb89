"""From flat tones to light on film: the sky's gradient, air before far layers, glow and bloom."""

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from tripkit.knowledge.rendering.canvas import SKY_LAYER, WATER, Canvas, Veil
from tripkit.knowledge.rendering.colour import Colours
from tripkit.knowledge.rendering.heavens import pixels_a_degree, sun_at
from tripkit.knowledge.rendering.palette import (
    ACCENT,
    HAZE,
    LIGHT,
    SKY,
    SKY_VIEW_DEG,
    TONES,
    Palette,
)  # fmt: skip

_BILINEAR = Image.Resampling.BILINEAR
AURORA = np.array([0.36, 0.86, 0.62], dtype=np.float32)


def flat(c: Canvas, palette: Palette, scale: int) -> Image.Image:
    """The bare layers: at most seven colours."""
    tones = c.pixels()[scale // 2 :: scale, scale // 2 :: scale] & 7
    return Image.fromarray(palette.tones[tones])


def expose(c: Canvas, palette: Palette, scale: int) -> Image.Image:
    """The layers in their air and light, at the size asked for, edges smoothed."""
    table = colours(c, palette, np.arange(c.h, dtype=np.float32))
    bytes_ = c.pixels()
    packed = table.view(np.uint32)[..., 0]  # (256, h): a colour a byte value and row
    index = bytes_.astype(np.int32)
    index *= c.h
    index += np.arange(c.h, dtype=np.int32)[:, None]
    full = np.take(packed.reshape(-1), index).view(np.uint8).reshape(c.h, c.w, 4)
    picture = Image.fromarray(full)
    small = np.asarray(picture.reduce(scale))
    light: Colours = small[..., :3].astype(np.float32) * np.float32(1 / 255)
    light = _sun_glow(c, palette, light, small[..., 3], scale)
    person = Image.fromarray(((bytes_ >> 3) == c.person).astype(np.uint8) * np.uint8(255))
    behind = np.asarray(person.reduce(scale), np.float32) / np.float32(-255) + 1
    light = _soft(c, palette, light, small[..., 3] > 250, behind)
    if c.lamps:
        lamps = Image.fromarray((((bytes_ & 7) == LIGHT) * np.uint8(255)).astype(np.uint8))
        light = _bloom(light, lamps.reduce(scale), palette, scale=c.unit / scale)
    return Image.fromarray((np.clip(light, 0, 1) * 255 + 0.5).astype(np.uint8))


def colours(c: Canvas, palette: Palette, y: npt.NDArray[np.float32]) -> npt.NDArray[np.uint8]:
    """Colour (R, G, B, air) of each byte value on each of the rows y, shape (256, rows, 4)."""
    sky = _sky_rows(c, palette, (c.horizon - y) / pixels_a_degree(c))
    mirrored = _sky_rows(c, palette, (y - c.horizon) / pixels_a_degree(c) * 0.8)
    tones = palette.tones.astype(np.float32) / 255
    haze = palette.sky[2]
    out = np.zeros((256, len(y), 4), dtype=np.float32)
    thick = 1.5 if c.spec.fog else (1.2 if c.spec.rain else 1.0)
    for number, layer in enumerate(c.layers):
        t = np.clip((y - layer.top_y) / (layer.foot_y - layer.top_y), 0, 1)
        air = np.clip((layer.air + (layer.foot - layer.air) * t * t * (3 - 2 * t)) * thick, 0, 0.93)
        for tone in range(TONES):
            colour = np.broadcast_to(tones[tone], (len(y), 3))
            veil = air * (0.35 if tone in (LIGHT, ACCENT) else 1.0)
            if layer.medium == SKY_LAYER and tone in (SKY, HAZE):
                colour, veil = sky, np.zeros_like(air)
            elif layer.medium == "cloud" and tone == HAZE:
                colour, veil = sky * 0.55 + haze * 0.45, np.zeros_like(air)
            elif layer.medium == WATER:
                colour = _water(c, y, tone, mirrored, colour, palette)
            value = tone | number << 3
            out[value, :, :3] = colour + (haze - colour) * veil[:, None]
            out[value, :, 3] = 1.0 if layer.medium == SKY_LAYER else 0.16 + 0.84 * air
    return np.ascontiguousarray((np.clip(out, 0, 1) * 255 + 0.5).astype(np.uint8))


def _sky_rows(c: Canvas, palette: Palette, elevation: npt.NDArray[np.float32]) -> Colours:
    el = np.clip(elevation * 1.15, 0, 60)
    return np.stack([np.interp(el, SKY_VIEW_DEG, palette.sky[:, i]) for i in range(3)], -1).astype(
        np.float32
    )


def _water(
    c: Canvas,
    y: npt.NDArray[np.float32],
    tone: int,
    mirrored: Colours,
    colour: Colours,
    palette: Palette,
) -> Colours:
    """Sky in water is the mirrored gradient; all of it sinks into the deep tone towards us."""
    deep = palette.tones[3].astype(np.float32) / 255
    near = np.clip((y - c.horizon) / max(c.h - c.horizon, 1), 0, 1)[:, None]
    if tone in (SKY, HAZE):
        base = mirrored if tone == HAZE else mirrored * 0.96
        return np.asarray(base + (deep - base) * (0.06 + 0.30 * near), dtype=np.float32)
    if tone in (LIGHT, ACCENT):
        return np.asarray(colour + (mirrored - colour) * 0.12, dtype=np.float32)
    return np.asarray(colour + (mirrored - colour) * (0.22 - 0.16 * near), dtype=np.float32)


def _sun_glow(
    c: Canvas, palette: Palette, light: Colours, air: npt.NDArray[np.uint8], scale: int
) -> Colours:
    """A screen of warm light about the sun, strongest where there is most air."""
    sun = c.spec.sun_elevation_deg
    strength = float(np.interp(sun, [-8, -3, 1, 8, 25, 60], [0, 0.35, 0.62, 0.55, 0.34, 0.2]))
    if c.spec.rain or c.spec.fog:
        strength *= 0.25
    h, w = light.shape[:2]
    if strength <= 0:
        return light
    x, y = sun_at(c)
    x, y = x / scale, min(y / scale, c.horizon / scale)
    unit = c.unit / scale
    step = 4
    gy, gx = np.mgrid[0:h:step, 0:w:step].astype(np.float32)
    r = np.hypot(gx - x, (gy - y) * 1.15) / unit
    glow = 0.55 * np.exp(-r / 0.09) + 0.45 * np.exp(-r / 0.38)
    mask = Image.fromarray((glow * 255).astype(np.uint8)).resize((w, h), Image.Resampling.BILINEAR)
    amount = np.asarray(mask, dtype=np.float32) * air * (strength / 255 / 255)
    return np.asarray(light + (1 - light) * palette.glow * amount[..., None], dtype=np.float32)


def _soft(
    c: Canvas,
    palette: Palette,
    light: Colours,
    sky: npt.NDArray[np.bool_],
    behind: npt.NDArray[np.float32],
) -> Colours:
    """Beams, shafts and banks of mist, blurred; behind the person, aurora in the open sky alone."""
    tones = palette.tones.astype(np.float32) / 255
    colours = {"glow": palette.glow, "lamp": tones[LIGHT], "haze": palette.sky[2], "aurora": AURORA}
    for name, colour in colours.items():
        for near in (False, True):
            veils = [v for v in c.soft if v.colour == name and v.near == near]
            if not veils:
                continue
            radius = (0.006 if name != "haze" else 0.022) * c.unit
            share = _blurred(c, veils, radius, light.shape[1::-1])
            if name == "aurora":
                share = share * sky
            if not near:
                share = share * behind
            light = np.asarray(light + (colour - light) * share[..., None], dtype=np.float32)
    return light


def _blurred(
    c: Canvas, veils: list[Veil], radius: float, size: tuple[int, ...]
) -> npt.NDArray[np.float32]:
    """How much of each pixel the veils cover, 0..1; radius in the sheet's pixels."""
    k = 8
    mask = Image.new("L", (c.w // k, c.h // k))
    for veil in veils:
        one = Image.new("L", mask.size)
        points = [(x / k, y / k) for x, y in veil.points]
        ImageDraw.Draw(one).polygon(points, fill=round(255 * veil.strength))
        mask = ImageChops.add(mask, one)
    soft = mask.filter(ImageFilter.GaussianBlur(radius / k)).resize((size[0], size[1]), _BILINEAR)
    return np.asarray(soft, np.float32) * np.float32(1 / 255)


def _bloom(light: Colours, lamps: Image.Image, palette: Palette, *, scale: float) -> Colours:
    """Light that spills from lit windows and lamps."""
    h, w = light.shape[:2]
    small = lamps.reduce(4)
    near = small.filter(ImageFilter.GaussianBlur(scale * 0.0025))
    wide = small.filter(ImageFilter.GaussianBlur(scale * 0.011))
    size, how = (w, h), Image.Resampling.BILINEAR
    spill = 0.30 * np.asarray(near.resize(size, how), dtype=np.float32)
    spill += 0.62 * np.asarray(wide.resize(size, how), dtype=np.float32)
    lamp = palette.tones[LIGHT].astype(np.float32) / 255 * np.array([1.0, 0.82, 0.6], np.float32)
    return np.asarray(light + (1 - light) * lamp * (spill / 255)[..., None], dtype=np.float32)
