"""Holds a reply to what the tools did: a claim that no result bears out is taken out.

A sentence that says that something was added, moved, deleted, changed or booked needs a call of
that kind which succeeded in this turn; nothing here ever books, so no sentence may say that.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import Literal, NamedTuple

from tripkit.agents.designer.state import Outcome
from tripkit.agents.designer.wording.phrasebook import Voice
from tripkit.agents.designer.wording.report import report

Claim = Literal["add", "delete", "move", "change", "book", "any"]
_SENTENCE = re.compile(r"(?<=[.!?。])\s+|\n+")
_DID = r"(?:i|we)(?:'ve|’ve| have| had)?(?: (?:now|just|also|already|successfully))*"
_WAS = (
    r"(?:(?:has|have|had)(?: now| just)? been|was|were|(?:is|are|'s|’s) now|now|just|successfully)"
)
_IS = r"(?:\b(?:is|are|been)|['’]s)"
_VERBS: dict[Claim, str] = {
    "add": r"added|inserted|scheduled|placed|put|created|included|saved|pencil+ed",
    "delete": r"deleted|removed|dropped|cancel+ed|taken (?:off|out)|took (?:off|out)|cleared",
    "move": r"moved|shifted|rescheduled|pushed(?: back)?|postponed|brought forward|reordered"
    r"|swapped|rearranged",
    "change": r"updated|changed|modified|edited|renamed|adjusted|replaced|set|marked|noted",
    "book": r"booked|reserved|purchased|bought|paid(?: for)?",
}
_ACTS: dict[Claim, str] = {
    "add": "added|inserted",
    "delete": "deleted|removed|cancel+ed",
    "move": "moved|rescheduled",
    "change": "updated|changed",
}
"""States that only an act brings about; "is scheduled for ten" merely describes."""
_KO_DID = r"\s?(?:을\s|를\s)?(?:했|하였|되었|됐|완료|마쳤|끝냈|해\s?(?:뒀|두었|놨|놓았|드렸))"
_KO_KEPT = r"\s?(?:뒀|두었|놨|놓았|드렸)"
_KO: dict[Claim, str] = {
    "add": rf"(?:추가|등록|포함|저장|배치){_KO_DID}|넣었|(?:넣어|잡아){_KO_KEPT}",
    "delete": rf"(?:삭제|제거|취소){_KO_DID}|지웠|뺐|(?:빼|지워){_KO_KEPT}|없앴",
    "move": rf"(?:이동|연기){_KO_DID}|옮겼|옮겨졌|옮겨{_KO_KEPT}|미뤘|미루었|당겼",
    "change": rf"(?:변경|수정|업데이트|조정|교체){_KO_DID}|바꿨|바꾸었|바꿔{_KO_KEPT}|고쳤",
    "book": rf"(?:예약|결제|구매|예매){_KO_DID}",
}
_BOOKED = re.compile(r"\b(?:is|are|'s|’s)(?: all| already)? (?:booked|reserved|paid)\b", re.I)
_DONE = re.compile(
    r"^(?:all )?done\b|^(?:it is|it's|that is|that's) (?:all )?done\b", re.IGNORECASE
)
_DONE_KO = re.compile(r"(?:완료했|완료됐|완료되었|다 됐|처리했|처리해\s?드렸)")
_NOT = re.compile(
    r"\b(?:not|never|n't|cannot|can't|couldn't|nothing|no|unless|if|once|before|until|after you"
    r"|should i|shall i|would you|can be|could be|will be|to be|want(?:ed)? (?:it|me))\b|n[’']t\b",
    re.IGNORECASE,
)
_NOT_KO = re.compile(
    r"지\s?않|못\s?했|못했|안\s?했|없(?:어|습|는|었)|아직|할까요|될까요|드릴까요|하려면|하시면|하면"
)
_KINDS: dict[str, Claim] = {
    "add": "add",
    "delete": "delete",
    "move": "move",
    "reorder": "move",
    "update": "change",
}
_COVERS: dict[Claim, frozenset[Claim]] = {
    "add": frozenset({"add"}),
    "delete": frozenset({"delete"}),
    "move": frozenset({"move", "change"}),
    "change": frozenset({"change", "move", "add", "delete"}),
    "book": frozenset(),
    "any": frozenset({"add", "delete", "move", "change"}),
}
_QUESTION = re.compile(r"[?？]\s*[\"”’)]*$")


class CheckedReply(NamedTuple):
    """The reply as it may go out, and whether it differs from the draft."""

    text: str
    repaired: bool


def claims(sentence: str) -> set[Claim]:
    """What a sentence says was done; nothing for one that denies, asks or offers."""
    text = " ".join(sentence.split())
    if _QUESTION.search(text):
        return set()
    kinds: set[Claim] = set()
    if not _NOT.search(text):
        kinds |= {kind for kind in _VERBS if _english(kind).search(text)}
        if kinds:  # "I've moved the museum and booked a table"
            kinds |= {kind for kind in _VERBS if _also(kind).search(text)}
        kinds |= {"book"} if _BOOKED.search(text) else set()
        kinds |= {"any"} if _DONE.search(text) else set()
    if not _NOT_KO.search(text):
        kinds |= {kind for kind, pattern in _KO.items() if re.search(pattern, text)}
        kinds |= {"any"} if _DONE_KO.search(text) else set()
    return kinds


@cache
def _english(kind: Claim) -> re.Pattern[str]:
    verbs = _VERBS[kind]
    acts = _ACTS.get(kind, verbs)
    pattern = rf"\b{_DID} (?:{verbs})\b|\b{_WAS} (?:{verbs})\b|^(?:{verbs})\b|{_IS} (?:{acts})\b"
    return re.compile(pattern, re.IGNORECASE)


@cache
def _also(kind: Claim) -> re.Pattern[str]:
    return re.compile(rf"(?:\band|,)(?: also| then)? (?:{_VERBS[kind]})\b", re.IGNORECASE)


def done_kinds(outcomes: Iterable[Outcome]) -> set[Claim]:
    """What was done in this turn, or is so already."""
    return {
        _KINDS[kind]
        for outcome in outcomes
        if outcome["success"] and (kind := outcome["tool"].partition("_")[0]) in _KINDS
    }


def without_false_claims(
    draft: str,
    outcomes: Sequence[Outcome],
    voice: Voice,
    *,
    asks: bool,
    booked: Collection[str] = (),
    judged: Sequence[str] = (),
) -> CheckedReply:
    """The draft without false claims, with what was really done in their place.

    `judged`: its sentences with their marks, where they were judged one by one.
    `asks`: a structured question goes out beside it, so that the words ask nothing else.
    `booked`: names of what the trip says is booked; that these are may be said.
    """
    done = done_kinds(outcomes)
    sentences, false = [], False
    for sentence in judged or _sentences(draft):
        claimed = claims(sentence)
        if claimed == {"book"} and any(name in sentence for name in booked):
            claimed = {"book"} if re.search(rf"\b{_DID} ", sentence, re.I) else set()
        if any(not (_COVERS[claim] & done) for claim in claimed):
            false = True
        else:
            sentences.append(sentence)
    sentences = _one_question(sentences, asks=asks)
    if false:
        sentences = [report(outcomes, voice) or voice.say("nothing"), *sentences]
    text = " ".join(part.strip() for part in sentences)
    same = " ".join(text.split()) == " ".join(draft.split())
    return CheckedReply(draft.strip() if same else text, not same)


def _sentences(text: str) -> list[str]:
    return [part for part in _SENTENCE.split(text) if part.strip()]


def _one_question(sentences: list[str], *, asks: bool) -> list[str]:
    """At most one question a turn: the first; none where a structured one goes out."""
    left = 0 if asks else 1
    rest = []
    for sentence in sentences:
        if _QUESTION.search(sentence.strip()):
            if left == 0:
                continue
            left -= 1
        rest.append(sentence)
    return rest
