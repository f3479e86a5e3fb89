"""Texts as vectors: the embedded model, or the vendor's with a key."""
