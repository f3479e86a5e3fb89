"""An itinerary → the document that every format is written from."""

from tripkit.export.itinerary.outline import itinerary_document

__all__ = ["itinerary_document"]
