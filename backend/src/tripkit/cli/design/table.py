"""The talk at the table: choose a trip, say what to change, see what changed."""

import asyncio
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TextIO

import httpx

from tripkit.agents.designer.wording.dates import (
    date_and_time,
    day_of,
    night_count,
    nights_in_words,
)
from tripkit.cli.chat.client import TIMEOUT, Client, Refused, Unreachable
from tripkit.cli.chat.cookies import Cookies, cookie_file
from tripkit.cli.chat.journey import INTERRUPTED, spoken
from tripkit.cli.chat.lines import Lines
from tripkit.cli.chat.sse import Event
from tripkit.cli.design.words import Locale, text

TRIPS, SESSIONS = "/api/v1/itineraries", "/api/v1/designer/sessions"
DATES = re.compile(r"\d{4}-\d\d-\d\d\s+\d{4}-\d\d-\d\d")
SHOWN = 9
FAILED = 1


async def design(
    url: str, locale: str | None, itinerary: str | None, out: TextIO | None = None
) -> int:
    """Talk about an itinerary at the API at `url`; the exit code."""
    base, language = url.rstrip("/"), spoken(locale)
    cookies = Cookies(cookie_file(), base)
    async with httpx.AsyncClient(
        base_url=base, timeout=TIMEOUT, cookies=cookies.load(), trust_env=False,
        headers={"Accept-Language": language},
    ) as http:  # fmt: skip
        table = Table(Client(http), language, Lines(), out or sys.stdout)
        try:
            return await table.run(itinerary)
        except Unreachable:
            table.line(text("unreachable", language, url=base))
        except Refused as refused:
            table.line(refused.detail or refused.code)
        except asyncio.CancelledError:  # Ctrl-C
            await table.client.cancel()
            return INTERRUPTED
        finally:
            cookies.save(http.cookies)
    return FAILED


@dataclass
class Table:
    """One terminal at one session. `question` is what the next line may answer."""

    client: Client
    locale: Locale
    lines: Lines
    out: TextIO
    question: dict[str, Any] | None = field(default=None)

    def line(self, words: str = "") -> None:
        print(words, file=self.out, flush=True)

    async def run(self, itinerary: str | None) -> int:
        """Until there are no more lines; the exit code."""
        trip = itinerary or await self._chosen()
        if not trip:
            return 0
        session = (await self.client.post(SESSIONS, {"itineraryId": trip}))["sessionId"]
        self.line(text("talk", self.locale))
        await self._show(trip)
        while (line := await self._next()) is not None:
            if line in ("/quit", "/q"):
                break
            try:
                await self._done(line, trip, str(session))
            except Refused as refused:
                self.line(refused.detail or refused.code)
                if refused.wait:
                    self.line(text("retry", self.locale, wait=refused.wait))
        self.line(text("bye", self.locale))
        return 0

    async def _next(self) -> str | None:
        print("\n> ", end="", file=self.out, flush=True)
        line = await self.lines.next()
        if line is not None and not self.lines.is_terminal:  # a pipe does not show what is typed
            self.line(line)
        return line

    async def _chosen(self) -> str:
        """The id of a trip of theirs, or of a new one; empty when they leave."""
        mine = (await self.client.get(TRIPS))["items"][:SHOWN]
        for n, trip in enumerate(mine, 1):
            self.line(f"  {n} {trip['title']}")
        self.line(text("which", self.locale))
        said = await self._next()
        if not said or said == "/quit":
            return ""
        if said.isascii() and said.isdigit() and 1 <= int(said) <= len(mine):
            return str(mine[int(said) - 1]["id"])
        made = await self.client.post(TRIPS, {"title": said, "destination": said})
        return str(made["id"])

    async def _done(self, line: str, trip: str, session: str) -> None:
        if line == "/show":
            await self._show(trip)
        elif line in ("/undo", "/redo"):
            await self.client.post(f"{TRIPS}/{trip}{line}")
            await self._show(trip)
        elif line == "/costs":
            found = await self.client.get(f"{SESSIONS}/{session}/costs")
            shown = {"session": found["session"], "session_limit": found["sessionLimit"]}
            self.line(text("costs", self.locale, **shown))
            if found["warning"]:
                self.line(text("warning", self.locale))
        elif line == "/profile":
            self._known(await self.client.get(f"{SESSIONS}/{session}/profile"))
        elif line:
            await self._say(line, session)

    def _known(self, profile: dict[str, Any]) -> None:
        """What the talk has said of the trip, a line each, with the words that said it."""
        said = profile.pop("said", {})
        fields = {k: v for k, v in profile.items() if v and k not in ("extractedAt", "confidence")}
        if not fields:
            self.line(text("unknown", self.locale))
        for key, value in fields.items():
            words = said.get(re.sub("[A-Z]", lambda m: f"_{m[0].lower()}", key), "")
            self.line(f"  {key}: {_plain(value)}" + (f"  “{words}”" if words else ""))

    async def _say(self, line: str, session: str) -> None:
        """One turn: its words as they come, a line a change, the question it ends with."""
        answer = answer_of(self.question, line) if self.question else None
        body: dict[str, Any] = {"message": line, "locale": self.locale}
        if self.question and answer is not None:
            body = {
                "answers": [{"questionId": self.question["id"], "value": answer}],
                "locale": self.locale,
            }  # fmt: skip
        self.question = None
        async for event in self.client.stream(f"{SESSIONS}/{session}/messages/stream", body):
            self._tell(event)

    def _tell(self, event: Event) -> None:
        data = event.data
        if event.type == "text":
            print(data["content"], end="", file=self.out, flush=True)
        elif event.type == "reset":
            self.line(f"\n{text('again', self.locale)}")
        elif event.type == "tool_result":
            self.line(f"  {'✓' if data['success'] else '✗'} {_line(data)}")
        elif event.type == "structured_questions":
            self.line()
            for question in data["questions"]:
                self._ask(question)
        elif event.type == "done":
            self.line()

    def _ask(self, question: dict[str, Any]) -> None:
        self.question = question
        self.line(f"\n{question['question']} {question.get('context') or ''}".rstrip())
        for n, option in enumerate(question["options"], 1):
            about = f"  {option['description']}" if option.get("description") else ""
            self.line(f"  {n} {option['label']}{about}")
        scale = question.get("scale") or {}
        hint = {"scale": "scale", "date_range": "dates", "multiple_choice": "several"}
        if name := hint.get(question["type"]):
            values = {"low": scale.get("min"), "high": scale.get("max")}
            self.line(text(name, self.locale, **values))

    async def _show(self, trip: str) -> None:
        found = await self.client.get(f"{TRIPS}/{trip}")
        if not found["segments"]:
            self.line(text("empty", self.locale))
        day = ""
        for segment in found["segments"]:
            if segment["startDatetime"][:10] != day:
                day = segment["startDatetime"][:10]
                self.line(day_of(day, self.locale))
            self.line(f"  {_row(segment, self.locale)}")
        for finding in found["findings"]:
            self.line(f"  ! {finding['message']}")


def _row(segment: dict[str, Any], locale: Locale) -> str:
    """Its hours and its name; a stay has nights."""
    start, end = segment["startDatetime"], segment["endDatetime"]
    if segment["type"] == "HOTEL":
        return f"{name(segment)}, {nights_in_words(night_count(start, end), locale)}"
    until = end[11:] if end[:10] == start[:10] else date_and_time(end, locale)
    return f"{start[11:]} – {until}  {name(segment)}"


def name(segment: dict[str, Any]) -> str:
    """What a segment is called in a list."""
    ends = ("origin", "destination") if segment["type"] == "FLIGHT" else (
        "pickupLocation", "dropoffLocation"
    )  # fmt: skip
    if ends[0] in segment:
        way = " → ".join(segment[end].get("code") or segment[end]["name"] for end in ends)
        return f"{segment.get('flightNumber') or ''} {way}".strip()
    return str(segment.get("property") or segment.get("name") or segment.get("title"))


def _line(data: dict[str, Any]) -> str:
    """A result in one line: what changed, or which tool it was."""
    changes: Sequence[dict[str, Any]] = data["result"].get("changes") or ()
    signs = {"added": "+", "removed": "−", "changed": "~", "reordered": "↕", "details": "~"}
    shown = ", ".join(f"{signs[one['op']]} {one['name']}" for one in changes)
    return shown or str(data["result"].get("error") or data["name"])


def _plain(value: Any) -> str:
    """A value of the profile in a line."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(one)}" for key, one in value.items() if one)
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def answer_of(question: dict[str, Any], line: str) -> Any:
    """What a line answers; None where it is a message of its own."""
    options = [option["id"] for option in question["options"]]
    numbers = [part.strip() for part in line.split(",")]
    chosen = [
        options[int(n) - 1] for n in numbers
        if n.isascii() and n.isdigit() and 1 <= int(n) <= len(options)
    ]  # fmt: skip
    match question["type"]:
        case "single_choice" if len(chosen) == 1:
            return chosen[0]
        case "multiple_choice" if chosen and len(chosen) == len(numbers):
            return chosen
        case "scale":
            try:
                return float(line)
            except ValueError:
                return None
        case "date_range" if DATES.fullmatch(line.strip()):
            start, end = line.split()
            return {"start": start, "end": end}
    return None
