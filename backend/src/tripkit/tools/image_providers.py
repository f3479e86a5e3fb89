"""list_image_providers: what makes pictures here."""

from typing import Literal

from pydantic import BaseModel

from tripkit.domain.wire import Wire
from tripkit.tools.context import ToolContext
from tripkit.tools.ports import HasImages
from tripkit.tools.tool import Tool


class ListImageProviders(BaseModel):
    """It takes no arguments."""


class Provider(Wire):
    name: str
    model: str
    is_default: bool
    health: Literal["ok", "degraded", "down", "not configured"]


class Providers(Wire):
    providers: list[Provider]


async def list_image_providers(
    arguments: ListImageProviders, context: ToolContext[HasImages]
) -> Providers:
    """In the order in which they are asked."""
    return Providers(
        providers=[
            Provider(name=p.name, model=p.model, is_default=p.is_default, health=p.health)
            for p in context.services.images.list_providers()
        ]
    )


LIST_IMAGE_PROVIDERS = Tool(
    name="list_image_providers",
    purpose="What makes pictures here",
    description="What makes pictures here, the first asked first",
    arguments=ListImageProviders,
    result=Providers,
    body=list_image_providers,
    audiences=frozenset({"mcp"}),
)
