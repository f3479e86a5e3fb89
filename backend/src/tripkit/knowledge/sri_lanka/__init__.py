"""Sri Lanka: eighty places, and six documents about each."""

from tripkit.knowledge.sri_lanka.documents import ASPECTS, Aspect, Document, document, documents
from tripkit.knowledge.sri_lanka.places import Opening, Place, place, places

__all__ = [
    "ASPECTS",
    "Aspect",
    "Document",
    "Opening",
    "Place",
    "document",
    "documents",
    "place",
    "places",
]
