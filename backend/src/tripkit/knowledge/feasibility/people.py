"""Judges of whether a place suits the party: what a body needs, babies, pregnancy, dogs."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import cast

from tripkit.knowledge.feasibility.facts import (
    NEVER,
    Candidate,
    Condition,
    PickWish,
    Verdict,
    hours,
)
from tripkit.knowledge.feasibility.journeys import journey_to

SOFT = 0.7
HIGH = 2_500
"""Metres from which on the air is thin."""
LONG_WAY = 8 * 60
"""Minutes from door to door that one would not ask of somebody who is pregnant."""
_UNRECORDED = Verdict(None, "nobody recorded it", "기록이 없어요")
_EASY = r"wheelchair|step-free|boardwalk|promenade|paved|(?:flat|level) (?:path|walk|way|ground)"
_HEIGHTS = r"suspension bridge|glass floor|cable car|ladder|sheer|drop below|skywalk"


@cache
def _barriers() -> dict[str, list[str]]:
    return cast(dict[str, list[str]], _table()["barriers"])


@cache
def _names() -> dict[str, dict[str, str]]:
    return cast(dict[str, dict[str, str]], _table()["names"])


def _table() -> dict[str, object]:
    return tomllib.loads((files(__package__) / "data" / "needs.toml").read_text("utf-8"))


def barriers(place: Candidate, need: str) -> list[str]:
    """The features of a place that stand against a need."""
    return [feature for feature in _barriers()[need] if place.has(feature)]


def named(features: list[str]) -> tuple[str, str]:
    """Features in words, in both languages."""
    names = _names()
    ko = ", ".join(dict.fromkeys(names["ko"][feature] for feature in features[:2]))
    en = " and ".join(dict.fromkeys(names["en"][feature] for feature in features[:2]))
    return en, ko + ("이" if _closed(ko) else "가")


def _barred(place: Candidate, need: str) -> Verdict | None:
    if features := barriers(place, need):
        en, ko = named(features)
        return Verdict(False, f"there is {en}", f"{ko} 있어요", NEVER)
    return None


def _closed(word: str) -> bool:
    """Whether the last syllable ends in a consonant."""
    return "가" <= word[-1] <= "힣" and (ord(word[-1]) - 0xAC00) % 28 > 0


def _access(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """No barrier in the record; kept only where the record says what makes it easy."""
    need = condition.value
    if place.features is None:
        return _UNRECORDED
    if barred := _barred(place, need):
        return barred
    if need != "stroller" and place.access == "challenging":
        return Verdict(False, "hard to get to", "가기 힘든 곳이에요", NEVER)
    if place.says(_EASY):
        return Verdict(
            True,
            "our record tells of flat or paved ways and names no steps",
            "평평하거나 포장된 길이고 계단은 기록에 없어요",
        )
    if need == "little_walking" and place.access == "easy":
        return Verdict(
            True,
            "easy to get to, no stairs or steep ways in our record",
            "가기 쉽고 계단이나 가파른 길이 기록에 없어요",
        )
    if need in ("step_free", "stroller"):
        return Verdict(
            True, "no stairs or steep ways in our record", "계단이나 가파른 길이 기록에 없어요"
        )
    return Verdict(
        None,
        "no steps in our record, but nobody checked it for a wheelchair",
        "계단은 기록에 없지만 휠체어로 확인한 건 아니에요. 먼저 물어보세요",
    )


def _party(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """Whom the record says that it suits; a baby neither climbs nor sails nor goes up high."""
    who = condition.value
    if place.suits is None:
        return _UNRECORDED
    if who == "baby" and (barred := _barred(place, "baby")):
        return barred
    group = "kids" if who == "baby" else who
    suits = bool({"kids", "parents"} & place.suits) if group == "family" else group in place.suits
    if suits:
        return Verdict(True, "our record says that it suits you", "함께 가기 좋은 곳이에요")
    return Verdict(
        False,
        "not made for your company",
        "일행과 가기에는 맞지 않을 수 있어요",
        NEVER if who == "baby" else SOFT,
    )


def _health(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    need = condition.value
    if place.features is None:
        return _UNRECORDED
    if barred := _barred(place, need):
        return barred
    if need in ("altitude", "pregnant") and (place.metres or 0) >= HIGH:
        return Verdict(False, f"at {place.metres} m", f"해발 {place.metres}m예요", NEVER)
    if need == "heights" and place.says(_HEIGHTS):
        return Verdict(
            False, "there is a drop to look down", "아래가 내려다보이는 곳이 있어요", NEVER
        )
    return (
        _of_pregnancy(place, wish)
        if need == "pregnant"
        else Verdict(True, "nothing against it in our record", "기록에 걸리는 것이 없어요")
    )


def _of_pregnancy(place: Candidate, wish: PickWish) -> Verdict:
    if place.access == "challenging":
        return Verdict(False, "hard to get to", "가기 힘든 곳이에요", NEVER)
    journey = journey_to(place, wish)
    if journey and journey.minutes > LONG_WAY:
        en, ko = hours(journey.minutes, "en"), hours(journey.minutes, "ko")
        return Verdict(False, f"{en} on the way is a lot", f"가는 데 {ko} 걸려요", SOFT)
    return Verdict(
        True, "no height, boat or climb in our record", "고지대나 배, 오르막이 기록에 없어요"
    )


def _pet(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """A dog comes along over land; of the place itself nobody recorded whether it may."""
    if wish.origin is None:
        return Verdict(
            None, "nobody recorded whether animals may come", "동반할 수 있는지 기록이 없어요"
        )
    journey = journey_to(place, wish)
    if journey is None or journey.means == "flight":
        return Verdict(False, "you would have to fly with it", "함께 비행기를 타야 해요", NEVER)
    return Verdict(
        None,
        "no flight needed; nobody recorded whether animals may come",
        "비행기는 타지 않지만, 동반할 수 있는지는 기록이 없어요",
    )


def _altitude(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """Nothing above so many metres, by what the record says of heights."""
    limit = int(condition.value)
    if place.metres is not None and place.metres > limit:
        return Verdict(False, f"at {place.metres} m", f"해발 {place.metres}m예요", NEVER)
    if place.has("altitude") and limit < HIGH:
        return Verdict(False, "high up", "높은 곳이에요", NEVER)
    if place.metres is None and place.has("mountain", "volcano", "glacier"):
        return Verdict(None, "our record doesn't say how high it is", "얼마나 높은지 기록에 없어요")
    return Verdict(True, "not that high", "그만큼 높지 않아요")


JUDGES = {
    "access": _access,
    "party": _party,
    "health": _health,
    "pet": _pet,
    "altitude": _altitude,
}
