"""`tripkit ask` and `tripkit guide`: one question, the answer first, what it rests on folded"
" below."""

import asyncio
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TextIO

import httpx

from tripkit.cli.chat.client import TIMEOUT, Client, Refused, Unreachable
from tripkit.cli.chat.cookies import Cookies, cookie_file
from tripkit.domain.ask import AskAnswer
from tripkit.domain.context import Locale
from tripkit.domain.guide import GuideAnswer

Who = Literal["ask", "guide"]
ANSWERED, FAILED, INTERRUPTED = 0, 1, 130
_PATHS: dict[Who, str] = {"ask": "/api/v1/ask", "guide": "/api/v1/guide/chat"}
_FOLDED = 76
"""Characters of a folded line."""
_SOURCES = re.compile(r"\n+\*\*(?:Sources|출처)\*\*:.*\Z", re.DOTALL)
_UNREACHABLE: dict[Locale, str] = {
    "en": "The TripKit API does not answer at {url}. Start it with `tripkit serve`.",
    "ko": "{url}에서 TripKit API가 답하지 않아요. `tripkit serve`로 시작해요.",
}
_TITLES: dict[Locale, tuple[str, str]] = {
    "en": ("{} sources (--sources shows them)", "Ask next:"),
    "ko": ("출처 {}개 (--sources로 펼쳐요)", "이어서 물어볼 것:"),
}


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer's words, what each number in it stands for, and what may be asked next."""

    text: str
    sources: Sequence[str]
    follow_ups: Sequence[str]


def reply_of(who: Who, answer: Mapping[str, object]) -> Reply:
    """The reply in an API answer. Raises ValidationError where it is none."""
    if who == "ask":
        whole = AskAnswer.model_validate(answer)
        sources = [f"[{s.number}] {s.url or s.title}" for s in whole.sources]
        words = _SOURCES.sub("", whole.final_plan)
        return Reply(words.strip(), sources, whole.follow_ups)
    turn = GuideAnswer.model_validate(answer)
    sources = [f"[{d.number}] {' · '.join(d.sources)}" for d in turn.metadata.kb_sources]
    words = _SOURCES.sub("", turn.response)
    return Reply(words.strip(), sources, turn.metadata.followups)


def printed(reply: Reply, locale: Locale, *, unfolded: bool) -> str:
    """The words, a line for the sources or all of them, and a short list of questions."""
    title, following = _TITLES[locale]
    parts = [reply.text]
    if reply.sources:
        listed = "\n".join(reply.sources)
        parts.append(listed if unfolded else f"▸ {title.format(len(reply.sources))}"[:_FOLDED])
    if reply.follow_ups:
        parts.append("\n".join([following, *(f"  › {text}" for text in reply.follow_ups)]))
    return "\n\n".join(parts)


def language_of(text: str) -> Locale:
    """Korean where any Hangul stands in it."""
    return "ko" if any("가" <= char <= "힣" for char in text) else "en"


async def question(
    url: str,
    who: Who,
    text: str,
    *,
    locale: Locale | None,
    unfolded: bool = False,
    out: TextIO | None = None,
) -> int:
    """Asks the API at `url` and prints the reply; the exit code."""
    base, spoken = url.rstrip("/"), locale or language_of(text)
    cookies = Cookies(cookie_file(), base)
    body = {"question" if who == "ask" else "message": text, "locale": spoken}
    async with httpx.AsyncClient(
        base_url=base, timeout=TIMEOUT, cookies=cookies.load(), trust_env=False
    ) as http:
        try:
            reply = reply_of(who, await Client(http).post(_PATHS[who], body))
        except Unreachable:
            print(_UNREACHABLE[spoken].format(url=base), file=sys.stderr)
            return FAILED
        except Refused as refused:
            print(refused.detail or refused.code, file=sys.stderr)
            return FAILED
        except asyncio.CancelledError:  # Ctrl-C
            return INTERRUPTED
        finally:
            cookies.save(http.cookies)
    print(printed(reply, spoken, unfolded=unfolded), file=out or sys.stdout)
    return ANSWERED
