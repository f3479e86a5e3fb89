"""Why a spot: what of the person's own words it answers, and the sentence that proves it."""

from tripkit.domain.context import Locale
from tripkit.knowledge.catalogue.entry import Spot, Words
from tripkit.knowledge.lexical import terms
from tripkit.knowledge.months import month_name
from tripkit.knowledge.presenting.facts import kept_finding, named_kinds
from tripkit.knowledge.presenting.words import label
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
_NOTHING_SAID: dict[Locale, str] = {
    "en": "Picked for its light and form. {proof}",
    "ko": "빛과 형태를 보고 골랐어요. {proof}",
}
_OF_ANY_TRIP = frozenset(
    terms("day days night nights week weeks month trip trips travel holiday city town place")
) | frozenset(terms("여행 여행지 하루"))
"""Words that say nothing of a place, though they stand in what is written of it."""
# A Korean modifier without its noun says nothing.
_MODIFIERS = ("는", "한", "은", "운", "린", "던", "을", "를")
_WITH = "과와랑하고이 "
"""What joins a companion to the rest: "엄마랑" is quoted as 엄마."""
_SEASON: dict[Locale, str] = {
    "en": "{month} is one of its good months.",
    "ko": "{month}은 이곳이 좋은 달이에요.",
}


def reason(ranked: Ranked, query: Query, index: int) -> str:
    """One or two sentences; the same index never gives the same frame twice in a list of five."""
    spot, locale = ranked.spot, query.locale
    matched = matches(ranked, query)
    proof = _proof(spot, query, matched).in_(locale)
    proof = proof if proof.endswith((".", "!", "?", "요", "다")) else f"{proof}."
    if proof.endswith(("요", "다")):
        proof += "."
    proof = proof[0].upper() + proof[1:]
    finding = kept_finding(ranked.judged, locale)
    if not matched and finding:
        text = f"{finding}. {proof}"
    elif not matched:
        text = _NOTHING_SAID[locale].format(proof=proof)
    else:
        frames = _LEADS[locale]
        text = frames[index % len(frames)].format(x=_joined(matched[:2], locale), proof=proof)
    if ranked.terms.get("season") and set(query.months) & set(spot.best_months):
        month = next(m for m in query.months if m in spot.best_months)
        text += " " + _SEASON[locale].format(month=month_name(month, locale))
    start = 1 if text.startswith("“") else 0
    return text[:start] + text[start].upper() + text[start + 1 :]


def matches(ranked: Ranked, query: Query) -> list[str]:
    """What was said and is answered, in the person's words, the strongest first."""
    spot = ranked.spot
    said: list[tuple[float, str]] = []

    def add(field: str, value: str | None, strength: float) -> None:
        if value and strength >= FULL and field not in query.guessed:
            said.append((strength, query.words.get(field) or label(value, query.locale)))

    add("mood", query.mood, spot.mood.get(query.mood, 0) if query.mood else 0)
    add(
        "aesthetic",
        query.aesthetic,
        spot.aesthetic.get(query.aesthetic, 0) if query.aesthetic else 0,
    )
    for interest in query.interests:
        strength = spot.interests.get(interest, 0)
        if strength >= FULL:
            said.append((strength - 0.05, label(interest, query.locale)))
    if query.companions and spot.suits_companions(query.companions):
        with_whom = query.words.get("companions") or label(query.companions, query.locale)
        said.append((0.5, with_whom.rstrip(_WITH)))
    if scene := _shared(query.scene, spot, query.locale):
        said.append((2.0, scene))
    said.extend((1.5, name) for name in named_kinds(ranked.judged, query.locale))
    ordered = [text for _, text in sorted(said, key=lambda pair: -pair[0])]
    return list(dict.fromkeys(ordered))


def _joined(words: list[str], locale: Locale) -> str:
    """As somebody quotes another: the leads of Korean bring their own marks."""
    if locale == "ko":
        return ", ".join(words)
    return " and ".join(f"“{word.lower() if word.istitle() else word}”" for word in words)


def _own(spot: Spot, locale: Locale) -> list[Words]:
    return [spot.local_vibe, spot.light, spot.description, *(a.about for a in spot.activities)]


def _shared(text: str, spot: Spot, locale: Locale) -> str | None:
    """The person's words (up to three in a row) that also stand in what is written of the spot."""
    if not text:
        return None
    written = set(terms(" ".join(w.in_(locale) for w in _own(spot, locale)) + " ".join(spot.tags)))
    written -= _OF_ANY_TRIP
    run: list[str] = []
    best: list[str] = []
    for word in text.replace(",", " , ").replace(".", " . ").split():
        found = terms(word)
        run = [*run, word] if found and set(found) <= written else []
        if len(run) > 1 or not word.endswith(_MODIFIERS):
            best = max(best, run, key=len)
    return " ".join(best[:3]) or None


def _proof(spot: Spot, query: Query, matched: list[str]) -> Words:
    """The sentence about the spot that shares most with what was said."""
    wanted = set(terms(" ".join([query.scene, *matched])))
    # The description stands on the card already; the reason says something else.
    own = [words for words in _own(spot, query.locale) if words is not spot.description]

    def overlap(words: Words) -> int:
        return len(wanted & set(terms(words.in_(query.locale))))

    best = max(own, key=overlap)
    if overlap(best):
        return best
    return spot.light if "photography" in query.interests else spot.local_vibe
