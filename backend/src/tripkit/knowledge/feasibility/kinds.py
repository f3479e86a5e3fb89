"""Judges of the kind of place that was named, and of kinds that are refused."""

import re
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from pydantic import TypeAdapter

from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.countries import months_text
from tripkit.knowledge.feasibility.facts import NEVER, Candidate, Condition, PickWish, Verdict
from tripkit.knowledge.feasibility.passages import saying
from tripkit.knowledge.feasibility.recorded import MENTIONED, TOLD, is_recorded, mentioned
from tripkit.knowledge.feasibility.seasons import RAIN, SNOW, rains, snows
from tripkit.knowledge.feasibility.words import word

BOUNDS = ("in", "near", "way", "flight", "drive", "reach", "modes", "area")
"""Conditions that leave so few places that what was named first may be missing in all of them."""
MILD, MILDLY = "mild", 0.3
"""The hint of a kind that was only wished for, and the excess of a place without it."""
EITHER = "|"
"""Between kinds of which one will do ("surfing or caves")."""
OUT_OF_SEASON = 0.8
WEIGHTY = 0.5
"""A weight from which on a place is one for a mood or an interest."""
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
    is_calm: bool = False
    is_empty: bool = False
    lacks: tuple[str, ...] = ()
    is_hidden: bool = False
    is_city: bool = False
    mood: str = ""
    interest: str = ""
    photography: int = 0

    @property
    def is_soft(self) -> bool:
        """Whether it is a matter of degree, which a record need not name."""
        return bool(self.mood or self.interest or self.photography or self.is_city)

    def is_in_season(self, place: Candidate, months: tuple[int, ...]) -> bool:
        """Whether one of the trip's months is one of its own, where it has any."""
        season = self.south if place.point[0] < 0 else self.months
        return not season or not months or bool(set(season) & set(months))

    def is_at(self, place: Candidate) -> bool:
        """Whether a fact of the record has it: a feature, a tag, a weight; no word of its text."""
        return self._suits(place) and (
            place.has(*self.features)
            or place.scene in self.scenes
            or (bool(self.record) and place.is_tagged(self.record) and not self._only_looks(place))
            or self._weighs(place)
            or (self.is_hidden and is_little_known(place))
            or (self.is_city and place.has("city") and not is_little_known(place))
        )

    def is_mentioned(self, place: Candidate) -> bool:
        """Whether a word for it stands in what is written of the place, which proves nothing."""
        says = bool(self.record) and place.says(self.record)
        return says and self._suits(place) and not self._only_looks(place)

    def _suits(self, place: Candidate) -> bool:
        """Whether nothing of it speaks against the kind: crowds, or a feature."""
        is_busy = self.is_calm and place.crowd == "busy"
        is_lively = self.is_empty and place.crowd not in ("quiet", None)
        return not (is_busy or is_lively or place.has(*self.lacks))

    def _weighs(self, place: Candidate) -> bool:
        """Whether the record gives the place enough of its mood, interest or photographs."""
        spot = place.spot
        if spot is None:
            return False
        moods = {str(name): weight for name, weight in spot.mood.items()}
        interests = {str(name): weight for name, weight in spot.interests.items()}
        return (
            (bool(self.mood) and moods.get(self.mood, 0.0) >= WEIGHTY)
            or (bool(self.interest) and interests.get(self.interest, 0.0) >= WEIGHTY)
            or (0 < self.photography <= spot.photography)
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


def kind_name(value: str) -> Words:
    """What a kind, or each of several of which one will do, is called."""
    rows = [kinds()[code] for code in value.split(EITHER)]
    return Words(en=" or ".join(row.en for row in rows), ko=", ".join(row.ko for row in rows))


def is_soft(value: str) -> bool:
    """Whether all of them are a matter of degree."""
    return all(kinds()[code].is_soft for code in value.split(EITHER))


def in_message(value: str, message: str) -> list[tuple[int, int]]:
    """Where the words of a kind stand in a message."""
    patterns = [_pattern(code) for code in value.split(EITHER)]
    return [match.span() for pattern in patterns for match in pattern.finditer(message)]


@cache
def _pattern(code: str) -> re.Pattern[str]:
    kind = kinds()[code]
    return re.compile(rf"\b(?:{kind.words})\b|(?<![가-힣])(?:{kind.words_ko})", re.IGNORECASE)


def kinds_in(text: str) -> list[str]:
    """The kinds that a text names, in the order of the text."""
    return [code for code, _ in found_in(text)]


def found_in(text: str) -> list[tuple[str, re.Match[str]]]:
    """The kinds that a text names, each with its first words, in the order of the text."""
    matches = [(code, match) for code in kinds() if (match := _pattern(code).search(text))]
    own = [pair for pair in matches if not any(_holds(other, pair[1]) for _, other in matches)]
    return sorted(own, key=lambda pair: (pair[1].start(), pair[0]))


def _holds(match: re.Match[str], part: re.Match[str]) -> bool:
    """Whether the words of one kind only end those of another: parks, of theme parks."""
    is_longer = match.end() - match.start() > part.end() - part.start()
    return is_longer and match.start() <= part.start() and part.end() == match.end()


def denied_in(text: str) -> set[str]:
    """The kinds that a text names to say that they shall not be: "no party hostels", 등산은 못."""
    return {code for code, match in found_in(text) if is_denied(text, match, code)}


def is_denied(text: str, match: re.Match[str], code: str) -> bool:
    """Whether the words beside a kind say that it shall not be; one that is a want of people is
    said with such words itself."""
    before, after = word("denied_before"), word("denied_after")
    if not may_be_denied(code, text, match):
        return False
    return bool(before.search(text[: match.start()]) or after.match(text[match.end() :]))


def may_be_denied(code: str, text: str, match: re.Match[str]) -> bool:
    """Whether a refusal may be of this kind: not where it only says where a party is that is
    refused ("no party island"), and not of one that is said with a refusal itself."""
    is_of_a_party = word("of_a_party").search(text[: match.start()]) is not None
    return not (kinds()[code].is_empty or kinds()[code].is_hidden or is_of_a_party)


def _has(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """In the record and in season; not in the record, it is unknown where towns have it anyway,
    else missing. What was named first is missing for good, unless a place that binds was named."""
    if EITHER in condition.value:
        return _has_either(place, condition, wish)
    kind = kinds()[condition.value]
    if by_month := _by_month(condition.value, place, wish):
        en, ko = f"{kind.en}: {by_month.en}", f"{kind.ko}: {by_month.ko}"
        return replace(by_month, en=en, ko=ko)
    is_known, is_likely = kind.is_at(place), _is_likely(kind, place)
    is_mentioned = kind.is_mentioned(place)
    if (is_known or is_likely or is_mentioned) and not kind.is_in_season(place, wish.months):
        season = months_text(kind.south if place.point[0] < 0 else kind.months)
        en, ko = f"{kind.en}: only in {season.en}", f"{kind.ko}: {season.ko}에만 볼 수 있어요"
        return Verdict(False, en, ko, OUT_OF_SEASON, is_final=True)
    if is_known:
        return _told(kind, place)
    if is_mentioned:
        return _mentioned(kind, place)
    if is_likely:
        en, ko = f"our record doesn't say whether there is {kind.en}", "있는지 기록에 없어요"
        return Verdict(None, en, f"{kind.ko}: {ko}")
    if kind.is_soft:
        return Verdict(
            None, f"our record doesn't name {kind.en}", f"{kind.ko}: 기록에 없어요", share=0.0
        )
    is_first = condition.value == _first_hard(wish)
    is_bound = any(wish.values(bound) for bound in BOUNDS)
    excess = NEVER if is_first and not is_bound else LACKS_ONE
    if condition.hint == MILD:
        excess = MILDLY
    return Verdict(
        False, f"no {_bare(kind.en)} that we know of", f"{kind.ko}: 우리 기록에는 없어요", excess
    )


def _by_month(code: str, place: Candidate, wish: PickWish) -> Verdict | None:
    """Of snow and of rain, what the normals of the trip's months say."""
    if code == SNOW:
        return snows(place, wish)
    return rains(place, wish) if code == RAIN else None


def _first_hard(wish: PickWish) -> str | None:
    """The first kind that was named and that a place has or has not."""
    values = wish.values("kind")
    return next((v for v in values if EITHER in v or not kinds()[v].is_soft), None)


def _has_either(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """The best of what was named with "or" between."""
    codes = condition.value.split(EITHER)
    verdicts = [_has(place, replace(condition, value=code), wish) for code in codes]
    best = min(verdicts, key=_rank)
    is_first = condition.value == _first_hard(wish)
    return best if best.is_kept is not False or not is_first else replace(best, excess=NEVER)


def _rank(verdict: Verdict) -> tuple[int, float, float]:
    """The kept first, then what a text mentions, then by how far it is off."""
    return {True: 0, None: 1, False: 2}[verdict.is_kept], -verdict.share, verdict.excess


def _mentioned(kind: Kind, place: Candidate) -> Verdict:
    """With the sentence that has a word for it: no fact of the place, so that no one ticks it."""
    hits = saying(place, kind.record, kind.unless)
    if hits is None:
        en, ko = "only a word of our record for it; check it", "기록에 낱말만 있으니 확인하세요"
        return Verdict(None, f"{kind.en}: {en}", f"{kind.ko}: {ko}", share=MENTIONED / 2)
    verdict = mentioned(hits.words)
    return replace(verdict, en=f"{kind.en}: {verdict.en}", ko=f"{kind.ko}: {verdict.ko}")


def _told(kind: Kind, place: Candidate) -> Verdict:
    """With the sentence that tells of it, where one does and not only a feature."""
    hits = saying(place, kind.record, kind.unless) if kind.record else None
    if kind.is_hidden and place.spot and is_little_known(place):
        text = place.spot.why_hidden
        return Verdict(True, f"{kind.en}: “{text.en}”", f"{kind.ko}: “{text.ko}”", proof=text)
    if hits is None:
        return Verdict(True, f"{kind.en}: in our record of the place", f"{kind.ko}: 기록에 있어요")
    text = hits.words
    return Verdict(True, f"{kind.en}: “{text.en}”", f"{kind.ko}: “{text.ko}”", proof=text)


def is_little_known(place: Candidate) -> bool:
    """Whether the record says why few come: of a spot of the catalogue, not of a whole city."""
    return place.spot is not None and place.spot.id in _spot_ids()


@cache
def _spot_ids() -> frozenset[str]:
    return frozenset(spot.id for spot in spots())


def _is_likely(kind: Kind, place: Candidate) -> bool:
    """Whether it may be there though the record does not name it."""
    is_town = place.has("city", "town", "old-town", "village")
    return place.features is None or (kind.common and is_town) or place.country in kind.silent


def _bare(name: str) -> str:
    return re.sub(r"^(?:an?|the) ", "", name)


def _lacks(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    kind = kinds()[condition.value]
    by_record = place.has(*kind.features) or place.scene in kind.scenes
    is_mentioned = kind.is_mentioned(place)
    if by_record or (not kind.features and (is_mentioned or kind.is_at(place))):
        return Verdict(False, f"there is {kind.en}", f"{kind.ko}: 있어요", NEVER)
    if is_mentioned:
        en, ko = "our record mentions", "기록에 말이 나와요"
        return Verdict(False, f"{en} {_bare(kind.en)}", f"{kind.ko}: {ko}", TOLD)
    if _is_likely(kind, place) or not is_recorded(place, kind.features):
        return Verdict(None, f"not known whether there is {kind.en}", f"{kind.ko}: 몰라요")
    return Verdict(True, f"no {_bare(kind.en)} in our record", f"{kind.ko}: 기록에 없어요")


JUDGES = {"kind": _has, "without": _lacks}
