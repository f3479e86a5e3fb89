"""Puts phrasings together: picks one that was not said yet, fills it, keeps to 45 words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from tripkit.agents.chat.state import KEPT_PHRASES
from tripkit.agents.chat.voice.phrasebook import images, phrases
from tripkit.domain.context import Locale
from tripkit.knowledge.language.korean import josa

MAX_WORDS = 45
_COMPUTED = frozenset({"sun", "answer", "correct", "reject", "allow", "read_back"})
_SLOT = re.compile(r"\{(\w+)(?:\|([^}]+))?\}")
_SENTENCE = re.compile(r"(?<=[.?])\s+")
_SPACE_BEFORE = re.compile(r"\s+([,.?:;])")


def capitalised(text: str) -> str:
    """`text` with its first letter large; Hangul has none."""
    return text[:1].upper() + text[1:]


def joined(parts: Sequence[str], locale: Locale, word: str = "and") -> str:
    """ "a, b and c"; Korean joins two with 과/와 and more with commas."""
    if len(parts) < 2:
        return "".join(parts)
    if locale == "ko":
        return f"{josa(parts[0], '과/와')} {parts[1]}" if len(parts) == 2 else ", ".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def fill(template: str, slots: dict[str, str]) -> str:
    """The phrasing with its slots; a capitalised slot's name asks for a large first letter.

    Raises KeyError when a slot is not given.
    """

    def value(match: re.Match[str]) -> str:
        key, particle = match.group(1), match.group(2)
        text = slots[key.lower()]
        if key[0].isupper():
            text = capitalised(text)
        return josa(text, particle) if particle else text

    return _SPACE_BEFORE.sub(r"\1", _SLOT.sub(value, template))


def wanted(template: str) -> set[str]:
    """The names of the slots of a phrasing."""
    return {match.group(1).lower() for match in _SLOT.finditer(template)}


def sentences(text: str) -> list[str]:
    """A turn's sentences, as they were said."""
    return [part for part in _SENTENCE.split(text) if part]


@dataclass
class Voice:
    """Speaks one turn. `used` grows by what is said and remembers the last of a session."""

    locale: Locale
    used: list[str]
    calm: bool = False
    spoken: frozenset[str] = frozenset()
    """Sentences of the last turns, whatever phrasing they came from."""
    parts: list[tuple[int, str]] = field(default_factory=list)
    acts: list[str] = field(default_factory=list)
    facts: dict[str, str] = field(default_factory=dict)
    """Sentences that hold what was computed, by act, for a model to put in its own words."""

    def pick(self, act: str, slots: dict[str, str] | None = None) -> str:
        """A phrasing of `act` that was not used yet, or the one used longest ago, filled."""
        given = slots or {}
        fitting = [
            p
            for p in phrases(self.locale)[act]
            if wanted(p.text) <= given.keys() and not (self.calm and p.playful)
        ]
        by_use = sorted(fitting, key=lambda p: self._last_use(p.id))
        spoken = {*self.spoken, *(s for _, text in self.parts for s in sentences(text))}
        new = (p for p in by_use if not spoken & set(sentences(fill(p.text, given))))
        phrase = next(new, by_use[0])
        self._use(phrase.id)
        return fill(phrase.text, given)

    def image(self, kind: str, value: str) -> str | None:
        """A small picture for a value that was not used yet; none when somebody is low."""
        if self.calm:
            return None
        for number, image in enumerate(images(self.locale, kind, value)):
            key = f"image.{kind}.{value}.{number}"
            if key not in self.used:
                self._use(key)
                return image
        return None

    def say(self, act: str, *, weight: int = 1, **slots: str) -> None:
        """Adds a sentence; the lightest ones are left out when the turn grows too long."""
        text = self.pick(act, slots)
        self.parts.append((weight, text))
        self.acts.append(act)
        if act.partition(".")[0] in _COMPUTED:
            self.facts[act] = text

    def text(self) -> str:
        """The turn: at most 45 words, the weightiest parts kept, in the order they were said."""
        parts = list(self.parts)
        while sum(len(text.split()) for _, text in parts) > MAX_WORDS and len(parts) > 1:
            lightest = min(weight for weight, _ in parts)
            index = max(i for i, (weight, _) in enumerate(parts) if weight == lightest)
            del parts[index]
        return " ".join(text for _, text in parts)

    def _last_use(self, phrase_id: str) -> int:
        return self.used.index(phrase_id) if phrase_id in self.used else -1

    def _use(self, phrase_id: str) -> None:
        if phrase_id in self.used:
            self.used.remove(phrase_id)
        self.used.append(phrase_id)
        del self.used[: max(0, len(self.used) - KEPT_PHRASES)]
