"""Answers to what was asked: checked, put into words, and what they let go or fill in."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tripkit.agents.designer.state import Call
from tripkit.agents.designer.wording.dates import date_range, money
from tripkit.agents.designer.wording.phrasebook import join_list
from tripkit.domain.context import Locale
from tripkit.domain.designer import ProfileBudget, TripProfile
from tripkit.domain.errors import InvalidInput
from tripkit.domain.questions import QuestionAnswer, StructuredQuestion, checked_answer
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
    refused: list[Call] = field(default_factory=list)
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
    known = {question.id: question for question in open_}
    found = AnswerEffects()
    for answer in answers:
        question = known.get(answer.question_id)
        if question is None:
            raise InvalidInput("answers", f"{answer.question_id} is not asked any more.")
        value = checked_answer(question, answer)
        found.settled.add(question.id)
        if value is not None:
            _take(found, question, value)
    return found


def answer_in_message(text: str, open_: Sequence[StructuredQuestion]) -> AnswerEffects | None:
    """A message that answers what was asked, in words: yes, no, or an option by its name."""
    low = acts.without_signs(text.strip().lower())
    for question in reversed(open_):
        found = AnswerEffects(settled={question.id})
        no = acts.NO.match(low) or acts.NO_KO.match(low)
        if _does(question) in ("which", "missing") and no:
            found.no, found.words = True, [text.strip()]
            return found
        yes = acts.YES.match(low) or acts.YES_KO.match(low)
        if yes and _does(question) in ("which", "missing"):
            found.unchosen = question
            return found
        if _does(question) == "confirm" and (yes or no):
            _take(found, question, "no" if no else "yes")
            return found
        if not question.validation.required and acts.SKIP.search(low):
            return found
        named = [
            option
            for option in question.options
            if option.label.lower() == low.rstrip(" .!") or option.id == low
        ]
        if len(named) == 1:
            several = question.type == "multiple_choice"
            _take(found, question, [named[0].id] if several else named[0].id)
            return found
        if _does(question) == "missing" and question.type in ("text", "date_range"):
            _take(found, question, text.strip())
            return found
    return None


def _does(question: StructuredQuestion) -> str:
    return str((question.metadata or {}).get("does", "words"))


def _take(found: AnswerEffects, question: StructuredQuestion, value: Any) -> None:
    about = question.metadata or {}
    shown = answer_in_words(question, value)
    match _does(question):
        case "confirm":
            found.yes = found.yes or value == "yes"
            found.no = found.no or value != "yes"
            waiting = found.granted if value == "yes" else found.refused
            waiting += [_call(call) for call in about["calls"]]
            found.words.append(shown)
        case "which":
            calls = [_filled(_call(c), about["field"], value) for c in about["calls"]]
            found.granted += calls
            found.yes = True
            found.words.append(shown)
            if about["field"] == "segmentId" and about.get("text"):
                others = tuple(one.id for one in question.options if one.id != value)
                found.chosen = ChosenSegment(str(value), others, about["text"])
        case "missing":
            _fill(found, about, value)
            found.words.append(shown)
        case "profile":
            found.profile |= _profiled(about["field"], value, question)
            found.words.append(shown)
        case "dates":
            found.dates = (value["start"], value["end"])
            found.words.append(shown)
        case _:
            found.words.append(f"{question.question} {shown}")
            found.yes = True


def _call(raw: dict[str, Any]) -> Call:
    return Call(id=raw["id"], tool=raw["tool"], arguments=copy.deepcopy(raw["arguments"]))


def _filled(call: Call, name: str, value: Any) -> Call:
    """The call with a field set by its dotted wire name, where that call lacks it."""
    place = call["arguments"]
    *path, last = name.split(".")
    for part in path:
        place = place.setdefault(part, {})
    place[last] = value
    return call


def _fill(found: AnswerEffects, about: dict[str, Any], value: Any) -> None:
    """Days go into their fields; words are read again together with the message before."""
    if isinstance(value, dict):
        first, last = _DATE_FIELDS[about["field"]]
        calls = [_call(c) for c in about["calls"]]
        found.granted += [
            _filled(_filled(c, first, value["start"]), last, value["end"]) for c in calls
        ]
        found.yes = True
        return
    found.again = f"{about.get('text', '')} {value}".strip()
    found.tool = next((str(call["tool"]) for call in about.get("calls", [])), "")


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
    if _does(question) == "profile" and (question.metadata or {}).get("field") == "budget":
        return money(value, "USD", locale)
    labels: dict[str, str] = {option.id: option.label for option in question.options}
    if isinstance(value, list):
        return join_list([labels.get(str(one), str(one)) for one in value], locale)
    if isinstance(value, float):
        return f"{value:g}"
    return labels.get(str(value), str(value))


def with_answer(profile: TripProfile, fields: dict[str, Any], said: Sequence[str]) -> TripProfile:
    """The profile with what was answered; an answer is sure."""
    words = " ".join(said)
    changed = profile.model_dump(by_alias=False) | fields
    changed["said"] = profile.said | dict.fromkeys(fields, words)
    return TripProfile.model_validate(changed)
