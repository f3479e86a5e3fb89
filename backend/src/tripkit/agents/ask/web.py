"""Pages that may answer a question, named with their addresses; their words are never followed."""

import re

from tripkit.agents.ask.information import Sources
from tripkit.domain.ask import Fact, InfoSection
from tripkit.domain.context import Locale
from tripkit.services.web_search.port import WebSearch
from tripkit.tools.trip.context import say
from tripkit.tools.web import pages_of

PAGES = 3
TITLE = 90
_MARKS = re.compile(r"[\[\]()<>`*_|#!]")


async def pages_on(
    web: WebSearch, question: str, locale: Locale, sources: Sources
) -> list[InfoSection]:
    """A section of pages; none without a key or an answer."""
    pages = await pages_of(web, question, limit=PAGES)
    facts = [
        Fact(text=f"“{_plain(page.title)}”", source=sources.number("web", page.url))
        for page in pages if page.url.startswith(("https://", "http://"))
    ]  # fmt: skip
    title = say(locale, "Pages on it", "관련 페이지")
    place = say(locale, "Web", "웹")
    return [InfoSection(topic="web", place=place, title=title, facts=facts)] if facts else []


def _plain(title: str) -> str:
    """A page's title as text without markup."""
    text = " ".join(_MARKS.sub(" ", title).split())
    return text if len(text) <= TITLE else text[: TITLE - 1].rstrip() + "…"
