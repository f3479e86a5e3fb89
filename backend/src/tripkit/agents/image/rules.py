"""What a picture shows, decided without a model: place, moment, pose, film."""

from dataclasses import dataclass
from datetime import date

from tripkit.agents.image.state import Request
from tripkit.domain.context import RunContext
from tripkit.knowledge.concepts import ConceptText, concepts
from tripkit.knowledge.presenting.dates import trip_day
from tripkit.knowledge.staging.places import Setting, setting_of
from tripkit.knowledge.staging.scene import Staged, stage
from tripkit.knowledge.staging.stocks import stock_named
from tripkit.knowledge.staging.words import wish_of


@dataclass(frozen=True)
class Plan:
    """Everything that prompt and renderer are made from. `real_day`: the person named the day."""

    concept: ConceptText
    setting: Setting
    staged: Staged
    stock: str
    day: date
    real_day: bool


def plan(request: Request, context: RunContext) -> Plan:
    """The picture that this request means."""
    chat = request.chat_context
    concept = concepts()[request.concept]
    named = [text for text in (chat.spot_name, chat.city) if text]
    setting = setting_of(request.destination, *named, request.scene_words)
    day, real_day = _day(chat.when, setting, context.current_day)
    wish = wish_of(
        request.scene_words,
        pose=chat.pose_preference or "",
        outfit=request.outfit_style or chat.outfit_style or "",
    )
    staged = stage(setting, day, concept=concept.id, wish=wish)
    return Plan(concept, setting, staged, _stock(request, concept), day, real_day)


def _day(when: str | None, setting: Setting, today: date) -> tuple[date, bool]:
    """The trip's day; a `when` that is no date (somebody's own words) counts as not said."""
    try:
        day = trip_day(when, setting.best_months, today)
    except ValueError:
        return trip_day(None, setting.best_months, today), False
    return day, bool(when and when.startswith(day.isoformat()))


def _stock(request: Request, concept: ConceptText) -> str:
    """The film that was asked for by any name, else the concept's."""
    names = (request.film_stock, request.film_type, request.chat_context.film_type)
    return next(filter(None, map(stock_named, names)), concept.stock)


def wish_words(request: Request) -> str:
    """The text that keywords are taken from."""
    chat = request.chat_context
    texts = (
        request.destination, request.scene_words, chat.pose_preference,
        request.outfit_style or chat.outfit_style, request.film_style_description,
    )  # fmt: skip
    return ". ".join(text for text in texts if text)
