"""A way over land and water in words: by what one goes, where one changes, who runs it."""

from tripkit.domain.context import Locale
from tripkit.knowledge.language.korean import josa
from tripkit.knowledge.ways import Leg, Way
from tripkit.knowledge.ways.lines import Mode
from tripkit.tools.trip.context import say

_NAMES: dict[Mode, tuple[str, str]] = {
    "fast": ("Fast train", "고속열차"),
    "train": ("Train", "기차"),
    "night": ("Night train", "야간열차"),
    "coach": ("Coach", "버스"),
    "nightcoach": ("Night coach", "야간버스"),
    "ferry": ("Ferry", "배"),
    "nightferry": ("Night ferry", "야간 여객선"),
    "drive": ("Drive", "운전"),
}


def _name(mode: Mode, locale: Locale) -> str:
    return say(locale, *_NAMES[mode])


def means_words(way: Way, locale: Locale) -> str:
    """ "Fast train", or "Train and ferry" where it takes both; an estimate names no train."""
    if way.basis == "estimate" and way.means != "drive":
        return say(locale, "Train or coach", "기차나 버스")
    modes = dict.fromkeys(leg.mode for leg in way.legs)
    names = [_name(mode, locale) for mode in modes]
    if locale == "ko":
        return "·".join(names)
    return " and ".join([names[0], *(name.lower() for name in names[1:])])


def route_words(way: Way, locale: Locale) -> str:
    """Who runs it and where one changes; of a drive the towns on the way."""
    if way.means == "drive":
        stops = ", ".join(way.stops)
        passing = f"{josa(stops, '을/를')} 지나요."
        return say(locale, f"By way of {stops}.", passing) if stops else ""
    lines = [_leg(leg, locale) for leg in way.legs if leg.operator]
    return " ".join(lines)


def _leg(leg: Leg, locale: Locale) -> str:
    hours, minutes = divmod(leg.minutes, 60)
    en = f"{hours} h {minutes:02d}" if hours else f"{minutes} min"
    ko = f"{hours}시간 {minutes}분" if hours else f"{minutes}분"
    return say(
        locale,
        f"{leg.start} – {leg.end} {en} ({leg.operator}).",
        f"{leg.start} – {leg.end} {ko}({leg.operator}).",
    )
