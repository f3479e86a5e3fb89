"""A kit's golden and blue hours as events, each with an alarm half an hour before."""

from collections.abc import Iterator
from datetime import timedelta

from tripkit.domain.kit import Kit
from tripkit.export.document import Event, Place
from tripkit.knowledge.kit.content import say, words
from tripkit.knowledge.kit.stretches import LightDay, Stretch, light_days
from tripkit.knowledge.presenting.written import one_line

ALARM = timedelta(minutes=30)


def events_of(kit: Kit) -> Iterator[Event]:
    """In order; a day of light that stays is one event, for a calendar must hold something."""
    for day in light_days(kit):
        for stretch in day.stretches:
            yield _event(kit, stretch)
        if not day.stretches:
            yield _whole_day(kit, day)


def _event(kit: Kit, light: Stretch) -> Event:
    setting = next((s for s in kit.settings if s.light == light.light), None)
    lines: tuple[str, ...] = ()
    if setting:
        lines = (f"{setting.aperture}  {setting.shutter}  ISO {setting.iso}", setting.metering)
    return Event(
        id=f"{kit.id}-{light.start:%Y%m%d}-{light.name.replace('_', '-')}",
        title=_title(kit, light.name),
        start=light.start,
        end=light.end,
        location=_location(kit),
        lines=lines,
        is_free=True,
        alarm=ALARM,
        places=(_place(kit),),
        properties=_properties(kit, light.name),
    )


def _whole_day(kit: Kit, day: LightDay) -> Event:
    return Event(
        id=f"{kit.id}-{day.day:%Y%m%d}-sun",
        title=_title(kit, day.stays),
        start=day.day,
        end=day.day + timedelta(days=1),
        location=_location(kit),
        is_free=True,
        places=(_place(kit),),
        properties=_properties(kit, day.stays),
    )


def _title(kit: Kit, name: str) -> str:
    said = say(words()["calendar"][name], kit.locale)
    return f"{said} · {one_line(kit.destination.name)}"


def _location(kit: Kit) -> str:
    place = kit.destination
    return one_line(", ".join(dict.fromkeys([place.name, place.city, place.country])))


def _place(kit: Kit) -> Place:
    at = kit.destination.location
    return Place(one_line(kit.destination.name), "place", at.lat, at.lng)


def _properties(kit: Kit, light: str) -> dict[str, object]:
    provenance = kit.light.provenance.model_dump(mode="json")
    return {"name": _title(kit, light), "light": light, "provenance": provenance}
