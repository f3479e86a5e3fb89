"""Whether the words around a thing want it, refuse it, or leave open which."""

import re
from typing import Literal

from tripkit.knowledge.feasibility.words import word

Polarity = Literal["wanted", "refused", "open"]
NEAR = 2
"""Words between "no" and what it refuses."""
CLAUSE_KO = 28
"""Letters of a Korean clause behind a thing within which its verb stands."""
_SENTENCE_KO = re.compile(r"[.!?\n;]")
_ITEM = re.compile(r"[^\W\d_][\w' -]*")


def polarity_at(message: str, start: int, end: int) -> Polarity:
    """Of the words `message[start:end]`; `open` where a word denies something, and it is unclear
    whether that is this thing."""
    if "가" <= message[start:end][-1:] <= "힣":
        return _korean(message, end)
    return _english(message, start, end)


def is_chosen(message: str, start: int) -> bool:
    """Whether a thing stands right behind what is refused in its favour: 바다 말고 산."""
    return word("chosen_before").search(message[:start]) is not None


def _english(message: str, start: int, end: int) -> Polarity:
    if word("refused_behind").match(message[end:]):
        return "refused"
    breaks = [match.end() for match in word("clause_breaks").finditer(message, 0, start)]
    before = word("harmless").sub(" ", message[max(breaks, default=0) : start])
    if refuser := _last(word("refuses_far"), before):
        between = before[refuser.end() :]
        if word("turns_back").search(between):
            return "wanted"
        return "refused" if _is_list(between) else "open"
    if refuser := _last(word("refuses_near"), before):
        between = before[refuser.end() :]
        is_near = "," not in between and len(between.split()) <= NEAR
        rest = message[end : end + 40]
        is_listed = _is_list(between) and word("listed_or").search(f"{between}\x00{rest}")
        if is_near or is_listed:
            return "refused"
    segment = word("lies_by").split(before.rpartition(",")[2])[-1]
    return "open" if word("denies_any").search(segment) else "wanted"


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    return next(reversed(list(pattern.finditer(text))), None)


def _is_list(between: str) -> bool:
    """Whether words between a refusal and a thing only name other things, or say where it is."""
    *items, _ = re.split(r",|\b(?:and|or|nor)\b", f"{between} ")
    return all(len(item.split()) <= NEAR + 1 and _ITEM.match(item.strip() or "x") for item in items)


def _korean(message: str, end: int) -> Polarity:
    """By the verb of the clause that follows; things in a row share it where a word says all."""
    after = _SENTENCE_KO.split(message[end : end + CLAUSE_KO])[0]
    if word("keeps_ko").match(after):
        return "wanted"
    clause, is_listed = after, False
    while match := word("row_ko").match(clause):
        clause, is_listed = clause[match.end() :], True
    ends = [match.end() for match in word("clause_end_ko").finditer(clause)]
    clause = clause[: min(ends, default=len(clause))].partition(",")[0]
    if word("keeps_ko").match(clause) or not word("refuses_ko").search(clause):
        return "wanted"
    return "open" if is_listed and not word("all_ko").search(clause) else "refused"
