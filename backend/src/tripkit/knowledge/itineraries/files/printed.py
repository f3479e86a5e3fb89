"""An itinerary on paper."""

from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Itinerary
from tripkit.knowledge.itineraries.files.outline import Day, Entry, outline
from tripkit.knowledge.itineraries.files.words import say
from tripkit.knowledge.presenting.sheet import INK, SOFT, Sheet, unmarked

_WIDTHS = (23, 93, 44, 22)
_DAY_ROOM = 34
"""Millimetres under a day's heading: its first row has to fit on the page."""


def pdf(itinerary: Itinerary, locale: Locale) -> bytes:
    """Days as tables, then the sums; the same itinerary makes the same bytes."""
    shown = outline(itinerary, locale)
    sheet = Sheet(locale, shown.title)
    sheet.say(shown.title, 24, bold=True)
    sheet.say(shown.lead, 12, after=2.5)
    if not any(day.entries for day in shown.days):
        sheet.say(say(locale, "empty"), 11)
    for day in shown.days:
        _day(sheet, day, locale)
    if shown.costs:
        sheet.heading(say(locale, "costs"), room=8 + 8 * len(shown.costs))
        head = (say(locale, "what"), say(locale, "cost"))
        *rows, total = shown.costs
        bold = (f"**{unmarked(total[0])}**", f"**{unmarked(total[1])}**")
        plain = [(unmarked(kind), unmarked(amount)) for kind, amount in rows]
        sheet.grid(head, [*plain, bold], (92, 90), ("L", "R"))
        sheet.ln(2)
        sheet.say(say(locale, "costs.note"), 8.5, SOFT)
    sheet.ln(3)
    sheet.say(shown.footer, 8.5, SOFT)
    return bytes(sheet.output())


def _day(sheet: Sheet, day: Day, locale: Locale) -> None:
    sheet.heading(day.title, room=_DAY_ROOM if day.entries else 14)
    if day.entries:
        head = tuple(say(locale, name) for name in ("time", "what", "where", "cost"))
        rows = [_row(sheet, entry) for entry in day.entries]
        sheet.grid(head, rows, _WIDTHS, ("L", "L", "L", "R"))
        sheet.ln(1.5)
    sheet.say(day.tonight or day.empty, 9.5, INK if day.tonight else SOFT)


def _row(sheet: Sheet, entry: Entry) -> tuple[str, ...]:
    status = f" ({entry.status})" if entry.status else ""
    what = sheet.marked(entry.what, status.strip())
    lines = [what, *map(unmarked, entry.told)]
    when = f"{entry.start}\n–{entry.end}" if entry.end else entry.start
    return when, "\n".join(lines), unmarked(entry.where), unmarked(entry.cost)
