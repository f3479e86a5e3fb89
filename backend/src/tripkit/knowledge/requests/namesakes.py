"""Two places of one name: the likelier when the order says so, else the choices."""

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
    """`country` and why (country, origin, currency) when it is decided, else the choices' names."""

    country: str = ""
    where: str = ""
    why: str = ""
    choices: tuple[str, ...] = ()


@cache
def _table() -> dict[str, tuple[dict[str, list[str]], dict[str, list[str]]]]:
    found = {}
    for names, choices, words in rows("namesakes"):
        where = {c.split("=")[0]: c.split("=")[1].split("/") for c in choices.split("|")}
        clues = {w.split("=")[0]: w.split("=")[1].split(",") for w in words.split("|")}
        for name in names.split("|"):
            found[fold(name)] = (where, clues)
    return found


def judged(
    name: str, said: str, low: str, origin: str | None, currency: str | None, locale: Locale
) -> Verdict | None:
    """The verdict on a name with namesakes; None for a name without."""
    known = _table().get(fold(name)) or _table().get(fold(said))
    if known is None:
        return None
    where, clues = known
    at = 1 if locale == "ko" else 0
    by_word = {c for c, words in clues.items() if any(_says(low, word) for word in words)}
    home = _country(origin)
    by_origin = {c for c in where if home and c[:2] == home}
    by_money = {c for c in where if c[:2] == _OF_CURRENCY.get(currency or "")}
    for why, found in (("country", by_word), ("origin", by_origin), ("currency", by_money)):
        if len(found) == 1:
            code = found.pop()
            return Verdict(code[:2], where[code][at], why)
    return Verdict(choices=tuple(names[at] for names in where.values()))


def _says(low: str, word: str) -> bool:
    if re.search(r"[가-힣]", word):
        return word in low
    return re.search(rf"\b{re.escape(word)}\b", low) is not None


def _country(name: str | None) -> str:
    places = gazetteer.find(name) if name else []
    return places[0].country if places else ""
