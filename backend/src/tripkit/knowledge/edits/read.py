"""Reads what a person wants changed, without a model."""

from collections.abc import Sequence
from datetime import date

from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Itinerary
from tripkit.knowledge.edits.edit import Ask, Edit


def read_edit(
    text: str, itinerary: Itinerary, today: date, locale: Locale, focus: Sequence[str] = ()
) -> Edit:
    """The message as calls of tools; what is not understood is asked about.

    `focus` are the ids of the segments that the talk was last about, the latest first.
    """
    return Edit(ask=Ask("unclear"), about="talk")
