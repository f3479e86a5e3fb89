"""A day as a table beside its map, under a strip of its pictures."""

from tripkit.domain.context import Locale
from tripkit.export.document import Day, Entry
from tripkit.export.html.daymap import day_map
from tripkit.export.html.markup import Markup, h
from tripkit.export.html.pictures import Pictures, link
from tripkit.export.words import label

_FRAMES = 4
"""On one day's strip."""


def day_in_table(day: Day, locale: Locale, shown: Pictures) -> Markup:
    """The day."""
    drawn = day_map(day, locale)
    code = (h("span", day.code), h("span", str(day.number)))
    note = h("p", label(locale, "map.note"), class_="small")
    return h(
        "article",
        h("p", *code, class_="edge-print", aria_hidden="true"),
        _strip(day, shown),
        h(
            "div",
            h(
                "div",
                h("h3", day.theme, id=f"day-{day.number}"),
                h("p", h("b", day.title), f" · {day.date}", class_="when"),
                h("p", day.about, class_="small"),
                _entries(day, locale) if day.entries else h("p", day.empty),
                class_="table",
            ),
            h("aside", drawn, note) if drawn else None,
            class_="day" if drawn else "day alone",
        ),
    )


def _strip(day: Day, shown: Pictures) -> Markup | None:
    """The day's frames; what is left of the strip was not exposed."""
    if not day.pictures:
        return None
    frames = [
        h("figure", shown.image(picture, name, lazy=True), shown.caption(picture, name))
        for name, picture in day.pictures
    ]
    dark = [h("div", class_="unexposed", aria_hidden="true")] * (_FRAMES - len(frames))
    return h("div", *frames, *dark, class_="strip")


def _entries(day: Day, locale: Locale) -> Markup:
    names = ("time", "what", "way", "why", "cost")
    head = (h("th", label(locale, name), scope="col", class_=f"c-{name}") for name in names)
    rows = (_entry(one, locale) for one in day.entries)
    return h("table", h("thead", h("tr", *head)), h("tbody", *rows), class_="stops")


def _entry(one: Entry, locale: Locale) -> Markup:
    number = h("span", str(one.number), class_="pin") if one.number else None
    return h(
        "tr",
        h("td", h("b", one.start), h("span", f"–{one.end}", class_="until"), class_="c-time"),
        h(
            "td",
            h("p", number, h("b", one.what), class_="what"),
            h("p", one.where, class_="where") if one.where else None,
            h("p", one.about, class_="about") if one.about else None,
            *(h("p", line, class_="note") for line in one.lines),
            h("span", link(one.source, one.url), class_="src") if one.source else None,
            class_="c-what",
        ),
        h("td", one.way, class_="c-way", data_label=label(locale, "way")),
        h("td", one.why, class_="c-why"),
        h("td", one.cost, class_="c-cost"),
    )
