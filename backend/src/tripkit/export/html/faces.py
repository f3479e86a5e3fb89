"""The page's two faces, only the slices of them that its words need, as @font-face rules.

Hahmlet 600 and B612 Mono (SIL Open Font License 1.1, texts inside the archives) in the slices
that Fontsource cuts.
"""

import json
from base64 import b64encode
from functools import cache
from importlib.resources import files
from zipfile import ZipFile

_FACES = {"Hahmlet": ("hahmlet-600.zip", 600), "B612 Mono": ("b612-mono-400.zip", 400)}


@cache
def _ranges(archive: str) -> dict[str, list[list[int]]]:
    with ZipFile(_path(archive)) as fonts:
        return dict(json.loads(fonts.read("ranges.json")))


def _path(archive: str) -> str:
    return str(files("tripkit.export") / "fonts" / archive)


def faces(family: str, text: str) -> str:
    """The CSS that brings `family` for the characters of `text`."""
    archive, weight = _FACES[family]
    ranges = _ranges(archive)
    # Where two slices have a letter, the later one counts: the Latin ones stand last.
    holders = {
        char: next((n for n in reversed(ranges) if _holds(ranges[n], ord(char))), None)
        for char in set(text)
    }
    rules = []
    with ZipFile(_path(archive)) as fonts:
        for name in sorted(filter(None, set(holders.values()))):
            data = b64encode(fonts.read(name)).decode()
            covered = ",".join(f"U+{low:x}-{high:x}" for low, high in ranges[name])
            rules.append(
                f"@font-face{{font-family:'{family}';font-weight:{weight};"
                f"src:url(data:font/woff2;base64,{data}) format('woff2');"
                f"unicode-range:{covered}}}"
            )
    return "".join(rules)


def _holds(spans: list[list[int]], point: int) -> bool:
    return any(low <= point <= high for low, high in spans)
