"""What we take for a place's photo: a picture of bounded size from the provider's own hosts."""

from urllib.parse import urlsplit

from tripkit.services.places.port import PhotoGone

MAX_PHOTO = 8 * 1024 * 1024
_STARTS = {b"\xff\xd8\xff": "image/jpeg", b"\x89PNG\r\n\x1a\n": "image/png"}


def is_providers(address: str, base: str | None) -> bool:
    """Whether it is on the provider's image hosts, or on the origin we were configured with."""
    try:
        url = urlsplit(address)
        google = url.scheme == "https" and url.port in (None, 443)
    except ValueError:
        return False
    if google and (url.hostname or "").endswith(".googleusercontent.com"):
        return True
    return base is not None and (url.scheme, url.netloc) == urlsplit(base)[:2]


def media_type(content: bytes) -> str:
    """JPEG, PNG or WebP, by the content and not by what a header says. Raises PhotoGone."""
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "image/webp"
    for start, name in _STARTS.items():
        if content.startswith(start):
            return name
    raise PhotoGone
