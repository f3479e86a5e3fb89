"""Words against words: terms of a text, and BM25 over texts."""

from tripkit.knowledge.lexical.bm25 import Bm25
from tripkit.knowledge.lexical.terms import terms

__all__ = ["Bm25", "terms"]
