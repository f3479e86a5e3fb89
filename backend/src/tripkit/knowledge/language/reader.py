"""read(): one message to one Reading. No model, no network, no clock of its own."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from types import MappingProxyType
from typing import Any

from tripkit.knowledge.language import acts, freetext, patterns, questions
from tripkit.knowledge.language.asides import PICTURES
from tripkit.knowledge.language.detect import Locale, detect
from tripkit.knowledge.language.freetext import title_places
from tripkit.knowledge.language.lexicon import common_words
from tripkit.knowledge.language.mentions import Mentions, gather
from tripkit.knowledge.language.offers import offered
from tripkit.knowledge.language.questions import Question
from tripkit.knowledge.language.reading import Act, Budget, Reading
from tripkit.knowledge.language.refusals import off_topic, skips
from tripkit.knowledge.language.slots import Slots, settle, wants_all
from tripkit.knowledge.language.text import Text

_PATTERNS = patterns.load("reader")

HEAD = 400
"""What a message does besides its facts is said within this many characters."""
_QUALIFIED = re.compile(
    r"^any\w*\s+(?:with|warm|cold|quiet|cheap|that|where|in|near|by|else|sunny|green)\b"
)
_KIT = {"concept": "concept", "film": "film_stock", "camera": "camera_model", "pose": "pose"}
_HANDS_OVER = ("show", "skip", "surprise")
_SENTENCE = _PATTERNS.compiled("sentence")


def read(
    text: str,
    *,
    asked: str | None = None,
    known: Mapping[str, Any] | None = None,
    today: date,
    locale: Locale | None = None,
) -> Reading:
    """What `text` says, given the step `asked` and what is `known`; `today` dates what is relative.

    Never raises on any string; only the first 2000 characters count.
    """
    message = Text(text)
    if said := offered(message.raw, asked):
        message = Text(said)
    spoken = detect(message.raw, locale or "en")
    return _Reader(message, asked, known or {}, today, spoken).reading()


class _Reader:
    """One message on its way through."""

    def __init__(
        self, text: Text, asked: str | None, known: Mapping[str, Any], today: date, locale: Locale
    ) -> None:
        self.text, self.asked, self.known, self.today, self.locale = (
            text,
            asked,
            known,
            today,
            locale,
        )
        self.low = text.low
        self.head = text.low[:HEAD]

    def reading(self) -> Reading:
        if acts.INJECTION.search(self.low):
            return Reading("offtopic", self.locale)
        if bare := self._bare():
            return Reading(bare, self.locale)
        if acts.gibberish(self.low):
            return Reading("offtopic", self.locale)
        asking = [s for s in self._sentences() if self._asks(s)]
        if asking:
            return self._with_question(asking)
        return self._statement(self.text)

    def _asks(self, sentence: str) -> bool:
        painted = self.asked in PICTURES and questions.is_clause(sentence)
        return not painted and questions.is_question(sentence)

    def _bare(self) -> Act | None:
        """A message that is nothing but a greeting, a yes or a no."""
        if len(self.low) > 90 or (self.asked == "interests" and wants_all(self.low)):
            return None
        low = acts.without_signs(self.low)
        if acts.GREET.match(low):
            return "greet"
        if self.asked in ("scene", "styling") and acts.NO.match(low):
            return "skip"
        if acts.NO.match(low) or acts.NO_KO.match(low):
            return "no"
        if acts.YES.match(low) or acts.YES_KO.match(low):
            return "yes"
        return None

    def _sentences(self) -> list[str]:
        return [s for s in _SENTENCE.split(self.low) if s and s.strip()]

    def _with_question(self, asking: list[str]) -> Reading:
        """A question beside facts informs; alone it is the point, and its slots are its own."""
        rest = " ".join(
            s for s in _SENTENCE.split(self.text.raw) if s and not questions.is_question(s.lower())
        )
        question = self._question(asking[0])
        if rest.strip(" .,!~"):
            said = self._statement(Text(rest))
            if _informs(said):
                tone = said.tone or self._beside("tone").get("tone")
                return _with(said, question=question, unknown=self._names(said), tone=tone)
            if said.act == "offtopic" or (
                said.act in _HANDS_OVER and acts.GRUMBLE.search(self.head)
            ):
                return _with(said, question=None, tone=self._beside("tone").get("tone"))
        whole = gather(self.text, self.asked, self.known, self.today, self.locale)
        settled = settle(whole)
        if acts.OFFTOPIC.search(self.head) and not {"destination", "days"} & settled.values.keys():
            return Reading("offtopic", self.locale, tone=settled.values.get("tone"))
        if acts.SHOW.search(self.head) and question.kind == "other":
            return self._statement(self.text)
        if (
            questions.is_wish(self.low)
            and question.kind in ("other", "cost")
            and (settled.values.keys() - {"tone"})
        ):
            return replace(self._statement(self.text), question=None)
        return Reading(
            "question", self.locale, question=question,
            companions=settled.values.get("companions"),
        )  # fmt: skip

    def _beside(self, *slots: str) -> dict[str, Any]:
        """What the whole message says of these slots, question or not."""
        settled = settle(gather(self.text, self.asked, self.known, self.today, self.locale))
        return {slot: settled.values[slot] for slot in slots if slot in settled.values}

    def _names(self, said: Reading) -> tuple[str, ...]:
        """The titles, also of a sentence that asks whether we know them."""
        titles = (self.text.raw[a:b] for a, b in title_places(self.text))
        return tuple(dict.fromkeys((*said.unknown, *titles)))

    def _tone(self, words: str) -> str | None:
        found = gather(Text(words), self.asked, self.known, self.today, self.locale)
        return settle(found).values.get("tone")

    def _question(self, sentence: str) -> Question:
        kind, field = questions.classify(sentence)
        settled = settle(gather(Text(sentence[:HEAD]), None, {}, self.today, self.locale)).values
        return Question(kind, sentence, field, settled.get("destination"), settled.get("when"))

    def _statement(self, text: Text) -> Reading:
        found = gather(text, self.asked, self.known, self.today, self.locale)
        slots = settle(found)
        _free_text(text, found, slots, self.asked)
        act = self._act(text.low[:HEAD], found, slots)
        if act in ("offtopic", "skip", "greet", "show", "yes", "no"):
            kept = {"tone"} if act in ("offtopic", "skip") else {"tone", *slots.values}
            slots.values = {k: v for k, v in slots.values.items() if k in kept}
        if act == "surprise" and self.asked == "destination":
            slots.put("destination", "anywhere", text.raw)
        return _reading(act, self.locale, found, slots, self.known)

    def _act(self, low: str, found: Mentions, slots: Slots) -> Act:
        said = slots.values.keys() - {"tone"}
        if off_topic(low, said, acts.OFFTOPIC_SCENE if "scene" in said else acts.OFFTOPIC):
            return "offtopic"
        if said or slots.removed:
            return self._act_beside_slots(low, said)
        return self._act_alone(low, found, slots)

    def _act_beside_slots(self, low: str, said: set[str]) -> Act:
        hands_over = acts.SURPRISE.search(low)
        if self.asked == "destination" and hands_over and "destination" not in said:
            qualified = _QUALIFIED.search(low[hands_over.start() :])
            if not qualified or re.search(
                r"you|u\b|surprise|알아서|정해|골라|맡", hands_over.group()
            ):
                return "surprise"
        return "inform"

    def _recommends(self, low: str) -> bool:
        """ "Recommend one" in the middle of the questions leaves that question to us."""
        asked = self.asked not in (None, "destination", "summary")
        return asked and bool(re.search(r"추천|recommend|suggest", low)) and "보여" not in low

    def _act_alone(self, low: str, found: Mentions, slots: Slots) -> Act:
        tests: tuple[tuple[Act, re.Pattern[str]], ...] = (
            ("surprise", acts.SURPRISE), ("show", acts.SHOW), ("skip", acts.SKIP),
        )  # fmt: skip
        if self.asked == "summary" or self.asked is None:
            tests = (tests[1], tests[0], tests[2])
        for act, pattern in tests:
            if pattern.search(low):
                return "surprise" if act == "show" and self._recommends(low) else act
        if self.asked == "summary":
            if acts.CHANGE.search(low):
                return "no"
            if answer := acts.verdict(low):
                return "no" if answer == "no" else "yes"
        if acts.GREET_START.match(low):
            return "greet"
        if found.turned or found.spans or found.places or slots.values:
            return "inform"
        return "question" if "?" in low and len(low) > 12 else "inform"


def _informs(reading: Reading) -> bool:
    return bool(reading.evidence.keys() - {"tone"} or reading.removed)


def _with(reading: Reading, *, question: Question | None, **slots: Any) -> Reading:
    return replace(reading, question=question, **slots)


_PART, _NEWS = _PATTERNS.compiled("part"), _PATTERNS.compiled("news")
_MOVED = _PATTERNS.compiled("moved")


def _own_sentences(text: Text, found: Mentions) -> str:
    """The message without the sentences that speak of days, money, company or a change."""
    marks = [(x.start, x.end) for x in found.lengths] + [(x.start, x.end) for x in found.money]
    marks += [(p.start, p.end) for p in found.places if _MOVED.match(text.low, p.end)]
    marks += [m.span() for m in _NEWS.finditer(text.low)]
    if not marks:
        return text.raw
    kept, at = [], 0
    for part in _PART.split(text.raw):
        start = text.raw.index(part, at)
        at = start + len(part)
        if not any(start <= a < at for a, _ in marks):
            kept.append(part)
    return " ".join(kept)


def _free_text(text: Text, found: Mentions, slots: Slots, asked: str | None) -> None:
    """Scene, styling and names that we do not know."""
    head = text.low[:HEAD]
    if asked in ("scene", "styling"):
        own = _own_sentences(text, found)
        if own and not skips(head) and not acts.OFFTOPIC_SCENE.search(acts.GRUMBLE.sub(" ", head)):
            slots.put(asked, freetext.trimmed(own), own)
    elif (scene := freetext.pictured(text)) and not skips(head):
        slots.put("scene", scene, scene)
        for slot in ("aesthetic", "interests"):
            if slot in slots.values and slots.evidence[slot].lower() in scene.lower():
                slots.values.pop(slot)
    if asked != "styling" and (look := freetext.styled(text, found.spans)):
        slots.put("styling", look, look)
    taken = [(s.start, s.end) for s in found.spans] + [(p.start, p.end) for p in found.places]
    taken += [(w.start, w.end) for w in found.times]
    if names := freetext.unknown_names(text, found.titles, taken, common_words()):
        slots.put("unknown", tuple(names), ", ".join(names))


def _reading(
    act: Act, locale: Locale, found: Mentions, slots: Slots, known: Mapping[str, Any]
) -> Reading:
    values = dict(slots.values)
    if budget := values.get("budget"):
        values["budget"] = Budget(**budget)
    if act != "offtopic":
        for slot, name in _KIT.items():
            said = next((s.value for x, s in found.senses(slot) if not found.down(x)), None)
            if said:
                values[name] = said
    corrected = {
        slot for slot, value in slots.values.items()
        if known.get(slot) and slot not in ("interests", "avoid") and known[slot] != value
    }  # fmt: skip
    for slot in ("interests", "avoid"):
        if set(slots.removed) & set(known.get(slot) or ()):
            corrected.add(slot)
    return Reading(
        act=act,
        locale=locale,
        removed=tuple(dict.fromkeys(slots.removed)),
        guessed=frozenset(slots.guessed & values.keys()),
        corrected=frozenset(corrected),
        evidence=MappingProxyType({k: v for k, v in slots.evidence.items() if k in values}),
        **values,
    )
