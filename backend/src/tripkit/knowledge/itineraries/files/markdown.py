"""An itinerary as Markdown (GitHub's flavour): a table a day, every word of others escaped."""

from collections.abc import Iterator

from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Itinerary
from tripkit.knowledge.itineraries.files.outline import Day, Entry, Outline, outline
from tripkit.knowledge.itineraries.files.words import say
from tripkit.knowledge.presenting.marks import escaped, table_of
from tripkit.knowledge.presenting.written import plain


def markdown(itinerary: Itinerary, locale: Locale) -> str:
    """The whole itinerary."""
    shown = outline(itinerary, locale)
    return "\n\n".join(filter(None, _parts(shown, locale))) + "\n"


def _parts(shown: Outline, locale: Locale) -> Iterator[str]:
    yield f"# {_words(shown.title)}"
    yield f"**{_words(shown.lead)}**" if shown.lead else ""
    if not any(day.entries for day in shown.days):
        yield say(locale, "empty")
    for day in shown.days:
        yield from _day(day, locale)
    if shown.costs:
        yield f"## {say(locale, 'costs')}"
        *kinds, total = shown.costs
        rows = [(_words(kind), _words(amount)) for kind, amount in kinds]
        last = (f"**{_words(total[0])}**", f"**{_words(total[1])}**")
        yield table_of((say(locale, "what"), say(locale, "cost")), [*rows, last], frozenset({1}))
        yield say(locale, "costs.note")
    yield "---"
    yield _words(shown.footer)


def _words(text: str) -> str:
    return escaped(plain(text))


def _day(day: Day, locale: Locale) -> Iterator[str]:
    yield f"## {_words(day.title)}"
    yield _words(day.empty)
    if day.entries:
        head = tuple(say(locale, name) for name in ("time", "what", "where", "cost"))
        yield table_of(head, [_row(entry) for entry in day.entries], frozenset({3}))
    yield _words(day.tonight)


def _row(entry: Entry) -> tuple[str, ...]:
    what = f"~~{_words(entry.what)}~~" if entry.is_cancelled else f"**{_words(entry.what)}**"
    status = f" ({_words(entry.status)})" if entry.status else ""
    lines = [what + status, *map(_words, entry.told)]
    when = f"{entry.start}–{entry.end}" if entry.end else entry.start
    return when, "<br>".join(lines), _words(entry.where), _words(entry.cost)
