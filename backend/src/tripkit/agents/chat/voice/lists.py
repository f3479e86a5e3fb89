"""What is known of a trip, item by item, as close to the person's own words as grammar allows."""

import re
from collections.abc import Mapping, Sequence

from tripkit.agents.chat.voice import wording
from tripkit.agents.chat.voice.composer import joined
from tripkit.agents.chat.voice.phrasebook import name
from tripkit.domain.context import Locale
from tripkit.domain.profile import Profile

READ_BACK = (
    "when", "companions", "duration", "mood", "aesthetic", "interests", "destination",
    "budget", "styling", "origin",
)  # fmt: skip
KO_RECAP = (
    "when", "companions", "aesthetic", "mood", "duration", "destination", "interests",
)  # fmt: skip
RECAP = ("mood", "aesthetic", "interests", "duration", "destination", "companions", "when")
_ENDS = re.compile(r"\s*[.?!]+(?:\s+|$)")
_EN_WORDS = 4
_KO_CHARS = 16
_HANGUL = re.compile(r"[가-힣]")
_NOT_OURS = re.compile(
    r"\b(?:i|i'm|im|me|my|we|our|us|you|is|are|was|want|like|love|please|and|or|not|no)\b", re.I
)
_NOT_A_NOUN = re.compile(
    r"(?:(?<!가)게|하고|싶[가-힣]*|[해아어]서|[가-힣][아어해]요|네요|지요|[가-힣]+(?:는|은|한|된|운|던|워)"
    r"|[는은한인된]\s?(?:거|것|데))$"
)
_ADNOMINAL = re.compile(r"[가-힣]*[한운은는린른]$")


def own(locale: Locale, words: str, field: str = "") -> str | None:
    """The person's words where they stand well in a sentence of `locale`, else None."""
    if locale == "ko" and field == "mood" and _ADNOMINAL.fullmatch(words):
        return f"{words} 여행"
    words = " ".join(words.strip(" .,!?~\"'“”‘’ㅋㅎㅠㅜ").split())
    if not words or bool(_HANGUL.search(words)) != (locale == "ko"):
        return None
    if locale == "en":
        fits = len(words.split()) <= _EN_WORDS and not _NOT_OURS.search(words)
        return _lowered(words) if fits else None
    fits = 1 < len(words) <= _KO_CHARS and not _NOT_A_NOUN.search(words)
    return words if fits else None


def quoted(text: str) -> str:
    """Free text within a sentence of ours: its own sentence ends become commas."""
    return _ENDS.sub(", ", text).strip(" ,")


def _lowered(words: str) -> str:
    return words if words[:2].isupper() else words[:1].lower() + words[1:]


def item(locale: Locale, profile: Profile, words: Mapping[str, str], field: str) -> str:
    """One known field in words; empty when it is not known."""
    value = getattr(profile, field, None)
    if field == "duration":
        return wording.length(locale, profile, words.get("days", ""))
    if not value or value == "anywhere":
        return ""
    own_words = words.get(field, "")
    if field in ("mood", "aesthetic"):
        return own(locale, own_words, field) or name(locale, field, value)
    if field == "interests":
        return joined([name(locale, "interest", i) for i in value], locale)
    if field == "companions":
        return wording.company(locale, value, own_words)
    if field == "budget":
        return wording.money(locale, value)
    return _plain(locale, field, str(value), own_words)


def _plain(locale: Locale, field: str, value: str, own_words: str) -> str:
    if field == "destination":
        return "국내" if own_words == "국내" else wording.place(locale, value)
    if field == "origin":
        origin = wording.place(locale, value)
        return f"{origin}에서 출발" if locale == "ko" else f"from {origin}"
    if field == "when":
        return wording.period(locale, value)
    return quoted(value)


def items(
    locale: Locale,
    profile: Profile,
    words: Mapping[str, str],
    fields: Sequence[str],
    message: str = "",
) -> list[str]:
    """The known ones of `fields`; a mood said right before its place stays with it."""
    shown = {field: item(locale, profile, words, field) for field in fields}
    whole = phrase(locale, words, message) if {"mood", "aesthetic"} <= shown.keys() else None
    if whole:
        shown["aesthetic"], shown["mood"] = whole, ""
    if locale == "ko":
        return _with_company(shown, fields)
    if shown.get("companions") and shown.get("duration"):
        shown["duration"], shown["companions"] = f"{shown['duration']} {shown['companions']}", ""
    return list(dict.fromkeys(shown[field] for field in fields if shown[field]))


def recap(locale: Locale) -> Sequence[str]:
    """The order in which a few things are repeated in passing."""
    return KO_RECAP if locale == "ko" else RECAP


def _with_company(shown: dict[str, str], fields: Sequence[str]) -> list[str]:
    """Korean company stands right before what is done together: "어머니와 일주일"."""
    company = shown.get("companions", "")
    others = [field for field in fields if shown[field] and field != "companions"]
    if not company or not others:
        return [shown[field] for field in fields if shown[field]]
    places = ("duration", "aesthetic", "destination")
    order = places if "budget" in fields else ("aesthetic", "duration", "destination")
    host = next((f for f in order if f in others), others[0])
    return [f"{company} {shown[f]}" if f == host else shown[f] for f in others]


def phrase(locale: Locale, words: Mapping[str, str], message: str) -> str | None:
    """Mood and setting as one phrase where they were said as one: "조용한 바닷가"."""
    mood, place = words.get("mood", "").strip(), words.get("aesthetic", "").strip()
    if not mood or not place or mood == place:
        return None
    start = message.find(mood)
    end = message.find(place, start + 1)
    gap = message[start + len(mood) : end] if 0 <= start < end else "-"
    if gap.strip() or (locale == "ko" and not _ADNOMINAL.search(mood)):
        return None
    if locale == "ko":
        return f"{mood} {place}"
    return own(locale, f"{mood} {place}")
