"""Whose idea a change is: the person's words back it, or their yes does.

What tools find, names and notes are data. A change that only they bring about is not made: it is
asked about. Code decides that by three rules, and the cost of a wrong doubt is one question.

1. Deleting, moving and reordering need words of this turn that ask for such a thing; adding and
   updating need words that ask for it or are no question. A yes to our question is such words.
2. A name, number or note that stands in what a search found (or in a segment's notes), and not
   in the person's words or as the name of something in the trip, needs their yes.
3. A moment that stands in those texts alone needs it, too.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, cast

from tripkit.agents.designer.state import Call
from tripkit.domain.edits import CHANGING
from tripkit.domain.itinerary import Itinerary, name_of
from tripkit.knowledge.itineraries import end_place, start_place
from tripkit.knowledge.language.questions import is_question, is_wish
from tripkit.tools.mentions import letters, mentions_most, telling_words

Kind = Literal["add", "update", "delete", "move", "reorder"]
_NAMED = {
    "name",
    "property",
    "title",
    "flightNumber",
    "confirmationNumber",
    "notes",
    "attendees",
    "roomType",
}
_PLACES = {"pickupLocation", "dropoffLocation"}
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")
_ASKS: dict[Kind, str] = {
    "add": r"\b(?:add|put|includ|insert|schedul|plan|book|reserv|set up|stay|fly|visit|need|want"
    r"|like|let'?s|make|arrange|get|have|go)|추가|넣|잡|예약|가고|가자|갈래|묵|먹|보고|싶|만들|포함"
    r"|타고|해\s?줘|해\s?주|할래|하자|적어",
    "update": r"\b(?:chang|updat|renam|set|mak|mark|confirm|fix|correct|edit|upgrad|not(?:e|ing)"
    r"|add|put|call|extend|shorten|book|stay|move)|바꿔|바꾸|변경|수정|고쳐|확정|메모|적어|넣|추가"
    r"|늘려|줄여|로\s?해|예약",
    "delete": r"\b(?:delet|remov|cancel|drop|skip|scrap|take (?:out|off)|get rid|clear|without"
    r"|replac|instead|swap|no longer|not going|don'?t (?:want|need))|삭제|지워|지우|빼|취소|없애"
    r"|없이|대신|말고|안\s?갈|안\s?가|필요\s?없|바꿔|교체",
    "move": r"\b(?:mov|shift|push|postpon|delay|bring|earlier|later|reschedul|chang|swap|instead"
    r"|start|leav|at \d|to \d|from \d)|옮|미뤄|미루|당겨|당기|늦|일찍|이르|바꿔|바꾸|변경|앞으로"
    r"|뒤로|시작|출발|시로",
    "reorder": r"\b(?:order|swap|first|before|after|switch|sort|chang|rearrang)|순서|먼저|바꿔"
    r"|나중|정렬",
}


@cache
def _asks(kind: Kind) -> re.Pattern[str]:
    return re.compile(_ASKS[kind], re.IGNORECASE)


@dataclass(frozen=True)
class Evidence:
    """What a change can rest on: this turn's words, all that the person said, what was found."""

    words: str
    """Of this turn, with what they said yes to."""
    said: str
    """Of the whole session."""
    outside: Sequence[str]
    itinerary: Itinerary


def ungrounded_calls(calls: Iterable[Call], ground: Evidence) -> list[Call]:
    """The changing calls that no word of the person's backs."""
    changing = [call for call in calls if call["tool"] in CHANGING]
    return [call for call in changing if not _is_backed(call, ground)]


def _is_backed(call: Call, ground: Evidence) -> bool:
    kind = _kind(call)
    if not _asked(kind, ground.words):
        return False
    outside = " ".join(letters(text) for text in (*ground.outside, *_notes(ground.itinerary)))
    if not outside.strip():
        return True
    person_words, ours = letters(ground.said), _names(ground.itinerary)
    for value in _values(call["arguments"]):
        if (
            letters(value) not in ours
            and _is_found(value, outside)
            and not mentions_most(person_words, value)
        ):
            return False
    return not any(_foreign(moment, ground) for moment in _MOMENT.findall(str(call["arguments"])))


def _kind(call: Call) -> Kind:
    return cast(Kind, call["tool"].partition("_")[0])


def _asked(kind: Kind, words: str) -> bool:
    """Whether the words ask for such a change; a plain statement asks for additions."""
    if _asks(kind).search(words):
        return True
    if kind in ("delete", "move", "reorder") or not words.strip():
        return False
    return not is_question(words.lower()) or is_wish(words.lower())


def _values(value: Any, key: str = "") -> Iterator[str]:
    """The texts of the arguments that name something."""
    if isinstance(value, dict):
        for name, item in value.items():
            if name in _PLACES and isinstance(item, dict):
                yield str(item.get("name") or "")
            else:
                yield from _values(item, name)
    elif isinstance(value, list):
        for item in value:
            yield from _values(item, key)
    elif isinstance(value, str) and key in _NAMED and key != "city":
        yield value


def _names(itinerary: Itinerary) -> set[str]:
    """The names of the trip's own segments and places."""
    names = {letters(name_of(segment)) for segment in itinerary.segments}
    for segment in itinerary.segments:
        names |= {
            letters(place.name) for place in (start_place(segment), end_place(segment)) if place
        }
    return names


def _notes(itinerary: Itinerary) -> list[str]:
    """What stands in the trip and need not be the person's: notes, and imported names."""
    notes = [segment.notes for segment in itinerary.segments if segment.notes]
    return notes + [
        name_of(segment) for segment in itinerary.segments if segment.source == "import"
    ]


def _is_found(value: str, outside: str) -> bool:
    """Whether it, or most of its words, stands in what was found."""
    words = telling_words(value)
    return letters(value) in outside or sum(word in outside for word in words) * 2 > len(words)


def _foreign(moment: str, ground: Evidence) -> bool:
    if not any(moment in text for text in ground.outside):
        return False
    times = {
        t
        for segment in ground.itinerary.segments
        for t in (segment.start_datetime, segment.end_datetime)
    }
    return moment not in times and moment[:10] not in ground.said
