"""A generated picture as a client receives it."""

from typing import Literal

from tripkit.domain.wire import Wire


class ImageMetadata(Wire):
    """`provider` and `model` say what drew it; `seconds` is the time it took."""

    concept: str | None
    film_stock: str
    destination: str
    provider: str
    model: str
    width: int
    height: int
    seconds: float
    keywords_source: Literal["mcp", "local"]


class ImageResult(Wire):
    """`imageUrl` answers with the picture; never base64."""

    status: Literal["success", "error"]
    image_url: str | None
    optimized_prompt: str
    extracted_keywords: list[str]
    pose_used: str | None
    metadata: ImageMetadata
    error: str | None = None
