"""What people ask of a trip beside place, time and money: read from plain words, and judged."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import cast

from pydantic import TypeAdapter

from tripkit.domain.context import Locale
from tripkit.knowledge.cities import City, nearest_city
from tripkit.knowledge.countries import country_of, tap_water
from tripkit.knowledge.feasibility.facts import (
    NEVER,
    Candidate,
    Condition,
    PickWish,
    Verdict,
    hours,
)
from tripkit.knowledge.feasibility.journeys import journey_to
from tripkit.knowledge.gazetteer import country_name, find
from tripkit.knowledge.language.money import demonyms
from tripkit.knowledge.practical import visa_for

BESIDE = 12
"""Characters that may stand between a visa and the passport that it is for."""
BY_DAY = 9 * 60
"""Minutes in the air that fit into a day."""
_SOFT = 0.6
_KITCHENS = "kitchens"
_PASSPORT = re.compile(r"\b([A-Z][a-z]+(?: [A-Z][a-z]+)?) passport")
_CITY_KM = 30.0


@dataclass(frozen=True)
class Provision:
    """A row of `data/provisions.toml`: words in both languages, and how the thing is called."""

    words: str
    en: str = ""
    ko: str = ""
    record: str = ""

    def in_(self, locale: Locale) -> str:
        """How it is called in one language."""
        return self.ko if locale == "ko" else self.en


@cache
def _table() -> dict[str, dict[str, object]]:
    text = (files(__package__) / "data" / "provisions.toml").read_text("utf-8")
    return cast(dict[str, dict[str, object]], tomllib.loads(text))


@cache
def provisions() -> dict[tuple[str, str], Provision]:
    """All rows, by kind of condition and value."""
    return {
        (kind, value): TypeAdapter(Provision).validate_python(row)
        for kind, rows in _table().items()
        if kind != _KITCHENS
        for value, row in rows.items()
    }


@cache
def _patterns() -> dict[tuple[str, str], re.Pattern[str]]:
    return {key: re.compile(row.words, re.IGNORECASE) for key, row in provisions().items()}


def provided(message: str) -> Iterator[Condition]:
    """Conditions whose very words stand in a message."""
    for (kind, value), pattern in _patterns().items():
        for match in pattern.finditer(message):
            is_visa = kind == "visa"
            passport = _PASSPORT.search(message, match.end()) if is_visa else None
            is_beside = passport is not None and passport.start() - match.end() <= BESIDE
            end = passport.end() if passport and is_beside else match.end()
            yield Condition(
                kind,
                f"{value}@{_passport(message)}" if is_visa else value,
                message[match.start() : end].strip(" ,.!?~"),
            )


def _passport(message: str) -> str:
    """The country of a passport that is named ("South African passport"), else nothing."""
    match = _PASSPORT.search(message)
    return demonyms().get(match[1].lower(), "") if match else ""


def _kitchen(name: str) -> frozenset[str]:
    return frozenset(cast(str, _table()[_KITCHENS][name]).split())


def _city_of(place: Candidate) -> City | None:
    return nearest_city(*place.point, _CITY_KM)


def _booking(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    row = provisions()[("booking", condition.value)]
    return Verdict(None, f"set when you book: {row.en}", f"예약할 때 고르실 조건이에요: {row.ko}")


def _own_way(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    row = provisions()[("own_way", condition.value)]
    if row.record and place.says(row.record):
        return Verdict(False, "our record speaks of it", "기록에 나와요", _SOFT)
    return Verdict(
        True,
        "up to you: you go on your own, and nothing here needs it",
        "직접 짜는 여행이라 피하면 돼요",
    )


def _timetable(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """Whether a flight is short enough for the day; when one goes, nobody here knows."""
    journey = journey_to(place, wish)
    if journey is None or journey.flight is None:
        return Verdict(None, "flight times: choose when you book", "비행 시각은 예약할 때 골라요")
    minutes = journey.flight.minutes
    en, ko = hours(minutes, "en"), hours(minutes, "ko")
    if minutes > BY_DAY:
        return Verdict(
            False, f"{en} in the air hardly fit a day", f"비행 {ko}이라 밤을 끼어요", 0.4
        )
    return Verdict(
        None,
        f"{en} in the air fit into a day: pick the flight's hour when you book",
        f"비행 {ko}이라 낮에 다녀올 수 있어요. 시각은 예약할 때 골라요",
    )


def _tap_water(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    level = tap_water(place.country)
    where = country_name(place.country), country_name(place.country, "ko")
    if level == "safe":
        en, ko = f"tap water is safe to drink in {where[0]}", f"{where[1]}에서는 수돗물을 마셔요"
        return Verdict(True, en, ko)
    if level == "mixed":
        return Verdict(None, "it differs within the country", "지역에 따라 달라요")
    en, ko = f"in {where[0]} you drink bottled water", f"{where[1]}에서는 생수를 마셔요"
    return Verdict(False, en, ko, NEVER)


def _drives(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    country = country_of(place.country)
    if country is None:
        return Verdict(None, "which side one drives on isn't known", "통행 방향을 몰라요")
    is_right = country.drives == "right"
    ko = "우측" if is_right else "좌측"
    return Verdict(is_right, f"they drive on the {country.drives}", f"{ko}통행이에요", NEVER)


def _visa(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """By the passport that was named, else the one of where they set off."""
    code = condition.value.partition("@")[2]
    towns = find(wish.origin[0])[:1] if wish.origin else []
    passport = code or wish.home or next((town.country for town in towns), None)
    if passport is None:
        return Verdict(None, "it depends on your passport", "여권에 따라 달라요")
    if passport == place.country:
        return Verdict(True, "your own country", "내 나라예요")
    visa = visa_for(place.country, passport)
    if visa is None:
        return Verdict(
            None, "look up the entry rules for your passport", "내 여권의 입국 규정을 확인해요"
        )
    return Verdict(visa.need != "visa", visa.text.en, visa.text.ko, NEVER)


def _language(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    if place.country == "KR":
        return Verdict(True, "Korean is spoken", "한국어를 써요")
    if place.country in _kitchen("korean_signs"):
        return Verdict(
            True, "stations are commonly signed in Korean, too", "역 안내판에 한국어가 흔해요"
        )
    return Verdict(
        None,
        "take an offline translator; nobody recorded how far one gets without English",
        "번역 앱을 내려받아 가요. 영어 없이 얼마나 통하는지는 기록이 없어요",
    )


def _diet(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """By the streets and markets to eat in of the nearest city of ours."""
    city = _city_of(place)
    areas = [d for d in city.dining if condition.value in d.diets] if city else []
    if areas:
        en, ko = areas[0].name.en, areas[0].name.ko
        return Verdict(True, f"at {en}", f"{ko}에 있어요")
    return Verdict(
        None,
        "our record names no kitchen for it: ask before you book",
        "맞는 식당이 기록에 없으니 예약 전에 확인해요",
    )


def _mild_food(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    where = country_name(place.country), country_name(place.country, "ko")
    if place.country in _kitchen("mild"):
        return Verdict(
            True, f"food in {where[0]} is mildly seasoned", f"{where[1]} 음식은 향이 순한 편이에요"
        )
    if place.country in _kitchen("strong"):
        return Verdict(
            False,
            f"food in {where[0]} is often strongly seasoned",
            f"{where[1]} 음식은 향이 센 편이에요",
            _SOFT,
        )
    return Verdict(None, "it depends on the dish", "음식에 따라 달라요")


JUDGES = {
    "tap_water": _tap_water,
    "drives": _drives,
    "visa": _visa,
    "language": _language,
    "diet": _diet,
    "mild_food": _mild_food,
    "timetable": _timetable,
    "own_way": _own_way,
    "booking": _booking,
}
