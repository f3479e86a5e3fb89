"""What the model is asked, and the shape of each destination that it writes."""

from pydantic import BaseModel, Field, RootModel

from tripkit.agents.recommendation.state import Request
from tripkit.domain.context import RunContext
from tripkit.domain.destination import Access, CostLevel
from tripkit.domain.statements import StatementRow
from tripkit.knowledge.catalogue.entry import Spot
from tripkit.services.llm.port import Prompt
from tripkit.services.llm.prompting import Section, message, system


class ActivityDraft(BaseModel):
    """An activity as the model writes it."""

    name: str = Field(min_length=2, max_length=120)
    description: str = Field(min_length=2, max_length=400)
    duration: str = Field(max_length=60)
    bestTime: str = Field(max_length=60)
    localTip: str | None = Field(default=None, max_length=300)
    photoOpportunity: str | None = Field(default=None, max_length=300)


class DestinationDraft(BaseModel):
    """A destination as the model writes it; checked before anybody sees it."""

    catalogueId: str | None = None
    name: str = Field(min_length=2, max_length=120)
    city: str = Field(min_length=1, max_length=120)
    country: str = Field(min_length=2, max_length=80)
    countryCode: str = Field(pattern=r"^[A-Z]{2}$")
    lat: float = Field(ge=-90, le=90)
    lng: float = Field(ge=-180, le=180)
    description: str = Field(min_length=20, max_length=900)
    matchReason: str = Field(min_length=10, max_length=500)
    catch: str = Field(min_length=5, max_length=400)
    localVibe: str = Field(max_length=300)
    whyHidden: str = Field(max_length=400)
    bestMonths: list[int] = Field(min_length=1, max_length=12)
    photographyScore: int = Field(ge=1, le=10)
    transportAccessibility: Access
    estimatedBudget: CostLevel
    tags: list[str] = Field(max_length=12)
    photographyTips: list[str] = Field(max_length=6)
    storyPrompt: str = Field(max_length=300)
    moodFit: float = Field(ge=0, le=1)
    aestheticFit: float = Field(ge=0, le=1)
    interestsFit: float = Field(ge=0, le=1)
    activities: list[ActivityDraft] = Field(min_length=3, max_length=6)


class CataloguePick(BaseModel):
    """A place of our catalogue as the model names it; its facts and its light are ours."""

    catalogueId: str = Field(max_length=120, description="an id of the shortlist")
    matchReason: str = Field(min_length=10, max_length=500)


class ListEntry(RootModel[CataloguePick | DestinationDraft]):
    """An element of the model's list: a pick, or a place outside the catalogue in full."""


def shortlisted(spot: Spot) -> str:
    """One line of the shortlist: enough to choose by."""
    months = ",".join(map(str, spot.best_months))
    return f"{spot.id} | {spot.name.en}, {spot.country} | {', '.join(spot.tags)} | months {months}"


def texts(request: Request, shortlist: list[Spot], context: RunContext) -> tuple[str, str]:
    """The system and the user prompt."""
    filled = request.profile.model_dump(
        mode="json", by_alias=True, exclude_none=True, exclude={"guessed", "skipped"}
    )
    profile = {k: v for k, v in filled.items() if v != []}
    profile |= {"avoid": [*request.profile.avoid, *request.avoid], "exclude": request.exclude}
    profile |= _besides(request)
    profile |= {"said": [_as_said(row) for row in request.conditions], "turns": request.turns}
    if request.concept:
        profile["concept"] = request.concept
    rules = system(
        "tripkit.agents.recommendation",
        "destinations",
        day=context.current_day,
        count=str(request.count),
        language="Korean" if context.locale == "ko" else "English",
    )
    return rules, message(
        Section("shortlist", "\n".join(map(shortlisted, shortlist))),
        Section("profile", profile, by="person"),
    )


def _as_said(row: StatementRow) -> dict[str, object]:
    """A statement in the person's own words, with how firmly it was meant."""
    return {
        "text": row.text,
        "span": list(row.span),
        "kind": row.kind,
        "polarity": row.polarity,
        "strength": row.strength,
        "about": row.about,
    }


def _besides(request: Request) -> dict[str, list[str]]:
    """What a person said beside the profile, in their own words: wanted and refused apart."""
    texts: dict[str, list[str]] = {}
    for row in request.statements:
        name = "alsoSaid" if row.polarity == "wanted" else "alsoRefused"
        texts.setdefault(name, []).append(row.text)
    return texts


def prompt(system: str, user: str) -> Prompt:
    return Prompt(system=system, user=user, name="recommendation")
