"""A Korean question in English words, for a model and documents that know no Korean."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files

from tripkit.knowledge.sri_lanka.documents import Aspect
from tripkit.knowledge.sri_lanka.places import place
from tripkit.knowledge.sri_lanka.router.names import find_places

_HANGUL = re.compile(r"[가-힣]")
_TOKEN = re.compile(r"[a-z0-9][a-z0-9'’-]*|[가-힣]+")
# What may follow a word of one syllable: "차를", "왕은"; "차이" is another word.
_AFTER_ONE = re.compile(
    r"^(?:은|는|이|가|을|를|에|에서|에는|의|로|으로|까지|부터|도|만|과|와|랑|이랑|하고|들|들은|들이|"
    r"요|예요|이에요|인가요|보러|보려면|오는|타고|오나요|와요|워요|울까요)?$"
)


@lru_cache(maxsize=1)
def _words() -> dict[str, str]:
    """data/korean.tsv: how a Korean word begins, and its English; `~` marks a verb's one syllable,
    which may go on in any way."""
    text = (files("tripkit.knowledge.sri_lanka") / "data" / "korean.tsv").read_text("utf-8")
    return dict(line.split("\t") for line in text.splitlines() if line)


def question_in_english(text: str, places: Iterable[str], aspects: Mapping[Aspect, float]) -> str:
    """A question for a model that knows no Korean; of a Korean one the words that we know.

    `places` are ids of what it names, `aspects` what it asks for, by weight.
    """
    if not _HANGUL.search(text):
        return text
    named = [where.name.en for name in places if (where := place(name))]
    words = in_english(text)
    told = [name for name in named or ["Sri Lanka"] if name not in words]
    asked = sorted(aspects, key=lambda name: -aspects[name])
    return " ".join(filter(None, [*told, words, *asked[:2]]))


def in_english(text: str) -> str:
    """Names, words of the island's vocabulary and Latin words; other Korean words are left out."""
    named = [place(mention.place_id) for mention in find_places(text)]
    found = [where.name.en for where in named if where]
    for token in _TOKEN.findall(text.lower()):
        said = _english(token) if "가" <= token[0] <= "힣" else token
        found += [said] if said else []
    return " ".join(dict.fromkeys(found))


def _english(token: str) -> str | None:
    """By the longest beginning that is known."""
    words = _words()
    for size in range(len(token), 1, -1):
        if said := words.get(token[:size]):
            return said
    if said := words.get(f"{token[0]}~"):
        return said
    return words.get(token[0]) if _AFTER_ONE.match(token[1:]) else None
