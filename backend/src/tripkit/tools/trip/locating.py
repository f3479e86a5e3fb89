"""Names that we do not know, asked of open data before anybody says that there is no such place."""

import asyncio

from tripkit.domain.context import Locale
from tripkit.domain.open_data import OpenPlace
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.gazetteer import region_countries
from tripkit.knowledge.regions import region_of
from tripkit.services.open_data.port import OpenData, OpenDataFailed
from tripkit.tools.whereabouts import Ambiguous, Unknown, where


async def located(request: TripRequest, open_data: OpenData, locale: Locale) -> TripRequest:
    """The request with the places of its names that only open data knows."""
    names = [*request.destinations, *([request.origin] if request.origin else [])]
    unknown = [name for name in dict.fromkeys(names) if is_unknown(name, locale)]
    if not unknown:
        return request
    answers = await asyncio.gather(*(places_called(name, open_data) for name in unknown))
    places = [place for answer in answers for place in answer or []]
    unanswered = [name for name, answer in zip(unknown, answers, strict=True) if answer is None]
    return request.model_copy(update={"places": places, "unanswered": unanswered})


def is_answering(open_data: OpenData) -> bool:
    """Whether a host of open data is there to be asked."""
    return any(state in ("ok", "degraded") for state in open_data.health().values())


def is_unknown(name: str, locale: Locale) -> bool:
    """Whether it is the name of no place of ours, and of no country or region."""
    bare = name.partition(",")[0].strip()
    if region_countries(bare) or region_of(bare):
        return False
    try:
        where(name, locale)
    except Unknown:
        return True
    except Ambiguous:
        return False
    return False


async def places_called(name: str, open_data: OpenData) -> list[OpenPlace] | None:
    """What open data knows of the name before the comma; None where it did not answer."""
    try:
        return await open_data.places(name.partition(",")[0].strip())
    except OpenDataFailed:
        return None
