"""Costs as drawings in SVG: a bar a kind, and where the whole lies between low and high."""

from typing import Literal

from tripkit.export.document import Chart
from tripkit.export.html.markup import Markup, h

Form = Literal["wide", "narrow"]
_WIDTHS: dict[Form, int] = {"wide": 560, "narrow": 330}
"""In CSS pixels, so that letters keep their size."""
_LABEL, _AMOUNT, _ROW, _BAR = 118, 62, 30, 14
_SCALE_HEIGHT = 84
_APART = 54
"""Pixels between two figures that stand beside each other."""


def cost_chart(chart: Chart, form: Form) -> Markup:
    """The chart in tokens' classes; its words are in the table beside it too."""
    height, width = _ROW * len(chart.bars), _WIDTHS[form]
    return h(
        "svg",
        h("title", chart.spoken),
        *_bars(chart, width),
        *_scale(chart, height + 26, width),
        class_=f"chart {form}",
        viewBox=f"0 0 {width} {height + _SCALE_HEIGHT}",
        role="img",
    )


def _bars(chart: Chart, whole: int) -> list[Markup]:
    room = whole - _LABEL - _AMOUNT
    most = max((bar.amount for bar in chart.bars), default=1.0) or 1.0
    found = []
    for n, bar in enumerate(chart.bars):
        y = n * _ROW
        width = max(2.0, bar.amount / most * room)
        found += [
            h("text", bar.label, class_="c-label", x=0, y=y + 16),
            h("rect", class_="c-bar", x=_LABEL, y=y + 4, height=_BAR, width=f"{width:.1f}"),
            h("text", bar.shown, class_="c-amount", x=f"{_LABEL + width + 8:.1f}", y=y + 16),
        ]
    return found


def _scale(chart: Chart, y: int, whole: int) -> list[Markup]:
    """One line from nothing to the most: a band from low to high, the total, the budget."""
    most = max(chart.high, chart.total, chart.budget or 0.0) * 1.04 or 1.0

    def x(amount: float) -> float:
        return min(1.0, max(0.0, amount / most)) * (whole - 2) + 1

    low, high, total = x(chart.low), x(chart.high), x(chart.total)
    parts = [
        h("line", class_="c-axis", x1=0, x2=whole, y1=y + 14, y2=y + 14),
        h(
            "rect",
            class_="c-range",
            x=f"{low:.1f}",
            y=y + 7,
            height=14,
            width=f"{max(1.0, high - low):.1f}",
        ),
        h("line", class_="c-total", x1=f"{total:.1f}", x2=f"{total:.1f}", y1=y + 2, y2=y + 26),
        _mark(chart.labels["total"], total, y - 4, "c-sum", whole),
    ]
    if chart.high > chart.low:
        parts.append(_mark(chart.labels["low"], low, y + 42, "c-edge", whole))
        if high - low > _APART:
            parts.append(_mark(chart.labels["high"], high, y + 42, "c-edge", whole))
    if chart.budget is not None:
        at = x(chart.budget)
        parts += [
            h("line", class_="c-budget", x1=f"{at:.1f}", x2=f"{at:.1f}", y1=y - 2, y2=y + 30),
            _mark(chart.labels["budget"], at, y + 56, "c-limit", whole),
        ]
    return parts


def _mark(text: str, x: float, y: float, name: str, whole: int) -> Markup:
    side = "start" if x < whole * 0.18 else "end" if x > whole * 0.82 else "middle"
    return h("text", text, class_=name, x=f"{x:.1f}", y=f"{y:.1f}", text_anchor=side)
