"""The seeds' own paths: the same functions registered a second time, outside the schema."""

from fastapi import FastAPI
from fastapi.routing import APIRoute

from tripkit.api.routes import ROUTERS

ALIASES = (
    ("POST", "/chat", "/api/v1/vibe/chat"),
    ("GET", "/chat/{session_id}/history", "/api/v1/vibe/chat/{session_id}/history"),
    ("GET", "/chat/{session_id}/state", "/api/v1/vibe/chat/{session_id}/state"),
    ("POST", "/recommendations/destinations", "/api/v1/recommendations/destinations"),
    (
        "POST",
        "/recommendations/destinations/stream",
        "/api/v1/recommendations/destinations/stream",
    ),
    ("POST", "/generate", "/api/v1/images"),
    *(
        (method, f"/api/v1{path}", f"/api/v1/guide{path}")
        for method, path in (
            ("POST", "/chat"),
            ("GET", "/graph"),
            ("POST", "/crowd"),
            ("POST", "/events"),
            ("POST", "/events/impact"),
            ("POST", "/golden-hour"),
            ("POST", "/physics/golden-hour"),
            ("GET", "/physics/golden-hour/{location}"),
            ("GET", "/physics/sun-position"),
            ("POST", "/recommend"),
            ("GET", "/explain/{location}"),
            ("GET", "/locations/nearby"),
        )
    ),
)


def install(app: FastAPI) -> None:
    """Register each alias. Raises LookupError when its canonical route is gone."""
    routes = {
        (method, route.path): route
        for router in ROUTERS
        for route in router.routes
        if isinstance(route, APIRoute)
        for method in route.methods or ()
    }
    for method, alias, canonical in ALIASES:
        try:
            route = routes[method, canonical]
        except KeyError:
            raise LookupError(f"{alias} stands for {canonical}, which does not exist") from None
        app.add_api_route(
            alias,
            route.endpoint,
            methods=[method],
            response_model=route.response_model,
            status_code=route.status_code,
            include_in_schema=False,
            name=route.name,
        )
