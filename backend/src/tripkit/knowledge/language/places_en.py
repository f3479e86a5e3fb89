"""Places in Latin letters, where "Nice" and "Reading" need more than "Lisbon" to be one."""

import re
from collections.abc import Iterator
from functools import cache

from tripkit.knowledge import gazetteer
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.gazetteer.names import load_names
from tripkit.knowledge.language import patterns
from tripkit.knowledge.language.lexicon import (
    common_words,
    english,
    english_key,
    real_words,
    speller,
)
from tripkit.knowledge.language.money import demonyms
from tripkit.knowledge.language.place_mention import Mention, Part, traps
from tripkit.knowledge.language.spelling import Speller
from tripkit.knowledge.language.text import Text

_PATTERNS = patterns.load("places")
LONGEST = 5
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]+(?:['’.][A-Za-zÀ-ɏ]+)*\.?")
_EN_TRAPS, _UPPER = traps("en"), traps("upper")
_WORDS = common_words()
_GO_TO = _PATTERNS.compiled("go_to")
_ENDS = _PATTERNS.compiled("ends")
_EN_FROM = _PATTERNS.compiled("en_from")
_EN_BARE_FROM = re.compile(r"\bfrom\s+(?:the\s+|downtown\s+)?$")
_EN_FROM_AFTER = _PATTERNS.compiled("en_from_after")
_EN_PAST = _PATTERNS.compiled("en_past")
_EN_NEVER = re.compile(r"\b(?:never|haven't|havent|not yet|always wanted)\b[^.,]*$")
_EN_LIKE = _PATTERNS.compiled("en_like")
_EN_NOT_PLACE = _PATTERNS.compiled("en_not_place")
_APPOSITION = _PATTERNS.compiled("apposition")
_KINDS = {"country": ("country",), "nation": ("country",), "city": ("city",), "town": ("city",)}


def latin_places(text: Text, asked: str | None) -> Iterator[Mention]:
    tokens = list(_LATIN.finditer(text.raw))
    at = 0
    while at < len(tokens):
        mention, size = _longest(text, tokens, at, asked)
        if mention:
            yield mention
        at += size


def _longest(
    text: Text, tokens: list[re.Match[str]], at: int, asked: str | None
) -> tuple[Mention | None, int]:
    keys = load_names().by_key
    reach = _heads().get(fold(tokens[at].group()).split(" ")[0], 0)
    for size in range(min(reach, len(tokens) - at), 0, -1):
        start, end = tokens[at].start(), tokens[at + size - 1].end()
        raw = text.raw[start:end]
        if size > 1 and re.search(r"[^\w\s'.’-]", raw):
            continue
        key = fold(raw)
        if key in keys and _credible(text, start, end, key, asked):
            if _dish(tokens, at, size):
                return None, size
            return _mention(text, start, end, key), size
    return _misspelt(text, tokens[at], asked), 1


def _dish(tokens: list[re.Match[str]], at: int, size: int) -> bool:
    """ "Peking duck", "china cups": a place in the name of what one eats, or of a thing."""
    if at + size >= len(tokens):
        return False
    words = " ".join(token.group() for token in tokens[at : at + size + 1])
    senses = english().exact.get(english_key(words), ())
    return bool(senses) and all(s.slot == "none" or s.value == "food" for s in senses)


@cache
def _heads() -> dict[str, int]:
    """For each first word of a name how many words its longest name has."""
    heads: dict[str, int] = {}
    for key in load_names().by_key:
        words = key.split(" ")
        heads[words[0]] = max(heads.get(words[0], 0), min(len(words), LONGEST))
    return heads


def _mention(text: Text, start: int, end: int, key: str) -> Mention | None:
    while text.raw[end - 1] == ".":
        end -= 1
    if _EN_NOT_PLACE.match(text.low, end) and not re.match(r"\s*(?:vibes?|style)", text.low[end:]):
        return None
    place = gazetteer.find(key)[0]
    if said := _APPOSITION.match(text.low, end):
        kinds = _KINDS.get(said["kind"], (place.kind,))
        place = next((p for p in gazetteer.find(key) if p.kind in kinds), place)
        return Mention(start, said.end(), place, _english_part(text, start, said.end()))
    beside = re.match(r",\s*([A-Za-z ]{3,20})", text.raw[end:])
    if beside and (countries := gazetteer.find(beside.group(1).strip())):
        place = gazetteer.find(key, prefer=countries[0].country or None)[0]
    return Mention(start, end, place, _english_part(text, start, end))


def _credible(text: Text, start: int, end: int, key: str, asked: str | None) -> bool:
    """Whether the words mean the place: "Nice" and "reading" need more than "Lisbon" does."""
    raw = text.raw[start:end].rstrip(".")
    if key in _UPPER:
        return raw.isupper() and (key != "us" or not text.raw.isupper())
    short = text.low if len(text.low) < 60 else ""
    alone = short.strip(" .!?~").removeprefix("the ") == raw.lower() or _first_sentence(
        text, end, key
    )
    before, after = text.low[max(0, start - 48) : start], text.low[end : end + 48]
    notable = key in load_names().notable
    if notable and _APPOSITION.match(text.low, end):
        return True
    common = (
        key in _EN_TRAPS
        or (key in _WORDS and not notable)
        or (len(key) < 3 and key not in ("uk", "nz"))
    )
    if notable and not common:
        return True
    if " " not in key and (key in english().exact or key in english().stems) and not common:
        common = True
    led = bool(_GO_TO.search(before)) and bool(_ENDS.match(after))
    if common:
        named = raw[0].isupper() and start > 0 and led
        answered = asked == "destination" and ((alone and notable) or _leads(before, after, raw))
        country = re.match(
            r",?\s*(?:france|england|italy|uk|germany|croatia|japan|korea|usa|spain|greece)\b",
            after,
        )
        sure = re.search(
            r"\b(?:go|going|fly|flying|trip|travel|head|heading|flight|flights) to $", before
        )
        return (
            (bool(country) and len(key) > 3)
            or (notable and (named or answered or bool(sure and _ENDS.match(after))))
            or (named and raw[0].isupper())
        )
    place = gazetteer.find(key)[0]
    capital = raw[0].isupper()
    return (
        (capital and (led or place.population > 400_000))
        or (led and place.population > 200_000)
        or (asked == "destination" and alone)
    )


def _first_sentence(text: Text, end: int, key: str) -> bool:
    """ "Kent. Not abroad, please": the first sentence is the name alone."""
    plain = key not in _WORDS and key not in english().exact
    return plain and fold(text.raw[:end]) == key and bool(re.match(r"\.\s+\S", text.raw[end:]))


def _leads(before: str, after: str, raw: str) -> bool:
    return (
        raw[0].isupper()
        and before.strip() == ""
        and bool(re.match(r"\s+(?:please|in |with |for )", after))
    )


def _misspelt(text: Text, token: re.Match[str], asked: str | None) -> Mention | None:
    """A typo of a place in our own lists: "Lisobn", "kyotto"."""
    word = fold(token.group())
    if len(word) < 5 or word in _WORDS or " " in word or word in load_names().by_key:
        return None
    if speller().correct(word) or word in english().exact or not word.isascii():
        return None
    better = _place_speller().correct(word)
    if better is None or better[0] != word[0] or (asked != "destination" and len(better) < 6):
        return None
    mention = _mention(text, token.start(), token.end(), better)
    return mention if mention and better not in _EN_TRAPS else None


@cache
def _place_speller() -> Speller:
    return Speller(
        (k for k in load_names().notable if k.isascii() and " " not in k and len(k) >= 5),
        real_words(),
    )


def _english_part(text: Text, start: int, end: int) -> Part:
    before, after = text.low[max(0, start - 48) : start], text.low[end : end + 40]
    if _EN_LIKE.search(before) and not re.search(r"\b(?:would|i'd|we'd|d|i|we)\s+like\s+$", before):
        return "like"
    if _EN_FROM_AFTER.match(after):
        return "from"
    if _EN_FROM.search(before) or (
        _EN_BARE_FROM.search(before)
        and not re.search(
            r"\b(?:change|switch|swap|changed|food|photos?|dishes|wine)\b[^.]*$", before
        )
    ):
        return "from"
    if re.match(r"\s+to\s+[a-z]", text.low[end : end + 8]) and _place_follows(text, end):
        return "from"
    if re.match(
        r"\s+(?:was|were|has been|is where we (?:went|were)|last (?:year|time|summer))\b", after
    ):
        return "past"
    if _EN_PAST.search(before) and not _EN_NEVER.search(before):
        return "past"
    return "to"


def _place_follows(text: Text, end: int) -> bool:
    """ "Chicago to Kyoto": the first of two is where they leave from."""
    after = _LATIN.match(text.raw, end + 4)
    before = text.low[:end]
    if after is None or re.search(r"\b(?:change|switch|swap|changed|move|go|want)\b", before):
        return False
    return fold(after.group()) in load_names().notable


_LAND = _PATTERNS.compiled("land")


def adjective_places(text: Text) -> Iterator[Mention]:
    """ "The Norwegian coast", "an Italian village" name the country."""
    for word in text.words:
        code = demonyms().get(word.text)
        if code and _LAND.match(text.low, word.end):
            place = next(
                p for p in gazetteer.find(gazetteer.country_name(code)) if p.kind == "country"
            )
            part = _english_part(text, word.start, word.end)
            yield Mention(word.start, word.end, place, part)
