"""What a turn is about, once the thread is known: "there", "and for four?", "the other capital"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import pairwise

from tripkit.agents.guide.state import GuideState, StoredQuestion
from tripkit.knowledge.sri_lanka.premises import is_abroad, is_said_alone
from tripkit.knowledge.sri_lanka.questions import GuideQuestion, read_question
from tripkit.knowledge.sri_lanka.router import Routed, Thread, route
from tripkit.knowledge.sri_lanka.router.elsewhere import elsewhere
from tripkit.knowledge.sri_lanka.router.intent import Intent
from tripkit.knowledge.sri_lanka.router.names import find_places

_THE_OTHER = re.compile(
    r"\bother (?:old |ancient |former |royal )?(?:capital|city|kingdom)\b"
    r"|(?:다른|나머지) ?(?:옛 ?|고대 ?)?(?:수도|도읍|고도)"
)
_OLD_CAPITALS = ("anuradhapura", "polonnaruwa")
_BACK = re.compile(
    r"\bthere\b|^(?:and|what about|how about|is it|so|ok)\b|\bit\b"
    r"|거기|그곳|그쪽|^(?:그럼|그러면|그리고)"
)
_TO_THERE = re.compile(r"\bthere\b|거기(?!서)|그곳(?!에서)|그쪽")
_LIKEWISE = re.compile(r"^(?:and |ok,? |so )?(?:what|how) about\b")
_FROM_THERE = re.compile(r"\bfrom there\b|거기(?:서|에서)|그곳에서|여기서")
_FROM_HOME = frozenset(
    "power exchange customs insurance licence bike visa passport money card sim medicine tea "  # noqa: SIM905
    "shopping flight embassy vaccine lunar".split()
)
"""Topics that name the traveller's own country beside Sri Lanka."""
_OF_OURSELVES = frozenset({"lgbt", "pregnancy", "wheelchair", "dogs", "vaccine", "visa", "extend"})
"""Topics that people put by telling where they come from."""
_OF_OWN_PAPERS = frozenset({"licence", "passport", "visa", "insurance", "currencyback", "bike"})
"""Topics that name the traveller's own country, whichever it is."""
_COMPARISON = re.compile(r"\S+(?:처럼|보다|만큼)(?=\s|$)|\b(?:like|unlike|than) (?:in )?\w+")
_CROSSING = frozenset({"elsewhere", "india", "ferry", "flight"})
"""Topics that name another country and are ours all the same."""
_AS_WELL = re.compile(r"\b(?:too|as well|also)\W*$|(?:도|도요|께도|한테도|에게도)\W*$")
"""Ends a question that is asked of something else as the last one was."""
SHORT = 90
"""Characters up to which a question without a topic goes on with the last one's."""
NEXT = 25
"""Characters between two names that stand beside each other."""
_EITHER = re.compile(r"\bor\b|\bvs\b|\bversus\b|아니면|중에?\s|까요[^?]*까요")


@dataclass(frozen=True)
class Turn:
    """`origin` is where a way begins, when only the thread says it."""

    routed: Routed
    question: GuideQuestion
    origin: str | None


def question_of(stored: StoredQuestion) -> GuideQuestion:
    """As the state keeps it."""
    return GuideQuestion(
        kinds=tuple(stored.get("kinds", ())),
        topics=tuple(stored.get("topics", ())),
        nations=tuple(stored.get("nations", ())),
        month=stored.get("month"),
        people=stored.get("people"),
        children=stored.get("children"),
    )


def read_turn(state: GuideState, now: datetime, refused: Sequence[tuple[int, int]]) -> Turn:
    """The question with what the thread adds to it."""
    earlier = state.get("spoken_of") or {}
    day, before = earlier.get("day"), earlier.get("question") or StoredQuestion()
    thread = Thread(earlier.get("location"), date.fromisoformat(day) if day else None)
    low = state["query"].lower()
    routed = route(state["query"], now, thread, refused)
    question = read_question(state["query"])
    if routed.day and question.month is None:
        question = replace(question, month=routed.day.month)
    routed, origin = _from_thread(low, routed, question, thread)
    if _goes_on(low, question, routed, before):
        own = replace(question, kinds=()) if _LIKEWISE.search(low) else question
        if origin is not None:
            before = _on_the_way(before)
        if _AS_WELL.search(low):
            own = replace(own, topics=(*before.get("topics", ()), *own.topics))
        question = own.following(question_of(before))
        origin = origin or before.get("origin")
        place_id = routed.location or thread.location
        routed = replace(routed, location=place_id, intent=_kept_intent(routed))
    return _of_places(state["query"], Turn(routed, question, origin))


def _of_places(text: str, turn: Turn) -> Turn:
    """With all places of a comparison, and where a way begins."""
    routed, question, origin = turn.routed, turn.question, turn.origin
    if _compares(text.lower(), question, routed):
        question = replace(question, kinds=tuple(dict.fromkeys(("which", *question.kinds))))
    if question.kind == "which":
        routed = replace(routed, others=_compared(text, routed))
    if "reach" in question.kinds and routed.others and origin is None:
        origin = routed.others[0]
    return Turn(routed, question, origin if origin != routed.location else None)


def _from_thread(
    low: str, routed: Routed, question: GuideQuestion, thread: Thread
) -> tuple[Routed, str | None]:
    """Where "there", "from there" and "the other capital" are; with the place a way begins at."""
    is_elsewhere = routed.location not in (None, thread.location)
    if not is_elsewhere and (other := _other_capital(low, thread.location)):
        return replace(routed, location=other, intent="tourism_query"), None
    if not is_elsewhere or thread.location is None:
        return routed, None
    if _FROM_THERE.search(low):
        return routed, thread.location
    if question.kind == "reach" and _TO_THERE.search(low):
        return replace(routed, location=thread.location, others=()), routed.location
    return routed, None


def _compared(text: str, routed: Routed) -> tuple[str, ...]:
    """All places of a comparison beside the first: "better than Yala" refuses none."""
    ids = dict.fromkeys(mention.place_id for mention in find_places(text))
    return tuple(place_id for place_id in ids if place_id != routed.location)


def _compares(low: str, question: GuideQuestion, routed: Routed) -> bool:
    """ "Yala or Udawalawe with a toddler": two places joined by "or" are a choice."""
    is_way = question.kind in ("reach", "howlong", "howmuch")
    if is_way or not routed.others or not _EITHER.search(low):
        return False
    gaps = (second.start - first.end for first, second in pairwise(find_places(low)))
    return any(gap < NEXT for gap in gaps)


def _on_the_way(before: StoredQuestion) -> StoredQuestion:
    """Without the airport that the first way began at: this one begins elsewhere."""
    topics = tuple(topic for topic in before.get("topics", ()) if topic != "airport")
    return {**before, "topics": topics}


def _other_capital(low: str, location: str | None) -> str | None:
    if location not in _OLD_CAPITALS or not _THE_OTHER.search(low):
        return None
    return next(place_id for place_id in _OLD_CAPITALS if place_id != location)


def _goes_on(low: str, question: GuideQuestion, routed: Routed, before: StoredQuestion) -> bool:
    """Whether it leaves out what the last question said."""
    if not before or len(low) > SHORT or is_abroad(low):
        return False
    is_bare = not question.has_topic or not question.kinds
    says_less = is_bare or routed.location is None
    is_bare |= routed.location is None and bool(
        set(question.topics) & set(before.get("topics", ()))
    )
    return says_less and (routed.is_followup or bool(_BACK.search(low)) or is_bare)


def _kept_intent(routed: Routed) -> Intent:
    return "tourism_query" if routed.intent in ("off_topic", "greeting") else routed.intent


def is_worth_a_look(state: GuideState) -> bool:
    """Whether an off-topic message names a topic of ours, or a sight that is elsewhere."""
    low = state["query"].lower()
    topics = set(state["question"]["topics"])
    if is_abroad(low) or is_said_alone(low) or topics & (_CROSSING | _OF_OURSELVES):
        return True
    abroad = set(elsewhere(_COMPARISON.sub(" ", low)))
    is_from_home = abroad == {"korea"} and bool(topics & _FROM_HOME)
    has_own_papers = len(abroad) == 1 and bool(topics & _OF_OWN_PAPERS)
    return bool(topics) and (not abroad or is_from_home or has_own_papers)


def stored(question: GuideQuestion, origin: str | None) -> StoredQuestion:
    """As the state and the thread keep it."""
    return StoredQuestion(
        kinds=question.kinds,
        topics=question.topics,
        nations=question.nations,
        month=question.month,
        people=question.people,
        children=question.children,
        origin=origin,
    )
