"""Facts taken out of web pages by a model, kept only where the page itself says them.

A page is data: it is quoted to the model as JSON, and what comes back is checked word by word. An
address that no page had, a name or a number that its page does not hold, is dropped. So neither a
model that makes things up nor a page that gives orders reaches the plan.
"""

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from tripkit.knowledge.gazetteer.fold import fold
from tripkit.services.llm.port import Prompt
from tripkit.services.llm.prompting import Section, message, system
from tripkit.services.web_search.port import WebResult
from tripkit.tools.context import ToolContext
from tripkit.tools.ports import HasLLM
from tripkit.tools.trip.schemas import Strict

S = TypeVar("S", bound=Strict)

PAGE_CHARACTERS = 2_500
_NAME_WORDS = 8
_SENTENCE = re.compile(r"[.!?。！？]\s*$|[.!?]\s+[a-z]|[%％\n]")
_FLIGHT_NUMBER = re.compile(r"[A-Z0-9]{2,3} ?\d{1,4}[A-Z]?")


async def extracted(
    context: ToolContext[HasLLM],
    asked: tuple[str, str],
    pages: Sequence[WebResult],
    schema: type[S],
    otherwise: Callable[[], S],
) -> S:
    """What the pages say of it, in this schema; `asked` is a label and what is looked for."""
    label, wanted = asked
    if not pages:
        return otherwise()
    shown = [{"url": p.url, "title": p.title, "content": p.content[:PAGE_CHARACTERS]}
             for p in pages]  # fmt: skip
    rules = system("tripkit.tools.trip", "facts_of_pages", day=context.today)
    user = message(Section("looking_for", wanted), Section("pages", shown, by="page"))
    answer = await context.services.llm.answer(
        Prompt(rules, user, name=label), schema, otherwise=otherwise,
        context=context.asking(label),
    )  # fmt: skip
    return answer.value


def page_at(url: str | None, pages: Sequence[WebResult]) -> WebResult | None:
    """The page of this very address."""
    return next((page for page in pages if page.url == url), None)


def says(page: WebResult, words: str | None) -> bool:
    """Whether the page holds these words."""
    return bool(words) and fold(words or "") in fold(f"{page.title} {page.content}")


def says_number(page: WebResult, number: float | None) -> bool:
    """Whether the page holds this number, with or without separators."""
    if number is None:
        return False
    found = re.findall(r"\d[\d,]*(?:\.\d+)?", f"{page.title} {page.content}")
    return any(abs(float(text.replace(",", "")) - number) < 0.005 for text in found)


def said(page: WebResult, words: str | None) -> str | None:
    """The words if the page holds them."""
    return words if says(page, words) else None


def said_name(page: WebResult, words: str | None) -> str | None:
    """The name if the page holds it: a few words, not a sentence and no share of anything."""
    name = said(page, words)
    return (
        name if name and len(name.split()) <= _NAME_WORDS and not _SENTENCE.search(name) else None
    )


def said_flight_number(page: WebResult, words: str | None) -> str | None:
    """The flight's number if the page holds it and it has the form of one."""
    number = said(page, words)
    return number if number and _FLIGHT_NUMBER.fullmatch(number) else None
