"""Where the web app's street map comes from."""

from fastapi import APIRouter, Request, Response

from tripkit.api.street_map import MapStyles, map_styles

router = APIRouter(prefix="/api/v1", tags=["map"])


@router.get("/map", summary="Find the street map's styles")
async def street_map(request: Request, response: Response) -> MapStyles:
    """What `MAP_STYLE_URL` says; the reader's browser loads the map from there itself."""
    response.headers["Cache-Control"] = "public, max-age=300"
    return map_styles(request.app.state.settings)
