"""Hosts of the web as words write them without a scheme: shop.example/pay, tickets.lk."""

import re

_LABELS = r"\b(?:[a-z0-9-]+\.)+"
HOST = re.compile(
    rf"{_LABELS}(?:[a-z]{{2,}}/[^\s)\]>\"']*"
    r"|(?:com|net|org|info|biz|io|co|app|xyz|shop|pay|example|site|online|store|top|club|travel)\b)"
    r"|(?-i:\b(?:[a-z0-9-]{3,}\.)+[a-z]{2}\b)(?!\.?\w)",
    re.IGNORECASE,
)
"""With a path any, without one those of common endings and of countries in small letters."""
