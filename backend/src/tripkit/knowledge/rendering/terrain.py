"""Land: ridges with air between them, massifs with lit and shaded faces, dunes, headlands."""

from itertools import pairwise

import numpy as np

from tripkit.knowledge.rendering.canvas import Canvas, Floats, Point, fbm
from tripkit.knowledge.rendering.palette import FAR, HAZE, MID

SAMPLES = 400


def ridge(
    c: Canvas,
    rng: np.random.Generator,
    y: float,
    height: float,
    tone: int,
    *,
    cells: float = 3.0,
    rough: float = 0.45,
    air: float = 0.0,
    foot: float = 0.5,
    octaves: int = 5,
) -> Floats:
    """A hill line over the whole width with its mean at y; returns its y a sample."""
    ys = y - height * fbm(rng, SAMPLES, cells * max(1.0, c.w / c.unit), octaves, rough)
    top = float(ys.min())
    c.layer(air, foot, top, max(y + height * 1.6, top + 0.12 * c.h))
    c.below(ys, tone)
    return ys


def broken(rng: np.random.Generator, nodes: list[Point], rough: float, rounds: int) -> list[Point]:
    """The polyline with midpoints displaced, again and again: rock."""
    points = nodes
    for turn in range(rounds):
        finer: list[Point] = [points[0]]
        for (ax, ay), (bx, by) in pairwise(points):
            span = abs(bx - ax) + abs(by - ay)
            share = float(rng.uniform(0.38, 0.62))
            hollow = 0.8 * rough * span if turn == 0 else 0.0  # flanks sag between their ends
            shift = float(rng.uniform(-1, 1)) * rough * span * 0.8 + hollow
            finer += [(ax + (bx - ax) * share, ay + (by - ay) * share + shift), (bx, by)]
        points = finer
    return points


def _peaks(
    rng: np.random.Generator, c: Canvas, x: float, base: float, height: float
) -> list[Point]:
    """Valleys and peaks left to right, the highest at x."""
    gap = float(rng.uniform(0.15, 0.29)) * c.unit
    left, right = int(x / gap) + 2, int((c.w - x) / gap) + 2
    falls = {0: 1.0}
    for i in (*range(-1, -left - 1, -1), *range(1, right + 1)):
        near = 0.74 if abs(i) == 1 else 0.62 * 0.96 ** abs(i)
        falls[i] = near * float(rng.uniform(0.66, 1.18))
    nodes: list[Point] = []
    for i in range(-left, right):
        shift = 0.0 if i == 0 else float(rng.uniform(-0.28, 0.28)) * gap
        px = x + i * gap + shift
        nodes.append((px, base - height * falls[i]))
        low = min(falls[i], falls[i + 1])
        nodes.append(
            (
                px + gap * float(rng.uniform(0.42, 0.6)),
                base - height * low * float(rng.uniform(0.5, 0.8)),
            )
        )
    return nodes


def massif(
    c: Canvas,
    rng: np.random.Generator,
    x: float,
    base: float,
    height: float,
    *,
    lit: int = FAR,
    shade: int = MID,
    snow: float = 0.0,
    air: float = 0.15,
    foot: float = 0.75,
) -> None:
    """Peaks with a lit and a shaded face each; snow covers that share of the height."""
    nodes = _peaks(rng, c, x, base, height)
    outline: list[Point] = []
    summits: list[int] = []
    for i, (a, b) in enumerate(pairwise(nodes)):
        if i % 2 == 0:
            summits.append(len(outline))
        outline += broken(rng, [a, b], 0.075, 4)[:-1]
    c.layer(air, foot, base - 0.6 * height, base + 0.03 * c.h)
    floor = base + 0.3 * c.h
    c.poly([(outline[0][0], floor), *outline, (outline[-1][0], floor)], lit)
    away = -1 if c.sun_right else 1
    for number, i in enumerate(summits):
        other = summits[number + away] if 0 <= number + away < len(summits) else i + away * 30
        other = min(max(other, 0), len(outline) - 1)
        _shaded_face(c, rng, outline[min(i, other) : max(i, other) + 1], away, base, floor, shade)
        _gullies(c, rng, outline[i], -away, base, shade)
    if snow > 0:
        _snow(c, rng, base - height * (1 - snow), snow * height, lit, shade)


def _shaded_face(
    c: Canvas,
    rng: np.random.Generator,
    side: list[Point],
    away: int,
    base: float,
    floor: float,
    tone: int,
) -> None:
    """From the summit to the valley on the sun's far side, bounded by a zigzag spine."""
    if len(side) < 4:
        return
    if away < 0:
        side = side[::-1]
    lowest = int(np.argmax([p[1] for p in side]))
    side = side[: lowest + 1]
    x, y = side[0]
    fall = max(base - y, 1.0)
    spine: list[Point] = []
    for _ in range(7):
        drift = -away * fall * float(rng.uniform(-0.035, 0.085))
        x, y = x + drift, y + fall / 7
        spine.append((x, y))
    foot = side[-1][0] + away * 0.22 * fall
    c.poly([*side, (foot, base), (foot, floor), (x, floor), *reversed(spine)], tone)


def _gullies(
    c: Canvas, rng: np.random.Generator, summit: Point, toward: int, base: float, tone: int
) -> None:
    """Two or three dark wedges that run down the lit face."""
    x, y = summit
    fall = base - y
    for k in range(3):
        start = 0.16 + 0.17 * k + float(rng.uniform(0, 0.06))
        top = (x + toward * fall * (0.05 + 0.12 * k), y + fall * (start + 0.10))
        length = fall * float(rng.uniform(0.16, 0.30))
        lean = toward * fall * float(rng.uniform(0.02, 0.09))
        width = fall * float(rng.uniform(0.025, 0.05))
        c.poly(
            [
                top,
                (top[0] + lean * 0.6 + width, top[1] + length * 0.55),
                (top[0] + lean, top[1] + length),
                (top[0] + lean * 0.45, top[1] + length * 0.6),
            ],
            tone,
        )


def _snow(
    c: Canvas, rng: np.random.Generator, line: float, depth: float, lit: int, shade: int
) -> None:
    """Turn what stands above a ragged line white, in light and in shadow."""
    edge = line + depth * 0.35 * fbm(rng, c.w, 5 * c.w / c.unit, 3)
    teeth = np.abs((np.arange(c.w) / (0.045 * c.unit) + 2 * fbm(rng, c.w, 6)) % 1.0 - 0.5) * 2
    edge += depth * 0.55 * (teeth - 0.5)
    retone(c, edge, {lit: c.pale, shade: c.pale_shade})


def retone(c: Canvas, edge: Floats, tones: dict[int, int]) -> None:
    """Exchange tones of the current layer above a line of one y a column."""
    bottom = int(min(max(edge.max(), 1), c.h))
    table = np.arange(256, dtype=np.uint8)
    for old, new in tones.items():
        table[c.value(old)] = c.value(new)
    rows = c.pixels()[:bottom]
    above = np.arange(bottom)[:, None] < edge[None, :]
    c.put(np.where(above, table[rows], rows), 0)


def cone(c: Canvas, rng: np.random.Generator, x: float, base: float, height: float) -> None:
    """A volcano: long concave flanks, a notched crater, snow or a plume."""
    c.layer(0.2, 0.7, base - height, base)
    t = np.linspace(0, 1, 40)
    half = 1.25 * height
    mouth = 0.07 * height
    left = [(x - mouth - half * float(v) ** 1.9, base - height * (1 - float(v))) for v in t]
    right = [(x + mouth + half * float(v) ** 1.9, base - height * (1 - float(v))) for v in t]
    crater = [(x - mouth * 0.3, base - height * 0.97), (x + mouth * 0.35, base - height * 0.975)]
    c.poly([*reversed(left), *crater, *right], FAR)
    away = -1 if c.sun_right else 1
    flank = left if away < 0 else right
    spine = [
        (x - away * 0.05 * height * float(rng.uniform(-1, 1)), base - height * (1 - k / 6))
        for k in range(1, 7)
    ]
    c.poly([*flank, *reversed(spine), (x, base - height * 0.97)], MID)
    cap = base - height * 0.74 + 0.05 * height * fbm(rng, c.w, 9 * c.w / c.unit, 3)
    zig = np.abs((np.arange(c.w) / (0.06 * height)) % 1.0 - 0.5) * 2
    retone(c, cap + 0.09 * height * zig, {FAR: c.pale, MID: c.pale_shade})
    c.layer(0.25)
    for k in range(5):
        size = height * (0.05 + 0.035 * k)
        drift = height * 0.09 * k * (1 if c.sun_right else -1)
        c.oval(x + drift, base - height * (1.03 + 0.055 * k), size * 1.5, size * 0.7, HAZE)


def headland(
    c: Canvas,
    rng: np.random.Generator,
    *,
    right: bool,
    base: float,
    reach: float,
    height: float,
    tone: int,
    shade: int,
    steep: float = 0.6,
) -> tuple[float, float]:
    """A cape that enters from one side and ends in a cliff; returns its outer top corner."""
    n = 60
    t = np.linspace(0, 1, n)
    tops = height * (1 - 0.35 * t + 0.12 * fbm(rng, n, 4))
    tail = np.clip((1 - t) / (1 - steep) / 0.55, 0, 1) ** 0.55
    tops = tops * tail
    xs = (c.w - reach * t) if right else reach * t
    outline = list(zip(xs.tolist(), (base - tops).tolist(), strict=True))
    c.poly([(float(xs[0]), base), *outline, (float(xs[-1]), base)], tone)
    # The cliff: a band of rock under the green, darker, with vertical cuts.
    rock = list(
        zip(
            xs.tolist(), (base - tops * 0.52 + 0.04 * height * fbm(rng, n, 9)).tolist(), strict=True
        )
    )
    c.poly([(float(xs[0]), base), *rock, (float(xs[-1]), base)], shade)
    corner = int(n * 0.70)
    return outline[corner]


def dune(
    c: Canvas,
    rng: np.random.Generator,
    y: float,
    height: float,
    *,
    crest_x: float,
    lit: int,
    shade: int,
    air: float,
) -> None:
    """A crescent of sand: a long windward flank, a shaded slip face under a sharp crest."""
    c.layer(air, 0.35, y - height, y + 0.18 * c.h)
    t = np.linspace(-1, 1, 160)
    xs = crest_x + t * 1.15 * c.w
    rise = np.exp(-np.abs(t * 1.15 * c.w) / (0.42 * c.unit)) ** 0.9
    wave = 0.10 * height * fbm(rng, 160, 3, 2)
    ys = y - height * rise + wave
    line = list(zip(xs.tolist(), ys.tolist(), strict=True))
    c.poly([(line[0][0], c.h), *line, (line[-1][0], c.h)], lit)
    # The slip face falls from the crest towards us in an S, away from the sun.
    away = -1 if c.sun_right else 1
    top = int(np.argmin(ys))
    side = line[top:] if away > 0 else line[: top + 1][::-1]
    sx, sy = side[0]
    drop = c.h - sy
    s = np.linspace(0, 1, 30)
    sway = float(rng.uniform(0.05, 0.09)) * c.unit
    drift = float(rng.uniform(0.22, 0.38)) * c.unit
    curve = [
        (
            sx
            - away * (drift * float(v) ** 1.3 + sway * float(np.sin(v * np.pi * 1.9)) * float(v)),
            sy + drop * float(v),
        )
        for v in s
    ]
    c.poly([*side, (side[-1][0], c.h), *reversed(curve)], shade)


def ripples(c: Canvas, rng: np.random.Generator, y0: float, y1: float, tone: int) -> None:
    """Wind ripples on sand or snow near the eye: short arcs, closer together further off."""
    y = y0
    while y < y1:
        share = (y - y0) / max(y1 - y0, 1)
        for _ in range(3):
            x = float(rng.uniform(-0.1, 1.0)) * c.w
            long = (0.08 + 0.22 * share) * c.unit
            t = np.linspace(0, 1, 12)
            sag = float(rng.uniform(-0.012, 0.012)) * c.unit
            c.line(
                [(x + long * float(v), y + sag * float(np.sin(v * np.pi))) for v in t],
                c.fine * (0.6 + 1.2 * share),
                tone,
            )
        y += (0.012 + 0.035 * share) * c.unit
