"""Files to take along: a document in one of the exporter's formats as an answer."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from fastapi import Response

from tripkit.api.errors import responses

if TYPE_CHECKING:
    from tripkit.export.document import Document
    from tripkit.export.html.markup import Child
    from tripkit.export.html.shell import Page
    from tripkit.services.processes import Processes

Ending = Literal["md", "pdf", "ics", "geojson"]
_MEDIA: dict[Ending, str] = {
    "md": "text/markdown; charset=utf-8",
    "pdf": "application/pdf",
    "ics": "text/calendar; charset=utf-8",
    "geojson": "application/geo+json",
}


def file_responses(ending: Ending, what: str) -> dict[int | str, dict[str, Any]]:
    """For the OpenAPI text."""
    media = _MEDIA[ending].partition(";")[0]
    return {200: {"description": what, "content": {media: {}}}, **responses(404, 503)}


async def file_of(
    processes: "Processes", make: Callable[[], "Document"], ending: Ending, name: str
) -> Response:
    """The file `name`.`ending`, made in another process: a long trip takes a while.

    Raises Busy, TookTooLong.
    """
    content = await processes.run(_made, make, ending)
    headers = {
        "Content-Disposition": f'attachment; filename="{name}.{ending}"',
        "Cache-Control": "private, no-cache",
    }
    return Response(content, media_type=_MEDIA[ending], headers=headers)


async def page_of(
    processes: "Processes",
    make: Callable[[], "Document"],
    *,
    embed: bool,
    head: Sequence["Child"] = (),
    invitation: "Child" = None,
) -> "Page":
    """A document as one page, made in another process. Raises Busy, TookTooLong."""
    return await processes.run(_page, make, embed, head, invitation)


def _page(
    make: Callable[[], "Document"], embed: bool, head: Sequence["Child"], invitation: "Child"
) -> "Page":
    from tripkit.export.html.page import page

    return page(make(), embed=embed, head=head, invitation=invitation)


def _made(make: Callable[[], "Document"], ending: Ending) -> str | bytes:
    return _writer(ending)(make())


def _writer(ending: Ending) -> Callable[["Document"], str | bytes]:
    """The format's; its library is loaded when it is first asked for."""
    match ending:
        case "md":
            from tripkit.export.markdown import markdown

            return markdown
        case "pdf":
            from tripkit.export.pdf import pdf

            return pdf
        case "ics":
            from tripkit.export.ics import calendar

            return calendar
        case "geojson":
            from tripkit.export.geojson import geojson

            return geojson
