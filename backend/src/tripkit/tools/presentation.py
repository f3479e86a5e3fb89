"""format_presentation: the plan as one page of Markdown."""

from tripkit.tools.tool import Tool
from tripkit.tools.trip.arguments import Arguments
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.draft import drafted
from tripkit.tools.trip.outcome import ImagesFound, PresentationFound


async def format_presentation(arguments: Arguments, trip: TripContext) -> PresentationFound:
    """The plan as one page of Markdown, from what the tools found."""
    found = trip.found("fetch_images", ImagesFound)
    text = trip.services.markdown(drafted(trip), trip.locale, found.pictures if found else {})
    return PresentationFound(markdown=text, words=len(text.split()))


def presentation_summary(found: PresentationFound) -> str:
    return f"A page of {found.words} words"


FORMAT_PRESENTATION = Tool(
    name="format_presentation",
    purpose="The plan as one page of Markdown",
    description="The finished plan as a page. The last call.",
    arguments=Arguments,
    result=PresentationFound,
    body=format_presentation,
    audiences=frozenset({"planner"}),
    summary=presentation_summary,
)
