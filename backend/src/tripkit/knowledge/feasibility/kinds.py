"""Judges of the kind of place that was named, and of kinds that are refused."""

import re
from dataclasses import replace

from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.countries import months_text
from tripkit.knowledge.feasibility.facts import NEVER, Candidate, Condition, PickWish, Verdict
from tripkit.knowledge.feasibility.kind_table import (
    EITHER,
    MILD,
    MILDLY,
    Kind,
    is_little_known,
    kinds,
)
from tripkit.knowledge.feasibility.passages import saying
from tripkit.knowledge.feasibility.recorded import MENTIONED, TOLD, is_recorded, mentioned
from tripkit.knowledge.feasibility.seasons import RAIN, SNOW, bathes, rains, snows
from tripkit.knowledge.picks import evidence_of

BOUNDS = ("in", "near", "way", "flight", "drive", "reach", "modes", "area", "side", "close", "days")
"""Conditions that leave so few places that what was named first may be missing in all of them."""
OUT_OF_SEASON = 0.8
_LOOSE = {
    "town": Words(en="a town", ko="읍내나 작은 도시예요"),
    "village": Words(en="a village", ko="마을이에요"),
}
"""What comes near a kind, as one says it."""
UP_TO_YOU = frozenset({"cable_car", "skiing"})
"""Kinds that one keeps out of by not going in: a place that has them breaks nothing."""
TOO_BUSY = 0.6
"""The excess of a place with too many people for what was wished for."""
LACKS_ONE = 1.5
"""The excess of a place that has another of the kinds that were named, but not this one."""


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
    return _nearly(kind, place, is_likely=is_likely) or _missing(kind, condition, wish)


def _nearly(kind: Kind, place: Candidate, *, is_likely: bool) -> Verdict | None:
    """Of a place whose record does not name the kind: what comes near, or that it is not known."""
    if near := next((name for name in kind.loose if place.has(name)), None):
        words = _LOOSE[near]
        return Verdict(None, f"{words.en} rather than {kind.en}", f"{kind.ko}보다는 {words.ko}")
    if is_likely:
        en, ko = f"our record doesn't say whether it has {kind.en}", "있는지 기록에 없어요"
        return Verdict(None, en, f"{kind.ko}: {ko}")
    if kind.is_soft and not kind.suits(place):
        return Verdict(
            False, f"too lively for {kind.en}", f"{kind.ko}: 붐비는 곳이에요", excess=TOO_BUSY
        )
    if kind.is_soft:
        return Verdict(
            None, f"not named in our record: {kind.en}", f"{kind.ko}: 기록에 없어요", share=0.0
        )
    return None


def _missing(kind: Kind, condition: Condition, wish: PickWish) -> Verdict:
    is_first = condition.value == _first_hard(wish)
    is_bound = any(wish.values(bound) for bound in BOUNDS)
    excess = NEVER if is_first and not is_bound else LACKS_ONE
    if condition.hint == MILD:
        excess = MILDLY
    return Verdict(
        False, f"not in our record: {kind.en}", f"{kind.ko}: 우리 기록에는 없어요", excess
    )


def _by_month(code: str, place: Candidate, wish: PickWish) -> Verdict | None:
    """Of snow, rain and bathing, what the normals of the trip's months say."""
    if code == SNOW:
        return snows(place, wish)
    if code == RAIN:
        return rains(place, wish)
    kind = kinds()[code]
    return bathes(place, wish, kind.warm) if kind.warm and kind.is_at(place) else None


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
    if sight := _sight_of(kind, place):
        return Verdict(True, f"{kind.en}: “{sight.en}”", f"{kind.ko}: “{sight.ko}”", proof=sight)
    hits = saying(place, kind.record, kind.unless) if kind.record else None
    if kind.is_hidden and place.spot and is_little_known(place):
        text = place.spot.why_hidden
        return Verdict(True, f"{kind.en}: “{text.en}”", f"{kind.ko}: “{text.ko}”", proof=text)
    if hits is None and kind.is_known_for(place):
        return Verdict(True, f"known for {kind.en}", f"{kind.ko}: 알려진 곳이에요")
    if hits is None:
        return Verdict(True, f"{kind.en}: in our record of the place", f"{kind.ko}: 기록에 있어요")
    text = hits.words
    return Verdict(True, f"{kind.en}: “{text.en}”", f"{kind.ko}: “{text.ko}”", proof=text)


def _sight_of(kind: Kind, place: Candidate) -> Words | None:
    """The sight that makes a city one of this kind, where it is one sight and not the whole."""
    pick_id = place.spot.id if place.spot else ""
    rows = (evidence_of(pick_id, name) for name in kind.features if place.has(name))
    return next((words for words in rows if words), None)


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
    is_there = by_record or (not kind.features and (is_mentioned or kind.is_at(place)))
    if condition.value in UP_TO_YOU and (is_there or is_mentioned):
        en, ko = f"it has {kind.en}, which nobody has to take", "있지만 꼭 이용할 일은 없어요"
        return Verdict(None, en, f"{kind.ko}: {ko}")
    if is_there:
        return Verdict(False, f"it has {kind.en}", f"{kind.ko}: 있어요", NEVER)
    if is_mentioned:
        en, ko = "our record mentions", "기록에 말이 나와요"
        return Verdict(False, f"{en} {_bare(kind.en)}", f"{kind.ko}: {ko}", TOLD)
    if _is_likely(kind, place) or not is_recorded(place, kind.features):
        return Verdict(None, f"not known whether it has {kind.en}", f"{kind.ko}: 몰라요")
    return Verdict(True, f"no {_bare(kind.en)} in our record", f"{kind.ko}: 기록에 없어요")


JUDGES = {"kind": _has, "without": _lacks}
