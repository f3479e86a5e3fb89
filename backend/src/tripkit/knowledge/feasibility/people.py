"""Judges of whether a place suits the party: what a body needs, babies, pregnancy, dogs."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import cast

from tripkit.knowledge.countries import carries
from tripkit.knowledge.feasibility.facts import (
    NEVER,
    Candidate,
    Condition,
    PickWish,
    Verdict,
    hours,
)
from tripkit.knowledge.feasibility.journeys import journey_to
from tripkit.knowledge.feasibility.kind_table import EITHER, kinds
from tripkit.knowledge.feasibility.passages import saying
from tripkit.knowledge.feasibility.words import word

SOFT = 0.7
HIGH = 2_500
"""Metres from which on the air is thin."""
LONG_WAY = 8 * 60
"""Minutes from door to door that one would not ask of somebody who is pregnant."""
_UNRECORDED = Verdict(None, "nobody recorded it", "기록이 없어요")
_LEVEL = r"wheelchair|step-free|boardwalk|paved|(?:flat|level) (?:path|walk|way|ground)"
_EASY = {
    "wheelchair": r"wheelchair|step-free|barrier-free",
    "step_free": r"wheelchair|step-free|barrier-free",
    "stroller": r"wheelchair|step-free|stroller|pushchair|\bpram\b",
}
"""By need, what a sentence has to say for it to be met."""
_SENSES = {
    "blind": (
        "what helps a blind guest there, nobody recorded: ask the sights before you go",
        "시각 장애인 편의는 기록이 없으니 가기 전에 물어보세요",
    ),
    "deaf": (
        "what helps a deaf guest there, nobody recorded: ask before you go",
        "청각 장애인 편의는 기록이 없으니 가기 전에 물어보세요",
    ),
    "sensory": (
        "how loud or bright it gets, nobody recorded: ask for quiet hours",
        "소리나 빛이 얼마나 센지는 기록이 없으니 조용한 시간을 물어보세요",
    ),
}
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
    """Kept only where the record says what makes it easy; that it names no barrier proves none."""
    need = condition.value
    if place.features is None:
        return _UNRECORDED
    if barred := _barred(place, need):
        return barred
    if need != "stroller" and place.access == "challenging":
        return Verdict(False, "hard to get to", "가기 힘든 곳이에요", NEVER)
    if need in _SENSES:
        en, ko = _SENSES[need]
        return Verdict(None, en, ko)
    if hits := saying(place, _EASY.get(need, _LEVEL)):
        if need in _EASY:
            return Verdict(True, f"“{hits.words.en}”", f"“{hits.words.ko}”", proof=hits.words)
        return Verdict(
            None,
            f"level in part by our record, but nobody checked the rest: “{hits.words.en}”",
            f"평평한 길은 있지만 나머지는 확인하지 못했어요: “{hits.words.ko}”",
            share=0.5,
        )
    return Verdict(
        None,
        "no stairs or steep ways in our record, but nobody checked it: ask first",
        "계단이나 가파른 길은 기록에 없지만 확인한 건 아니에요. 먼저 물어보세요",
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
    if need == "pregnant":
        return _of_pregnancy(place, wish)
    if need == "motion_sick":
        return _of_motion(place, wish)
    return Verdict(
        None,
        "nothing against it in our record, but nobody checked it",
        "기록에 걸리는 것은 없지만 확인한 건 아니에요",
    )


def _of_motion(place: Candidate, wish: PickWish) -> Verdict:
    """Whether what one comes for is seen from a boat."""
    for code in (code for value in wish.values("kind") for code in value.split(EITHER)):
        hits = saying(place, kinds()[code].record) if kinds()[code].record else None
        if hits and word("boat").search(hits.words.en):
            return Verdict(
                False, f"by boat: “{hits.words.en}”", f"배를 타요: “{hits.words.ko}”", NEVER
            )
    return Verdict(None, "no boat in our record", "배 타는 이야기는 기록에 없어요")


def _of_pregnancy(place: Candidate, wish: PickWish) -> Verdict:
    illness = next((i for i in ("malaria", "dengue") if carries(place.country, i)), None)
    if illness:
        ko = {"malaria": "말라리아", "dengue": "뎅기열"}[illness]
        return Verdict(
            False,
            f"mosquitoes there carry {illness}",
            f"{ko}을 옮기는 모기가 있어요".replace("아을", "아를"),
            NEVER,
        )
    if place.access == "challenging":
        return Verdict(False, "hard to get to", "가기 힘든 곳이에요", NEVER)
    journey = journey_to(place, wish)
    if journey and journey.minutes > LONG_WAY:
        en, ko = hours(journey.minutes, "en"), hours(journey.minutes, "ko")
        return Verdict(False, f"{en} on the way is a lot", f"가는 데 {ko} 걸려요", SOFT)
    return Verdict(
        None,
        "no malaria or dengue in the country, no thin air, boat or climb in our record;"
        " ask your doctor before you book",
        "말라리아나 뎅기열이 없는 나라이고 고지대, 배, 오르막도 기록에 없어요."
        " 예약 전에 의사에게 확인하세요",
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
    if place.metres is None:
        return Verdict(None, "our record names no height", "높이가 기록에 없어요")
    return Verdict(True, f"at {place.metres} m", f"해발 {place.metres}m예요")


JUDGES = {
    "access": _access,
    "party": _party,
    "health": _health,
    "pet": _pet,
    "altitude": _altitude,
}
