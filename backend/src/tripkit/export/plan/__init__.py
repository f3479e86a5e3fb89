"""A plan → the document that every format is written from."""

from collections.abc import Mapping

from tripkit.domain.context import Locale
from tripkit.domain.plan import TravelPlanResult
from tripkit.domain.plan_picture import PlanPicture
from tripkit.export.markdown import markdown
from tripkit.export.plan.outline import lead, plan_document
from tripkit.knowledge.presenting.plan_pictures import without_placeholders

__all__ = ["lead", "plan_document", "plan_markdown"]


def plan_markdown(
    result: TravelPlanResult, locale: Locale, images: Mapping[str, PlanPicture]
) -> str:
    """The plan as Markdown; a placeholder in a model's words becomes the picture it means."""
    return without_placeholders(markdown(plan_document(result, locale, images)), images)
