"""What the terminal itself says while a trip is designed, in both languages."""

from typing import Literal

Locale = Literal["en", "ko"]

_TEXTS: dict[Locale, dict[str, str]] = {
    "en": {
        "which": "Which trip? A number, or a name for a new one.",
        "talk": "Say what to change. /show the trip, /profile, /undo, /redo, /costs, /quit.",
        "unreachable": "The TripKit API does not answer at {url}. Start it with `tripkit serve`.",
        "bye": "The trip is kept.", "again": "(said again)", "retry": "Try once more in {wait} s.",
        "empty": "The trip is empty so far.", "scale": "A number from {low} to {high}.",
        "dates": "Two dates: 2027-04-10 2027-04-14.", "several": "Numbers, with commas.",
        "costs": "This session: ${session:.2f} of ${session_limit:.2f}.",
        "warning": "More than 80 % of a limit is used.",
        "unknown": "Nothing is known of the trip's people and wishes yet.",
    },
    "ko": {
        "which": "어느 여행이에요? 번호를 고르거나 새 여행 이름을 적어 주세요.",
        "talk": "바꿀 것을 말해 주세요. /show 일정 보기, /profile, /undo, /redo, /costs, /quit.",
        "unreachable": "{url}에서 TripKit API가 답하지 않아요. `tripkit serve`로 시작해요.",
        "bye": "일정은 저장되어 있어요.", "again": "(다시 말할게요)",
        "retry": "{wait}초 뒤에 다시 해 주세요.", "empty": "일정이 아직 비어 있어요.",
        "scale": "{low}에서 {high} 사이의 숫자예요.", "dates": "날짜 두 개: 2027-04-10 2027-04-14.",
        "several": "번호를 쉼표로 이어 주세요.",
        "costs": "이 대화에 쓴 비용: ${session:.2f} / ${session_limit:.2f}.",
        "warning": "한도의 80%를 넘게 썼어요.",
        "unknown": "함께 가는 사람이나 바라는 것을 아직 몰라요.",
    },
}  # fmt: skip


def text(name: str, locale: Locale, **values: object) -> str:
    """One of our sentences."""
    return _TEXTS[locale][name].format(**values)
