"""What we take for a picture: by its bytes, of bounded size, decoded to its end once."""

import struct
from io import BytesIO

from PIL import Image

from tripkit.services.web_images.port import FetchedImage, MediaType, NotFetched

MOST_PIXELS = 30_000_000
_FORMATS: dict[MediaType, str] = {"image/jpeg": "JPEG", "image/png": "PNG", "image/webp": "WEBP"}
_SKETCH = (512, 512)
_BROKEN = (
    OSError, ValueError, SyntaxError, EOFError, struct.error, KeyError, IndexError, OverflowError,
    Image.DecompressionBombError, Image.DecompressionBombWarning,
)  # fmt: skip


def media_type(content: bytes) -> MediaType | None:
    """JPEG, PNG or WebP by how it starts, whatever a header says."""
    if content.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "image/webp"
    return None


def read_picture(content: bytes) -> FetchedImage:
    """The picture and its size, whole: who embeds it later finds no broken one. NotFetched."""
    kind = media_type(content)
    if kind is None:
        raise NotFetched("it is no JPEG, PNG or WebP")
    try:
        with Image.open(BytesIO(content), formats=[_FORMATS[kind]]) as image:
            width, height = image.size
            if width * height > MOST_PIXELS:
                raise NotFetched("it has too many pixels")
            image.draft(
                None, _SKETCH
            )  # a JPEG is decoded small: that shows as well that it is whole
            image.load()
    except _BROKEN:
        raise NotFetched("the picture is broken") from None
    return FetchedImage(kind, content, width, height)
