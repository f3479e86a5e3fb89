"""A file a resource."""

from tripkit.api.routes import (
    ask,
    cards,
    concepts,
    designer,
    graphs,
    guide,
    guide_day,
    guide_places,
    health,
    images,
    itineraries,
    itinerary_files,
    itinerary_segments,
    itinerary_travelers,
    kits,
    me,
    photos,
    plan_files,
    plan_itinerary,
    plans,
    recommendations,
    runs,
    share,
    street_map,
    vibe,
)

ROUTERS = (
    health.router, vibe.router, concepts.router, recommendations.router, kits.router,
    images.router, photos.router, cards.router, runs.router, graphs.router, me.router,
    share.router, street_map.router, guide.router, guide_day.router, guide_places.router,
    plan_files.router, plan_itinerary.router, plans.router, ask.router, designer.router,
    itinerary_files.router, itineraries.router, itinerary_segments.router,
    itinerary_travelers.router,
)  # fmt: skip
