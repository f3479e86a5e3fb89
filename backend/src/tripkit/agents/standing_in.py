"""What is said where a model did not answer in time, and what stands in for it."""

from typing import Literal

from tripkit.domain.context import Locale
from tripkit.services.llm.port import Reason

StandIn = Literal["words", "places", "plan", "prompt"]
_LATE = {
    "en": "The model did not answer in time;",
    "ko": "모델이 제때 답하지 않아",
}
_INSTEAD: dict[StandIn, dict[Locale, str]] = {
    "words": {"en": "TripKit's own rules answer instead.", "ko": "트립킷의 규칙이 대신 답해요."},
    "places": {
        "en": "these places come from TripKit's own catalogue.",
        "ko": "트립킷이 가진 목록에서 골랐어요.",
    },
    "plan": {"en": "TripKit's own rules made this plan.", "ko": "트립킷의 규칙으로 짰어요."},
    "prompt": {
        "en": "the picture is described from what TripKit knows of the place.",
        "ko": "트립킷이 아는 것으로 그림을 설명했어요.",
    },
}


def stand_in_line(reason: Reason | None, what: StandIn, locale: Locale) -> str:
    """A sentence for whoever waited; empty where the model answered or failed at once."""
    return f"{_LATE[locale]} {_INSTEAD[what][locale]}" if reason == "timeout" else ""
