"""Pictures of a page: how they are written, and what is said of where they come from."""

from tripkit.domain.context import Locale
from tripkit.domain.plan_picture import PhotoCredit, PlanPicture
from tripkit.export.html.markup import Markup, h
from tripkit.export.html.shell import data_uri
from tripkit.export.words import label
from tripkit.knowledge.presenting.plan_pictures import blank
from tripkit.knowledge.presenting.written import host, web_address


def link(text: str, url: str | None) -> Markup | str:
    """Text that leads to a web address; bare text where it is none."""
    address = web_address(url)
    return h("a", text, href=address, rel="noopener noreferrer") if address else text


class Pictures:
    """With `embed` their own `content` is written into the page."""

    def __init__(self, locale: Locale, *, embed: bool) -> None:
        self._locale, self._embed = locale, embed

    def image(self, picture: PlanPicture, alt: str, *, lazy: bool, height: int = 800) -> Markup:
        """A frame 1200 pixels wide."""
        loading = "lazy" if lazy and not self._embed else None
        source = self._source(picture)
        return h("img", src=source, alt=alt, width=1200, height=height, loading=loading)

    def _source(self, picture: PlanPicture) -> str:
        if not self._embed or picture.url.startswith("data:"):
            return picture.url
        if not picture.content:
            return blank(picture.alt)
        return data_uri(picture.content, picture.media_type)

    def credit(self, picture: PlanPicture) -> Markup | str:
        """Who made it, with the page that a photo stood on."""
        if picture.kind == "drawn":
            return label(self._locale, "drawn")
        url = web_address(picture.source_url)
        if picture.credit:
            return self._free(picture.credit)
        return link(label(self._locale, "photo", host=host(url)), url) if url else ""

    def caption(self, picture: PlanPicture, name: str) -> Markup:
        """The name, and what the licence of a free photograph asks for beside it."""
        if picture.credit is None:
            return h("figcaption", name)
        return h("figcaption", name, " ", h("small", self._free(picture.credit)))

    def _free(self, credit: PhotoCredit) -> Markup:
        by = link(label(self._locale, "photo.by", author=credit.author), credit.page)
        return h("span", by, ", ", link(credit.licence, credit.licence_url))
