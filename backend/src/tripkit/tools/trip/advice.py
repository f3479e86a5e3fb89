"""A model's words beside what code has computed: kept where they bring no figure of their own.

The facts go to the model as JSON, its answer comes in one of the strict schemas, which have words
alone: sums, times, dates and verdicts are ours. A sentence that holds a number which the facts
don't, or an address, is dropped.
"""

import json
import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from tripkit.knowledge.claims.kinds import contacts_in
from tripkit.services.llm.port import Prompt
from tripkit.services.llm.prompting import Section, message, system
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.schemas import Strict

S = TypeVar("S", bound=Strict)

LONGEST = 220
MOST = 3
_LANGUAGE = {"en": "Write English.", "ko": "한국어 해요체로 써요."}
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_LINK = re.compile(r"https?://|www\.|\]\(", re.I)


async def advised(
    trip: TripContext,
    label: str,
    facts: dict[str, Any],
    schema: type[S],
    otherwise: Callable[[], S],
) -> S | None:
    """The model's answer in this schema; None without a model, and for ask, which words itself."""
    llm = trip.services.llm
    if trip.audience != "planner" or llm.status().state == "not configured":
        return None
    user = message(Section("facts", facts, by="vendor"))
    prompt = Prompt(
        system("tripkit.tools.trip", "advice", language=_LANGUAGE[trip.locale]), user, name=label
    )
    answer = await llm.answer(prompt, schema, otherwise=otherwise, context=trip.asking(label))
    return answer.value if answer.source == "model" else None


def faithful(texts: Iterable[str], facts: dict[str, Any], *, most: int = MOST) -> list[str]:
    """The sentences that stay with the facts, at most so many."""
    known = set(_NUMBER.findall(json.dumps(facts, ensure_ascii=False)))
    kept = [
        " ".join(text.split())
        for text in texts
        if text.strip()
        and len(text) <= LONGEST
        and not (_LINK.search(text) or contacts_in(text))
        and set(_NUMBER.findall(text)) <= known
    ]
    return list(dict.fromkeys(kept))[:most]
