"""Small words in both languages: months, times of day, durations."""

from collections.abc import Sequence

from tripkit.domain.context import Locale
from tripkit.knowledge.months import MONTHS

_TIMES = {
    "dawn": "새벽", "morning": "아침", "midday": "한낮", "afternoon": "오후",
    "dusk": "해 질 녘", "evening": "저녁", "night": "밤",
}  # fmt: skip


def month_list(months: Sequence[int], locale: Locale) -> str:
    """Months with runs drawn together: "April to June, October", "4~6월, 10월"."""
    runs: list[list[int]] = []
    for month in sorted(months):
        if runs and month == runs[-1][-1] + 1:
            runs[-1].append(month)
        else:
            runs.append([month])
    if len(runs) > 1 and runs[0][0] == 1 and runs[-1][-1] == 12:
        runs[0] = runs.pop() + runs[0]
    if locale == "ko":
        return ", ".join(f"{r[0]}~{r[-1]}월" if len(r) > 1 else f"{r[0]}월" for r in runs)
    return ", ".join(
        f"{MONTHS[r[0] - 1]} to {MONTHS[r[-1] - 1]}" if len(r) > 1 else MONTHS[r[0] - 1]
        for r in runs
    )


def time_of_day(name: str, locale: Locale) -> str:
    return _TIMES[name] if locale == "ko" else name


def duration(minutes: int, locale: Locale) -> str:
    """About how long: "40 min", "2 h", "1시간 30분"."""
    hours, rest = divmod(minutes, 60)
    if locale == "ko":
        parts = [f"{hours}시간"] * bool(hours) + [f"{rest}분"] * bool(rest)
    else:
        parts = [f"{hours} h"] * bool(hours) + [f"{rest} min"] * bool(rest)
    return " ".join(parts)
