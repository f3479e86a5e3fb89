"""The chat's voice: phrasings as data, and what puts them together."""
