"""What was found, in the reader's language."""

from datetime import date

from tripkit.domain.context import Locale
from tripkit.knowledge.language.korean import josa
from tripkit.knowledge.months import SHORT_MONTHS
from tripkit.knowledge.presenting.words import duration

_EN = {
    "overlap": "{a} and {b} overlap by {minutes}.",
    "two_beds": "{a} and {b} are both booked for {nights}.",
    "duplicate": "{a} is in the trip twice.",
    "ends_before_start": "{a} ends before it starts.",
    "no_night": "{a} has no night: its check-out is not after its check-in.",
    "outside_dates": "{a} on {day} is outside the trip’s dates.",
    "depends_on_nothing": "{a} depends on something that is no longer there.",
    "depends_on_cancelled": "{a} depends on {b}, which is cancelled.",
    "no_longer_serves": "{a} no longer fits the time of {b}.",
    "no_lodging": "No bed for {nights} from {day} to {until}.",
    "impossible_connection": "{minutes} from {a} to {b} is not enough for {km} km.",
    "impossible_connection_here": "{minutes} between {a} and {b} cannot work.",
    "tight_connection": "{minutes} from {a} to {b} is tight: {km} km usually take {needs}.",
    "tight_connection_here": "{minutes} between {a} and {b} is tight: allow {needs}.",
    "gap": "Nothing is planned for the {km} km from {a} to {b}.",
}
_KO = {
    "overlap": "{a_wa} {b_i} {minutes} 겹쳐요.",
    "two_beds": "{a_wa} {b_i} {nights} 동안 둘 다 잡혀 있어요.",
    "duplicate": "{a_i} 두 번 들어 있어요.",
    "ends_before_start": "{a_i} 시작하기 전에 끝나요.",
    "no_night": "{a_eun} 하룻밤도 없어요. 체크아웃이 체크인보다 늦어야 해요.",
    "outside_dates": "{day} {a_eun} 여행 날짜를 벗어나요.",
    "depends_on_nothing": "{a_i} 기대던 일정이 이제 없어요.",
    "depends_on_cancelled": "{a_i} 기대던 {b_i} 취소됐어요.",
    "no_longer_serves": "{a_i} {b} 시간과 더는 맞지 않아요.",
    "no_lodging": "{day}부터 {until}까지 {nights} 잘 곳이 없어요.",
    "impossible_connection": "{a}에서 {b}까지 {km} km인데 {minutes}으로는 갈 수 없어요.",
    "impossible_connection_here": "{a_wa} {b} 사이가 {minutes}이라 이어질 수 없어요.",
    "tight_connection": "{a}에서 {b}까지 {km} km는 보통 {needs} 걸리는데 {minutes}뿐이라 빠듯해요.",
    "tight_connection_here": "{a_wa} {b} 사이가 {minutes}이라 빠듯해요. {needs}은 잡아 두세요.",
    "gap": "{a}에서 {b}까지 {km} km를 어떻게 갈지 아직 없어요.",
}


def message(
    key: str,
    locale: Locale,
    *,
    a: str = "",
    b: str = "",
    minutes: int = 0,
    needs: int = 0,
    km: int = 0,
    count: int = 0,
    day: str = "",
    until: str = "",
) -> str:
    """One sentence; `a`, `b` are names, `day` and `until` dates (YYYY-MM-DD)."""
    words: dict[str, object] = {
        "a": a,
        "b": b,
        "km": km,
        "minutes": _long(minutes, locale),
        "needs": _long(needs, locale),
        "nights": _nights(count, locale),
        "day": _date(day, locale),
        "until": _date(until, locale),
    }
    if locale == "en":
        told = _EN[key].format(**words)
        return told[:1].upper() + told[1:]
    for name, word in (("a", a), ("b", b)):
        words |= {
            f"{name}_wa": josa(word, "과/와"),
            f"{name}_i": josa(word, "이/가"),
            f"{name}_eun": josa(word, "은/는"),
        }
    return _KO[key].format(**words)


def _long(minutes: int, locale: Locale) -> str:
    if not minutes:
        return "0분" if locale == "ko" else "0 min"
    return duration(minutes, locale)


def _nights(count: int, locale: Locale) -> str:
    if locale == "ko":
        return f"{count}박"
    return "1 night" if count == 1 else f"{count} nights"


def _date(day: str, locale: Locale) -> str:
    if not day:
        return ""
    on = date.fromisoformat(day)
    return (
        f"{on.month}월 {on.day}일" if locale == "ko" else f"{on.day} {SHORT_MONTHS[on.month - 1]}"
    )
