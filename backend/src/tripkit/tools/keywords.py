"""Keywords of a wish for a picture."""

from pydantic import BaseModel, Field

from tripkit.knowledge.keywords import Keywords, extract
from tripkit.tools.context import ToolContext
from tripkit.tools.tool import Tool


class ExtractKeywords(BaseModel):
    user_prompt: str = Field(
        min_length=1, max_length=4000, description="the wish in plain words, English or Korean"
    )
    max_keywords: int = Field(default=5, ge=1, le=20, description="at most so many keywords")


async def extract_keywords(arguments: ExtractKeywords, context: ToolContext[object]) -> Keywords:
    """The most telling words, sorted into subject, style, mood and colors."""
    return extract(arguments.user_prompt, arguments.max_keywords)


EXTRACT_KEYWORDS = Tool(
    name="extract_keywords",
    purpose="The keywords of a wish for a picture",
    description="Keywords of a wish for a picture, sorted into subject, style, mood, colors",
    arguments=ExtractKeywords,
    result=Keywords,
    body=extract_keywords,
    audiences=frozenset({"mcp"}),
)
