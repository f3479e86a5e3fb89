"""The chips under a question: concrete, fitting the place and company, sent as a message."""

from collections.abc import Mapping, Sequence
from typing import Any

from tripkit.agents.chat.state import Chip
from tripkit.agents.chat.voice.phrasebook import names
from tripkit.domain.context import Locale
from tripkit.domain.profile import Profile

_COLD = {"winter", "11", "12", "1", "2", "01", "02"}
_BY_AESTHETIC = {"nature": "woods", "vintage": "lanes", "urban": "city", "modern": "city"}
SETTINGS = ("sea", "water", "woods", "lanes", "city")


def setting(profile: Profile, words: Mapping[str, str]) -> str | None:
    """Sea, water, woods, lanes or city: by the person's words, else by the aesthetic."""
    if profile.aesthetic is None:
        return None
    text = f" {words.get('aesthetic', '').lower()} "
    for kind in SETTINGS:
        english: Sequence[str] = names("en")["setting"][kind]
        korean: Sequence[str] = names("ko")["setting"][kind]
        if any(f" {hint} " in text for hint in english) or any(h in text for h in korean):
            return kind
    return _BY_AESTHETIC[profile.aesthetic]


def chips(
    locale: Locale, question: str, profile: Profile, words: Mapping[str, str], *, low: bool = False
) -> list[Chip]:
    """The chips for a question (a step, or the kind of a follow-up)."""
    table: Mapping[str, Any] = names(locale)["chip"]
    kinds = [question]
    if question in ("interests", "scene") and (where := setting(profile, words)):
        kinds.insert(0, f"{question}_{where}")
    if question == "styling" and _is_cold(profile):
        kinds.insert(0, "styling_cold")
    if question == "duration" and low:
        kinds.insert(0, "duration_tired")
    rows: Sequence[Mapping[str, Any]] = next((table[kind] for kind in kinds if kind in table), [])
    company = profile.companions or ""
    return [chip(row) for row in rows if company not in row.get("without", ())]


def chip(row: Mapping[str, Any]) -> Chip:
    return Chip(value=row["label"], fills=row["fills"], guesses=row.get("guesses", {}))


def pictures(locale: Locale, used: Sequence[str], step: str) -> tuple[list[Chip], list[str], str]:
    """Two pictures to choose from: their chips and texts, and the key to remember them by."""
    rows: Sequence[Mapping[str, Any]] = names(locale)["picture"]
    pairs = [rows[i : i + 2] for i in range(0, len(rows), 2)]
    number = next((n for n in range(len(pairs)) if f"pictures.{n}" not in used), 0)
    pair = pairs[number]
    made = []
    for row in pair:
        fills = {"scene": row["text"]} if step == "scene" else {step: row["fills"][step]}
        guesses = {} if step == "scene" else {k: v for k, v in row["fills"].items() if k != step}
        made.append(Chip(value=row["label"], fills=fills, guesses=guesses))
    return made, [row["text"] for row in pair], f"pictures.{number}"


def pressed(message: str, offered: Sequence[Chip]) -> Chip | None:
    """The chip whose words the message is, if it was offered."""
    text = message.strip().casefold()
    return next((c for c in offered if c["value"].casefold() == text), None)


def _is_cold(profile: Profile) -> bool:
    month = (profile.when or "").partition("/")[0].split("-")
    return bool(_COLD & {month[0] if len(month) == 1 else month[1]})
