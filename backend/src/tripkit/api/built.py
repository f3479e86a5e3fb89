"""One file of the built web app as it goes over the wire: type, encoding, ETag and policy."""

import base64
import gzip
import hashlib
import os
import re
import threading
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import PurePath

from tripkit.services.bounded import Bounded, bytes_of

_TEXT = {
    ".html": "text/html; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".geojson": "application/geo+json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".xml": "application/xml",
}
_BINARY = {
    ".woff2": "font/woff2",
    ".woff": "font/woff",
    ".ico": "image/x-icon",
    ".webp": "image/webp",
    ".avif": "image/avif",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".pdf": "application/pdf",
}
_REFUSED = re.compile(r";\s*q=0(\.0*)?\s*$")
SMALLEST = 1024
"""Bytes below which compressing saves nothing."""


_FILES: "Bounded[tuple[object, ...], Sent]" = Bounded(32 * 1024 * 1024, 512)
"""The bundle is some megabytes, packed bodies and all."""
_LOCK = threading.Lock()
"""Files are read in threads."""


def media_type(path: str) -> str:
    """By our own table, because the machine's may lack .mjs or .webmanifest."""
    ending = PurePath(path).suffix.lower()
    return _TEXT.get(ending) or _BINARY.get(ending) or "application/octet-stream"


def is_text(path: str) -> bool:
    """Whether it is worth compressing."""
    return PurePath(path).suffix.lower() in _TEXT


@dataclass(frozen=True)
class Sent:
    """A text file, ready to send. `packed` holds it by encoding, the smallest first."""

    content: bytes
    packed: dict[str, bytes]
    etag: str
    policy: str | None

    def body(self, accepted: str) -> tuple[bytes, str | None]:
        """What goes to a browser with this Accept-Encoding, and its encoding if it has one."""
        names = {name.strip() for name in accepted.lower().split(",")}
        names |= {name.partition(";")[0] for name in names if not _REFUSED.search(name)}
        for encoding, packed in self.packed.items():
            if encoding in names:
                return packed, encoding
        return self.content, None


def read(path: str, stat: os.stat_result, origins: tuple[str, ...] = ()) -> Sent:
    """The file as it is now; read and compressed once for each change of it.

    A page may connect to our own origin and to `origins`.
    """
    key = (path, stat.st_mtime_ns, stat.st_size, origins)
    with _LOCK:
        sent = _FILES.get(key)
    if sent is None:
        sent = _read(path, origins)
        with _LOCK:
            _FILES.put(key, sent, bytes_of(sent))
    return sent


def _read(path: str, origins: tuple[str, ...]) -> Sent:
    with open(path, "rb") as file:
        content = file.read()
    packed: dict[str, bytes] = {}
    if len(content) >= SMALLEST:
        packed = {"br": _brotli(path), "gzip": gzip.compress(content, 9, mtime=0)}
    packed = {name: body for name, body in packed.items() if 0 < len(body) < len(content)}
    page_policy = _policy(content, origins) if path.endswith(".html") else None
    # Weak, because the compressed and the plain body share it.
    digest = hashlib.sha256(content + (page_policy or "").encode())
    etag = f'W/"{digest.hexdigest()[:32]}"'
    return Sent(content, packed, etag, page_policy)


def _brotli(path: str) -> bytes:
    """What the build has packed beside the file; nothing where it hasn't, or before a change."""
    try:
        with open(f"{path}.br", "rb") as file:
            is_current = os.fstat(file.fileno()).st_mtime_ns >= os.stat(path).st_mtime_ns
            return file.read() if is_current else b""
    except FileNotFoundError:
        return b""


class _Inline(HTMLParser):
    """Collects what a page carries inside itself instead of loading it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: dict[str, list[str]] = {"script": [], "style": [], "attribute": []}
        self._within: str | None = None
        self._text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("style"):
            self.found["attribute"].append(given["style"] or "")
        if tag == "style" or (tag == "script" and "src" not in given):
            self._within, self._text = tag, []

    def handle_data(self, data: str) -> None:
        if self._within:
            self._text.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == self._within:
            self.found[tag].append("".join(self._text))
            self._within = None


def _policy(page: bytes, origins: tuple[str, ...]) -> str:
    """This page's Content-Security-Policy: our own files, and what stands in it by its hash."""
    inline = _Inline()
    inline.feed(page.decode("utf-8"))
    inline.close()
    attributes = _hashes(inline.found["attribute"])
    return policy(
        _hashes(inline.found["script"]),
        _hashes(inline.found["style"]),
        ["'unsafe-hashes'", *attributes] if attributes else [],
        origins,
    )


def _hashes(texts: list[str]) -> list[str]:
    digests = {hashlib.sha256(text.encode()).digest() for text in texts if text}
    return sorted(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


def policy(
    scripts: list[str] | None = None,
    styles: list[str] | None = None,
    attributes: list[str] | None = None,
    origins: tuple[str, ...] = (),
) -> str:
    """Only our own origin, plus these expressions; the map's worker and images may be blobs.

    `origins` may be connected to, from a page as from the map's worker.
    """
    script = " ".join(["'self'", *(scripts or [])])
    style = " ".join(["'self'", *(styles or [])])
    connect = " ".join(["'self'", *origins])
    by_attribute = f" style-src-attr {' '.join(attributes)};" if attributes else ""
    return (
        f"default-src 'self'; script-src {script};"
        f" style-src {style};{by_attribute} font-src 'self'; img-src 'self' data: blob:;"
        f" connect-src {connect}; worker-src 'self' blob:; manifest-src 'self'; object-src 'none';"
        " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
