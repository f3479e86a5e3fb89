"""A kit → the document that every format is written from, and the card that its page is."""

from tripkit.export.kit.outline import kit_document

__all__ = ["kit_document"]
