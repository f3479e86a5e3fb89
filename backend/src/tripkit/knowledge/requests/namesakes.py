"""Two places of one name: the one that the order tells of, else the usual one or the choices."""

import re
from dataclasses import dataclass
from functools import cache

from tripkit.knowledge import gazetteer
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.language.detect import Locale
from tripkit.knowledge.requests.tables import rows

_OF_CURRENCY = {
    "GBP": "GB", "CRC": "CR", "ARS": "AR", "MXN": "MX", "GEL": "GE", "AUD": "AU", "MYR": "MY",
    "CLP": "CL", "DOP": "DO", "NIO": "NI", "VES": "VE", "EUR": "ES", "USD": "US",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Verdict:
    """`country` and why when it is decided, else the choices' names.

    Why is country, origin or currency, or usual: nothing told, so the most visited is taken.
    """

    country: str = ""
    where: str = ""
    why: str = ""
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Namesakes:
    """`where`: code → names in English and Korean; `clues`: code → words that decide for it."""

    where: dict[str, list[str]]
    clues: dict[str, list[str]]
    usual: str
    """The code of the one that is far the most visited, if there is one."""


@cache
def _table() -> dict[str, _Namesakes]:
    found = {}
    for names, choices, words in rows("namesakes"):
        where = {c.split("=")[0]: c.split("=")[1].split("/") for c in choices.split("|")}
        clues = {w.split("=")[0]: w.split("=")[1].split(",") for w in words.split("|")}
        usual = next((code.rstrip("*") for code in where if code.endswith("*")), "")
        plain = {code.rstrip("*"): places for code, places in where.items()}
        for name in names.split("|"):
            found[fold(name)] = _Namesakes(plain, clues, usual)
    return found


def judged(
    name: str, said: str, low: str, origin: str | None, currency: str | None, locale: Locale
) -> Verdict | None:
    """The verdict on a name with namesakes; None for a name without, or clearly the usual one."""
    known = _table().get(fold(name)) or _table().get(fold(said))
    if known is None:
        return None
    where, usual = known.where, known.usual
    at = 1 if locale == "ko" else 0
    by_word = {c for c, words in known.clues.items() if any(_says(low, word) for word in words)}
    if usual and by_word == {usual}:
        return None
    home = _country(origin)
    by_origin = {c for c in where if home and c[:2] == home}
    by_money = {c for c in where if c[:2] == _OF_CURRENCY.get(currency or "")}
    for why, found in (("country", by_word), ("origin", by_origin), ("currency", by_money)):
        if len(found) == 1:
            code = found.pop()
            return Verdict(code[:2], where[code][at], why)
    if usual:
        return Verdict(usual[:2], where[usual][at], "usual")
    return Verdict(choices=tuple(names[at] for names in where.values()))


def _says(low: str, word: str) -> bool:
    if re.search(r"[가-힣]", word):
        return word in low
    return re.search(rf"\b{re.escape(word)}\b", low) is not None


def _country(name: str | None) -> str:
    places = gazetteer.find(name) if name else []
    return places[0].country if places else ""
