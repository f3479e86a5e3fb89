"""What a person likes, in words, as our interests and kinds of sights."""

from collections.abc import Iterable, Mapping

from tripkit.domain.profile import Interest
from tripkit.knowledge.cities.entry import Kind
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.tools.trip.findings import ActivityFound

_INTERESTS: Mapping[Interest, tuple[str, ...]] = {
    "photography": ("photo", "camera", "instagram", "view", "사진", "카메라", "전망", "인생샷"),
    "food": (
        "food", "eat", "cuisine", "culinary", "restaurant", "market", "coffee", "음식", "맛집",
        "먹", "미식", "카페", "시장",
    ),
    "art": ("art", "museum", "galler", "design", "미술", "예술", "박물관", "미술관", "전시"),
    "history": (
        "histor", "heritage", "temple", "shrine", "castle", "palace", "ancient", "culture",
        "tradition", "역사", "유적", "사찰", "절", "궁", "문화", "전통",
    ),
    "nature": (
        "nature", "hik", "park", "garden", "beach", "mountain", "outdoor", "sea", "자연", "산",
        "공원", "정원", "바다", "해변", "등산", "숲",
    ),
    "architecture": ("architect", "building", "skyline", "건축", "건물"),
}  # fmt: skip
_KINDS: Mapping[Kind, tuple[str, ...]] = {
    "museum": ("museum", "박물관"), "gallery": ("galler", "미술관", "갤러리"),
    "temple": ("temple", "사찰", "절"), "shrine": ("shrine", "신사"),
    "market": ("market", "시장"), "garden": ("garden", "정원"), "park": ("park", "공원"),
    "beach": ("beach", "해변", "바닷가"), "viewpoint": ("view", "전망"),
    "hike": ("hik", "등산", "트레킹"), "castle": ("castle",), "palace": ("palace", "궁"),
    "onsen": ("onsen", "hot spring", "온천"), "theme_park": ("theme park", "놀이공원"),
    "zoo": ("zoo", "동물원"), "aquarium": ("aquarium", "수족관"),
    "shopping": ("shop", "쇼핑"), "night": ("nightlife", "bars", "야경", "밤"),
    "craft": ("craft", "공예"), "theatre": ("theatre", "theater", "공연"),
    "church": ("church", "cathedral", "성당"), "mosque": ("mosque", "모스크"),
}  # fmt: skip


def _named(words: Iterable[str], table: Mapping[str, tuple[str, ...]]) -> set[str]:
    text = " ".join(words)
    folded, plain = f" {fold(text)}", text.casefold()
    return {
        name for name, stems in table.items()
        if any(f" {stem}" in folded if stem.isascii() else stem in plain for stem in stems)
    }  # fmt: skip


def interests_of(wishes: Iterable[str]) -> dict[str, float]:
    """Our interests that the wishes name; each counts fully."""
    return dict.fromkeys(_named(wishes, _INTERESTS), 1.0)  # type: ignore[arg-type]


def kinds_of(wishes: Iterable[str]) -> set[str]:
    """The kinds of sights that the wishes name."""
    return _named(wishes, _KINDS)  # type: ignore[arg-type]


def names_it(activity: ActivityFound, wanted: str) -> bool:
    """Whether a person's words name this sight."""
    asked = fold(wanted)
    folded = [fold(name) for name in (activity.id.replace("-", " "), *activity.names)]
    return bool(asked) and any(asked == name or asked in name or name in asked for name in folded)
