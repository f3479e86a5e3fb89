"""The six concepts."""

from typing import Annotated

from fastapi import APIRouter, Header, Query, Response
from pydantic import Field

from tripkit.api.dependencies import accepted_locale
from tripkit.api.errors import responses
from tripkit.domain.context import Locale
from tripkit.domain.profile import ConceptId
from tripkit.domain.wire import Wire
from tripkit.knowledge.concepts import ConceptText, concepts

router = APIRouter(prefix="/api/v1", tags=["concepts"], responses=responses(422))


class Concept(Wire):
    """A way to photograph a trip. `recommendedFilms` are ids that `filmStock` takes."""

    id: ConceptId = Field(examples=["filmlog"])
    name: str = Field(examples=["Film Log"])
    name_ko: str = Field(examples=["필름 로그"])
    tagline: str = Field(examples=["Thirty-six frames, no deleting."])
    description: str
    film_type: str = Field(examples=["Kodak"])
    film_style_description: str
    recommended_films: list[str] = Field(examples=[["kodak_colorplus", "kodak_gold"]])
    camera_models: list[str] = Field(examples=[["Olympus mju II"]])
    outfit_style: str
    keywords: list[str]
    sample_image: str = Field(examples=["/api/v1/cards/kr-gunsan-old-port?concept=filmlog"])


def _concept(text: ConceptText, locale: Locale) -> Concept:
    return Concept(
        id=text.id,
        name=text.name,
        name_ko=text.nameKo,
        tagline=text.tagline.in_(locale),
        description=text.description.in_(locale),
        film_type=text.filmType,
        film_style_description=text.filmStyle.in_(locale),
        recommended_films=list(text.films),
        camera_models=list(text.cameras),
        outfit_style=text.outfit.in_(locale),
        keywords=list(text.keywords.ko if locale == "ko" else text.keywords.en),
        sample_image=f"/api/v1/cards/{text.sample}?concept={text.id}",
    )


@router.get("/concepts", summary="List the concepts")
async def list_concepts(
    response: Response,
    locale: Annotated[Locale | None, Query(description="default: Accept-Language")] = None,
    accept_language: Annotated[str | None, Header(include_in_schema=False)] = None,
) -> list[Concept]:
    """The six, in the order in which they are shown."""
    response.headers["Vary"] = "Accept-Language"
    response.headers["Cache-Control"] = "public, max-age=3600"
    shown = locale or accepted_locale(accept_language) or "en"
    return [_concept(text, shown) for text in concepts().values()]
