"""The OpenAPI document and its page, with nothing loaded from elsewhere."""

import copy
import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import JsonValue, TypeAdapter
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

from tripkit.api.editing import DIFFERENCE
from tripkit.domain import ask, designer, events, guide, itinerary_events, plan_events
from tripkit.domain.itinerary_difference import ItineraryDifference

ASSETS = "/docs-assets"
START = "/docs-start.js"
PAGE = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>TripKit API</title>
<link rel="icon" href="{ASSETS}/favicon.png">
<link rel="stylesheet" href="{ASSETS}/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="{ASSETS}/swagger-ui-bundle.js"></script>
<script src="{START}"></script>
</body>
</html>
"""
STARTS = 'SwaggerUIBundle({url: "/openapi.json", dom_id: "#swagger-ui", deepLinking: true});\n'
"""In a file of its own: the policy of every page allows no script or style within it."""
SCHEMAS: dict[str, Any] = {
    "ItineraryDifference": ItineraryDifference,
    "ChatEvent": events.ChatEvent,
    "RecommendationEvent": events.RecommendationEvent,
    "ImageEvent": events.ImageEvent,
    "GuideEvent": guide.GuideEvent,
    "PlanEvent": plan_events.PlanEvent,
    "AskEvent": ask.AskEvent,
    "DesignerEvent": designer.DesignerEvent,
    "ItineraryChangeEvent": itinerary_events.ItineraryChanged,
}


def install(app: FastAPI) -> None:
    """Serve /docs, and put into the schema what no route returns as it is."""
    folder = Path(str(files("fastapi_offline") / "static"))
    app.mount(ASSETS, StaticFiles(directory=folder), name="docs-assets")

    @app.get("/docs", include_in_schema=False)
    async def page() -> HTMLResponse:
        return HTMLResponse(PAGE)

    @app.get(START, include_in_schema=False)
    async def start() -> Response:
        return Response(STARTS, media_type="text/javascript")

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _document(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _document(app: FastAPI) -> dict[str, Any]:
    document = get_openapi(
        title=app.title, version=app.version, description=app.description, routes=app.routes
    )
    schemas = document["components"]["schemas"]
    for name, union in SCHEMAS.items():
        adapter: TypeAdapter[Any] = TypeAdapter(union)
        schema = adapter.json_schema(
            ref_template="#/components/schemas/{model}", by_alias=True, mode="serialization"
        )
        parts = {**schema.pop("$defs", {}), name: schema}
        outputs = {model for model in parts if f"{model}-Output" in schemas}
        for model, definition in _renamed(parts, outputs).items():
            schemas.setdefault(model, definition)
    document = copy.deepcopy(document)
    _show_examples(document)
    return document


def _renamed(parts: dict[str, JsonValue], outputs: set[str]) -> dict[str, JsonValue]:
    """The definitions without those that routes answer with too, which are called by their name."""
    text = json.dumps({name: part for name, part in parts.items() if name not in outputs})
    for name in outputs:
        text = text.replace(f'schemas/{name}"', f'schemas/{name}-Output"')
    renamed: dict[str, JsonValue] = json.loads(text)
    return renamed


def _show_examples(document: dict[str, Any]) -> None:
    """Put what was recorded of each route beside it (see backend/dev/examples.py)."""
    recorded = json.loads((Path(__file__).parent / "examples.json").read_text("utf-8"))
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            kept = recorded.get(f"{method.upper()} {path}", {})
            if "request" in kept:
                content = operation["requestBody"]["content"]["application/json"]
                content["example"] = kept["request"]
            if "response" in kept:
                good = next(code for code in operation["responses"] if code.startswith("2"))
                for media, content in operation["responses"][good].get("content", {}).items():
                    # A route that answers with either shows the one that was recorded.
                    is_stream = media == "text/event-stream"
                    if is_stream == _is_stream(kept["response"]) and media != DIFFERENCE:
                        content["example"] = kept["response"]


def _is_stream(recorded: Any) -> bool:
    return isinstance(recorded, str) and recorded.startswith("id:")


def stream_of(event: str) -> dict[int | str, dict[str, Any]]:
    """The OpenAPI entry of a route that answers with a stream of these events."""
    return {
        200: {
            "description": f"Server-sent events; each `data:` line is a {event}",
            "content": {"text/event-stream": {"schema": {"$ref": f"#/components/schemas/{event}"}}},
        }
    }
