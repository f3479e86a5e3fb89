"""Destination, concept, profile and date → Kit."""

from datetime import date
from math import ceil

from tripkit.domain.context import Locale
from tripkit.domain.destination import Destination
from tripkit.domain.kit import Camera, Film, Kit, Prop
from tripkit.domain.profile import ConceptId, Profile
from tripkit.knowledge.concepts import concepts
from tripkit.knowledge.gazetteer import timezone
from tripkit.knowledge.kit.cameras import Camera as Body
from tripkit.knowledge.kit.cameras import camera_named
from tripkit.knowledge.kit.content import say, words
from tripkit.knowledge.kit.light import angles, exposures, fits
from tripkit.knowledge.kit.near import closest, hidden_spots
from tripkit.knowledge.kit.ribbon import Moment, moments, ribbon
from tripkit.knowledge.kit.trip import Trip, day_count
from tripkit.knowledge.kit.wear import outfit, packing
from tripkit.knowledge.picks import pick
from tripkit.knowledge.presenting import card_of, card_url, light_at
from tripkit.knowledge.rendering.stocks import STOCKS
from tripkit.knowledge.staging.stocks import stock_named

FRAMES_A_DAY = 30
CLIMATE_KM = 150.0
"""How far a place's climate is taken to hold for another that we have no figures for."""


def build_kit(
    kit_id: str, destination: Destination, concept: ConceptId, profile: Profile, day: date,
    locale: Locale, stock: str | None = None,
) -> Kit:  # fmt: skip
    """The whole kit. `stock` is the id of a film of the person's own choice."""
    trip = _trip(destination, concept, profile, day, locale, stock)
    where, parts = destination.location, ribbon(trip.moments)
    film = _film(trip)
    text = concepts()[concept]
    return Kit(
        id=kit_id,
        title=f"{destination.name} · {text.nameKo if locale == 'ko' else text.name}",
        locale=locale,
        destination=destination,
        concept=concept,
        profile=profile,
        date=day.isoformat(),
        timezone=trip.zone,
        light=light_at(where.lat, where.lng, day),
        ribbon=parts,
        camera=Camera(model=trip.camera.name, note=text.filmStyle.in_(locale)),
        film=film,
        settings=exposures(trip, parts),
        weather=trip.weather,
        outfit=outfit(trip),
        props=_props(trip),
        best_angles=angles(trip),
        hidden_spots=hidden_spots(trip),
        packing_list=packing(trip, film),
        tips=_tips(trip),
        image_url=destination.image_url
        if destination.image_kind == "photo"
        else card_url(card_id(destination), day, concept),
    )


def card_id(destination: Destination) -> str:
    """The id of the destination's drawn picture."""
    if pick(destination.id):
        return destination.id
    about = " ".join([destination.name, destination.description, *destination.tags])
    return card_of(about, destination.location.lat, destination.location.lng)


def _trip(
    destination: Destination, concept: ConceptId, profile: Profile, day: date, locale: Locale,
    stock: str | None,
) -> Trip:  # fmt: skip
    where, known = destination.location, pick(destination.id)
    zone = timezone(where.lat, where.lng)
    film = stock or stock_named(profile.film_type) or concepts()[concept].stock
    sun = moments(where.lat, where.lng, day, zone)
    return Trip(
        destination=destination,
        concept=concept,
        profile=profile,
        day=day,
        locale=locale,
        stock=film,
        camera=_body(profile.camera_model, concept, sun, STOCKS[film].iso),
        zone=zone,
        spot=known,
        near=None if known else closest(where.lat, where.lng, CLIMATE_KM),
        moments=sun,
    )


def _body(own: str | None, concept: ConceptId, day: list[Moment], iso: int) -> Body:
    """The person's camera, else the concept's first that gets most of that day's lights."""
    if own:
        return camera_named(own)
    bodies = [camera_named(name) for name in concepts()[concept].cameras]
    return max(bodies, key=lambda body: fits(body, day, iso, lamps=True))


def _film(trip: Trip) -> Film:
    stock = words()["stocks"][trip.stock]
    return Film(
        id=trip.stock,
        name=stock["name"],
        iso=STOCKS[trip.stock].iso,
        why=say(stock["why"], trip.locale),
        rolls=ceil(day_count(trip.profile) * FRAMES_A_DAY / trip.camera.frames),
    )


def _props(trip: Trip) -> list[Prop]:
    return [
        Prop(
            name=say(p["name"], trip.locale),
            purpose=say(p["purpose"], trip.locale),
            where_to_find=say(p["where"], trip.locale),
            optional=p["optional"],
        )
        for p in words()["concepts"][trip.concept]["props"]
    ]


def _tips(trip: Trip) -> list[str]:
    """What our catalogue knows of the light and the way there; then what people on site say."""
    tips = [*trip.destination.photography_tips]
    if trip.spot:
        tips += [trip.spot.light.in_(trip.locale), trip.spot.arrive.in_(trip.locale)]
    tips += [a.local_tip for a in trip.destination.activities if a.local_tip]
    return list(dict.fromkeys(tips))
