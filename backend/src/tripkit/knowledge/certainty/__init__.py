"""Which facts of an order were read with certainty: all that its words say of them agrees."""

from tripkit.knowledge.certainty.doubts import doubts_of

__all__ = ["doubts_of"]
