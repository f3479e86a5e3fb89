"""Pages that may answer a question, named with their addresses; their words are never followed."""

import re

from tripkit.agents.ask.desk.answer import Answer, Line, page
from tripkit.domain.context import Locale
from tripkit.services.web_search.port import WebSearch
from tripkit.tools.trip.context import say
from tripkit.tools.web import pages_of

PAGES = 3
TITLE = 90
_MARKS = re.compile(r"[\[\]()<>`*_|#!]")


async def pages_on(web: WebSearch, question: str, locale: Locale) -> Answer | None:
    """The pages by their titles; None without a key or an answer."""
    pages = await pages_of(web, question, limit=PAGES)
    lines = [
        Line(f"“{_plain(hit.title)}”", page(hit.url))
        for hit in pages
        if hit.url.startswith(("https://", "http://"))
    ]
    if not lines:
        return None
    lead = say(locale, "Pages that may say more:", "더 읽을 페이지:")
    return Answer("web", Line(lead), say(locale, "Web", "웹"), tuple(lines))


def _plain(title: str) -> str:
    """A page's title as text without markup."""
    text = " ".join(_MARKS.sub(" ", title).split())
    return text if len(text) <= TITLE else text[: TITLE - 1].rstrip() + "…"
