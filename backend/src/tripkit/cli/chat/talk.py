"""The first half: saying what one is after, until places can be shown."""

from dataclasses import dataclass, field
from typing import Any

from tripkit.cli.chat.client import Client, Refused
from tripkit.cli.chat.lines import Lines
from tripkit.cli.chat.screen import Screen
from tripkit.cli.chat.words import command, has, text

VIBE = "/api/v1/vibe"
DEFAULT_WAIT = 5


class Leave(Exception):
    """The person goes, or there are no more lines."""


@dataclass
class Session:
    """What the talk has come to: the latest turn and the chips that were shown with it."""

    turn: dict[str, Any]
    chips: list[dict[str, str]] = field(default_factory=list)

    @property
    def id(self) -> str:
        return str(self.turn["sessionId"])

    @property
    def profile(self) -> dict[str, Any]:
        return dict(self.turn["collectedData"])


class Talk:
    """One chat over the stream."""

    def __init__(self, client: Client, screen: Screen, lines: Lines) -> None:
        self._client = client
        self._screen = screen
        self._lines = lines

    async def line(self) -> str:
        """The next line that says anything. Raises Leave."""
        while not (line := await self.answer()):
            pass
        return line

    async def answer(self) -> str:
        """The next line, also an empty one. Raises Leave."""
        self._screen.prompt()
        line = await self._lines.next()
        if line is None or command(line) == "quit":
            raise Leave
        if not self._lines.is_terminal:  # a terminal shows what is typed, a pipe does not
            self._screen.line(line)
        return line

    async def begin(self) -> Session:
        """A new session; TripKit greets."""
        turn = await self._client.post(f"{VIBE}/sessions", {"locale": self._screen.locale})
        self._screen.words("\n" + turn["reply"])
        return self._shown(turn)

    def _shown(self, turn: dict[str, Any]) -> Session:
        chips = list(turn["suggestedOptions"])
        if turn["canRecommend"]:
            label = text("show_now", self._screen.locale)
            chips.append({"value": label, "label": label})
        self._screen.line()
        self._screen.chips([chip["label"] for chip in chips])
        return Session(turn, chips)

    def said(self, session: Session, line: str) -> str:
        """What a line stands for: a number is its chip's words."""
        if line.isascii() and line.isdigit() and 1 <= int(line) <= len(session.chips):
            return session.chips[int(line) - 1]["value"]
        return line

    async def send(self, session: Session, message: str) -> Session:
        """One turn, its words as they come."""
        body = {"message": message, "sessionId": session.id, "locale": self._screen.locale}
        self._screen.line()
        async for event in self._client.stream(f"{VIBE}/chat/stream", body):
            if event.type == "token":
                self._screen.words(event.data["text"])
            elif event.type == "reset":
                self._screen.line()
                self._screen.say("again")
            elif event.type == "turn":
                session = self._shown(event.data)
        return session


def tell(screen: Screen, refused: Refused) -> None:
    """What went wrong and what to do, in the person's language."""
    if has(refused.code):
        screen.say(refused.code, wait=refused.wait or DEFAULT_WAIT)
    else:
        screen.say("other", code=refused.code, id=refused.request_id)
