"""What a kit's formats say alike: its date, and what its facts rest on."""

from datetime import date

from tripkit.domain.kit import Kit
from tripkit.export.words import label, source_text
from tripkit.knowledge.kit.content import say, words
from tripkit.knowledge.kit.trip import exact_days
from tripkit.knowledge.months import month_name


def when(kit: Kit) -> str:
    """The date as a person writes it; a month where no day was said."""
    day, exact = date.fromisoformat(kit.date), exact_days(kit.profile)
    month = month_name(day.month, kit.locale)
    if exact:
        weekday = say(words()["page"]["weekdays"], kit.locale)[day.weekday()]
        if kit.locale == "ko":
            return f"{day.year}년 {month} {day.day}일 {weekday}요일"
        return f"{weekday} {day.day} {month} {day.year}"
    text: str = say(words()["page"]["about_month"], kit.locale)
    return text.format(month=month, year=day.year)


def computed_text(kit: Kit) -> str:
    """How the light was reckoned, and who says the rest: our catalogue, or a model unchecked."""
    place, text = kit.destination, words()["page"]
    computed = str(say(text["computed"], kit.locale)).format(
        lat=f"{place.location.lat:.3f}", lng=f"{place.location.lng:.3f}", zone=kit.timezone
    )
    checked = ""
    if place.checked:
        checked = str(say(text["checked"], kit.locale)).format(month=place.checked)
    elif place.provenance.unchecked:
        checked = f"{label(kit.locale, 'source')}: {source_text(place.provenance, kit.locale)}."
    return " ".join(filter(None, [computed, checked]))
