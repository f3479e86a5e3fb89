"""The tables of `data/`: what a value asks of a plan, and what kinds of sights it names."""

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from tripkit.domain.statements import Polarity

Table = dict[str, dict[str, list[str]]]


@cache
def _limits() -> Table:
    return tomllib.loads(_text("limits.toml"))


@cache
def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads(_text("words.toml"))


@cache
def _sight_kinds() -> Table:
    return tomllib.loads(_text("sight_kinds.toml"))


def _text(name: str) -> str:
    return files("tripkit.knowledge.orders").joinpath("data", name).read_text("utf-8")


def limits_of(kind: str, value: str, polarity: Polarity) -> list[tuple[str, str]]:
    """Constraints as (kind, value) that this value asks for; [] where there is none."""
    rows = _limits()[polarity].get(f"{kind}={value}", [])
    return [(row.partition("=")[0], row.partition("=")[2]) for row in rows]


def diet_of_allergy(food: str) -> str | None:
    """The diet that keeps this food away; None where no record of ours tells of it."""
    low = food.casefold()
    return next((diet for word, diet in _words()["allergens"].items() if word in low), None)


def hour_of(value: str) -> str:
    """HH:MM of a part of the day; an hour is itself."""
    return _words()["hours"].get(value, value)


def nap_of(value: str) -> str:
    """HH:MM-HH:MM of a rest."""
    return _words()["naps"].get(value, value)


@cache
def meal_hour_words(name: str) -> re.Pattern[str]:
    """A line of the words that tell of meals at an hour of every day."""
    return re.compile(_words()["meal_hours"][name], re.I)


def is_leaving(words: str) -> bool:
    """Whether the words of an hour are about leaving a town from its airport or station."""
    low = words.casefold()
    return all(re.search(pattern, low) for pattern in _words()["leaving"].values())


def part_of_budget(words: str) -> str | None:
    """What alone a sum is for, food or tickets; None where it is for the trip."""
    low = words.casefold()
    return next((part for part, p in _words()["parts"].items() if re.search(p, low)), None)


def is_of_everything(words: str) -> bool:
    """Whether a sum for each night is to pay for more than the bed."""
    return re.search(_words()["sums"]["everything"], words.casefold()) is not None


def month_part(words: str) -> str:
    """The part of a month that the words say: e, m or l for early, mid or late; "" for none."""
    low = words.casefold()
    return next(
        (p for p, pattern in _words()["month_parts"].items() if re.search(pattern, low)), ""
    )


def is_limited_way(clause: str) -> bool:
    """Whether a clause that refuses a way refuses it for some hours, lengths or sorts alone."""
    return re.search(_words()["ways"]["limited"], clause) is not None


def is_much(words: str) -> bool:
    """Whether words about walking want much of it, or do not mind."""
    return re.search(_words()["walking"]["much"], words.casefold()) is not None


def is_without(words: str) -> bool:
    """Whether words about a sum leave something out of it."""
    return re.search(_words()["sums"]["without"], words.casefold()) is not None


def is_strict(words: str) -> bool:
    """Whether words about the hours of days leave no exception."""
    return re.search(_words()["limits"]["strict"], words.casefold()) is not None


def is_denied(words: str) -> bool:
    """Whether words beside a day or a place refuse it."""
    return re.search(_words()["limits"]["denied"], words.casefold()) is not None


def is_at_home(words: str) -> bool:
    """Whether words tell of something at home, for which one has to be back."""
    return re.search(_words()["limits"]["home"], words.casefold()) is not None


def is_preferred(words: str) -> bool:
    """Whether words about two things set one over the other: "trains rather than planes"."""
    return re.search(_words()["limits"]["preferred"], words) is not None


def is_listed(words: str) -> bool:
    """Whether words join names as equals: 교토하고 나라."""
    return re.search(_words()["limits"]["joined"], words.casefold()) is not None


def is_plainly_wanted(clause: str) -> bool:
    """Whether a clause wants what it names and denies nothing."""
    low = clause.casefold()
    return re.search(_words()["limits"]["wanted"], low) is not None and not is_denied(low)


def is_insisted(words: str) -> bool:
    """Whether words insist on what they say."""
    return re.search(_words()["limits"]["insisted"], words.casefold()) is not None


def says_little(name: str, word: str) -> bool:
    """Whether one word, left over of a clause, says nothing by itself: `little` beside words of
    which something was made, `greeting` also alone, `people` where they are counted."""
    return re.fullmatch(_words()["left_over"][name], word.casefold()) is not None


def outside_spans(words: str) -> list[tuple[int, int]]:
    """Where the words stand that leave something out of the sums."""
    patterns = _words()["outside"].values()
    return [m.span() for pattern in patterns for m in re.finditer(pattern, words, re.I)]


def is_for_a_day(words: str) -> bool:
    """Whether words about a way's length count all ways of a day together."""
    return re.search(_words()["limits"]["a_day"], words.casefold()) is not None


def is_whole_way(words: str) -> bool:
    """Whether words beside a number of kilometres want all of them travelled."""
    return re.search(_words()["limits"]["whole_way"], words.casefold()) is not None


def outside_of_sums(words: str) -> frozenset[str]:
    """What an order's words leave out of its sums, as the costs call it: `accommodation`,
    `flights`; also a room that is paid for already."""
    rows = _words()["outside"].items()
    return frozenset(name for name, pattern in rows if re.search(pattern, words, re.I))


def names_a_day(words: str) -> bool:
    """Whether a refusal's words hold a day of the week."""
    return re.search(_words()["days"]["weekday"], words.casefold()) is not None


def is_driven(clause: str) -> bool:
    """Whether somebody else drives."""
    return re.search(_words()["ways"]["driven"], clause) is not None


def is_only(clause: str) -> bool:
    """Whether a clause leaves nothing but what it names."""
    return re.search(_words()["ways"]["only"], clause) is not None


def day_words() -> dict[str, str]:
    """Patterns of a day's number in the trip, by its index; −1 is the last."""
    return _words()["day_numbers"]


def part_of_day(words: str) -> int | None:
    """When the meal or the part of the day begins that words name, in minutes; None without one."""
    low = words.casefold()
    rows = _words()["day_parts"].items()
    return next((_clock(at) for at, pattern in rows if re.search(pattern, low)), None)


def _clock(at: str) -> int:
    hours, minutes = at.split(":")
    return int(hours) * 60 + int(minutes)


def is_of_a_part(clause: str) -> bool:
    """Whether a clause that wants a way wants it for a part of the trip alone."""
    return re.search(_words()["ways"]["part"], clause.casefold()) is not None


def is_of_lodging(words: str) -> bool:
    """Whether words are about where one sleeps."""
    return re.search(_words()["ways"]["of_lodging"], words.casefold()) is not None


def is_of_one_day(clause: str) -> bool:
    """Whether a clause is about one day of the trip, or a few."""
    return re.search(_words()["days"]["one_day"], clause.casefold()) is not None


def refused_thing(words: str) -> str:
    """What a refusal refuses: "I don't want one whisky tour" a whisky tour, 술 게임은 절대 없음
    a drinking game; the words as they are where nothing would be left of them."""
    rest = re.sub(_words()["refused"]["before"], "", words)
    rest = re.sub(_words()["refused"]["behind"], "", rest).strip(" .,;:!?-()")
    return rest or words


def is_free(words: str) -> bool:
    """Whether words speak of time in which nothing is to be done."""
    return re.search(_words()["days"]["free"], words.casefold()) is not None


def is_called(names: Iterable[str], value: str) -> bool:
    """Whether one of a sight's names holds the word of a kind of place: "Museum of Fine Arts"."""
    word = re.compile(rf"\b{re.escape(value.replace('_', ' '))}\b", re.I)
    return any(word.search(name) for name in names)


def is_wider(kind: str, value: str) -> bool:
    """Whether the kinds of sights of this value hold other places than it names."""
    return value in _sight_kinds()["wider"].get(kind, ())


def sight_kinds(kind: str, value: str) -> frozenset[str]:
    """The kinds of sights that a `place_kind` or an `interest` is about."""
    return frozenset(_sight_kinds().get(kind, {}).get(value, ()))
