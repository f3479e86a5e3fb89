"""Keywords of a wish for a picture, in English and Korean, with what each is about."""

from tripkit.knowledge.keywords.extract import Categories, Keywords, extract, in_english, stopwords

__all__ = ["Categories", "Keywords", "extract", "in_english", "stopwords"]
