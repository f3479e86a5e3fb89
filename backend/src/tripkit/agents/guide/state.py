"""What the guide's nodes share. Plain JSON values; documents are named, not carried."""

from collections.abc import Sequence
from typing import Any, Literal

from typing_extensions import TypedDict

from tripkit.domain.context import Locale

Relevance = Literal["relevant", "partial", "irrelevant", "insufficient"]
MESSAGES = 12
"""How many of a thread's messages are kept."""


class StoredQuestion(TypedDict, total=False):
    """A question's reading; `origin` is a place's id."""

    kinds: Sequence[str]
    topics: Sequence[str]
    nations: Sequence[str]
    month: int | None
    people: int | None
    children: int | None
    origin: str | None


class EvidenceItem(TypedDict):
    """One source that may be quoted; `sources` are names and addresses."""

    id: str
    place: str
    aspect: str
    text: str
    ko: str
    sources: list[str]
    as_of: str | None


class Run(TypedDict):
    """A run of sentences and the id of the evidence that states it."""

    text: str
    source: str


class Answer(TypedDict):
    """`lead` answers, `rest` is what it rests on; `basis` is the kind of source it came from."""

    basis: Literal["alone", "premise", "passage", "record", "document", "none"]
    lead: list[Run]
    rest: list[Run]


class Spoken(TypedDict, total=False):
    """What this thread has spoken of: a place's id and an ISO date."""

    location: str | None
    day: str | None
    question: StoredQuestion
    """What the last question wanted, for one that only goes on: "and for four people?"."""


class GuideInput(TypedDict):
    """What a turn begins with."""

    query: str
    now: str
    """ISO instant with its zone."""
    locale: Locale


class Memory(TypedDict, total=False):
    """Kept over the turns of a thread: what "there" and "that day" refer to, and the talk."""

    spoken_of: Spoken
    messages: list[dict[str, str]]


class Routed(TypedDict, total=False):
    """From router: what the question is about. Everything after it reads this."""

    intent: str
    location: str | None
    """The id of the place that is meant."""
    others: list[str]
    """Ids of further places that were named, for the search."""
    day: str | None
    activity: str | None
    """What they want to do, as the calendar's rules name it."""
    question: StoredQuestion
    """Kinds of answer, topics, nationality, month and people."""
    origin: str | None
    """The place that a way begins at, where it was said before."""
    aspects: dict[str, float]
    """What they ask about and how much, for the search and the day's plan."""
    statements: list[dict[str, object]]
    """What was said, as the reader gave it; joined with its outcomes once the answer is there."""


class Evidence(TypedDict, total=False):
    """From retrieve, grader and web_search: what the answer may say and cite."""

    documents: list[dict[str, Any]]
    """`{id, score}`, the best first."""
    evidence: list[EvidenceItem]
    """What may be quoted, in the order in which it is numbered."""
    answer: Answer
    followups: list[str]
    """Further questions that were checked to be answerable."""
    relevance: Relevance
    """The grader's verdict: the edge to web_search reads it, and the words for "we know little"."""
    needs_web: bool
    """Whether the question is about right now; the same edge reads it."""
    web: list[dict[str, str]]
    web_missing: str | None
    """Why there are no web results though they were needed: an error's code."""


class DayChecked(TypedDict, total=False):
    """From shadow_monitor: the calendar, crowd and light of the day in question."""

    checked_day: str | None
    """The day that was checked; the day said, or for a plan without one the next."""
    constraints: list[dict[str, Any]]
    """Rules of that day; the verifier refuses a draft that leaves a hard one out."""
    facts: dict[str, Any]
    """Computed figures, the only ones that a draft may give."""
    itinerary: list[dict[str, Any]]
    """The day's slots, for a plan."""


class MendedDraft(TypedDict):
    """A draft that was sent back, and what was to be mended."""

    draft: str
    issues: list[str]


class Written(TypedDict, total=False):
    """From generate and verify, which hand a draft to and fro."""

    draft: str
    source: Literal["model", "offline"]
    """Who wrote the draft: a model's is read a second time."""
    stood_in: str
    """That a model did not answer in time; else empty."""
    loops: int
    """How many drafts there were; the edge back to generate reads it."""
    issues: list[str]
    """What the verifier found wrong with the draft; empty once it passed."""
    mended: list[MendedDraft]
    """`{draft, issues}` of each draft that was sent back."""
    sound: str
    """A draft that code found nothing against, though the second reader did: it is not lost."""
    response: str
    """The draft that passed, or our own words."""


class GuideState(Memory, Routed, Evidence, DayChecked, Written, total=False):
    """One group a step. Each turn sets all but Memory anew, so that nothing doubles."""

    query: str
    """The message; every node reads it."""
    now: str
    """What "today" and "tomorrow" mean, for router and shadow_monitor."""
    locale: Locale
    """The language of the answer."""
    logs: list[dict[str, str]]
    """What each node found, in order: the answer's `reasoning_logs`."""
