"""A picture of a plan, and which addresses are ours."""

import re
from typing import Literal

from pydantic import Field

from tripkit.domain.wire import Snake

ImageCategory = Literal["hero", "attraction", "hotel", "restaurant"]
_OURS = re.compile(r"/api/v1/[A-Za-z0-9/._~?&=%-]+")


class PhotoCredit(Snake):
    """What a free licence asks for beside a photograph."""

    author: str
    licence: str
    licence_url: str | None = None
    page: str = Field(description="the page that the photograph is described on")

    @property
    def words(self) -> str:
        """Who made it, and under which licence."""
        return f"{self.author}, {self.licence}"


class PlanPicture(Snake):
    """`url` is ours. `content` travels only where a page carries its pictures with it."""

    key: str
    url: str
    alt: str
    category: ImageCategory
    kind: Literal["drawn", "photo"]
    source_url: str | None = Field(default=None, description="the page that a photo stood on")
    credit: PhotoCredit | None = Field(
        default=None, description="of a photograph under a free licence"
    )
    media_type: str = "image/webp"
    content: bytes = Field(default=b"", exclude=True, repr=False)


def is_ours(url: str) -> bool:
    """Whether an address is one of our own, written so that it cannot leave its place."""
    return bool(_OURS.fullmatch(url)) and ".." not in url
