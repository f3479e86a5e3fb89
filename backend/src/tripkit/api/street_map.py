"""The street map that a reader's browser asks for: its styles' addresses, and whom it may ask."""

from urllib.parse import urlsplit

from tripkit.domain.wire import Wire
from tripkit.settings import OPENFREEMAP, Settings

OPENFREEMAP_DARK = "https://tiles.openfreemap.org/styles/dark"


class MapStyles(Wire):
    """Addresses of MapLibre styles. `light` is null where there is no street map; `dark` is null
    where there is no style of its own for the dark theme."""

    light: str | None
    dark: str | None


def map_styles(config: Settings) -> MapStyles:
    """OpenFreeMap has a dark style beside its light one; of another host's we know no more."""
    if config.map_style_url == "off":
        return MapStyles(light=None, dark=None)
    own_dark = OPENFREEMAP_DARK if config.map_style_url == OPENFREEMAP else None
    return MapStyles(light=config.map_style_url, dark=config.map_style_dark_url or own_dark)


def map_origins(config: Settings) -> tuple[str, ...]:
    """The origins that pages may connect to for styles, tiles, letters and symbols, sorted."""
    styles = map_styles(config)
    if styles.light is None:
        return ()
    further = (config.map_hosts or "").split(",")
    parts = [urlsplit(url.strip()) for url in (styles.light, styles.dark or "", *further)]
    return tuple(sorted({f"{part.scheme}://{part.netloc}" for part in parts if part.netloc}))
