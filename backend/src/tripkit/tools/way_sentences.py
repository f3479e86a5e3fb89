"""One way in a sentence: by what, how long, changes, how often, for how much."""

from collections.abc import Iterator, Sequence

from tripkit.domain.context import Locale
from tripkit.tools.trip.context import say


def hours(minutes: int, locale: Locale) -> str:
    """ "2 h 15 min", "45 min", "2시간 15분"."""
    whole, rest = divmod(minutes, 60)
    parts = [say(locale, f"{whole} h", f"{whole}시간")] * bool(whole)
    parts += [say(locale, f"{rest} min", f"{rest}분")] * bool(rest or not whole)
    return " ".join(parts)


def title(label: str, names: Sequence[str]) -> str:
    """What one goes by and who runs it, or its airports."""
    return f"{label} ({', '.join(names)})" if names else label


def length(minutes: int, door: int, locale: Locale, *, rough: bool) -> str:
    """Minutes aboard, and from door to door."""
    aboard = say(locale, "about ", "약 ") * rough + hours(minutes, locale)
    if minutes == door:
        return aboard
    return say(
        locale,
        f"{aboard}, some {hours(door, locale)} from door to door",
        f"{aboard}, 문에서 문까지는 {hours(door, locale)}쯤",
    )


def changing(changes: int | None, towns: Sequence[str], locale: Locale) -> Iterator[str]:
    """Where one changes, if anybody knows."""
    if changes == 0:
        yield say(locale, "without a change", "갈아타지 않음")
    elif changes:
        names = ", ".join(towns)
        yield say(locale, f"change in {names}", f"{names}에서 환승")


def costing(low: float, high: float, locale: Locale, *, a_car: bool) -> str:
    """US dollars for one adult, or for the car."""
    whom = say(locale, "for the car", "차 한 대") if a_car else say(locale, "a person", "한 사람")
    sums = f"${low:,.0f}", f"${high:,.0f}"
    return say(locale, f"about {sums[0]} to {sums[1]} {whom}", f"{whom} 약 {sums[0]}~{sums[1]}")
