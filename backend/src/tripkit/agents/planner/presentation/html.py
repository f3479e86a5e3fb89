"""A plan as one page: nothing is loaded from elsewhere, it prints, it is light and dark."""

import base64
import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from tripkit.agents.planner.presentation.chart import cost_chart
from tripkit.agents.planner.presentation.daymap import day_map
from tripkit.agents.planner.presentation.days import MOST_PICTURES
from tripkit.agents.planner.presentation.outline import outline
from tripkit.agents.planner.presentation.view import (
    Block,
    Bullets,
    Cell,
    Chart,
    Day,
    Entry,
    Judged,
    Line,
    Numbers,
    Para,
    Section,
    Table,
    Ticks,
    View,
)
from tripkit.agents.planner.presentation.words import say
from tripkit.domain.context import Locale
from tripkit.domain.plan import TravelPlanResult
from tripkit.domain.plan_picture import PlanPicture
from tripkit.knowledge.kit.fonts import faces
from tripkit.knowledge.kit.markup import Markup, h, joined
from tripkit.knowledge.kit.page import Page
from tripkit.knowledge.presenting.plan_pictures import blank
from tripkit.knowledge.presenting.written import host, web_address

_CODES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ ▸·/.:–-"
_MARKS = {"kept": "✓", "broken": "✕", "unknown": "?"}


def page(
    result: TravelPlanResult, locale: Locale, images: Mapping[str, PlanPicture], *, embed: bool
) -> str:
    """The document's text; see `document`."""
    return document(result, locale, images, embed=embed).html


def document(
    result: TravelPlanResult, locale: Locale, images: Mapping[str, PlanPicture], *, embed: bool
) -> Page:
    """The page and what its style needs in a CSP. With `embed` the pictures' own `content` goes
    into it, and a picture without any is a blank: the file needs nothing besides itself."""
    view = outline(result, locale, images)
    shown = _Pictures(locale, embed=embed)
    body = joined(
        h("main", _header(view, shown), _verdicts(view), *_days(view, shown),
          _rest(view)),
        h("footer", *(h("p", one) for one in view.footer)),
    )  # fmt: skip
    titles = "".join([view.title, say(locale, "days"), say(locale, "verdicts"),
                      say(locale, "clash"), *(s.title for s in view.sections),
                      *(d.theme + d.label for d in view.days)])  # fmt: skip
    css = faces("Hahmlet", titles) + faces("B612 Mono", _CODES) + _stylesheet()
    digest = base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()
    head = h(
        "head",
        h("meta", charset="utf-8"),
        h("meta", name="viewport", content="width=device-width, initial-scale=1"),
        h("meta", name="color-scheme", content="light dark"),
        h("meta", name="referrer", content="no-referrer"),
        h("title", f"{view.title} · TripKit"),
        h("style", Markup(css)),
    )
    whole = h("html", head, h("body", body), lang=locale)
    return Page(f"<!doctype html>{whole}\n", f"'sha256-{digest}'")


@cache
def _stylesheet() -> str:
    return (files(__package__) / "data" / "page.css").read_text("utf-8")


class _Pictures:
    """How pictures are written, and what is said of where they come from."""

    def __init__(self, locale: Locale, *, embed: bool) -> None:
        self._locale, self._embed = locale, embed

    def image(self, picture: PlanPicture, alt: str, *, lazy: bool) -> Markup:
        """A frame of 3:2."""
        loading = "lazy" if lazy and not self._embed else None
        return h("img", src=self._source(picture), alt=alt, width=1200, height=800, loading=loading)

    def _source(self, picture: PlanPicture) -> str:
        if not self._embed or picture.url.startswith("data:"):
            return picture.url
        if not picture.content:
            return blank(picture.alt)
        return f"data:{picture.media_type};base64,{base64.b64encode(picture.content).decode()}"

    def credit(self, picture: PlanPicture) -> Markup | str:
        if picture.kind == "drawn":
            return say(self._locale, "drawn")
        url = web_address(picture.source_url)
        return _link(say(self._locale, "photo", host=host(url)), url) if url else ""


def _link(text: str, url: str | None) -> Markup | str:
    return h("a", text, href=url, rel="noopener noreferrer") if url else text


def _header(view: View, shown: _Pictures) -> Markup:
    """The trip in one sentence, and a clash before anything else."""
    figure = None
    if view.hero:
        figure = h(
            "figure", h("div", shown.image(view.hero, view.title, lazy=False), class_="frame"),
            h("p", h("span", view.code), h("span", "1"), class_="edge-print", aria_hidden="true"),
            h("figcaption", shown.credit(view.hero)),
        )  # fmt: skip
    clash = None
    if view.clash:
        clash = h(
            "section", h("h2", say(view.locale, "clash")), h("p", view.clash.text),
            h("h3", view.clash.label) if view.clash.changes else None,
            h("ul", *(h("li", one) for one in view.clash.changes)), class_="clash",
        )  # fmt: skip
    return h(
        "header",
        h("div", h("h1", view.title), h("p", view.lead, class_="lead"), clash,
          h("p", h("span", say(view.locale, "asked"), class_="tag"), " ", view.asked,
            class_="asked") if view.asked else None,
          h("p", view.introduction, class_="intro") if view.introduction else None,
          class_="name"),
        figure,
        class_=None if figure else "bare",
    )  # fmt: skip


def _verdicts(view: View) -> Markup | None:
    if not view.judged:
        return None
    return h(
        "section", h("h2", say(view.locale, "verdicts")),
        h("p", view.held, class_="held") if view.held else None,
        h("ul", *(_verdict(one) for one in view.judged)), class_="verdicts",
    )  # fmt: skip


def _verdict(one: Judged) -> Markup:
    return h(
        "li",
        h("span", _MARKS[one.mark], class_=f"mark {one.mark}", aria_hidden="true"),
        h("div", h("p", h("b", one.name), " ", h("span", one.said, class_="said"),
                   h("span", one.verdict, class_=f"verdict {one.mark}")),
          h("p", one.where, class_="small") if one.where else None),
    )  # fmt: skip


def _days(view: View, shown: _Pictures) -> list[Markup]:
    if not view.days:
        return []
    return [
        h("h2", say(view.locale, "days"), class_="over"),
        *(_day(one, view.locale, shown) for one in view.days),
    ]


def _day(day: Day, locale: Locale, shown: _Pictures) -> Markup:
    drawn = day_map(day, locale)
    about = " · ".join(filter(None, [day.city, day.weather, day.cost]))
    return h(
        "article",
        h("p", h("span", day.code), h("span", str(day.number)), class_="edge-print",
          aria_hidden="true"),
        _strip(day, shown),
        h("div",
          h("div", h("h3", day.theme, id=f"day-{day.number}"),
            h("p", h("b", day.label), f" · {day.date}", class_="when"),
            h("p", about, class_="small"),
            _entries(day, locale), class_="table"),
          h("aside", drawn, h("p", say(locale, "map.note"), class_="small")) if drawn else None,
          class_="day" if drawn else "day alone"),
    )  # fmt: skip


def _strip(day: Day, shown: _Pictures) -> Markup | None:
    """The day's frames; what is left of the strip was not exposed."""
    if not day.pictures:
        return None
    frames = [
        h("figure", shown.image(picture, name, lazy=True), h("figcaption", name))
        for name, picture in day.pictures
    ]
    dark = [h("div", class_="unexposed", aria_hidden="true")] * (MOST_PICTURES - len(frames))
    return h("div", *frames, *dark, class_="strip")


def _entries(day: Day, locale: Locale) -> Markup:
    if not day.entries:
        return h("p", say(locale, "day.nothing"))
    names = ("time", "what", "way", "why", "cost")
    head = h("tr", *(h("th", say(locale, name), scope="col", class_=f"c-{name}") for name in names))
    rows = (_entry(one, locale) for one in day.entries)
    return h("table", h("thead", head), h("tbody", *rows), class_="stops")


def _entry(one: Entry, locale: Locale) -> Markup:
    number = h("span", str(one.number), class_="pin") if one.number else None
    source = h("span", _link(one.source, one.url), class_="src") if one.source else None
    return h(
        "tr",
        h("td", h("b", one.start), h("span", f"–{one.end}", class_="until"), class_="c-time"),
        h("td", h("p", number, h("b", one.what), class_="what"),
          h("p", one.where, class_="where") if one.where else None,
          h("p", one.about, class_="about") if one.about else None,
          h("p", one.note, class_="note") if one.note else None, source, class_="c-what"),
        h("td", one.way, class_="c-way", data_label=say(locale, "way")),
        h("td", one.why, class_="c-why"),
        h("td", one.cost, class_="c-cost"),
    )  # fmt: skip


_BESIDE = frozenset({"pack", "weather", "links", "assumed", "failed"})


def _rest(view: View) -> Markup:
    """What stands after the days, in two columns where there is room."""
    wide = [_section(one) for one in view.sections if one.id not in _BESIDE]
    narrow = [_section(one) for one in view.sections if one.id in _BESIDE]
    columns = (h("div", *column) for column in (wide, narrow) if column)
    return h("div", *columns, class_="rest" if wide and narrow else "rest one")


def _section(section: Section) -> Markup:
    blocks = (_block(block) for block in section.blocks)
    return h("section", h("h2", section.title), *blocks, id=section.id, class_=section.id)


def _block(block: Block) -> Markup:
    if isinstance(block, Para):
        return h("p", block.text, class_="para")
    if isinstance(block, Bullets):
        return h("ul", *map(_line, block.lines), class_="plain")
    if isinstance(block, Ticks):
        return h("ul", *map(_line, block.lines), class_="ticks")
    if isinstance(block, Numbers):
        pairs = (h("div", h("dt", name), h("dd", number)) for name, number in block.items)
        return h("dl", *pairs, class_="numbers")
    if isinstance(block, Chart):
        return joined(cost_chart(block, "wide"), cost_chart(block, "narrow"))
    return _table(block)


def _line(line: Line) -> Markup:
    lead = joined(h("b", line.lead), " ") if line.lead else None
    if line.url and host(line.url) == line.text:
        return h("li", lead, _link(line.text, line.url))
    source = h("span", _link(host(line.url), line.url), class_="src") if line.url else None
    return h("li", lead, line.text, source)


def _table(table: Table) -> Markup:
    def cell(one: Cell) -> Markup:
        source = h("span", _link(host(one.url), one.url), class_="src") if one.url else None
        return h("td", one.text, source, class_="figure" if one.is_figure else None)

    last = len(table.rows) - 1 if table.has_total else None
    figures = [cell.is_figure for cell in table.rows[0]] if table.rows else [False]
    head = (
        h("th", name, scope="col", class_="figure" if is_figure else None)
        for name, is_figure in zip(table.head, figures, strict=False)
    )
    rows = (
        h("tr", *map(cell, row), class_="total" if n == last else None)
        for n, row in enumerate(table.rows)
    )
    return h("div", h("table", h("thead", h("tr", *head)), h("tbody", *rows)), class_="scroll")
