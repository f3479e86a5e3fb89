"""Finds the guide's places in a text: other names, misspellings, Korean with its particles."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise

from tripkit.knowledge.language.lexicon import common_words
from tripkit.knowledge.language.spelling import Speller
from tripkit.knowledge.remembered import remembered
from tripkit.knowledge.sri_lanka.places import Place, places

DATA = files(__package__) / "data"
_TOKEN = re.compile(r"[a-z]+(?:['’]s)?|[0-9]+")
_HANGUL = re.compile(r"[가-힣]")
# What a name may be shortened by: "Yala National Park" is Yala.
_TAILS = re.compile(
    r"\s+(?:national park|botanic(?:al)? gardens?|temple|kovil|beach|bay|falls|waterfalls?|fort|"
    r"rock|cave temple|range|buddha|island|town|city|forest|reserve|devalaya|vihara|viharaya)$"
)
_NO_HEADS = frozenset({
    "temple", "lion", "little", "nine", "ella", "adams", "lipton", "jungle", "brief", "royal",
    "sacred", "golden", "old", "world", "new", "mount", "galle", "rock", "cave", "river",
    "green", "big", "pilgrim", "black",
})  # fmt: skip
_PERSON = re.compile(
    r"\b(?:my|our|his|her|their|friend|sister|brother|daughter|son|wife|husband|girlfriend|aunt|lady|miss|mrs|princess|queen|baby|"
    r"named|called|name is|i am|i'm)\s+(?:\w+\s+)?$"
)
_ELLAS = re.compile(r"^\s+(?:fitzgerald|enchanted|mai|henderson|eyre|baila)\b")
_SHORTEST_FUZZY = 5
# Sinhala and Tamil are spelt in Latin letters by ear: these differ on signs, not in sound.
_SOUNDS = (
    ("th", "t"), ("dh", "d"), ("ph", "p"), ("bh", "b"), ("sh", "s"), ("ee", "i"), ("oo", "u"),
    ("ou", "u"), ("aa", "a"), ("v", "w"), ("y", "i"), ("k", "c"), ("z", "s"),
)  # fmt: skip
_DOUBLED = re.compile(r"(.)\1+")
# A name across these is two things: "Kandy, temple and lake" is not the Kandy Temple.
_GAP = re.compile(r"^[\s'’.&-]*$")
# "Galle Road" is in Colombo, and no road is the place it leads to.
_ROAD = re.compile(r"^\s+(?:road|rd|street|st\.|highway|expressway)\b")
# Names that are plain words too: as such they stand in small letters.
_PLAIN_WORDS = frozenset({"barefoot", "fort", "brief", "delft", "hiri", "the gathering"})
_SHOP = re.compile(r"^\s+(?:shop|store|gallery|caf[eé]|colombo|in colombo|on galle)\b")
_KO_TAILS = re.compile(
    r"\s?(?:국립공원|석굴\s?사원|사원|해변|비치|폭포|섬|왕립\s?식물원|식물원|코빌|요새|불상|산맥|숲|산|마을|시내)$"
)
# A kind of thing as much as a name: they give way to a place named beside them.
_WEAK = frozenset({
    "bodhi tree", "sacred city", "golden temple", "elephant orphanage", "wild ponies", "fort",
    "wild horses", "highest waterfall", "tallest waterfall", "rock fortress",
    "royal botanic garden", "royal botanic gardens", "twin ponds", "star fort",
    "tsunami museum", "dutch canal",
    "stilt fishermen", "stilt fishing", "national museum", "elephant rock", "floating market",
    "코끼리고아원", "보리수", "황금사원", "왕립식물원", "장대낚시", "바오바브", "스타포트",
    "아치다리", "보석의도시", "쌍둥이연못", "야생조랑말", "세상의끝", "빅토리아공원",
})  # fmt: skip
_KO_NO_HEADS = frozenset({"정글", "캔디", "엘라", "담불라 황금", "리틀", "사자", "갈레", "아담의"})
# "골" is Galle where it stands alone; elsewhere it is a syllable.
_KO_GALLE = re.compile(
    r"(?:^|(?<=\s))골(?=(?:은|는|에|에서|의|로|까지|말고|이랑|하고|과|도)?(?:\s|[,.?!]|$)|말고)"
)
_KO_PARTICLE = re.compile(
    r"^(?:은|는|이|가|을|를|에|에서|에서는|에는|에도|의|로|으로|까지|부터|도|만|랑|이랑|하고|과|와|요|"
    r"말고|보다|행|쪽|인데|예요|이에요)?$"
)
_KO_TOKEN = re.compile(r"[가-힣]+")
_KO_SHORTEST_FUZZY = 4
# Words of their own that a letter parts from a name.
_NOT_SLIPS = frozenset({
    "galley", "galleys", "gallery", "jaffa", "manner", "manners", "mantra", "valley", "rally",
    "bentos", "bender", "unawares", "sandy", "matter", "colombia", "colombian", "negotiable",
    "engineer", "engineers",
    "peradventure", "brief", "jungle", "pollen", "kindly", "tangled",
})  # fmt: skip


@dataclass(frozen=True)
class Mention:
    """A place at a place of the text; `is_weak` when the words may be a kind of thing."""

    place_id: str
    start: int
    end: int
    is_weak: bool = False


@dataclass(frozen=True)
class _Names:
    english: dict[tuple[str, ...], str]
    longest: int
    korean: list[tuple[str, str]]
    """(name without spaces, place id), the longest first."""
    korean_ids: dict[str, str]
    speller: Speller
    sounds: dict[str, str]
    """A name's word by how it sounds."""
    korean_speller: Speller
    """Over names as their letters (jamo)."""


def _tokens(text: str) -> tuple[str, ...]:
    return tuple(token.removesuffix("'s") for token in _TOKEN.findall(text.lower()))


def _english_names(place: Place) -> set[tuple[str, ...]]:
    found = set()
    for name in (place.name.en, *place.aliases.en, place.id.replace("-", " ")):
        low = name.lower()
        found.add(_tokens(low))
        head = _TAILS.sub("", low)
        # Of its own name alone: "Star Fort" and "Back Bay" are other names with plain words.
        is_own = name == place.name.en
        if is_own and head != low and len(head) >= 4 and head.split()[0] not in _NO_HEADS:
            found.add(_tokens(head))
    joined = {("".join(name),) for name in found if len(name) > 1}
    return {name for name in found | joined if name}


@lru_cache(maxsize=1)
def _names() -> _Names:
    english: dict[tuple[str, ...], str] = {}
    own = {_tokens(place.name.en): place.id for place in places()}
    for place in places():
        for name in _english_names(place):
            if name not in own or own[name] == place.id:
                english.setdefault(name, place.id)
    for said, place_id in _further("en"):
        english.setdefault(_tokens(said), place_id)
    korean = _korean_names()
    words = {token for name in english for token in name if len(token) >= _SHORTEST_FUZZY}
    return _Names(
        english, max(map(len, english)), sorted(korean.items(), key=lambda n: -len(n[0])),
        korean,
        Speller(words - common_words(), common_words() | _NOT_SLIPS),
        {_sound(word): word for word in sorted(words - common_words())},
        Speller((_letters(n) for n in korean if len(n) >= _KO_SHORTEST_FUZZY), frozenset()),
    )  # fmt: skip


def _sound(word: str) -> str:
    for written, sound in _SOUNDS:
        word = word.replace(written, sound)
    return _DOUBLED.sub(r"\1", word)


@remembered(20_000)
def _corrected(word: str) -> str:
    """The name's word that this is a slip of; else the word."""
    names = _names()
    if near := names.speller.correct(word):
        return near
    if len(word) < _SHORTEST_FUZZY or word in common_words() or word in _NOT_SLIPS:
        return word
    return names.sounds.get(_sound(word), word)


def _korean_names() -> dict[str, str]:
    found: dict[str, str] = {}
    for place in places():
        for name in (place.name.ko, *place.aliases.ko):
            found.setdefault(name.replace(" ", ""), place.id)
    for place in places():
        head = _KO_TAILS.sub("", place.name.ko)
        if len(head) >= 2 and head not in _KO_NO_HEADS:
            found.setdefault(head.replace(" ", ""), place.id)
    for name, place_id in _further("ko"):
        found.setdefault(name.replace(" ", ""), place_id)
    return {name: place_id for name, place_id in found.items() if len(name) >= 2}


def _further(locale: str) -> list[tuple[str, str]]:
    """data/names_<locale>.tsv: what people call a place, or see inside it; (name, place id)."""
    known = {place.id for place in places()}
    file = DATA / f"names_{locale}.tsv"
    rows = [line.split("\t") for line in file.read_text("utf-8").splitlines() if line]
    return [
        (name, place_id) for place_id, names in rows if place_id in known
        for name in names.split("|")
    ]  # fmt: skip


def _letters(hangul: str) -> str:
    return unicodedata.normalize("NFD", hangul)


def find_places(text: str) -> list[Mention]:
    """In the order of the text; of overlapping names the longest."""
    return list(_found(text))


@remembered(1024, 2_000)
def _found(text: str) -> tuple[Mention, ...]:
    """One question is read by several nodes, a document by many questions."""
    found = _english(text)
    if _HANGUL.search(text):
        found += _korean(text)
    return tuple(sorted(found, key=lambda mention: mention.start))


def _english(text: str) -> list[Mention]:
    low = text.lower()
    names = _names()
    spans = [(m.start(), m.end(), m[0]) for m in _TOKEN.finditer(low)]
    bare = [token.removesuffix("'s").removesuffix("’s") for _, _, token in spans]
    words = [_corrected(word) for word in bare]
    found, at = [], 0
    while at < len(words):
        for size in range(min(names.longest, len(words) - at), 0, -1):
            place_id = names.english.get(tuple(words[at : at + size]))
            start, end = spans[at][0], spans[at + size - 1][1]
            if place_id and _joins(low, spans[at : at + size]) and _names_it(text, start, end):
                found.append(Mention(place_id, start, end, low[start:end] in _WEAK))
                at += size
                break
        else:
            at += 1
    return found


def _joins(low: str, spans: list[tuple[int, int, str]]) -> bool:
    return all(_GAP.match(low[a[1] : b[0]]) for a, b in pairwise(spans))


def _names_it(text: str, start: int, end: int) -> bool:
    """Not a person called Ella, a road, or a plain word that is a name elsewhere."""
    said = text[start:end]
    low, after = said.lower(), text[end:].lower()
    before = text[max(0, start - 30) : start].lower()
    if low == "ella" and (_PERSON.search(before) or _ELLAS.match(after)):
        return False
    if low in _PLAIN_WORDS and said[0].islower():
        return bool(_SHOP.match(after))
    return not _ROAD.match(after)


def _korean(text: str) -> list[Mention]:
    """Names with or without their spaces; then slips of a letter."""
    tight = [(at, c) for at, c in enumerate(text) if not c.isspace()]
    joined = "".join(c for _, c in tight)
    taken = [False] * len(joined)
    found: list[Mention] = []

    def take(place_id: str, at: int, size: int) -> None:
        if not any(taken[at : at + size]):
            start, end = tight[at][0], tight[at + size - 1][0] + 1
            found.append(Mention(place_id, start, end, joined[at : at + size] in _WEAK))
            taken[at : at + size] = [True] * size

    for name, place_id in _names().korean:
        at = joined.find(name)
        while at >= 0:
            take(place_id, at, len(name))
            at = joined.find(name, at + 1)
    places_at = {original: at for at, (original, _) in enumerate(tight)}
    for said in _KO_GALLE.finditer(text):
        take("galle-fort", places_at[said.start()], 1)
    for said in _KO_TOKEN.finditer(text):
        if slip := _korean_slip(said[0]):
            take(slip[0], places_at[said.start()], slip[1])
    return found


def _korean_slip(token: str) -> tuple[str, int] | None:
    """(place id, syllables) of a misspelt name at the token's beginning."""
    names = _names()
    for size in range(len(token), _KO_SHORTEST_FUZZY - 1, -1):
        if not _KO_PARTICLE.match(token[size:]):
            continue
        if near := names.korean_speller.correct(_letters(token[:size])):
            return names.korean_ids[unicodedata.normalize("NFC", near)], size
    return None


def warm() -> None:
    _names()
