"""The pages that the API itself makes: a kit as one file, and what a share link shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from io import BytesIO
from typing import TYPE_CHECKING, Any

from fastapi.responses import HTMLResponse
from PIL import Image

from tripkit.domain import clock
from tripkit.domain.context import Locale
from tripkit.domain.kit import Kit
from tripkit.export.html.markup import Child, Markup, h
from tripkit.export.html.shell import Page, data_uri, shell
from tripkit.export.kit.card import card
from tripkit.export.kit.drawing import concept_name, sprockets
from tripkit.export.kit.text import when
from tripkit.knowledge.concepts import concepts
from tripkit.knowledge.kit.build import card_id
from tripkit.knowledge.kit.content import say, words
from tripkit.knowledge.picks import pick
from tripkit.knowledge.staging.places import setting_of
from tripkit.knowledge.staging.stocks import STOCK_TEXTS

if TYPE_CHECKING:
    from tripkit.bootstrap import Container
    from tripkit.services.storage.belongings import Picture

OG_SIZE = (1200, 630)
JPEG_QUALITY = 86
_AGAIN_SECONDS = 4
_LOCALES: dict[Locale, str] = {"en": "en_US", "ko": "ko_KR"}
_NAMES: dict[Locale, str] = {"en": "English", "ko": "한국어"}
_ONE_FILE = {"Content-Disposition": 'inline; filename="tripkit.html"', "Cache-Control": "private"}
SHARED = {"X-Robots-Tag": "noindex, nofollow", "Cache-Control": "private, no-store"}


@dataclass(frozen=True)
class Link:
    """A share page's own absolute address, and the language that it names, if it names one."""

    base: str
    locale: Locale | None = None

    @property
    def url(self) -> str:
        return f"{self.base}?locale={self.locale}" if self.locale else self.base

    @property
    def picture(self) -> str:
        return f"{self.base}/picture"


def jpeg(content: bytes) -> bytes:
    """The same picture as JPEG."""
    out = BytesIO()
    picture = Image.open(BytesIO(content)).convert("RGB")
    picture.save(out, "JPEG", quality=JPEG_QUALITY, progressive=True, optimize=True)
    return out.getvalue()


async def drawn(container: "Container", kit: Kit, shape: str) -> bytes:
    """The kit's place, drawn in that day's light, WebP. Raises Busy."""
    return await container.images.card(
        card_id(kit.destination), date.fromisoformat(kit.date), kit.concept, shape,
        today=clock.today(),
    )  # fmt: skip


async def kit_file(container: "Container", kit: Kit) -> HTMLResponse:
    """The kit as one self-contained file. Raises Busy, TookTooLong."""
    picture = data_uri(await drawn(container, kit, "card"))
    made = await container.processes.run(card, kit, picture)
    return _answer(made, images="data:", headers=_ONE_FILE)


def _answer(made: Page, *, images: str, headers: dict[str, str], status: int = 200) -> HTMLResponse:
    policy = {"Content-Security-Policy": made.policy(images=images)}
    return HTMLResponse(made.html, status, headers={**headers, **policy})


def shared_kit(kit: Kit, link: Link) -> HTMLResponse:
    """The read-only page of a kit."""
    about = f"{when(kit)}. {kit.destination.description}"
    head = cards(link, kit.title, about, f"{kit.destination.name}, {concept_name(kit)}", kit.locale)
    address = f"{link.picture}?shape=card"
    invitation = own(kit.locale, in_both=pick(kit.destination.id) is not None)
    made = card(kit, address, head=head, invitation=invitation)
    return _answer(made, images="'self'", headers=SHARED)


def shared_picture(picture: "Picture", link: Link, locale: Locale) -> HTMLResponse:
    """The read-only page of a picture: the place where we know it, concept and film."""
    data = picture.data.get("metadata") or {}
    place, made_of = _place(data.get("destination"), locale), _made_of(data, locale)
    title, text = place or made_of, words()["page"]
    drawn_by_us = data.get("provider") == "renderer"
    film = STOCK_TEXTS[data["filmStock"]].name if data.get("filmStock") in STOCK_TEXTS else ""
    code = f"12A ▸ {film.upper()}"
    body = h(
        "main",
        h(
            "header",
            h(
                "figure",
                sprockets(),
                h("div", h("img", src=f"{link.picture}?shape=full", alt=title),
                  class_="frame whole"),
                h("p", h("span", code), h("span", "12"), class_="edge-print", aria_hidden="true"),
                h("figcaption", say(text["drawn_scene"], locale)) if drawn_by_us else None,
            ),
            h("div", h("h1", title), h("p", made_of, class_="when") if place else None,
              own(locale), class_="name"),
        ),
    )  # fmt: skip
    head = cards(link, title, made_of, title, locale)
    return _answer(
        shell(locale, title, body, style="kit", display=title, head=head),
        images="'self'", headers=SHARED,
    )  # fmt: skip


def gone(locale: Locale) -> HTMLResponse:
    """What a link shows once it has been taken back, or never was."""
    text = words()["page"]
    made = _blank(
        locale, "0 ▸ UNEXPOSED", str(say(text["gone"], locale)),
        h("p", say(text["gone_why"], locale)), own(locale),
    )  # fmt: skip
    return _answer(made, images="'none'", headers=SHARED, status=404)


def waiting(locale: Locale) -> HTMLResponse:
    """What stands for the web app's pages until they have been built; it looks again by itself."""
    text = words()["page"]
    head: list[Child] = [h("meta", http_equiv="refresh", content=str(_AGAIN_SECONDS))]
    made = _blank(
        locale, "0 ▸ DEVELOPING", str(say(text["waiting"], locale)),
        h("p", say(text["waiting_why"], locale)), head=head,
    )  # fmt: skip
    headers = {"Retry-After": str(_AGAIN_SECONDS), "Cache-Control": "no-store"}
    return _answer(made, images="'none'", headers=headers, status=503)


def _blank(locale: Locale, code: str, title: str, *body: Child, head: Sequence[Child] = ()) -> Page:
    """A page of one unexposed frame and what there is to say."""
    made = h(
        "main",
        h("header",
          h("figure", sprockets(), h("div", class_="frame blank"),
            h("p", h("span", code), class_="edge-print", aria_hidden="true")),
          h("div", h("h1", title), *body, class_="name")),
    )  # fmt: skip
    return shell(locale, title, made, style="kit", display=title, head=head)


def own(locale: Locale, *, in_both: bool = True) -> Markup:
    """The way to a trip of one's own, and to the same page in the other language."""
    href = "/ko/" if locale == "ko" else "/"
    other: Locale = "en" if locale == "ko" else "ko"
    return h(
        "p",
        h("a", say(words()["page"]["own"], locale), href=href, class_="button"),
        h("a", _NAMES[other], href=f"?locale={other}", lang=other, hreflang=other)
        if in_both
        else None,
        class_="own",
    )


def _place(destination: Any, locale: Locale) -> str | None:
    """The name of a place that we know; what else somebody wrote there stays theirs."""
    if not isinstance(destination, str):
        return None
    if known := pick(destination):
        return known.name.in_(locale)
    setting = setting_of(destination)
    return setting.name if setting.is_known and setting.name else None


def _made_of(data: dict[str, Any], locale: Locale) -> str:
    """Concept and film, as far as they are known."""
    concept, film = concepts().get(data.get("concept") or ""), data.get("filmStock")
    names = [
        (concept.nameKo if locale == "ko" else concept.name) if concept else None,
        STOCK_TEXTS[film].name if film in STOCK_TEXTS else None,
    ]
    return " · ".join(name for name in names if name) or "TripKit"


def cards(
    link: Link, title: str, about: str, alt: str, locale: Locale, *, pictured: bool = True
) -> list[Child]:
    """Open Graph and Twitter tags, and the word to search engines."""
    width, height = OG_SIZE
    properties = {
        "og:type": "article", "og:site_name": "TripKit", "og:title": title, "og:url": link.url,
        "og:description": about, "og:locale": _LOCALES[locale], "og:image": link.picture,
        "og:image:type": "image/jpeg", "og:image:width": width, "og:image:height": height,
        "og:image:alt": alt,
    }  # fmt: skip
    names = {
        "description": about, "robots": "noindex, nofollow",
        "twitter:card": "summary_large_image", "twitter:title": title,
        "twitter:description": about, "twitter:image": link.picture, "twitter:image:alt": alt,
    }  # fmt: skip
    if not pictured:
        properties = {key: v for key, v in properties.items() if not key.startswith("og:image")}
        names = {key: v for key, v in names.items() if not key.startswith("twitter:image")}
        names["twitter:card"] = "summary"
    return [
        # Without one, a browser asks for /favicon.ico, which nobody has.
        h("link", rel="icon", href="/icon.svg"),
        *(h("meta", property=name, content=value) for name, value in properties.items()),
        *(h("meta", name=name, content=value) for name, value in names.items()),
    ]
