"""How a name is compared: lower case, no accents, no punctuation; Hangul without spaces."""

import re
import unicodedata

_SPECIAL = str.maketrans(
    {"ø": "o", "ł": "l", "ß": "ss", "æ": "ae", "œ": "oe", "đ": "d", "ı": "i", "ð": "d", "þ": "th"}
)
_DROP = re.compile(r"['’‘`.ʻʼ]")
_GAP = re.compile(r"[\s\-_,/·&]+")
HANGUL = re.compile(r"[가-힣]")


def fold(name: str) -> str:
    """`name` as a key: "Český Krumlov" → "cesky krumlov", "호치민 시" → "호치민시"."""
    if name.isascii():
        return _GAP.sub(" ", _DROP.sub("", name.lower())).strip()
    plain = unicodedata.normalize("NFKD", name).lower().translate(_SPECIAL)
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    if name.isascii():
        return _GAP.sub(" ", _DROP.sub("", name.lower())).strip()
    plain = unicodedata.normalize("NFC", plain)
    plain = _GAP.sub(" ", _DROP.sub("", plain)).strip()
    return plain.replace(" ", "") if HANGUL.search(plain) else plain
