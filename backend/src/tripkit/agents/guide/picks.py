"""Recommendations and their explanation in words: the score's own terms, nothing beside them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tripkit.domain.context import Locale
from tripkit.domain.guide_places import (
    ConstraintAnalysis,
    ConstraintCheck,
    Explanation,
    Likes,
    LocationInfo,
    PreferenceAnalysis,
    RecommendAnswer,
    Recommendation,
    RecommendMetadata,
    ScoreTerm,
    SimilarLocation,
    as_likes,
)
from tripkit.knowledge.conditions import constraints
from tripkit.knowledge.conditions.monitor import check, opening_hours
from tripkit.knowledge.conditions.phrases import phrase
from tripkit.knowledge.crowd import crowd_of_day, quiet_hours
from tripkit.knowledge.sri_lanka import Place, place, places
from tripkit.knowledge.sri_lanka.lookup import find_place, nearest_names
from tripkit.knowledge.sri_lanka.places import distance_km
from tripkit.knowledge.sri_lanka.recommend import (
    LIKES,
    RELEVANCE,
    WEIGHTS,
    Asked,
    Filters,
    Picked,
    Scored,
    candidates,
    likeness,
    recommend,
    score,
    similar,
)


@dataclass(frozen=True)
class Limits:
    """What must hold; names as people write them."""

    outdoor_only: bool = False
    max_km: float | None = None
    exclude: Sequence[str] = field(default=())
    visited: Sequence[str] = field(default=())


def recommended(asked: Asked, limits: Limits, count: int, locale: Locale) -> RecommendAnswer:
    """The best places. Raises ValueError outside the calendar's years."""
    named = {text: find_place(text) for text in (*limits.exclude, *limits.visited)}
    visited = {p.id: p for text in limits.visited if (p := named[text])}
    without = frozenset(p.id for text in limits.exclude if (p := named[text]))
    filters = Filters(limits.outdoor_only, limits.max_km, without, frozenset(visited))
    fitting = candidates(asked, filters, opening_hours)
    picks = recommend(fitting, count, list(visited.values()))
    when = f"{asked.at:%Y-%m-%d %H:%M}"
    summary = (
        phrase(locale, "pick.summary", count=len(picks), considered=len(places()), at=when)
        if picks
        else phrase(locale, "pick.none")
    )
    return RecommendAnswer(
        success=bool(picks),
        recommendations=[
            _written(n, pick, asked, limits, locale) for n, pick in enumerate(picks, start=1)
        ],
        reasoning_summary=summary,
        metadata=RecommendMetadata(
            considered=len(places()), fitting=len(fitting), target_datetime=asked.at.isoformat(),
            weights={str(name): weight for name, weight in WEIGHTS.items()}, relevance=RELEVANCE,
            unknown_locations=[text for text, where in named.items() if where is None],
        ),
    )  # fmt: skip


def _name(where: Place, locale: Locale) -> str:
    return where.name.in_(locale)


def _written(
    rank: int, pick: Picked, asked: Asked, limits: Limits, locale: Locale
) -> Recommendation:
    scored = pick.scored
    where = scored.place
    checks = _checks(scored, asked, limits, locale)
    rules = _rules(scored, asked, locale)
    return Recommendation(
        rank=rank,
        location_id=where.id,
        name=_name(where, locale),
        type=where.type,
        latitude=where.lat,
        longitude=where.lng,
        similarity_score=round(scored.terms["preference"], 4),
        distance_km=round(scored.km, 1),
        combined_score=round(scored.combined, 4),
        terms=_terms(scored),
        likeness=round(pick.likeness, 4),
        preference_scores=as_likes(where.scores),
        is_outdoor=where.outdoor,
        constraint_checks=checks,
        reasoning=_reasoning(scored, asked, locale),
        optimal_visit_time=_quiet(where, asked)[0],
        warnings=[*(check.detail + "." for check in checks if not check.passed), *rules],
    )


def _terms(scored: Scored) -> list[ScoreTerm]:
    return [
        ScoreTerm(
            name=name, value=round(value, 4), weight=WEIGHTS[name],
            contribution=round(WEIGHTS[name] * value, 4),
        )
        for name, value in scored.terms.items()
    ]  # fmt: skip


def _checks(scored: Scored, asked: Asked, limits: Limits, locale: Locale) -> list[ConstraintCheck]:
    opens, closes = opening_hours(scored.place)
    at = f"{asked.at:%H:%M}"
    hours = "pick.open" if scored.is_open else "pick.closed"
    season = "pick.season" if scored.in_season else "pick.off_season"
    checks = [
        ("opening_hours", scored.is_open, phrase(locale, hours, at=at, opens=opens, closes=closes)),
        ("season", scored.in_season, phrase(locale, season).capitalize()),
    ]
    if limits.outdoor_only:
        checks.append(("outdoor_only", scored.place.outdoor, phrase(locale, "pick.outdoor")))
    if limits.max_km is not None:
        near = scored.km <= limits.max_km
        checks.append(("max_distance_km", near, phrase(locale, "pick.distance", km=limits.max_km)))
    return [ConstraintCheck(constraint=n, passed=ok, detail=text) for n, ok, text in checks]


def _rules(scored: Scored, asked: Asked, locale: Locale) -> list[str]:
    rules = constraints.written(check(asked.at.date(), scored.place, None), locale)
    return [f"{rule['description']}." for rule in rules]


def _reasoning(scored: Scored, asked: Asked, locale: Locale, *, near: bool = True) -> str:
    wanted = [name for name in LIKES if asked.wish.get(name, 0) > 0] or ["none"]
    wish = ", ".join(phrase(locale, f"wish.{name}") for name in wanted)
    percent = round(scored.terms["preference"] * 100)
    parts = [phrase(locale, "pick.likes", place=_name(scored.place, locale), wish=wish,
                    percent=percent)]  # fmt: skip
    if near:
        parts.append(phrase(locale, "pick.near", km=round(scored.km)))
    parts.append(phrase(locale, "pick.crowd", percent=round(scored.crowd.level * 100)))
    parts.append(phrase(locale, "pick.season" if scored.in_season else "pick.off_season"))
    return "; ".join(parts) + "."


def _quiet(where: Place, asked: Asked) -> list[str]:
    day = crowd_of_day(where.profile, where.sensitivity, asked.at.date())
    quiet = quiet_hours(day, *opening_hours(where))
    return [f"{hour:02d}:00" for hour in sorted(quiet, key=lambda hour: day[hour].level)]


def explained(text: str, asked: Asked, has_position: bool, locale: Locale) -> Explanation:
    """The terms that `recommended` would score this place by, and why."""
    where = find_place(text)
    if where is None:
        return _unknown(text, locale)
    scored = score(where, asked, opening_hours)
    return Explanation(
        location_name=_name(where, locale),
        found=True,
        location_info=_info(where, locale),
        preference_analysis=PreferenceAnalysis(
            wish=Likes(**dict(asked.wish)), scores=as_likes(where.scores),
            similarity_score=round(scored.terms["preference"], 4),
        ),
        constraint_analysis=ConstraintAnalysis(
            target_datetime=asked.at.isoformat(),
            combined_score=round(scored.combined, 4),
            distance_km=round(scored.km, 1) if has_position else None,
            terms=_terms(scored),
            checks=_checks(scored, asked, Limits(), locale),
            rules=_rules(scored, asked, locale),
        ),
        similar_locations=[_alike(where, other, locale) for other in similar(where)],
        detailed_reasoning=_reasoning(scored, asked, locale, near=has_position),
        best_times=_quiet(where, asked),
        tips=_tips(where, locale),
    )  # fmt: skip


def _unknown(text: str, locale: Locale) -> Explanation:
    near = [p for name in nearest_names(text) if (p := find_place(name))]
    return Explanation(
        location_name=text,
        found=False,
        similar_locations=[
            SimilarLocation(location_id=p.id, name=_name(p, locale), likeness=0) for p in near
        ],
        detailed_reasoning=phrase(locale, "pick.unknown", name=text),
        best_times=[],
        tips=[],
    )


def _alike(where: Place, other: Place, locale: Locale) -> SimilarLocation:
    alike = round(likeness(where, other), 4)
    return SimilarLocation(location_id=other.id, name=_name(other, locale), likeness=alike)


def _info(where: Place, locale: Locale) -> LocationInfo:
    gate = where.opening
    return LocationInfo(
        location_id=where.id, name=_name(where, locale), type=where.type, latitude=where.lat,
        longitude=where.lng, elevation_m=where.elevation_m, town=where.town,
        province=where.province, is_outdoor=where.outdoor, visit_minutes=where.visit_minutes,
        opening=f"{gate.opens:%H:%M} to {gate.closes:%H:%M}" if gate else None,
        best_months=list(where.best_months), sources=list(where.sources),
    )  # fmt: skip


def _tips(where: Place, locale: Locale) -> list[str]:
    tips = [phrase(locale, "tip.visit", minutes=where.visit_minutes)]
    if where.steps:
        tips.append(phrase(locale, "tip.steps", steps=where.steps))
    if where.modest_dress:
        tips.append(phrase(locale, "tip.dress"))
    near = [p for name in where.near if (p := place(name))]
    tips += [
        f"{_name(p, locale)}: {round(distance_km(where.lat, where.lng, p))} km" for p in near[:2]
    ]
    return tips
