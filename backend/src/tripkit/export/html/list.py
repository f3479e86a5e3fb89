"""A day as a list of what begins when."""

from tripkit.export.document import Day, Entry
from tripkit.export.html.markup import Markup, h
from tripkit.export.html.pictures import link


def day_in_list(day: Day) -> Markup:
    """The day."""
    return h(
        "section",
        h("h2", day.title),
        h("ol", *map(_entry, day.entries)) if day.entries else None,
        h("p", day.empty, class_="nothing") if day.empty else None,
        h("p", day.note, class_="tonight") if day.note else None,
    )


def _entry(entry: Entry) -> Markup:
    until = h("span", entry.end, class_="until") if entry.end else None
    return h(
        "li",
        h("div", h("b", entry.start), until),
        h(
            "div",
            h("p", entry.what, class_="what"),
            h("p", entry.where, class_="where") if entry.where else None,
            h("p", entry.status, class_="status") if entry.status else None,
            *(h("p", line, class_="told") for line in entry.lines),
            h("p", link(entry.source, entry.url), class_="told") if entry.source else None,
        ),
        h("p", entry.cost, class_="cost") if entry.cost else None,
        class_="cancelled" if entry.is_cancelled else None,
    )
