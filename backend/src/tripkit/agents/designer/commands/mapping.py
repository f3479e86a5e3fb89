"""Statements and an itinerary to an edit: the designer's calls, or what to ask before them."""

from collections.abc import Sequence
from datetime import date

from tripkit.agents.designer.commands.licence import StatementGuide
from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Itinerary
from tripkit.domain.statements import Statement
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
