"""Film-look pictures of places."""

import base64
from typing import Annotated, Literal

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, ImageContent, ResourceLink, TextContent, ToolAnnotations
from pydantic import Field

from tripkit.agents.image.graph import STEPS
from tripkit.agents.image.state import ChatContext, Request
from tripkit.domain.context import Locale
from tripkit.domain.errors import TripKitError
from tripkit.domain.image import ImageMetadata
from tripkit.domain.profile import ConceptId
from tripkit.domain.wire import Wire
from tripkit.knowledge.staging.stocks import stock_list, stock_named
from tripkit_mcp.image.painting import Painted, Painter
from tripkit_mcp.offering import offer

INSTRUCTIONS = """generate_image makes a film-look picture of a place: a photograph by an image
model where the server has one, else a drawing by TripKit's own renderer."""
MAKES = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=False, open_world_hint=True
)
Shape = Literal["card", "postcard", "square", "portrait", "story", "strip", "og"]
_NO_LINK = "The picture is in this answer only; there is no link to it."


class GeneratedImage(Wire):
    """What was made; the picture itself is the answer's image content."""

    optimized_prompt: str
    extracted_keywords: list[str]
    pose_used: str | None
    metadata: ImageMetadata
    link: str | None = Field(description="opens the same drawing for seven days")
    note: str | None = Field(description="what a person should know of this picture")


def register(server: MCPServer[object], painter: Painter, api: str) -> None:
    """Offer the image server's tools; `api` is where the API answers links."""

    @server.tool(
        description="A film-look picture of a place, in one of six concepts, on a named film",
        annotations=MAKES,
    )
    async def generate_image(
        prompt: Annotated[str, Field(min_length=1, max_length=1000, description="the scene")],
        context: Context,
        destination: Annotated[
            str, Field(max_length=200, description="a place by name; default: the prompt's")
        ] = "",
        concept: Annotated[ConceptId, Field(description="the look of the picture")] = "filmlog",
        film_stock: Annotated[
            str, Field(max_length=100, description='such as "Portra 400"; default: the concept\'s')
        ] = "",
        pose: Annotated[
            str, Field(max_length=200, description="how a person in it stands or moves")
        ] = "",
        outfit: Annotated[str, Field(max_length=300, description="what a person in it wears")] = "",
        shape: Annotated[Shape, Field(description="format and frame of the picture")] = "square",
        locale: Annotated[Locale, Field(description="the language of the words")] = "en",
    ) -> Annotated[CallToolResult, GeneratedImage]:
        request = Request(
            destination=destination.strip() or prompt, concept=concept,
            film_stock=_known(film_stock), outfit_style=outfit, additional_prompt=prompt,
            chat_context=ChatContext(pose_preference=pose),
        )  # fmt: skip

        async def step(name: str) -> None:
            await context.report_progress(STEPS.index(name), len(STEPS), name)

        try:
            painted = await painter.paint(request, locale, shape, step)
        except TripKitError as error:
            raise ToolError(error.detail) from None
        await context.report_progress(len(STEPS), len(STEPS), "done")
        return _answer(painted, api)

    offer(server, painter, "list_image_providers")


def _known(film_stock: str) -> str | None:
    stock = stock_named(film_stock)
    if film_stock.strip() and stock is None:
        raise ToolError(f"film_stock is not a film that is known. There are: {stock_list()}")
    return stock


def _answer(painted: Painted, api: str) -> CallToolResult:
    link = f"{api}{painted.path}" if painted.path else None
    result = painted.result
    made = GeneratedImage(
        optimized_prompt=result.optimized_prompt, extracted_keywords=result.extracted_keywords,
        pose_used=result.pose_used, metadata=result.metadata, link=link, note=result.error,
    )  # fmt: skip
    said = " ".join(filter(None, [result.error, None if link else _NO_LINK]))
    picture = base64.b64encode(painted.content).decode()
    content: list[TextContent | ImageContent | ResourceLink] = [
        ImageContent(data=picture, mime_type=painted.media_type)
    ]
    if link:
        content.append(ResourceLink(name="picture", uri=link, mime_type="image/webp"))
    if said:
        content.append(TextContent(text=said))
    return CallToolResult(
        content=list(content), structured_content=made.model_dump(mode="json", by_alias=True)
    )
