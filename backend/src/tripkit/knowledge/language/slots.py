"""From mentions to slots: which of several values counts, what is guessed, what is avoided."""

import re
from typing import Any

from tripkit.knowledge.language import asides, durations, length_words, patterns
from tripkit.knowledge.language.companions import ANNIVERSARY, companions
from tripkit.knowledge.language.dislikes import harmless, lesser, taken_back
from tripkit.knowledge.language.itinerary import itinerary, weary
from tripkit.knowledge.language.lexicon import Sense, Span
from tripkit.knowledge.language.mentions import Mentions
from tripkit.knowledge.language.money import Money
from tripkit.knowledge.language.ordinals import INTERESTS, ORDER, picked

_PATTERNS = patterns.load("slots")

_OWN_WORDS = re.compile(
    r"romant|adventur|nostalg|peace|urban|natur|vintage|modern|로맨|낭만|모험|노스|향수|평화|평온|도시|자연|빈티지|모던|현대"
)
_ALL = _PATTERNS.compiled("all")
_NOT_ALL = _PATTERNS.compiled("not_all")
_ADD = re.compile(r"\badd\b|추가|넣어")
_NOT_HOME = re.compile(r"\b(?:not|no|except|but|avoid)\s+$")
_RANGE = re.compile(r"\s*(?:,?\s*or(?: maybe)?|이나|나|에서|아니면|~|혹은|또는)\s*")
_BESIDE_SCENE = _PATTERNS.compiled("beside_scene")
_WEEKEND = re.compile(r"weekend|wknd|주말")
_TWO_DATES = re.compile(r"\d\D+\d")
_NO_TONE = _PATTERNS.compiled("no_tone")
_NOT_LODGING = _PATTERNS.compiled("not_lodging")


class Slots:
    """The slots as they are settled, with the words that say so and what was only guessed."""

    def __init__(self, found: Mentions) -> None:
        self.found = found
        self.values: dict[str, Any] = {}
        self.evidence: dict[str, str] = {}
        self.guessed: set[str] = set()
        self.removed: list[str] = []

    def put(self, slot: str, value: Any, words: str, *, guess: bool = False) -> None:
        self.values[slot] = value
        self.evidence[slot] = words
        if guess:
            self.guessed.add(slot)


def settle(found: Mentions) -> Slots:
    """All slots but scene, styling and unknown names."""
    slots = Slots(found)
    free = found.asked in asides.PICTURES
    if not free or _BESIDE_SCENE.search(found.text.low):
        _avoid(slots)
    if not free:
        _enum(slots, "mood")
        _enum(slots, "aesthetic")
        _interests(slots)
        _feel(slots)
    _companions(slots)
    _tone(slots)
    _times(slots)
    _lengths(slots)
    _places(slots, free)
    _budget(slots)
    if not slots.values and found.asked in ORDER:
        asked = found.asked or ""
        if pick := picked(found.text.low, asked, found.known.get("options")):
            value, words = pick
            slots.put(asked, (value,) if asked == "interests" else value, words, guess=True)
    return slots


def _avoid(slots: Slots) -> None:
    found, values, words = slots.found, [], []
    for span, sense in found.senses("thing", "avoid"):
        if taken_back(found, span):
            slots.removed.append(sense.value)
        elif harmless(found, span):
            continue
        elif sense.slot == "avoid" or (found.down(span) and not lesser(found, span)):
            values.append(sense.value)
            words.append(span.text)
    for mention in found.places:
        gone = weary(found, mention)
        home = mention.part == "from" and not _NOT_HOME.search(found.text.low[: mention.start])
        if gone or (found.down(mention) and mention.part != "like" and not home):
            values.append(mention.place.name)
            words.append(mention.place.name)
    if values := [value for value in values if value not in slots.removed]:
        slots.put("avoid", tuple(dict.fromkeys(values)), ", ".join(dict.fromkeys(words)))


def _enum(slots: Slots, slot: str) -> None:
    found = slots.found
    hobby = "nature" if found.asked == "interests" else None
    senses = [
        (span, sense)
        for span, sense in found.senses(slot)
        if not taken_back(found, span) and sense.value != hobby
    ]
    strong = [pair for pair in senses if not pair[1].weak] or senses
    last = max(found.pivots, default=0)
    if strong[:1] and strong[0][0].start < last:
        strong += [pair for pair in senses if pair[1].weak and pair[0].start >= last]
    if slot == "aesthetic" and found.asked == "summary" and _ADD.search(found.text.low):
        _add_nature(slots, senses)
        return
    span = found.chosen([span for span, _ in strong])
    if span is None:
        span = found.chosen([span for span, _ in senses])
    if span is None:
        return
    sense = next(sense for at, sense in senses if at is span)
    guess = not _OWN_WORDS.search(span.text.lower())
    if guess and _said_before(slots, slot) and found.asked != slot and not found.pivots:
        return
    slots.put(slot, sense.value, span.text, guess=guess)


def _add_nature(slots: Slots, senses: list[tuple[Span, Sense]]) -> None:
    """ "Add nature too" at the read-back adds to what they like to do."""
    for span, sense in senses:
        if sense.value == "nature" and not slots.found.down(span):
            slots.put("interests", ("nature",), span.text)


def _said_before(slots: Slots, slot: str) -> bool:
    known = slots.found.known
    return bool(known.get(slot)) and slot not in (known.get("guessed") or ())


def wants_all(low: str) -> bool:
    """ "All of them", "다 좋아요"."""
    return bool(_ALL.search(low)) and not _NOT_ALL.search(low)


def _interests(slots: Slots) -> None:
    found = slots.found
    liked: list[str] = list(slots.values.get("interests", ()))
    words: list[str] = [slots.evidence["interests"]] if liked else []
    for span, sense in found.senses("interest"):
        if found.down(span):
            slots.removed += [] if any(x.slot == "thing" for x in span.senses) else [sense.value]
        elif sense.value not in liked:
            liked.append(sense.value)
            words.append(span.text)
    if found.asked == "interests" and wants_all(found.text.low):
        out = set(slots.removed) - set(liked)
        liked, words = [i for i in INTERESTS if i not in out], ["all"]
    known = set(found.known.get("interests") or ())
    slots.removed = [
        r for r in slots.removed if r in known or r in (found.known.get("avoid") or ())
    ]
    liked = [i for i in liked if i not in slots.removed]
    if liked:
        slots.put("interests", tuple(liked), ", ".join(words))


def _feel(slots: Slots) -> None:
    found = slots.found
    pairs = [
        (span, sense) for span, sense in found.senses("feel")
        if not found.down(span) and not re.match(r"\s+(?:of|with)\b", found.text.low[span.end :])
    ]  # fmt: skip
    strong = any(not sense.weak for _, sense in pairs)
    if "mood" in slots.values and not strong:
        pairs = []
    if found.asked not in (None, "mood", "aesthetic", "summary") or not pairs:
        return
    if strong:
        _drop_weak_mood(slots)
    slots.put(
        "feel", tuple(dict.fromkeys(s.value for _, s in pairs)), ", ".join(x.text for x, _ in pairs)
    )


def _drop_weak_mood(slots: Slots) -> None:
    """ "Silly and fun" is a feeling of its own, not an adventure."""
    if all(sense.weak for _, sense in slots.found.senses("mood")):
        slots.values.pop("mood", None)
        slots.guessed.discard("mood")


def _tone(slots: Slots) -> None:
    found = slots.found
    for span, sense in found.senses("tone"):
        down = found.down(span) and span.text.isascii()
        if not down and not _NO_TONE.match(found.text.low[span.end :]):
            slots.put("tone", sense.value, span.text)
            return


def _companions(slots: Slots) -> None:
    if (named := companions(slots.found)) is None:
        return
    slots.put("companions", *named)
    if named[0] == "parents" and ANNIVERSARY.search(slots.evidence.get("mood", "").lower()):
        slots.values.pop("mood")


def _times(slots: Slots) -> None:
    if when := slots.found.chosen(slots.found.times):
        slots.put("when", when.value, slots.found.text.raw[when.start : when.end])


def _lengths(slots: Slots) -> None:
    found, low = slots.found, slots.found.text.low
    if found.asked in asides.PICTURES and not found.lengths and not asides.of_the_trip(low):
        return
    asked = found.asked == "duration"
    if days := length_words.changed(low, found.known.get("days")):
        _put_days(slots, days, found.text.raw)
    elif length_words.is_change(low) and found.asked == "summary":
        return
    elif span := found.chosen(_plainest(found)):
        days = _larger(found, span)
        _put_days(slots, days, found.text.raw[span.start : span.end])
    elif asked and (days := length_words.bare_number(low) or length_words.corrected_number(low)):
        _put_days(slots, days, found.text.raw)
    elif (
        (change := length_words.relative(low)) and found.known.get("duration") and not found.lengths
    ):
        kinds = ORDER["duration"]
        at = kinds.index(found.known["duration"]) + (1 if change == "longer" else -1)
        slots.put("duration", kinds[min(max(at, 0), 2)], change)
    elif _ranged(slots, asked):
        first, last = slots.values["when"].split("/")
        _put_days(slots, durations.between(first, last), slots.evidence["when"])
    elif not found.lengths and (
        kind := length_words.kind(low) if asked else length_words.trip_kind(low)
    ):
        slots.put("duration", kind, found.text.raw)


def _ranged(slots: Slots, asked: bool) -> bool:
    """Two dates are a length too; "next week" is one only in answer to "how long?"."""
    words = slots.evidence.get("when", "")
    return "/" in slots.values.get("when", "") and (asked or bool(_TWO_DATES.search(words)))


def _plainest(found: Mentions) -> list[durations.DaySpan]:
    """Beside a number of days "weekend" only says when."""
    numbers = [x for x in found.lengths if not _WEEKEND.search(found.text.low[x.start : x.end])]
    return numbers if found.wanted(numbers) else found.lengths


def _larger(found: Mentions, first: durations.DaySpan) -> int:
    """ "열흘이나 보름", "a week or ten days": the larger of a range."""
    for other in found.wanted(found.lengths):
        between = found.text.low[first.end : other.start]
        if other.start >= first.end and _RANGE.fullmatch(between):
            return max(first.days, other.days)
    return first.days


def _put_days(slots: Slots, days: int, words: str) -> None:
    slots.put("days", days, words)
    slots.put("duration", durations.duration_of(days), words)


def _places(slots: Slots, free: bool) -> None:
    said = itinerary(slots.found, slots.values.get("avoid", ()), free)
    if said.avoid:
        slots.values["avoid"] = said.avoid
    else:
        slots.values.pop("avoid", None)
    for slot, mention in (("destination", said.target), ("origin", said.home)):
        if mention:
            words = slots.found.text.raw[mention.start : mention.end]
            slots.put(slot, mention.place.name, words)


def _budget(slots: Slots) -> None:
    found = slots.found
    best: Money | None = max(found.money, key=lambda m: m.amount, default=None)
    if best:
        amount = int(best.amount) if best.amount == int(best.amount) else best.amount
        value = {"amount": amount, "currency": best.currency}
        slots.put("budget", value, found.text.raw[best.start : best.end])
        return
    for span, sense in found.senses("budget"):
        if found.asked in asides.PICTURES and not asides.told(found.text.low, span):
            continue
        if _NOT_LODGING.search(found.text.low[max(0, span.start - 48) : span.start]):
            continue
        level = sense.value
        if found.down(span) and not re.search(
            r"\b(?:not|nothing|no|can't|don't)\b|않|안|없|못", span.text.lower()
        ):
            level = {"$$$": "$", "$": "$$$"}.get(level, level)
            if level == "$$$" and not re.search(r"cheap|싸|저렴", span.text.lower()):
                continue
        slots.put("budget", {"level": level}, span.text)
        return
