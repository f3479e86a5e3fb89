"""What a text says of single days of a trip: things to do with their days and hours."""

from tripkit.understanding.agenda.appointment import Appointment
from tripkit.understanding.agenda.lodging import lodging_phrases
from tripkit.understanding.agenda.phrases import phrase_at, phrases
from tripkit.understanding.agenda.reading import agenda, label_of
from tripkit.understanding.agenda.refusing import is_denied_by_verb, is_refused
from tripkit.understanding.agenda.span_of_trip import trip_ends
from tripkit.understanding.agenda.words import (
    bare_words,
    is_booked,
    is_free_time,
    is_out_of_town,
    place_name,
)

__all__ = [
    "Appointment",
    "agenda",
    "bare_words",
    "is_booked",
    "is_denied_by_verb",
    "is_free_time",
    "is_out_of_town",
    "is_refused",
    "label_of",
    "lodging_phrases",
    "phrase_at",
    "phrases",
    "place_name",
    "trip_ends",
]
