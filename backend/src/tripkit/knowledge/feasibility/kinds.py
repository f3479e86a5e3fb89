"""Judges of the kind of place that was named, and of kinds that are refused."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pydantic import TypeAdapter

from tripkit.knowledge.feasibility.facts import NEVER, Candidate, Condition, PickWish, Verdict
from tripkit.knowledge.feasibility.words import word

OUT_OF_SEASON = 0.8
LACKS_ONE = 1.5
"""The excess of a place that has another of the kinds that were named, but not this one."""


@dataclass(frozen=True)
class Kind:
    """A row of `data/kinds.toml`."""

    en: str
    ko: str
    words: str
    words_ko: str
    features: tuple[str, ...] = ()
    scenes: tuple[str, ...] = ()
    record: str = ""
    common: bool = False
    months: tuple[int, ...] = ()
    south: tuple[int, ...] = ()
    silent: tuple[str, ...] = ()
    unless: str = ""
    countries: tuple[str, ...] = ()

    def is_in_season(self, place: Candidate, months: tuple[int, ...]) -> bool:
        """Whether one of the trip's months is one of its own, where it has any."""
        season = self.south if place.point[0] < 0 else self.months
        return not season or not months or bool(set(season) & set(months))

    def is_at(self, place: Candidate) -> bool:
        """Whether the record has it."""
        return (
            place.has(*self.features)
            or place.scene in self.scenes
            or (bool(self.record) and place.says(self.record) and not self._only_looks(place))
        )

    def _only_looks(self, place: Candidate) -> bool:
        """Whether its words stand for something else there: bones of a whale, a lion of stone."""
        is_elsewhere = bool(self.countries) and place.country not in self.countries
        return is_elsewhere or (bool(self.unless) and place.says(self.unless))


@cache
def kinds() -> dict[str, Kind]:
    """All kinds by their code."""
    text = (files(__package__) / "data" / "kinds.toml").read_text("utf-8")
    return TypeAdapter(dict[str, Kind]).validate_python(tomllib.loads(text))


@cache
def _pattern(code: str) -> re.Pattern[str]:
    kind = kinds()[code]
    return re.compile(rf"\b(?:{kind.words})\b|(?<![가-힣])(?:{kind.words_ko})", re.IGNORECASE)


def kinds_in(text: str) -> list[str]:
    """The kinds that a text names, in the order of the text."""
    return [code for code, _ in _found(text)]


def _found(text: str) -> list[tuple[str, re.Match[str]]]:
    matches = [(code, match) for code in kinds() if (match := _pattern(code).search(text))]
    return sorted(matches, key=lambda pair: (pair[1].start(), pair[0]))


def denied_in(text: str) -> set[str]:
    """The kinds that a text names to say that they shall not be: "no party hostels", 등산은 못."""
    before, after = word("denied_before"), word("denied_after")
    return {
        code
        for code, match in _found(text)
        if before.search(text[: match.start()]) or after.match(text[match.end() :])
    }


def _has(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """In the record and in season; not in the record, it is unknown where towns have it anyway,
    else missing. What was named first is missing for good, unless a place that binds was named."""
    kind = kinds()[condition.value]
    is_known, is_likely = kind.is_at(place), _is_likely(kind, place)
    if (is_known or is_likely) and not kind.is_in_season(place, wish.months):
        en, ko = f"{kind.en}: not in that month", f"{kind.ko}: 그 달에는 볼 수 없어요"
        return Verdict(False, en, ko, OUT_OF_SEASON)
    if is_known:
        return Verdict(True, f"{kind.en}: in our record of the place", f"{kind.ko}: 기록에 있어요")
    if is_likely:
        en, ko = f"our record doesn't say whether there is {kind.en}", "있는지 기록에 없어요"
        return Verdict(None, en, f"{kind.ko}: {ko}")
    is_first = wish.values("kind")[:1] == [condition.value]
    is_bound = bool(wish.values("in") or wish.values("near"))
    excess = NEVER if is_first and not is_bound else LACKS_ONE
    return Verdict(False, f"no {_bare(kind.en)} that we know of", f"{kind.ko}: 없어요", excess)


def _is_likely(kind: Kind, place: Candidate) -> bool:
    """Whether it may be there though the record does not name it."""
    is_town = place.has("city", "town", "old-town", "village")
    return place.features is None or (kind.common and is_town) or place.country in kind.silent


def _bare(name: str) -> str:
    return re.sub(r"^(?:an?|the) ", "", name)


def _lacks(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    kind = kinds()[condition.value]
    by_record = place.has(*kind.features) or place.scene in kind.scenes
    if by_record or (not kind.features and kind.is_at(place)):
        return Verdict(False, f"there is {kind.en}", f"{kind.ko}: 있어요", NEVER)
    if place.features is None:
        return Verdict(None, "nobody recorded it", "기록이 없어요")
    return Verdict(True, f"no {_bare(kind.en)} in our record", f"{kind.ko}: 기록에 없어요")


JUDGES = {"kind": _has, "without": _lacks}
