"""Judges of what keeps one safe and well: streets, hospitals, mosquitoes."""

import re

from tripkit.knowledge.cities import City, nearest_city
from tripkit.knowledge.countries import carries, country_of
from tripkit.knowledge.feasibility.facts import NEVER, Candidate, Condition, PickWish, Verdict

_SOFT = 0.6
_CITY_KM = 30.0


def _city_of(place: Candidate) -> City | None:
    return nearest_city(*place.point, _CITY_KM)


def _mosquito(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """By the country: where mosquitoes carry dengue or yellow fever, they may carry Zika."""
    names = ("malaria",) if condition.value == "malaria" else ("dengue", "yellow fever")
    illness = next((name for name in names if carries(place.country, name)), None)
    if illness is None:
        return Verdict(
            True,
            "none known in the country; ask your doctor all the same",
            "나라 안에 알려진 위험이 없어요. 그래도 의사에게 확인해요",
        )
    ko = {"malaria": "말라리아", "dengue": "뎅기열", "yellow fever": "황열"}[illness]
    return Verdict(
        False,
        f"mosquitoes there carry {illness}, and may carry Zika",
        f"{ko}을 옮기는 모기가 있어요. 지카도 옮길 수 있어요",
        NEVER,
    )


def _hospital(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """A city has hospitals; how good one is, nobody recorded."""
    city = _city_of(place)
    if place.has("city") or city:
        name = city.name.en if city else place.name, city.name.ko if city else ""
        return Verdict(
            True,
            f"the hospitals of {name[0]} are near; save the address of one before you go",
            f"{name[1]} 시내 병원이 가까워요. 가기 전에 주소를 저장해요".strip(),
        )
    return Verdict(
        False, "no city with hospitals near by", "가까이에 병원이 있는 도시가 없어요", 1.0
    )


def _safe(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """By official advice, and by what our record says of the city's streets."""
    country = country_of(place.country)
    if country and country.warning and country.warning.everywhere:
        return Verdict(False, country.warning.text.en, country.warning.text.ko, NEVER)
    city = _city_of(place)
    if city is None:
        return Verdict(
            None,
            "no official warning; nobody recorded more",
            "공식 경고는 없지만 그 밖의 기록은 없어요",
        )
    if condition.value == "pockets":
        theft = next((s for s in city.safety.scams if _THEFT.search(s.en)), None)
        about = theft or (city.safety.about if _THEFT.search(city.safety.about.en) else None)
        if about:
            return Verdict(False, about.en, about.ko, _SOFT)
        return Verdict(
            True, "no pickpockets in our record of the city", "기록에 소매치기 이야기는 없어요"
        )
    about = city.safety.women or city.safety.about
    is_rough = _ROUGH.search(f"{city.safety.about.en} {about.en}") is not None
    is_warned = bool(country and country.warning)
    if is_rough or is_warned:
        return Verdict(False, about.en, about.ko, _SOFT)
    return Verdict(None if _WARY.search(about.en) else True, about.en, about.ko)


_THEFT = re.compile(r"pickpocket|bag[- ]snatch|snatch|thie(?:f|ves)|theft", re.IGNORECASE)
_ROUGH = re.compile(
    r"robber|mugging|mugged|violent|armed|avoid .{0,30}after dark|not walk|taxi after dark"
    r"|gang|kidnap|assault",
    re.IGNORECASE,
)


_WARY = re.compile(
    r"\b(?:avoid|leave|watch|keep (?:to|off|your)|take (?:cars?|taxis?|a cab)|after dark|at night"
    r"|don.t|harass|followed|hassle|careful|alone)\b",
    re.IGNORECASE,
)
"""Advice that one gives only where there is something to mind."""


JUDGES = {"mosquito": _mosquito, "safe": _safe, "hospital": _hospital}
