"""The questions that the designer asks: five kinds, one a turn, each knowing what its answer does.

What an answer does stands in the question's metadata: `does` is confirm (yes or no to waiting
calls), which (which segment or value), missing (a field that a call lacks), profile (a fact of the
trip), dates (of the trip itself) or words (an answer to what a model asked).
"""

import secrets
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any, Literal

from pydantic import Field, model_validator

from tripkit.agents.designer.state import Call, HoldReason
from tripkit.agents.designer.wording.dates import date_and_time
from tripkit.agents.designer.wording.phrasebook import Voice
from tripkit.agents.designer.wording.report import confirmation_question, plain_phrase
from tripkit.domain.context import Locale
from tripkit.domain.designer import TripProfile
from tripkit.domain.itinerary import Day, Itinerary, SegmentChange, name_of
from tripkit.domain.questions import (
    QuestionOption,
    QuestionType,
    Scale,
    StructuredQuestion,
    Validation,
)
from tripkit.domain.wire import WireInput

Does = Literal["confirm", "which", "missing", "profile", "dates", "words"]
MOST_OPTIONS = 12
_CHOICES = ("single_choice", "multiple_choice")


class AskedOption(WireInput):
    label: str = Field(min_length=1, max_length=160)
    description: str | None = Field(default=None, max_length=300)


class AskPerson(WireInput):
    """A question of a model's."""

    type: QuestionType
    question: str = Field(min_length=1, max_length=400)
    context: str | None = Field(default=None, max_length=400)
    options: list[AskedOption] = Field(default_factory=list, max_length=MOST_OPTIONS)
    lowest: float | None = None
    highest: float | None = None
    earliest: Day | None = None
    latest: Day | None = None

    @model_validator(mode="after")
    def _has_what_its_kind_needs(self) -> "AskPerson":
        if self.type in _CHOICES and len(self.options) < 2:
            raise ValueError("a choice needs at least two options")
        ends = (self.lowest, self.highest)
        if self.type == "scale" and (None in ends or self.lowest >= self.highest):  # type: ignore[operator]
            raise ValueError("a scale needs lowest below highest")
        return self


def _new(kind: QuestionType, text: str, does: Does, **more: Any) -> StructuredQuestion:
    about = {"does": does, **more.pop("about", {})}
    return StructuredQuestion(
        id=secrets.token_hex(8), type=kind, question=text, metadata=about, **more
    )


def for_client(question: StructuredQuestion) -> StructuredQuestion:
    """The calls that wait stay with us, only what an answer does goes out."""
    about = question.metadata or {}
    public = {key: about[key] for key in ("does", "field", "reason") if key in about}
    return question.model_copy(update={"metadata": public})


def confirmation(
    reason: HoldReason,
    calls: Sequence[Call],
    changes: Sequence[SegmentChange],
    voice: Voice,
) -> StructuredQuestion:
    """Yes or no to calls that wait."""
    return _new(
        "single_choice",
        confirmation_question(reason, changes, voice),
        "confirm",
        options=[
            QuestionOption(id="yes", label=plain_phrase("yes", voice.locale)),
            QuestionOption(id="no", label=plain_phrase("no", voice.locale)),
        ],
        about={"calls": list(calls), "reason": reason},
    )


_WHICH = {"en": "Which one do you mean?", "ko": "어느 것을 말씀하시는 거예요?"}


def which_segment(
    field: str,
    options: Sequence[str],
    calls: Sequence[Call],
    itinerary: Itinerary,
    locale: Locale,
    text: str = "",
) -> StructuredQuestion:
    """One of several segments, or of several values. `text` is the message, which is read again
    once it is known which."""
    choices = []
    for option in options[:MOST_OPTIONS]:
        segment = itinerary.segment(option)
        label = name_of(segment) if segment else option
        about = date_and_time(segment.start_datetime, locale) if segment else None
        choices.append(QuestionOption(id=option[:80], label=label[:160], description=about))
    about_answer = {"calls": list(calls), "field": field, "text": text}
    return _new("single_choice", _WHICH[locale], "which", options=choices, about=about_answer)


_MISSING: dict[str, tuple[str, str]] = {
    "departureTime": ("When does it leave?", "언제 출발해요?"),
    "startTime": ("When does it start?", "언제 시작해요?"),
    "endTime": ("When does it end?", "언제 끝나요?"),
    "newStartTime": ("To when shall I move it?", "언제로 옮길까요?"),
    "pickupTime": ("When is the pick-up?", "언제 타요?"),
    "origin": ("Where does it leave from?", "어디에서 출발해요?"),
    "destination": ("Where does it go?", "어디로 가요?"),
    "property": ("Which hotel, or which area?", "어느 숙소예요? 동네만 말해도 돼요."),
    "location": ("Where is it?", "어디에서 해요?"),
    "name": ("What shall it be called?", "무엇이라고 적을까요?"),
    "title": ("What shall it be called?", "무엇이라고 적을까요?"),
    "pickupLocation": ("Where is the pick-up?", "어디에서 타요?"),
    "dropoffLocation": ("Where to?", "어디에서 내려요?"),
    "checkInDate": ("Which nights?", "어느 날 묵어요?"),
    "checkOutDate": ("Until which day?", "언제까지 묵어요?"),
    "segmentId": ("Which part of the trip do you mean?", "일정 중 어느 것을 말씀하시는 거예요?"),
}
NIGHTS = ("checkInDate",)
"""What is asked as days: the answer goes into the calls that wait as it is."""
_OTHER = ("One thing is missing: {field}?", "한 가지가 빠졌어요. {field}은(는) 무엇인가요?")


def missing_field(
    field: str, text: str, calls: Sequence[Call], today: date, locale: Locale
) -> StructuredQuestion:
    """A field that a call lacks. `text` is the message, read again together with the answer."""
    first = field.partition(".")[0]
    en, ko = _MISSING.get(first, _OTHER)
    words = (ko if locale == "ko" else en).format(field=first)
    about = {"calls": list(calls), "field": field, "text": text}
    if first in NIGHTS:
        return _new(
            "date_range",
            words,
            "missing",
            about=about,
            validation=Validation(min=today.isoformat()),
        )
    return _new("text", words, "missing", about=about, validation=Validation(max_length=200))


def question_of_model(question: AskPerson) -> StructuredQuestion:
    """A model's question as a client shows it."""
    more: dict[str, Any] = {"context": question.context}
    if question.type in _CHOICES:
        more["options"] = [
            QuestionOption(id=f"option_{n}", label=option.label, description=option.description)
            for n, option in enumerate(question.options, 1)
        ]
    if question.type == "scale":
        more["scale"] = Scale(min=question.lowest or 0, max=question.highest or 0)
    if question.type == "date_range":
        more["validation"] = Validation(min=question.earliest, max=question.latest)
    return _new(question.type, question.question, "words", **more)


_STYLES = {
    "hotel": ("A hotel", "호텔"),
    "boutique": ("A small boutique hotel", "작은 부티크 호텔"),
    "resort": ("A resort", "리조트"),
    "apartment": ("An apartment", "아파트나 단독 숙소"),
    "hostel": ("A hostel", "호스텔"),
}
_INTERESTS = {
    "food": ("Food", "먹거리"),
    "culture": ("Culture", "문화"),
    "nature": ("Nature", "자연"),
    "history": ("History", "역사"),
    "shopping": ("Shopping", "쇼핑"),
    "nightlife": ("Nights out", "밤 나들이"),
    "photography": ("Photography", "사진"),
}
_TOP_BUDGET = 10_000.0
_ORDER = ("dates", "accommodation_preference", "interests", "budget", "must_see")


def next_profile_question(
    itinerary: Itinerary, profile: TripProfile, today: date, locale: Locale, after: str = ""
) -> StructuredQuestion | None:
    """The next thing to know of a trip that is still open: dates first; None when all is known.

    `after` is the field asked last: what was left open before it is not asked again.
    """
    start = _ORDER.index(after) + 1 if after in _ORDER else 0
    values = {
        "dates": itinerary.start_date or itinerary.segments,
        "budget": profile.budget,
        "accommodation_preference": profile.accommodation_preference,
        "interests": profile.interests,
        "must_see": profile.must_see,
    }
    field = next((name for name in _ORDER[start:] if not values[name]), None)
    return _DISCOVERY[field](today, locale == "ko") if field else None


def _dates(today: date, ko: bool) -> StructuredQuestion:
    last = today + timedelta(days=730)
    return _new(
        "date_range",
        "언제부터 언제까지 가세요?" if ko else "From when to when do you go?",
        "dates",
        validation=Validation(min=today.isoformat(), max=last.isoformat(), required=False),
    )


def _lodging(_: date, ko: bool) -> StructuredQuestion:
    return _new(
        "single_choice",
        "어떤 숙소가 좋으세요?" if ko else "What kind of place would you stay in?",
        "profile",
        options=_options(_STYLES, ko),
        about={"field": "accommodation_preference"},
        validation=Validation(required=False),
    )


def _interests(_: date, ko: bool) -> StructuredQuestion:
    return _new(
        "multiple_choice",
        "무엇을 하고 싶으세요?" if ko else "What would you like to do there?",
        "profile",
        options=_options(_INTERESTS, ko),
        about={"field": "interests"},
        validation=Validation(required=False, min=1),
    )


def _budget(_: date, ko: bool) -> StructuredQuestion:
    return _new(
        "scale",
        "모두 합쳐 얼마쯤 쓰실 생각이에요?" if ko else "About how much for everything?",
        "profile",
        scale=Scale(
            min=0,
            max=_TOP_BUDGET,
            step=100,
            min_label="0달러" if ko else "0 USD",
            max_label="10,000달러 이상" if ko else "10,000 USD or more",
        ),
        about={"field": "budget"},
        context="미국 달러로요." if ko else "In US dollars.",
        validation=Validation(required=False),
    )


def _must_see(_: date, ko: bool) -> StructuredQuestion:
    return _new(
        "text",
        "꼭 보고 싶은 것이 하나 있다면요?" if ko else "Is there one thing you must see?",
        "profile",
        about={"field": "must_see"},
        validation=Validation(required=False, max_length=120),
    )


_DISCOVERY = {
    "dates": _dates,
    "accommodation_preference": _lodging,
    "interests": _interests,
    "budget": _budget,
    "must_see": _must_see,
}


def _options(table: Mapping[str, tuple[str, str]], ko: bool) -> list[QuestionOption]:
    return [QuestionOption(id=key, label=names[ko]) for key, names in table.items()]
