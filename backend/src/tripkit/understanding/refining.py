"""Phrases put right before their values are read: parts joined, rivals settled, codes by name."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from tripkit.domain.statement_kinds import KINDS
from tripkit.understanding import code_words, words
from tripkit.understanding.companions import companion
from tripkit.understanding.phrases import Phrase

_RIVALS = (
    frozenset({"go", "origin", "return", "via"}),
    frozenset({"when", "start", "end"}),
    frozenset({"budget", "night_price"}),
    frozenset({"arrival", "departure", "earliest", "latest", "hour"}),
)
"""Kinds of which the same words say one."""
_BETWEEN = re.compile(r"[\s'’\-]*")
_BUT_NOT = re.compile(r"\b(?:but not|except|other than)\b", re.I)
_MALGO = re.compile(r"(?:말고|아니고|아니라)\s+")
_AND_THEN = re.compile(r"(?<=[가-힣]고)\s+")
_PARTED = frozenset(
    {"cuisine", "go", "via", "length", "when", "start", "end", "hour", "travelers", "budget"}
)
_HANGUL = re.compile("[가-힣]")
_CLAUSE_END = re.compile(r"[,.!?;\n]|\s[-–—]\s")
_FROM = re.compile(r"\bfrom\s", re.I)
_REFUSED, _REFUSED_BESIDE, _REFUSED_WITHIN = 0.35, 0.05, 0.02
"""A phrase is a refusal from this likelihood on: where no word denies, where one beside it does
(English before it, Korean behind it, in the same clause), and where one in it does."""
_WISHES = frozenset(
    {"activity", "airline", "crowd", "cuisine", "go", "interest", "lodging", "lodging_feature"}
    | {"look", "meal", "mode", "mood", "phenomenon", "place_kind", "sight", "via", "weather"}
)
"""Kinds whose values hold no denial of their own, as "no pork" and "at most three" do."""
_BESIDE_BEFORE, _BESIDE_BEHIND = 12, 10
_NEAR = 8
"""How many phrases before one are looked at for what overlaps or continues it."""
_SURE = 0.6
"""A code that the model is less sure of gives way to one whose own name stands in the words."""
_NAMED_CERTAINTY = 0.9


def refined(text: str, phrases: Iterable[Phrase]) -> list[Phrase]:
    """The phrases of a text as its statements are made of them, in the order of the text."""
    settled = _without_rivals(_joined(text, phrases))
    parted = [part for phrase in settled for part in _parted(text, _narrowed(text, phrase))]
    return [
        _with_polarity(
            text,
            _with_named_code(text, _with_told_code(text, phrase)),
            parted[max(n - _NEAR, 0) : n + _NEAR],
        )
        for n, phrase in enumerate(parted)
    ]


def _joined(text: str, phrases: Iterable[Phrase]) -> list[Phrase]:
    """Phrases that say the same in the same way and stand side by side are one."""
    joined: list[Phrase] = []
    for phrase in sorted(phrases, key=lambda p: (p.start, p.end)):
        recent = range(len(joined) - 1, max(len(joined) - _NEAR, 0) - 1, -1)
        place = next((n for n in recent if _continues(text, joined[n], phrase)), None)
        if place is None:
            joined.append(phrase)
            continue
        part = joined[place]
        surer = max(part, phrase, key=lambda p: p.certainty)
        likely = max(part.refusal, phrase.refusal)
        joined[place] = replace(surer, start=part.start, end=phrase.end, refusal=likely)
    return joined


def _continues(text: str, part: Phrase, phrase: Phrase) -> bool:
    is_same = (part.kind, part.code) == (phrase.kind, phrase.code)
    is_meant_alike = part.attributes["polarity"] == phrase.attributes["polarity"]
    gap = text[part.end : phrase.start]
    is_next = part.end <= phrase.start and _BETWEEN.fullmatch(gap) is not None
    return is_same and is_meant_alike and is_next


def _without_rivals(phrases: list[Phrase]) -> list[Phrase]:
    """Of phrases that read the same words as kinds of which they can be but one, the surest."""
    beaten = {id(phrase) for group in _RIVALS for phrase in _beaten(group, phrases)}
    return [phrase for phrase in phrases if id(phrase) not in beaten]


def _beaten(group: frozenset[str], phrases: list[Phrase]) -> Iterator[Phrase]:
    rivals = [phrase for phrase in phrases if phrase.kind in group]
    for number, phrase in enumerate(rivals):
        for other in rivals[number + 1 : number + _NEAR]:
            if phrase.kind != other.kind and other.start < phrase.end:
                yield min(phrase, other, key=lambda p: p.certainty)


def _narrowed(text: str, phrase: Phrase) -> Phrase:
    """A place to go to without "from Chicago" behind it, one to start at without what is before."""
    match = _FROM.search(text, phrase.start, phrase.end)
    if match is None or match.start() <= phrase.start:
        return phrase
    if phrase.kind == "origin":
        return replace(phrase, start=match.start())
    return replace(phrase, end=match.start()) if phrase.kind == "go" else phrase


def _parted(text: str, phrase: Phrase) -> list[Phrase]:
    """ "Europe but not Paris", 2박 말고 3박: one value that is wanted and one that is refused."""
    if phrase.kind not in _PARTED:
        return [phrase]
    if phrase.kind == "cuisine" and (cut := _AND_THEN.search(text, phrase.start, phrase.end)):
        first, rest = replace(phrase, end=cut.start()), replace(phrase, start=cut.end())
        if denial().search(text, first.start, first.end):
            return [replace(first, refusal=1.0), replace(rest, refusal=0.0)]
    for pattern, is_wanted_first in ((_BUT_NOT, True), (_MALGO, False)):
        match = pattern.search(text, phrase.start, phrase.end)
        if match and match.start() > phrase.start and match.end() < phrase.end:
            first = replace(phrase, end=match.start(), refusal=float(not is_wanted_first))
            return [first, replace(phrase, start=match.end(), refusal=float(is_wanted_first))]
    return [phrase]


def _with_polarity(text: str, phrase: Phrase, others: Sequence[Phrase]) -> Phrase:
    """With whether it is refused, by how likely that is and whether a word denies it."""
    least = _REFUSED
    if phrase.kind in _WISHES:
        if denial().search(text, phrase.start, phrase.end):
            least = _REFUSED_WITHIN
        elif denial().search(_beside(text, phrase, others)):
            least = _REFUSED_BESIDE
    polarity = "refused" if phrase.refusal > least else "wanted"
    return replace(phrase, attributes={**phrase.attributes, "polarity": polarity})


def _beside(text: str, phrase: Phrase, others: Sequence[Phrase]) -> str:
    """The words of the clause where a denial of the phrase stands, as far as no other phrase is."""
    if _HANGUL.search(text, phrase.start, phrase.end):
        far = min(phrase.end + _BESIDE_BEHIND, len(text))
        end = min((p.start for p in others if phrase.end <= p.start < far), default=far)
        return _CLAUSE_END.split(text[phrase.end : end])[0]
    far = max(phrase.start - _BESIDE_BEFORE, 0)
    start = max((p.end for p in others if far < p.end <= phrase.start), default=far)
    return _CLAUSE_END.split(text[start : phrase.start])[-1]


@cache
def denial() -> re.Pattern[str]:
    """The words of both languages that may turn a phrase round."""
    return words.pattern("denial", "words")


def _with_told_code(text: str, phrase: Phrase) -> Phrase:
    """With the code that its words tell by themselves, where they do so more surely than the model
    does; who comes along is told by the words that name them."""
    if phrase.code is None:
        return phrase
    spoken = text[phrase.start : phrase.end]
    if phrase.kind == "companion" and (relation := companion(spoken)):
        return replace(phrase, code=relation, code_certainty=_NAMED_CERTAINTY)
    evidence = code_words.code(phrase.kind, spoken)
    if evidence is None:
        return phrase
    if evidence.code == phrase.code:
        return replace(phrase, code_certainty=max(phrase.code_certainty, evidence.share))
    if evidence.share <= phrase.code_certainty:
        return phrase
    return replace(phrase, code=evidence.code, code_certainty=evidence.share)


def _with_named_code(text: str, phrase: Phrase) -> Phrase:
    """With the one code of its kind that the words call by its own name, where the model doubts."""
    if phrase.kind not in KINDS or phrase.code_certainty >= _SURE:
        return phrase
    spoken = text[phrase.start : phrase.end].casefold()
    names = [code for code in KINDS[phrase.kind].choices if _names(code).search(spoken)]
    if len(names) != 1:
        return phrase
    return replace(phrase, code=names[0], code_certainty=_NAMED_CERTAINTY)


def _names(code: str) -> re.Pattern[str]:
    return re.compile(rf"\b{code.replace('_', '[ -]?')}(?:s|es)?\b")
