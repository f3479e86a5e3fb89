"""Why a spot: what of the person's own words it answers, and the sentence that proves it."""

from tripkit.domain.context import Locale
from tripkit.knowledge.catalogue.entry import Spot, Words
from tripkit.knowledge.feasibility.kind_table import kinds_in
from tripkit.knowledge.feasibility.nearest import FAINT
from tripkit.knowledge.lexical import terms
from tripkit.knowledge.months import month_name
from tripkit.knowledge.presenting.facts import (
    impossible,
    kept_findings,
    named,
    named_kinds,
    proofs,
)
from tripkit.knowledge.ranking.query import Query
from tripkit.knowledge.ranking.rank import FULL, Ranked

_LEADS: dict[Locale, tuple[str, ...]] = {
    "en": (
        "You said {x}. {proof}",
        "{x}: {proof}",
        "{proof} You asked for {x}.",
        "{x}, you said. {proof}",
        "Because you said {x}: {proof}",
    ),
    "ko": (
        "‘{x}’ 이야기를 하셔서 골랐어요. {proof}",
        "{proof} 말씀하신 ‘{x}’에 맞아요.",
        "‘{x}’에 어울리는 곳이에요. {proof}",
        "‘{x}’ 때문에 떠올린 곳이에요. {proof}",
        "먼저 ‘{x}’부터 봤어요. {proof}",
    ),
}
_ON_RECORD: dict[Locale, tuple[str, ...]] = {
    "en": ("On our record of the place: {x}. {proof}", "{proof} Our record also has {x}."),
    "ko": ("기록에 있는 것: ‘{x}’. {proof}", "{proof} 기록에는 ‘{x}’도 있어요."),
}
"""Of what a feature of the record answers, beside a sentence that speaks of something else."""
_NEAREST: dict[Locale, tuple[str, ...]] = {
    "en": ("Nearest to {x} in our record: {proof}", "{proof} That is as near to {x} as we found."),
    "ko": (
        "‘{x}’에 가장 가까운 기록이에요. {proof}",
        "{proof} 기록에서 ‘{x}’에 가장 가까운 대목이에요.",
    ),
}
_WHOLE: dict[Locale, tuple[str, str]] = {
    "en": ("Nearest to what you wrote: {proof}", "{proof} That comes nearest to what you wrote."),
    "ko": (
        "쓰신 말에 가장 가까운 대목이에요. {proof}",
        "{proof} 쓰신 말과 가장 가까운 기록이에요.",
    ),
}
_NOTHING_SAID: dict[Locale, str] = {
    "en": "{proof}",
    "ko": "{proof}",
}
_IMPOSSIBLE: dict[Locale, str] = {
    "en": "Not possible as you put it: {finding}. This comes nearest.",
    "ko": "말씀하신 그대로는 어려워요: {finding}. 그나마 가장 가까운 곳이에요.",
}
_ALSO: dict[Locale, str] = {"en": "For you: {rows}.", "ko": "확인한 것: {rows}."}
_OF_ANY_TRIP = frozenset(
    terms("day days night nights week weeks month trip trips travel holiday city town place")
) | frozenset(terms("여행 여행지 하루"))
"""Words that say nothing of a place, though they stand in what is written of it."""
# A Korean modifier without its noun says nothing.
_MODIFIERS = ("는", "한", "은", "운", "린", "던", "을", "를")
_SEASON: dict[Locale, str] = {
    "en": "{month} is one of its good months.",
    "ko": "{month}은 이곳이 좋은 달이에요.",
}


def reason(ranked: Ranked, query: Query, index: int) -> str:
    """One or two sentences; the same index never gives the same frame twice in a list of five."""
    spot, locale = ranked.spot, query.locale
    matched = matches(ranked, query)
    sentences = proofs(ranked.judged)
    if sentences:
        condition, verdict = sentences[0]
        proof = _sentence(verdict.proof.in_(locale)) if verdict.proof else ""
        first = named(condition, locale)
        matched = [first, *(m for m in matched if m != first)] if verdict.is_kept else [first]
        frames = _LEADS[locale] if verdict.is_kept else _NEAREST[locale]
        text = frames[index % len(frames)].format(x=_joined(matched[:2], locale), proof=proof)
    else:
        text = _without_proof(ranked, query, matched, index)
    if ranked.terms.get("season") and set(query.months) & set(spot.best_months):
        month = next(m for m in query.months if m in spot.best_months)
        text += " " + _SEASON[locale].format(month=month_name(month, locale))
    text = " ".join(filter(None, [_not_as_asked(ranked, locale), text, also_kept(ranked, locale)]))
    start = 1 if text.startswith("“") else 0
    return text[:start] + text[start].upper() + text[start + 1 :]


def _not_as_asked(ranked: Ranked, locale: Locale) -> str:
    """What cannot be had anywhere, said first."""
    finding = impossible(ranked.judged, locale)
    return _IMPOSSIBLE[locale].format(finding=finding) if finding else ""


def also_kept(ranked: Ranked, locale: Locale) -> str:
    """What else of their words it keeps, each with what was seen."""
    rows = kept_findings(ranked.judged, locale)
    return _ALSO[locale].format(rows="; ".join(rows)) if rows else ""


def _without_proof(ranked: Ranked, query: Query, matched: list[str], index: int) -> str:
    """From the weights of the record, what a judge found, or nothing but the place's own."""
    locale = query.locale
    proof = _sentence(_proof(ranked.spot, query, matched).in_(locale))
    if matched:
        frames = _LEADS[locale] if _speaks_of(proof, matched) else _ON_RECORD[locale]
        return frames[index % len(frames)].format(x=_joined(matched[:2], locale), proof=proof)
    if ranked.near and ranked.near.cosine >= FAINT and not _speaks_of_refused(ranked):
        proof = _sentence(ranked.near.words.in_(locale))
        return _WHOLE[locale][index % 2].format(proof=proof)
    return _NOTHING_SAID[locale].format(proof=proof)


def _speaks_of(sentence: str, matched: list[str]) -> bool:
    """Whether a sentence has a word of what it shall prove, or names the same kind."""
    sought = " ".join(matched)
    return bool(
        set(terms(sentence)) & set(terms(sought)) or set(kinds_in(sentence)) & set(kinds_in(sought))
    )


def _speaks_of_refused(ranked: Ranked) -> bool:
    """Whether the nearest sentence is near only since it tells of what shall not be."""
    verdicts = ranked.judged.verdicts if ranked.judged and ranked.near else ()
    codes = {c.value for c, _ in verdicts if c.kind == "without"}
    return bool(ranked.near and codes & set(kinds_in(ranked.near.words.en)))


def _sentence(text: str) -> str:
    """Written as a sentence of its own."""
    if not text.endswith((".", "!", "?")):
        text += "."
    return text[0].upper() + text[1:]


def matches(ranked: Ranked, query: Query) -> list[str]:
    """What was said and is answered, in the person's words, the strongest first."""
    spot = ranked.spot
    answered: list[tuple[float, str]] = []

    def add(field: str, value: str | None, strength: float) -> None:
        words = query.words.get(field)
        if value and words and strength >= FULL and field not in query.guessed:
            answered.append((strength, words))

    add("mood", query.mood, spot.mood.get(query.mood, 0) if query.mood else 0)
    add(
        "aesthetic",
        query.aesthetic,
        spot.aesthetic.get(query.aesthetic, 0) if query.aesthetic else 0,
    )
    for interest in query.interests:
        strength = spot.interests.get(interest, 0)
        words = query.words.get("interests", "")
        if strength >= FULL and words and len(query.interests) == 1:
            answered.append((strength - 0.05, words))
    if scene := _shared(query.scene, spot):
        answered.append((2.0, scene))
    answered.extend((1.5, name) for name in named_kinds(ranked.judged, query.locale))
    ordered = [text for _, text in sorted(answered, key=lambda pair: -pair[0])]
    return list(dict.fromkeys(ordered))


def _joined(words: list[str], locale: Locale) -> str:
    """As somebody quotes another: the leads of Korean bring their own marks."""
    if locale == "ko":
        return ", ".join(words)
    return " and ".join(f"“{word.lower() if word.istitle() else word}”" for word in words)


def _own(spot: Spot, locale: Locale) -> list[Words]:
    return [spot.local_vibe, spot.light, spot.description, *(a.about for a in spot.activities)]


def _shared(text: str, spot: Spot) -> str | None:
    """The person's words (up to three in a row) that are tags of the spot; a word that only stands
    in a sentence answers nothing."""
    if not text:
        return None
    written = set(terms(" ".join(spot.tags)))
    written -= _OF_ANY_TRIP
    run: list[str] = []
    best: list[str] = []
    for word in text.replace(",", " , ").replace(".", " . ").split():
        found_terms = terms(word)
        run = [*run, word] if found_terms and set(found_terms) <= written else []
        if len(run) > 1 or not word.endswith(_MODIFIERS):
            best = max(best, run, key=len)
    return " ".join(best[:3]) or None


def _proof(spot: Spot, query: Query, matched: list[str]) -> Words:
    """The sentence about the spot that shares most with what was said."""
    sought = set(terms(" ".join([query.scene, *matched])))
    # The description stands on the card already; the reason says something else.
    own = [words for words in _own(spot, query.locale) if words is not spot.description]

    def overlap(words: Words) -> int:
        return len(sought & set(terms(words.in_(query.locale))))

    best = max(own, key=overlap)
    if overlap(best):
        return best
    return spot.light if "photography" in query.interests else spot.why_hidden
