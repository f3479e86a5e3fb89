"""Which provider answers, by the key that there is."""

from typing import Literal

from tripkit.services.places.catalogue import CataloguePlaces
from tripkit.services.places.photo_ids import PhotoIds
from tripkit.services.places.port import Places


def build_places(
    key: str,
    *,
    secret: str,
    api: Literal["auto", "new", "legacy"] = "auto",
    base: str | None = None,
) -> Places:
    """The catalogue without a key; with one the New API, then the legacy one, or as `api` says."""
    if not key:
        return CataloguePlaces()
    from tripkit.services.places.checked import CheckedPlaces
    from tripkit.services.places.google_legacy import GooglePlacesLegacy
    from tripkit.services.places.google_new import BASE, GooglePlacesNew

    ids = PhotoIds(secret)
    providers: list[Places] = []
    if api in ("auto", "new"):
        providers.append(GooglePlacesNew(key, ids, base=base or BASE))
    # The legacy client takes no key of another form.
    if api == "legacy" or (api == "auto" and key.startswith("AIza")):
        providers.append(GooglePlacesLegacy(key, ids, base=base))
    return CheckedPlaces(*providers)
