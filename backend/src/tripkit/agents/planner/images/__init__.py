"""A plan's pictures: which are wanted, where they come from, which one a placeholder means."""

from tripkit.agents.planner.images.fetching import Keep, fetch_images
from tripkit.agents.planner.images.matching import (
    blank,
    matched,
    normalize_image_key,
    pictured,
    without_placeholders,
)
from tripkit.agents.planner.images.needs import MOST, ImageNeed, image_needs, rows_of, simpler
from tripkit.agents.planner.images.picture import ImageCategory, PlanPicture, is_ours

__all__ = [
    "MOST",
    "ImageCategory",
    "ImageNeed",
    "Keep",
    "PlanPicture",
    "blank",
    "fetch_images",
    "image_needs",
    "is_ours",
    "matched",
    "normalize_image_key",
    "pictured",
    "rows_of",
    "simpler",
    "without_placeholders",
]
