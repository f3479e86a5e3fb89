"""The rule policy: what a message asks for, read by grammar, as calls or as one question."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from tripkit.agents.designer.guardrails.confirmation import try_changes
from tripkit.agents.designer.questions import (
    NIGHTS,
    confirmation,
    missing_field,
    next_profile_question,
    which_segment,
)
from tripkit.agents.designer.state import Call
from tripkit.agents.designer.wording.phrasebook import Voice
from tripkit.domain.context import Locale
from tripkit.domain.designer import TripProfile
from tripkit.domain.itinerary import Itinerary, SegmentType, name_of
from tripkit.domain.questions import StructuredQuestion
from tripkit.knowledge.edits import Ask, Edit
from tripkit.knowledge.language import acts
from tripkit.services.storage.designer import StoredResult

FOCUS = 5
_CHANGES = re.compile(
    r"\b(?:delete|remove|cancel|move|shift|push|postpone|swap|reorder|extend|shorten)\b"
    r"|옮겨|옮기|미뤄|미루|당겨|지워|삭제|취소|순서|늘려|늦춰|줄여",
    re.IGNORECASE,
)
"""Words that change what is there: a trip with nothing in it has nothing to ask about."""


@dataclass(frozen=True)
class RuleRequest:
    """One message with what it stands in."""

    text: str
    itinerary: Itinerary
    profile: TripProfile
    today: date
    locale: Locale
    focus: Sequence[str] = ()
    expects: str = ""
    """The tool that the words complete, if they answer what it lacked."""


@dataclass(frozen=True)
class RuleStep:
    """What the rules do about it."""

    calls: list[Call] = field(default_factory=list)
    question: StructuredQuestion | None = None
    about: str = "talk"
    understood: bool = True


def focus_of(results: Iterable[StoredResult]) -> list[str]:
    """The segments that the talk was last about, the latest first."""
    ids: dict[str, None] = {}
    for result in reversed(list(results)):
        keys: list[Any] = [result.result.get("segmentId"), result.arguments.get("segmentId")]
        keys += [line.get("segmentId") for line in result.result.get("changes", [])]
        ids |= {str(key): None for key in keys if key}
    return list(ids)[:FOCUS]


def apply_rules(heard: RuleRequest, edit: Edit, prefix: str, voice: Voice) -> RuleStep:
    """The calls that the message means, or the one question before them; `prefix` names calls."""
    calls = [
        Call(id=f"{prefix}.{n}", tool=call.name, arguments=dict(call.arguments))
        for n, call in enumerate(edit.calls)
    ]
    if edit.ask and not heard.itinerary.segments and _CHANGES.search(heard.text):
        return RuleStep([], None, "talk", False)
    if edit.ask and edit.ask.kind != "unclear":
        return _before(edit, calls, heard, voice)
    if calls and heard.expects and calls[0]["tool"] != heard.expects:
        return RuleStep([], None, "talk", False)
    if calls and _DELETES.match(heard.text.strip()) and _deletes_nothing(calls):
        return RuleStep([], None, "talk", False)
    if calls and (kind := misnamed(heard.text, calls, heard.itinerary)):
        return _meant(kind, calls, heard)
    if calls:
        return RuleStep(calls, None, edit.about)
    if edit.about == "look":
        return RuleStep([Call(id=f"{prefix}.0", tool="get_itinerary", arguments={})], None, "look")
    greets = bool(acts.GREET.match(acts.without_signs(heard.text.strip().lower())))
    understood = greets or edit.about in ("facts", "yes", "no", "undo", "redo")
    question = None
    if greets or edit.about == "facts":
        question = next_profile_question(heard.itinerary, heard.profile, heard.today, heard.locale)
    about = "hello" if greets else edit.about
    return RuleStep([], question, about, understood or question is not None)


def _meant(kind: SegmentType, calls: list[Call], heard: RuleRequest) -> RuleStep:
    """Which of that kind is meant; nothing is done to a thing of another kind."""
    fitting = [segment.id for segment in heard.itinerary.segments if segment.type == kind]
    if not fitting:
        return RuleStep([], None, f"none:{kind}")
    for call in calls[:1]:
        call["arguments"].pop("segmentId", None)
    question = which_segment("segmentId", fitting, calls[:1], heard.itinerary, heard.locale)
    return RuleStep([], question, "change")


_NOUNS: dict[SegmentType, tuple[str, str]] = {
    "HOTEL": (r"hotels?", "호텔|숙소"),
    "FLIGHT": (r"flights?", "비행기|항공편"),
    "ACTIVITY": (r"activit(?:y|ies)", "액티비티|체험"),
    "MEETING": (r"meetings?", "회의|미팅"),
}
_ACTS = r"(?:delete|remove|cancel|drop|rename|confirm|move|shift|push|postpone|extend|shorten)"
_WHICH = r"(?:(?:the|my|our|that|first|second|third|last|\w+th) )*"


_DELETES = re.compile(r"(?:please |now |and )*(?:delete|remove)\b", re.IGNORECASE)


def _deletes_nothing(calls: Sequence[Call]) -> bool:
    """An order to delete that was read as nothing of the kind is not carried out."""
    return not any(call["tool"] in ("delete_segment", "update_segment") for call in calls)


def misnamed(text: str, calls: Sequence[Call], itinerary: Itinerary) -> SegmentType | None:
    """The kind that the words name as what to change, where the calls touch none of it."""
    segments = [itinerary.segment(str(c["arguments"].get("segmentId") or "")) for c in calls]
    targets = [one for one in segments if one is not None]
    if not targets or len(targets) < len(segments):
        return None
    for kind, (en, ko) in _NOUNS.items():
        if not _is_named(text.strip().lower(), en, ko):
            continue
        nouns = re.compile(f"{en}|{ko}", re.IGNORECASE)
        fits = any(segment.type == kind or nouns.search(name_of(segment)) for segment in targets)
        return None if fits else kind
    return None


def _is_named(low: str, en: str, ko: str) -> bool:
    if re.search(rf"\b{_ACTS} {_WHICH}(?:{en})\b", low):
        return True
    return bool(re.match(rf"(?:\S+ ?번째 )?(?:{ko})(?:[을를은는이가]|\s|$)", low))


def _before(edit: Edit, calls: list[Call], heard: RuleRequest, voice: Voice) -> RuleStep:
    """The question; what does not wait for it is done beside it, but for what needs a yes."""
    ask = edit.ask
    assert ask is not None
    waiting, ready = _parted(ask, calls)
    if ready and try_changes(ready, heard.itinerary, session_id="").reason is not None:
        waiting, ready = calls, []
    return RuleStep(ready, _asked(edit, waiting, heard, voice), edit.about)


def _parted(ask: Ask, calls: list[Call]) -> tuple[list[Call], list[Call]]:
    """What waits for the answer, and what does not. An answer in words is read again together
    with its whole message, so that all of that waits."""
    if not calls or ask.kind == "confirm" or (ask.kind == "missing" and ask.field not in NIGHTS):
        return calls, []
    first = calls[0]
    lacking = [c for c in calls if c is first or (c["tool"] == first["tool"] and _lacks(c, ask))]
    return lacking, [c for c in calls if c not in lacking]


def _lacks(call: Call, ask: Ask) -> bool:
    place: Any = call["arguments"]
    for name in ask.field.split("."):
        place = place.get(name) if isinstance(place, dict) else None
    return place is None


def _asked(edit: Edit, calls: list[Call], heard: RuleRequest, voice: Voice) -> StructuredQuestion:
    ask = edit.ask
    assert ask is not None
    if ask.kind == "which" and len(ask.options) > 1:
        about = (heard.itinerary, heard.locale, heard.text)
        return which_segment(ask.field, ask.options, calls, *about)
    if ask.kind == "confirm":
        trial = try_changes(calls, heard.itinerary, session_id="")
        return confirmation(trial.reason or "sure", calls, trial.changes, voice)
    return missing_field(ask.field or "segmentId", heard.text, calls, heard.today, heard.locale)


def is_yes(text: str) -> bool:
    """Whether a message is nothing but a yes."""
    low = acts.without_signs(text.strip().lower())
    return bool(acts.YES.match(low) or acts.YES_KO.match(low))
