"""The frame of every page: its head, its faces, its one style block and what a CSP needs of it."""

import base64
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from tripkit.export.html.faces import faces
from tripkit.export.html.markup import Child, Markup, h

Style = Literal["plan", "itinerary", "kit"]
_CODES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz ▸·/.:–°-'&"
"""What may stand on the film's edge."""


@dataclass(frozen=True)
class Page:
    """The document, and the source expression that its one style block needs in a CSP."""

    html: str
    style: str

    def policy(self, *, images: str) -> str:
        """A Content-Security-Policy that lets in this style, and pictures from `images`."""
        return (
            f"default-src 'none'; style-src {self.style}; img-src {images}; font-src data:;"
            " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )


@cache
def stylesheet(style: Style) -> str:
    """One kind of page's own CSS."""
    return (files(__package__) / f"{style}.css").read_text("utf-8")


def shell(
    locale: str,
    title: str,
    body: Markup,
    *,
    style: Style,
    display: str,
    head: Sequence[Child] = (),
) -> Page:
    """A whole page. `display` is the text that is set in the display face."""
    css = faces("Hahmlet", display) + faces("B612 Mono", _CODES) + stylesheet(style)
    digest = base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()
    made = h(
        "html",
        h(
            "head",
            h("meta", charset="utf-8"),
            h("meta", name="viewport", content="width=device-width, initial-scale=1"),
            h("meta", name="color-scheme", content="light dark"),
            h("meta", name="referrer", content="no-referrer"),
            h("title", title),
            *head,
            h("style", Markup(css)),
        ),
        h("body", body),
        lang=locale,
    )
    return Page(f"<!doctype html>{made}\n", f"'sha256-{digest}'")


def data_uri(content: bytes, media_type: str = "image/webp") -> str:
    """A picture as an address that holds it."""
    return f"data:{media_type};base64,{base64.b64encode(content).decode()}"
