"""Which picture a key means: seven strategies in their order, and never a placeholder left."""

import re
import unicodedata
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from tripkit.domain.plan_picture import ImageCategory, PlanPicture, is_ours

PLACEHOLDER = "IMAGE_PLACEHOLDER:"
_KEY = r"(?:[^()\[\]<>\n\"]|\([^()\n]*\))*"
_IN_PICTURE = re.compile(rf"(\]\(\s*){PLACEHOLDER}({_KEY})(?=\))", re.I)
_ANYWHERE = re.compile(rf"{PLACEHOLDER}([^\s()\[\]<>\"']*)", re.I)
_MARKS = re.compile("[\u0300-\u036f]")
_SHORTEST = 4
"""A key shorter than this says too little to be found inside another."""
_CATEGORIES: tuple[tuple[ImageCategory, str], ...] = (
    (
        "restaurant",
        "restaurant restaurants food foods dining dinner lunch breakfast brunch cafe coffee eat"
        " eating meal noodle noodles ramen sushi izakaya bistro 식당 음식 맛집 점심 저녁 아침 카페"
        " 식사",
    ),
    (
        "hotel",
        "hotel hotels hostel room rooms stay lodging accommodation accommodations guesthouse inn"
        " ryokan apartment 호텔 숙소 호스텔 객실 숙박",
    ),
    ("hero", "hero cover city skyline destination banner 도시 전경 표지"),
    (
        "attraction",
        "attraction attractions sight sights landmark temple shrine museum park garden tower"
        " market street palace castle view viewpoint activity activities 명소 관광지 사원 박물관"
        " 공원 정원 시장 궁 성 전망대",
    ),
)
"""Words that say what kind of picture is meant, separated by spaces."""
_Strategy = Callable[[str, Sequence[PlanPicture]], PlanPicture | None]


def normalize_image_key(text: str) -> str:
    """ "Ichiran Ramen (Shibuya)" → "ichiran_ramen_shibuya"; accents go, Hangul stays."""
    bare = _MARKS.sub("", unicodedata.normalize("NFKD", text))
    folded = unicodedata.normalize("NFC", bare).casefold()
    return re.sub(r"[\W_]+", "_", folded).strip("_")


def _stripped(text: str) -> str:
    return normalize_image_key(text).replace("_", "")


def _words(text: str) -> set[str]:
    return set(normalize_image_key(text).split("_")) - {""}


def _exact(key: str, pictures: Sequence[PlanPicture]) -> PlanPicture | None:
    return next((one for one in pictures if one.key == key), None)


def _normalised(key: str, pictures: Sequence[PlanPicture]) -> PlanPicture | None:
    wanted = normalize_image_key(key)
    return next((o for o in pictures if wanted and normalize_image_key(o.key) == wanted), None)


def _without_gaps(key: str, pictures: Sequence[PlanPicture]) -> PlanPicture | None:
    wanted = _stripped(key)
    return next((o for o in pictures if wanted and _stripped(o.key) == wanted), None)


def _contained(key: str, pictures: Sequence[PlanPicture]) -> PlanPicture | None:
    """The longest key of a picture that lies within the wanted one."""
    wanted = _stripped(key)
    inside = [o for o in pictures if len(s := _stripped(o.key)) >= _SHORTEST and s in wanted]
    return max(inside, key=lambda one: len(_stripped(one.key)), default=None)


def _partial(key: str, pictures: Sequence[PlanPicture]) -> PlanPicture | None:
    """The shortest key of a picture in which the wanted one lies."""
    wanted = _stripped(key)
    if len(wanted) < _SHORTEST and not any("가" <= char <= "힣" for char in wanted):
        return None
    around = [one for one in pictures if wanted and wanted in _stripped(one.key)]
    return min(around, key=lambda one: len(_stripped(one.key)), default=None)


def _overlapping(key: str, pictures: Sequence[PlanPicture]) -> PlanPicture | None:
    """Most whole words in common; among equals the key that has least besides."""
    wanted = _words(key)

    def shared(one: PlanPicture) -> tuple[int, int]:
        own = _words(one.key)
        return len(own & wanted), -len(own - wanted)

    best = max(pictures, key=shared, default=None)
    return best if best and shared(best)[0] else None


def _by_one_word(key: str, pictures: Sequence[PlanPicture]) -> PlanPicture | None:
    """The first picture whose key has one of the words somewhere within, the longest first."""
    for word in sorted(_words(key), key=lambda word: (-len(word), word)):
        if len(word) < _SHORTEST and word.isascii():
            continue
        for one in pictures:
            if word in normalize_image_key(one.key):
                return one
    return None


def _by_category(key: str, pictures: Sequence[PlanPicture]) -> PlanPicture | None:
    wanted = _words(key)
    for category, words in _CATEGORIES:
        if wanted & set(words.split()):
            return next((one for one in pictures if one.category == category), None)
    return None


SURE: tuple[_Strategy, ...] = (_exact, _normalised, _without_gaps)
"""These find the picture of the very thing."""
STRATEGIES: tuple[_Strategy, ...] = (
    *SURE, _contained, _partial, _overlapping, _by_one_word, _by_category,
)  # fmt: skip


def _found(
    key: str, pictures: Iterable[PlanPicture], strategies: Sequence[_Strategy]
) -> PlanPicture | None:
    ordered = sorted(pictures, key=lambda one: (one.key, one.url))
    found = (strategy(key.strip(), ordered) for strategy in strategies)
    return next((one for one in found if one is not None), None)


def matched(key: str, pictures: Iterable[PlanPicture]) -> PlanPicture | None:
    """The picture that a placeholder's key means; the order of the pictures plays no part."""
    return _found(key, pictures, STRATEGIES)


def pictured(names: Iterable[str | None], pictures: Iterable[PlanPicture]) -> PlanPicture | None:
    """The picture of this very thing, by the first of its names that has one."""
    known = list(pictures)
    found = (_found(name, known, SURE) for name in names if name)
    return next((one for one in found if one is not None), None)


def without_placeholders(text: str, pictures: Mapping[str, PlanPicture]) -> str:
    """The text with every IMAGE_PLACEHOLDER:… replaced by an address of ours or a drawn blank."""
    known = [one for one in pictures.values() if is_ours(one.url)]

    def address(key: str) -> str:
        found = matched(key, known)
        return found.url if found else blank(key)

    text = _IN_PICTURE.sub(lambda found: found[1] + address(found[2]), text)
    return _ANYWHERE.sub(lambda found: address(found[1]), text)


def blank(label: str) -> str:
    """An unexposed frame as a data URI, with what it was meant to show."""
    words = normalize_image_key(label).replace("_", " ")[:40]
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400" role="img">'
        '<path fill="#14110F" d="M0 0h600v400H0z"/>'
        '<path fill="none" stroke="#3B302C" stroke-width="2" d="M24 24h552v352H24z"/>'
        f'<text x="40" y="352" fill="#F2A33A" font-family="monospace" font-size="20">'
        f"{escape(words)}</text></svg>"
    )
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
