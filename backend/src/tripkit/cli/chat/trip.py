"""The second half: places one by one, a concept, the kit, the picture."""

import time
from typing import Any

from tripkit.cli.chat.client import Client
from tripkit.cli.chat.keeping import CannotSave, ending_of, file_name, keep
from tripkit.cli.chat.screen import Screen
from tripkit.cli.chat.talk import Session, Talk
from tripkit.cli.chat.words import has, text

CARDS = "/api/v1/cards/"
_FROM_PROFILE = (
    "city", "spotName", "mainAction", "scene", "outfitStyle", "posePreference", "filmType",
    "cameraModel", "when",
)  # fmt: skip


class Trip:
    """From the shown places to what is taken home."""

    def __init__(self, client: Client, screen: Screen, talk: Talk, save: str | None) -> None:
        self._client = client
        self._screen = screen
        self._talk = talk
        self._save = save

    async def choose(self, session: Session) -> dict[str, Any] | None:
        """A place of those shown; None to go on talking."""
        excluded: list[str] = []
        while True:
            found = await self._places(session, excluded)
            if not found:
                self._screen.say("no_more")
                return None
            self._screen.line()
            picked = await self._pick(found)
            if picked != "more":
                return picked if isinstance(picked, dict) else None
            excluded += [place["id"] for place in found]

    async def _places(self, session: Session, excluded: list[str]) -> list[dict[str, Any]]:
        self._screen.line()
        self._screen.say("looking")
        body = {"sessionId": session.id, "exclude": excluded, "locale": self._screen.locale}
        found: dict[int, dict[str, Any]] = {}
        path = "/api/v1/recommendations/destinations/stream"
        async for event in self._client.stream(path, body):
            if event.type != "destination":
                continue
            index, place = event.data["index"], event.data["destination"]
            if event.data["phase"] == "enriched" and index in found:
                self._screen.rating(index + 1, place)
            else:
                self._screen.destination(index + 1, place)
            found[index] = place
        return [found[index] for index in sorted(found)]

    async def _pick(self, found: list[dict[str, Any]]) -> dict[str, Any] | str | None:
        self._screen.say("which")
        while True:
            line = (await self._talk.line()).casefold()
            if line in ("b", "m"):
                return "more" if line == "m" else None
            if line.isdigit() and 1 <= int(line) <= len(found):
                return found[int(line) - 1]
            self._screen.say("number", n=len(found))

    async def concept(self, session: Session) -> str:
        """One of the concepts, by number."""
        listed = await self._client.get(f"/api/v1/concepts?locale={self._screen.locale}")
        korean, guess = self._screen.locale == "ko", session.profile.get("conceptId")
        self._screen.line()
        self._screen.say("concepts")
        mark = f"  ({text('your_guess', self._screen.locale)})"
        self._screen.numbered(
            (
                c["nameKo"] if korean else c["name"],
                c["tagline"] + (mark if c["id"] == guess else ""),
            )
            for c in listed
        )
        while True:
            line = await self._talk.line()
            if line.isdigit() and 1 <= int(line) <= len(listed):
                return str(listed[int(line) - 1]["id"])
            self._screen.say("number", n=len(listed))

    async def kit(self, session: Session, place: dict[str, Any], concept: str) -> dict[str, Any]:
        """The kit, shown and, with a folder, kept."""
        body = {"destination": place, "concept": concept, "profile": session.profile,
                "locale": self._screen.locale}  # fmt: skip
        kit = await self._client.post("/api/v1/kits", body)
        self._screen.kit(kit)
        for ending in ("html", "ics"):
            await self._keep(f"/api/v1/kits/{kit['id']}.{ending}", kit["title"], ending)
        return kit

    async def picture(self, session: Session, place: dict[str, Any], kit: dict[str, Any]) -> None:
        """The picture, with what is being done and how long it took."""
        self._screen.line()
        self._screen.say("developing")
        said = {name: session.profile[name] for name in _FROM_PROFILE if session.profile.get(name)}
        body = {"destination": _name(place), "concept": kit["concept"], "chatContext": said,
                "locale": self._screen.locale}  # fmt: skip
        started, result = time.monotonic(), None
        async for event in self._client.stream("/api/v1/images/stream", body):
            if event.type == "status" and has(step := f"step_{event.data['step']}"):
                self._screen.line(f"  {text(step, self._screen.locale)}")
            elif event.type == "image":
                result = event.data
        if result is None:
            return
        spent = text("seconds", self._screen.locale, n=f"{time.monotonic() - started:.1f}")
        made = result["metadata"]
        name = "drawn" if made["provider"] == "renderer" else "made"
        shown = text(name, self._screen.locale, model=made["model"], film=kit["film"]["name"])
        self._screen.line(f"  {shown} {spent}")
        if result.get("error"):
            self._screen.line(f"  {result['error']}")
        await self._keep(result["imageUrl"], kit["title"], None)
        if self._save is None:
            self._screen.say("not_saved")

    async def share(self, kit: dict[str, Any], base: str) -> None:
        """A link to the kit for others."""
        link = await self._client.post(f"/api/v1/kits/{kit['id']}/share")
        self._screen.say("link", url=f"{base}{link['url']}")

    async def _keep(self, path: str, title: str, ending: str | None) -> None:
        if self._save is None:
            return
        content, media_type = await self._client.file(path)
        try:
            file = keep(self._save, file_name(title, ending or ending_of(media_type)), content)
        except CannotSave:
            self._screen.say("cannot_save", folder=self._save)
            self._save = None
            return
        self._screen.say("saved", file=file)


def _name(place: dict[str, Any]) -> str:
    """How the picture's route knows the place: by its card, else by its name."""
    if place["imageUrl"].startswith(CARDS):
        return str(place["imageUrl"].removeprefix(CARDS).partition("?")[0])
    return f"{place['name']}, {place['city']}"
