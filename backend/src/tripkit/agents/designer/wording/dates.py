"""Days, times, nights and money as one says them, in both languages."""

from collections.abc import Iterable
from datetime import date

from tripkit.domain.context import Locale
from tripkit.knowledge.months import MONTHS

_DAYS: dict[Locale, tuple[str, ...]] = {
    "en": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
    "ko": ("월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일"),
}
_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
)
_COINS_KO = {"KRW": "원", "USD": "달러", "EUR": "유로", "JPY": "엔", "GBP": "파운드"}


def day_of(local: str, locale: Locale) -> str:
    """ "Sat 3 April", "4월 3일 토요일"; `local` begins with YYYY-MM-DD."""
    on = date.fromisoformat(local[:10])
    name = _DAYS[locale][on.weekday()]
    if locale == "ko":
        return f"{on.month}월 {on.day}일 {name}"
    return f"{name} {on.day} {MONTHS[on.month - 1]}"


def short_day(local: str, locale: Locale) -> str:
    """ "3 April", "4월 3일"."""
    on = date.fromisoformat(local[:10])
    return f"{on.month}월 {on.day}일" if locale == "ko" else f"{on.day} {MONTHS[on.month - 1]}"


def time_of(local: str, locale: Locale) -> str:
    """ "9:40", "오전 9시 40분"; `local` is YYYY-MM-DDTHH:MM."""
    hour, minute = int(local[11:13]), int(local[14:16])
    if locale == "en":
        return f"{hour}:{minute:02d}"
    half = "오전" if hour < 12 else "오후"
    clock = (
        f"{half} {(hour - 1) % 12 + 1}시" if hour not in (0, 12) else "낮 12시" if hour else "0시"
    )
    return f"{clock} {minute}분" if minute else clock


def date_and_time(local: str, locale: Locale) -> str:
    """The day and the time."""
    apart = " " if locale == "ko" else ", "
    return f"{day_of(local, locale)}{apart}{time_of(local, locale)}"


def date_range(first: str, last: str, locale: Locale) -> str:
    """ "Mon 12 to Fri 16 April", "4월 12일부터 16일까지"; one day alone is that day."""
    if first[:10] == last[:10]:
        return day_of(first, locale)
    start, end = date.fromisoformat(first[:10]), date.fromisoformat(last[:10])
    same = (start.year, start.month) == (end.year, end.month)
    if locale == "ko":
        until = f"{end.day}일" if same else f"{end.month}월 {end.day}일"
        return f"{start.month}월 {start.day}일부터 {until}까지"
    begin = f"{_DAYS['en'][start.weekday()]} {start.day}" if same else day_of(first, locale)
    return f"{begin} to {day_of(last, locale)}"


def night_count(first: str, last: str) -> int:
    """Between two dates."""
    return (date.fromisoformat(last[:10]) - date.fromisoformat(first[:10])).days


def nights_in_words(count: int, locale: Locale) -> str:
    """ "three nights", "3박"."""
    if locale == "ko":
        return f"{count}박"
    return "one night" if count == 1 else f"{number_in_words(count)} nights"


def number_in_words(count: int) -> str:
    """In words up to twenty."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def shift_in_words(minutes: int, locale: Locale) -> str:
    """ "a day later", "30 min earlier", "하루 뒤로", "30분 앞으로"."""
    if abs(minutes) == 7 * 1440:
        after, before = (
            ("일주일 뒤로", "일주일 앞으로")
            if locale == "ko"
            else ("a week later", "a week earlier")
        )
        return after if minutes > 0 else before
    days, rest = divmod(abs(minutes), 1440)
    hours, left = divmod(rest, 60)
    if locale == "ko":
        parts = ["하루" if days == 1 else f"{days}일"] * bool(days)
        parts += [f"{hours}시간"] * bool(hours) + [f"{left}분"] * bool(left)
        return f"{' '.join(parts)} {'뒤로' if minutes > 0 else '앞으로'}"
    parts = ["a day" if days == 1 else f"{number_in_words(days)} days"] * bool(days)
    parts += ["an hour" if hours == 1 else f"{number_in_words(hours)} hours"] * bool(hours)
    parts += [f"{left} min"] * bool(left)
    far = " and ".join([", ".join(parts[:-1])] * (len(parts) > 1) + parts[-1:])
    return f"{far} {'later' if minutes > 0 else 'earlier'}"


def money(amount: float, currency: str, locale: Locale) -> str:
    """ "240,000 KRW", "24,000원"; cents are left out."""
    if locale == "ko" and (coin := _COINS_KO.get(currency)):
        return f"{amount:,.0f}{coin}"
    return f"{amount:,.0f} {currency}"


def amounts(sums: Iterable[tuple[str, float]], locale: Locale) -> str:
    """Money in several currencies."""
    apart = ", " if locale == "ko" else " and "
    return apart.join(money(amount, code, locale) for code, amount in sums)
