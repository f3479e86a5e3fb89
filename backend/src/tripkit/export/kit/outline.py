"""A kit → its document: the light by day, then camera, clothes, packing and spots."""

from collections.abc import Iterator

from tripkit.domain.kit import Kit
from tripkit.export.document import (
    Block,
    Bullets,
    Cell,
    Day,
    Document,
    Entry,
    Line,
    Para,
    Section,
    Table,
    Ticks,
)
from tripkit.export.kit.drawing import concept_name
from tripkit.export.kit.events import events_of
from tripkit.export.kit.text import computed_text, when
from tripkit.knowledge.kit.content import say, words
from tripkit.knowledge.kit.stretches import light_days
from tripkit.knowledge.presenting.written import plain, short_date


def kit_document(kit: Kit) -> Document:
    """Everything that every format but the card's page shows."""
    place = kit.destination
    where = ", ".join(dict.fromkeys([place.city, place.country]))
    return Document(
        uid=kit.id,
        kind="kit",
        locale=kit.locale,
        layout="list",
        title=plain(kit.title),
        lead=plain(f"{concept_name(kit)} · {where} · {when(kit)}"),
        introduction=plain(f"{place.description} {_title(kit, 'catch')} {place.catch}"),
        days=tuple(_days(kit)),
        sections=tuple(_sections(kit)),
        events=tuple(events_of(kit)),
        footer=(computed_text(kit),),
    )


def _days(kit: Kit) -> Iterator[Day]:
    for day in light_days(kit):
        entries = tuple(
            Entry(
                f"{s.start:%H:%M}", f"{s.end:%H:%M}", say(words()["calendar"][s.name], kit.locale)
            )
            for s in day.stretches
        )
        stays = "" if entries else say(words()["calendar"][day.stays], kit.locale)
        shown = short_date(day.day.isoformat(), kit.locale)
        title = f"{day.day.year}년 {shown}" if kit.locale == "ko" else f"{shown} {day.day.year}"
        yield Day(title, entries, empty=stays)


def _title(kit: Kit, name: str) -> str:
    return str(say(words()["page"][name], kit.locale))


def _sections(kit: Kit) -> Iterator[Section]:
    yield Section("camera", _title(kit, "camera"), tuple(_camera(kit)))
    look = kit.outfit
    colours = ", ".join(f"{swatch.name} {swatch.hex}" for swatch in look.palette)
    clothes = Bullets(tuple(Line(plain(item)) for item in look.items))
    worn: tuple[Block, ...] = (
        Para(plain(look.style)),
        Para(colours),
        clothes,
        Para(plain(look.season)),
    )
    yield Section("wear", _title(kit, "wear"), worn)
    props = (Line(plain(f"{p.purpose} · {p.where_to_find}"), plain(p.name)) for p in kit.props)
    yield Section("props", _title(kit, "props"), (Bullets(tuple(props)),))
    packed = Ticks(tuple(Line(plain(item)) for item in kit.packing_list))
    yield Section("pack", _title(kit, "pack"), (packed,))
    if kit.hidden_spots:
        yield Section("spots", _title(kit, "spots"), (Bullets(tuple(_spots(kit))),))
    if kit.tips:
        tips = Bullets(tuple(Line(plain(tip)) for tip in kit.tips))
        yield Section("tips", _title(kit, "tips"), (tips,))


def _camera(kit: Kit) -> Iterator[Block]:
    film = kit.film
    rolls = _title(kit, "rolls").format(n=film.rolls)
    yield Bullets(
        (
            Line(plain(kit.camera.note), plain(kit.camera.model)),
            Line(plain(f"{film.why} · {rolls}"), plain(film.name)),
        )
    )
    rows = tuple(
        (
            Cell(plain(one.name)),
            Cell(f"{one.aperture}  {one.shutter}  ISO {one.iso}"),
            Cell(plain(one.metering)),
        )
        for one in kit.settings
    )
    yield Table((_title(kit, "light"), _title(kit, "camera"), ""), rows)
    angles = (
        Line(plain(f"{a.technique} · {a.best_light}"), plain(a.description))
        for a in kit.best_angles
    )
    yield Para(_title(kit, "angles"))
    yield Bullets(tuple(angles))


def _spots(kit: Kit) -> Iterator[Line]:
    for spot in kit.hidden_spots:
        crowd = say(words()["page"]["crowd"][spot.crowd_level], kit.locale)
        away = f"{spot.distance_km:g} km" if spot.id else _title(kit, "here")
        yield Line(plain(f"{spot.description} ({away} · {crowd})"), plain(spot.name))
