"""What is taken home: the picture, the card and the calendar in a folder of one's own."""

import re
from pathlib import Path

_ENDINGS = {"image/webp": "webp", "image/png": "png", "image/jpeg": "jpg"}


class CannotSave(Exception):
    """The folder cannot be written."""


def file_name(kit_title: str, ending: str) -> str:
    """A name that every file system takes."""
    plain = re.sub(r"[^\w-]+", "-", kit_title).strip("-").casefold()[:80]
    return f"{plain or 'tripkit'}.{ending}"


def ending_of(media_type: str) -> str:
    """The file ending of a picture."""
    return _ENDINGS.get(media_type, "img")


def keep(folder: str, name: str, content: bytes) -> Path:
    """Write one file. Raises CannotSave."""
    path = Path(folder).expanduser()
    try:
        path.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(content)
    except OSError as error:
        raise CannotSave from error
    return path / name
