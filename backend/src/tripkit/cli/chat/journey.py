"""The whole way in order: greeting, talk, places, concept, kit, picture, and once more."""

import asyncio
from locale import getlocale
from typing import Any, cast

import httpx

from tripkit.cli.chat.client import TIMEOUT, Client, Refused, Unreachable
from tripkit.cli.chat.cookies import Cookies, cookie_file
from tripkit.cli.chat.lines import Lines
from tripkit.cli.chat.screen import Screen
from tripkit.cli.chat.talk import Leave, Session, Talk, tell
from tripkit.cli.chat.trip import Trip
from tripkit.cli.chat.words import Locale, command

INTERRUPTED = 130
ROLLS = 5


async def chat(url: str, locale: str | None, save: str | None) -> int:
    """Run the journey against the API at `url`; the exit code."""
    base = url.rstrip("/")
    screen = Screen(spoken(locale))
    cookies = Cookies(cookie_file(), base)
    async with httpx.AsyncClient(
        base_url=base, timeout=TIMEOUT, cookies=cookies.load(), trust_env=False,
        headers={"Accept-Language": screen.locale},
    ) as http:  # fmt: skip
        client = Client(http)
        try:
            return await Journey(client, screen, base, save).run()
        except Unreachable:
            screen.line()
            screen.say("unreachable", url=base)
            return 1
        except asyncio.CancelledError:  # Ctrl-C
            await client.cancel()
            screen.line()
            screen.say("bye")
            return INTERRUPTED
        finally:
            _keep(cookies, http)


def _keep(cookies: Cookies, http: httpx.AsyncClient) -> None:
    try:
        cookies.save(http.cookies)
    except OSError:
        return  # a home that cannot be written: next time the rolls are not found, no more


def spoken(locale: str | None) -> Locale:
    """The language that was asked for, else the terminal's."""
    if locale in ("en", "ko"):
        return cast("Locale", locale)
    return "ko" if (getlocale()[0] or "").startswith("ko") else "en"


class Journey:
    """The order of things; what they mean is the API's."""

    def __init__(self, client: Client, screen: Screen, base: str, save: str | None) -> None:
        self._client = client
        self._screen = screen
        self._base = base
        self._talk = Talk(client, screen, Lines())
        self._trip = Trip(client, screen, self._talk, save)
        self._rolls: list[dict[str, Any]] = []

    async def run(self) -> int:
        """Until the person leaves; the exit code."""
        try:
            await self._list_rolls()
            session = await self._talk.begin()
            while True:
                session = await self._turn(session)
        except Leave:
            self._screen.line()
            self._screen.say("bye")
            return 0
        except Refused as refused:
            tell(self._screen, refused)
            return 1

    async def _turn(self, session: Session) -> Session:
        line = self._talk.said(session, await self._talk.line())
        try:
            return await self._answered(session, line)
        except Refused as refused:
            tell(self._screen, refused)
            if refused.code == "not_found":
                return await self._talk.begin()
            return session

    async def _answered(self, session: Session, line: str) -> Session:
        asked = command(line)
        if asked == "help":
            self._screen.say("help")
        elif asked == "rolls":
            await self._list_rolls()
            if not self._rolls:
                self._screen.say("none_yet")
        elif asked == "show":
            await self._show(session)
        elif self._rolls and line[:1] in "rR" and line[1:].isdigit():
            await self._look(int(line[1:]))
        else:
            session = await self._talk.send(session, line)
            if session.turn["isComplete"]:
                await self._show(session)
        return session

    async def _show(self, session: Session) -> None:
        """Places, and with one of them the rest of the way."""
        if not session.turn["canRecommend"]:
            self._screen.say("not_yet")
            return
        place = await self._trip.choose(session)
        while place is not None:
            kit = await self._developed(session, place)
            while (then := await self._then()) == "3":
                await self._trip.share(kit, self._base)
            if then == "":
                raise Leave
            if then == "1":
                place = await self._trip.choose(session)

    async def _developed(self, session: Session, place: dict[str, Any]) -> dict[str, Any]:
        concept = await self._trip.concept(session)
        kit = await self._trip.kit(session, place, concept)
        await self._trip.picture(session, place, kit)
        return kit

    async def _then(self) -> str:
        """What next: 1, 2, 3, or nothing to finish."""
        while True:
            self._screen.line()
            self._screen.say("next")
            line = await self._talk.answer()
            if line in ("", "1", "2", "3"):
                return line

    async def _list_rolls(self) -> None:
        """What this visitor made before, newest first."""
        mine = await self._client.get(f"/api/v1/me/kits?limit={ROLLS}")
        self._rolls = mine["items"]
        if self._rolls:
            self._screen.say("rolls")
            for n, roll in enumerate(self._rolls, 1):
                summary = roll["summary"]
                self._screen.line(f"  r{n} {summary['title']}  {summary['date']}")
            self._screen.say("rolls_how")

    async def _look(self, number: int) -> None:
        if not 1 <= number <= len(self._rolls):
            self._screen.say("no_rolls")
            return
        self._screen.kit(await self._client.get(f"/api/v1/kits/{self._rolls[number - 1]['id']}"))
