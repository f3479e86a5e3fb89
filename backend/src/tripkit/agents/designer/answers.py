"""Answers to what was asked: checked, put into words, and what they let go or fill in."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tripkit.agents.designer.commands.licence import SURE
from tripkit.agents.designer.state import Call
from tripkit.agents.designer.wording.dates import date_range, money
from tripkit.agents.designer.wording.phrasebook import join_list
from tripkit.domain.context import Locale
from tripkit.domain.designer import ProfileBudget, TripProfile
from tripkit.domain.errors import InvalidInput
from tripkit.domain.questions import QuestionAnswer, StructuredQuestion, checked_answer
from tripkit.domain.statements import Statement
from tripkit.knowledge.language import acts, detect

_DATE_FIELDS = {"checkInDate": ("checkInDate", "checkOutDate")}


@dataclass(frozen=True)
class ChosenSegment:
    """Which segment was meant by a message that fitted several."""

    segment_id: str
    others: tuple[str, ...]
    text: str


@dataclass
class AnswerEffects:
    """What the answers of a turn come to."""

    words: list[str] = field(default_factory=list)
    granted: list[Call] = field(default_factory=list)
    profile: dict[str, Any] = field(default_factory=dict)
    dates: tuple[str, str] | None = None
    tool: str = ""
    """Of the call that lacks what was asked."""
    again: str = ""
    """A message to read again, with its answer in it."""
    chosen: ChosenSegment | None = None
    yes: bool = False
    no: bool = False
    unchosen: StructuredQuestion | None = None
    """A question that a mere yes does not answer: it is asked again."""
    settled: set[str] = field(default_factory=set)
    """Questions that are answered or left open on purpose."""


def take_answers(
    answers: Sequence[QuestionAnswer], open_: Sequence[StructuredQuestion]
) -> AnswerEffects:
    """The answers, each held to its question. Raises InvalidInput."""
    by_id = {question.id: question for question in open_}
    effects = AnswerEffects()
    for answer in answers:
        question = by_id.get(answer.question_id)
        if question is None:
            raise InvalidInput("answers", f"{answer.question_id} is not asked any more.")
        value = checked_answer(question, answer)
        effects.settled.add(question.id)
        if value is not None:
            _take(effects, question, value)
    return effects


def answer_in_message(
    text: str, questions: Sequence[StructuredQuestion], statements: Sequence[Statement]
) -> AnswerEffects | None:
    """A message that answers what was asked, in words: yes, no, or an option by name or place."""
    low = acts.without_signs(text.strip().lower())
    answer = _bare_answer(statements)
    for question in reversed(questions):
        if effects := _in_words(text.strip(), low, question, answer):
            return effects
    return None


def _bare_answer(statements: Sequence[Statement]) -> str:
    """The answer that a message is, where it says nothing besides; "" where it is none."""
    answers = [s for s in statements if s.kind == "answer" and s.certainty >= SURE]
    others = [s for s in statements if s.kind not in ("answer", "social", "feeling")]
    values = {s.value for s in answers}
    return values.pop() if len(values) == 1 and not others else ""


def _in_words(
    text: str, low: str, question: StructuredQuestion, answer: str
) -> AnswerEffects | None:
    """What the words come to for one question; None where they do not answer it."""
    effects, kind = AnswerEffects(settled={question.id}), does(question)
    no = bool(acts.NO.match(low) or acts.NO_KO.match(low)) or answer in ("no", "none")
    yes = bool(acts.YES.match(low) or acts.YES_KO.match(low)) or answer == "yes"
    if kind in ("which", "missing") and no:
        effects.no, effects.words = True, [text]
        return effects
    if kind in ("which", "missing") and yes:
        effects.unchosen = question
        return effects
    if not question.validation.required and acts.SKIP.search(low):
        return effects
    value: str | list[str] | None = None
    if kind == "confirm" and (yes or no):
        value = "no" if no else "yes"
    elif option := _named_option(low, question) or _counted_option(answer, question):
        value = [option] if question.type == "multiple_choice" else option
    elif kind == "missing" and question.type in ("text", "date_range"):
        value = text
    if value is None:
        return None
    _take(effects, question, value)
    return effects


def _named_option(low: str, question: StructuredQuestion) -> str | None:
    """The id of the one option that the words name."""
    ids = [
        option.id
        for option in question.options
        if option.label.lower() == low.rstrip(" .!") or option.id == low
    ]
    return ids[0] if len(ids) == 1 else None


_PLACES = {"first": 0, "second": 1, "third": 2, "last": -1}


def _counted_option(answer: str, question: StructuredQuestion) -> str | None:
    """ "The second one" of what was offered."""
    place = _PLACES.get(answer)
    if place is None or not -len(question.options) <= place < len(question.options):
        return None
    return str(question.options[place].id)


def does(question: StructuredQuestion) -> str:
    """What an answer to it does."""
    return str((question.metadata or {}).get("does", "words"))


def _take(effects: AnswerEffects, question: StructuredQuestion, value: Any) -> None:
    about = question.metadata or {}
    words = answer_in_words(question, value)
    match does(question):
        case "confirm":
            effects.yes = effects.yes or value == "yes"
            effects.no = effects.no or value != "yes"
            if value == "yes":
                effects.granted += [_call(call) for call in about["calls"]]
            effects.words.append(words)
        case "which":
            calls = [_filled(_call(c), about["field"], value) for c in about["calls"]]
            effects.granted += calls
            effects.yes = True
            effects.words.append(words)
            if about["field"] == "segmentId" and about.get("text"):
                others = tuple(option.id for option in question.options if option.id != value)
                effects.chosen = ChosenSegment(str(value), others, about["text"])
        case "missing":
            _fill(effects, about, value)
            effects.words.append(words)
        case "profile":
            effects.profile |= _profiled(about["field"], value, question)
            effects.words.append(words)
        case "dates":
            effects.dates = (value["start"], value["end"])
            effects.words.append(words)
        case _:
            effects.words.append(f"{question.question} {words}")
            effects.yes = True


def _call(raw: dict[str, Any]) -> Call:
    return Call(
        id=raw["id"],
        tool=raw["tool"],
        arguments=copy.deepcopy(raw["arguments"]),
        source=raw.get("source", "offline"),
    )


def _filled(call: Call, name: str, value: Any) -> Call:
    """The call with a field set by its dotted wire name, where that call lacks it."""
    place = call["arguments"]
    *path, last = name.split(".")
    for part in path:
        place = place.setdefault(part, {})
    place[last] = value
    return call


def _fill(effects: AnswerEffects, about: dict[str, Any], value: Any) -> None:
    """Days go into their fields; words are read again together with the message before."""
    if isinstance(value, dict):
        first, last = _DATE_FIELDS[about["field"]]
        calls = [_call(c) for c in about["calls"]]
        effects.granted += [
            _filled(_filled(c, first, value["start"]), last, value["end"]) for c in calls
        ]
        effects.yes = True
        return
    effects.again = f"{about.get('text', '')} {value}".strip()
    effects.tool = next((str(call["tool"]) for call in about.get("calls", [])), "")


def _profiled(name: str, value: Any, question: StructuredQuestion) -> dict[str, Any]:
    if name == "budget":
        return {"budget": ProfileBudget(total=float(value), currency="USD")}
    if name == "must_see":
        return {"must_see": [str(value)]}
    return {name: value}


def answer_in_words(question: StructuredQuestion, value: Any) -> str:
    """The answer as the person would read it, in the language of the question."""
    locale: Locale = "ko" if detect(question.question) == "ko" else "en"
    if isinstance(value, dict):
        return date_range(value["start"], value["end"], locale)
    if does(question) == "profile" and (question.metadata or {}).get("field") == "budget":
        return money(value, "USD", locale)
    labels: dict[str, str] = {option.id: option.label for option in question.options}
    if isinstance(value, list):
        return join_list([labels.get(str(item), str(item)) for item in value], locale)
    if isinstance(value, float):
        return f"{value:g}"
    return labels.get(str(value), str(value))


def with_answer(
    profile: TripProfile, fields: dict[str, Any], answers: Sequence[str]
) -> TripProfile:
    """The profile with what was answered; an answer is sure."""
    words = " ".join(answers)
    changed = profile.model_dump(by_alias=False) | fields
    changed["said"] = profile.said | dict.fromkeys(fields, words)
    return TripProfile.model_validate(changed)


def message_in_words(
    message: str, answers: list[QuestionAnswer], questions: Sequence[dict[str, Any]]
) -> str:
    """A message with its answers to the open questions, in words.

    Raises InvalidInput for an answer that can't be.
    """
    still_open = [StructuredQuestion.model_validate(question) for question in questions]
    return "\n".join(filter(None, [message.strip(), *take_answers(answers, still_open).words]))
