"""Statements and an itinerary to an edit: the designer's calls, or what to ask before them."""

from collections.abc import Sequence
from datetime import date

from tripkit.agents.designer.commands.licence import ELSE, SURE, StatementGuide
from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Itinerary
from tripkit.domain.statements import Span, Statement
from tripkit.knowledge.edits import Edit, read_edit


def edit_of(
    text: str,
    statements: Sequence[Statement],
    itinerary: Itinerary,
    today: date,
    locale: Locale,
    focus: Sequence[str] = (),
) -> Edit:
    """What `text`, of which `statements` were read, wants changed.

    What is meant and when is resolved against the trip: its segments, days and zone, and `focus`,
    the ids that the talk was last about.
    """
    return read_edit(text, itinerary, today, locale, focus, StatementGuide(statements))


_WHOLE = {"undo": "undo", "redo": "redo"}


def whole_operation(statements: Sequence[Statement]) -> str | None:
    """ "undo" or "redo" where that alone is commanded, for certain; else None."""
    commands = [s for s in statements if s.kind == "command" and s.certainty >= SURE]
    if not commands or any(s.certainty < ELSE or s.polarity == "refused" for s in commands):
        return None
    names = {s.value.partition("@")[0] for s in commands}
    return _WHOLE.get(names.pop()) if len(names) == 1 else None


def commands_at(
    places: Sequence[tuple[int, int]], statements: Sequence[Statement]
) -> list[dict[str, object]]:
    """The commands that stand in these places of the text, as they are kept in a state."""
    spans = [Span(start=start, end=end) for start, end in places]
    return [
        statement.model_dump(mode="json", by_alias=True)
        for statement in statements
        if statement.kind == "command" and any(statement.span.overlaps(span) for span in spans)
    ]
