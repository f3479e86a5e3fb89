"""A web site with pictures on 127.0.0.1, honest and not."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from io import BytesIO

from PIL import Image

from .loopback import LoopbackServer, Recorded, Responder


def picture(kind: str = "PNG", size: tuple[int, int] = (32, 20)) -> bytes:
    """A whole small picture."""
    out = BytesIO()
    Image.effect_noise(size, 64).convert("RGB").save(out, kind)
    return out.getvalue()


@dataclass(frozen=True)
class Page:
    """One answer. With `pieces` the body goes out that often, its length unsaid."""

    body: bytes = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    pieces: int = 0


class PictureServer(LoopbackServer):
    """Answers by path; a path that it doesn't know never gets an answer."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: dict[str, Page] = {"/a.png": Page(picture())}

    def redirect(self, path: str, there: str, status: int = 302) -> None:
        self.pages[path] = Page(b"", status, {"location": there})

    async def handle(self, request: Recorded, out: Responder) -> None:
        page = self.pages.get(request.path)
        if page is None:
            await asyncio.Event().wait()
        elif page.pieces:
            await out.start(type_="image/png")
            for _ in range(page.pieces):
                await out.piece(page.body)
            await out.end()
        else:
            await out.send(page.status, page.body, page.headers, "image/png")
