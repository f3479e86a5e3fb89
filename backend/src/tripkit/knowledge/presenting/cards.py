"""The drawn picture of a place that is not in the catalogue: what to draw, in its address."""

import base64
import binascii
import json
import re
from dataclasses import dataclass
from typing import get_args

from tripkit.knowledge.catalogue.entry import SceneKind, Skyline
from tripkit.knowledge.picks import pick

_KINDS: tuple[tuple[SceneKind, str], ...] = (
    ("desert", "desert|dune|oasis|사막"),
    ("snow", "snow|ski|glacier|arctic|설원|빙하"),
    ("temple", "temple|shrine|pagoda|monastery|사찰|신사|절"),
    ("coast", "sea|beach|coast|harbour|harbor|island|port|cliff|바다|해변|항구|섬"),
    ("lake", "lake|lagoon|fjord|river|호수|강"),
    ("mountain", "mountain|peak|alpine|volcano|valley|hill|산|언덕|계곡"),
    ("forest", "forest|wood|jungle|pine|숲"),
    ("old_town", "old town|old quarter|lane|alley|medina|medieval|village|골목|구시가|마을"),
    ("city", "city|skyline|street|market|district|도시|거리|시장"),
)
_SKYLINES: tuple[tuple[Skyline, str], ...] = (
    ("minarets", "mosque|minaret"), ("pagodas", "pagoda"), ("spires", "cathedral|church|spire"),
    ("domes", "dome|basilica"), ("ruins", "ruin"), ("towers", "skyline|skyscraper|tower"),
)  # fmt: skip


@dataclass(frozen=True)
class CardScene:
    """What a card shows; `seed` keeps it the same picture every time."""

    kind: SceneKind
    skyline: Skyline
    also: tuple[str, ...]
    features: tuple[str, ...]
    lat: float
    lng: float
    seed: str


def card_of(text: str, lat: float, lng: float) -> str:
    """A card id for a place that is described by `text`."""
    kind = next((k for k, words in _KINDS if re.search(rf"\b(?:{words})", text, re.I)), "city")
    default: Skyline = "none" if kind in ("desert", "forest", "lake", "snow", "mountain") else "low"
    skyline = next((s for s, words in _SKYLINES if re.search(words, text, re.I)), default)
    content = json.dumps([kind, skyline, round(lat, 3), round(lng, 3)], separators=(",", ":"))
    return "x-" + base64.urlsafe_b64encode(content.encode()).decode().rstrip("=")


def card_scene(card_id: str) -> CardScene | None:
    """What a card id says is to be drawn; None for one that says nothing we know."""
    if known := pick(card_id):
        where = known.location
        return CardScene(
            known.scene.kind, known.scene.skyline, known.scene.also,
            tuple(sorted(known.features)), where.lat, where.lng, known.id,
        )  # fmt: skip
    if not card_id.startswith("x-") or len(card_id) > 120:
        return None
    try:
        padded = card_id[2:] + "=" * (-len(card_id[2:]) % 4)
        kind, skyline, lat, lng = json.loads(base64.urlsafe_b64decode(padded))
        lat, lng = float(lat), float(lng)
    except (ValueError, TypeError, binascii.Error):
        return None
    fits = kind in get_args(SceneKind) and skyline in get_args(Skyline)
    if not fits or not (-90 <= lat <= 90 and -180 <= lng <= 180):
        return None
    return CardScene(kind, skyline, (), (), lat, lng, card_id)
