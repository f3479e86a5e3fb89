"""A document as one page: nothing is loaded from elsewhere, it prints, it is light and dark."""

from collections.abc import Sequence

from tripkit.export.document import Document, Judged
from tripkit.export.html.blocks import alone, sections
from tripkit.export.html.list import day_in_list
from tripkit.export.html.markup import Child, Markup, h, joined
from tripkit.export.html.pictures import Pictures
from tripkit.export.html.shell import Page, shell
from tripkit.export.html.table import day_in_table
from tripkit.export.words import label

_MARKS = {"kept": "✓", "broken": "✕", "unknown": "?"}


def page(
    document: Document, *, embed: bool, head: Sequence[Child] = (), invitation: Child = None
) -> Page:
    """The page. With `embed` the pictures' own `content` goes into it, and one without any is a
    blank: the file needs nothing besides itself. `invitation` stands under the title."""
    shown = Pictures(document.locale, embed=embed)
    is_list = document.layout == "list"
    header = _list_header if is_list else _table_header
    body = joined(
        h(
            "main",
            header(document, shown, invitation),
            _verdicts(document),
            alone(document.left_out),
            h("p", document.empty, class_="nothing") if document.empty else None,
            *(_list_days(document) if is_list else _table_days(document, shown)),
            *sections(document),
        ),
        h("footer", *(h("p", one) for one in document.footer)),
    )
    return shell(
        document.locale,
        f"{document.title} · TripKit",
        body,
        style="itinerary" if is_list else "plan",
        display=_displayed(document),
        head=head,
    )


def _displayed(document: Document) -> str:
    names = (label(document.locale, name) for name in ("days", "verdicts", "left_out", "clash"))
    days = (day.theme + day.title for day in document.days)
    titles = (section.title for section in document.sections)
    return "".join([document.title, *names, *days, *titles])


def _table_header(document: Document, shown: Pictures, invitation: Child) -> Markup:
    """The trip in one sentence, and a clash before anything else."""
    figure = None
    if document.hero:
        figure = h(
            "figure",
            h("div", shown.image(document.hero, document.title, lazy=False), class_="frame"),
            _edge_print(document.code, "1"),
            h("figcaption", shown.credit(document.hero)),
        )
    asked = h("span", label(document.locale, "asked"), class_="tag")
    return h(
        "header",
        h(
            "div",
            h("h1", document.title),
            h("p", document.lead, class_="lead"),
            _clash(document),
            h("p", asked, " ", document.asked, class_="asked") if document.asked else None,
            h("p", document.introduction, class_="intro") if document.introduction else None,
            invitation,
            class_="name",
        ),
        figure,
        class_=None if figure else "bare",
    )


def _list_header(document: Document, shown: Pictures, invitation: Child) -> Markup:
    figure = None
    if document.hero:
        image = shown.image(document.hero, document.title, lazy=False, height=630)
        figure = h("figure", image, _edge_print(document.code or "12A ▸ TRIPKIT", "12"))
    lead = h("p", document.lead, class_="lead") if document.lead else None
    return h("header", figure, h("div", h("h1", document.title), lead, invitation))


def _edge_print(code: str, number: str) -> Markup:
    return h("p", h("span", code), h("span", number), class_="edge-print", aria_hidden="true")


def _clash(document: Document) -> Markup | None:
    clash = document.clash
    if clash is None:
        return None
    return h(
        "section",
        h("h2", label(document.locale, "clash")),
        h("p", clash.text),
        h("h3", clash.label) if clash.changes else None,
        h("ul", *(h("li", one) for one in clash.changes)),
        class_="clash",
    )


def _verdicts(document: Document) -> Markup | None:
    if not document.judged:
        return None
    return h(
        "section",
        h("h2", label(document.locale, "verdicts")),
        h("p", document.held, class_="held") if document.held else None,
        h("ul", *(_verdict(one) for one in document.judged)),
        class_="verdicts",
    )


def _verdict(one: Judged) -> Markup:
    said = h("span", one.said, class_="said")
    verdict = h("span", one.verdict, class_=f"verdict {one.mark}")
    return h(
        "li",
        h("span", _MARKS[one.mark], class_=f"mark {one.mark}", aria_hidden="true"),
        h(
            "div",
            h("p", h("b", one.name), " ", said, verdict),
            h("p", one.where, class_="small") if one.where else None,
        ),
    )


def _table_days(document: Document, shown: Pictures) -> list[Markup]:
    if not document.days:
        return []
    title = h("h2", label(document.locale, "days"), class_="over")
    return [title, *(day_in_table(day, document.locale, shown) for day in document.days)]


def _list_days(document: Document) -> list[Markup]:
    return [day_in_list(day) for day in document.days]
