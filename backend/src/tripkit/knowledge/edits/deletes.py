"""Deletions: only with a word for it, and only of what was found."""

from tripkit.knowledge.edits.acts import without_acts
from tripkit.knowledge.edits.limits import limits_of
from tripkit.knowledge.edits.moves import AFTER_NAMED
from tripkit.knowledge.edits.objects import objects, spoken_of
from tripkit.knowledge.edits.refs import means_it, refer
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.scene import Clause, Outcome, Scene, call, done, which
from tripkit.knowledge.edits.scoring import tokens
from tripkit.knowledge.edits.values import choice


def ids_after(clause: Clause, scene: Scene) -> tuple[str, ...]:
    """ "Everything after the signing", on the days said if any."""
    m = AFTER_NAMED.search(clause.low)
    if m is None:
        return ()
    limits = limits_of(clause)
    part = clause.said.part(*m.span("a" if m["a"] else "b"))
    anchor = refer(part, scene.trip, limits, names_only=True).one
    if anchor is None:
        return ()
    line = scene.trip.timed
    later = line[line.index(scene.trip.segment(anchor)) + 1 :]
    days = {day.isoformat() for day in limits.days}
    later = [s for s in later if not days or s.start_datetime[:10] in days]
    return tuple(s.id for s in later)


def _words(phrase: Said) -> bool:
    return bool(tokens(phrase.low, ()))


def read_delete(clause: Clause, scene: Scene) -> Outcome | None:
    if "delete" not in clause.acts or "negated" in clause.acts:
        return None
    if choice("boardBasis", clause.said.bare):
        return None
    if later := ids_after(clause, scene):
        return done(*(call("delete_segment", segmentId=key) for key in later))
    phrase = without_acts(clause.marks.rest, "delete")
    found = objects(phrase, scene, limits_of(clause))
    if found.which:
        return which(found.which, call("delete_segment"))
    ids = found.ids
    if not ids and (means_it(clause.low) or not phrase.low.strip(" .,!?")):
        ids = spoken_of(scene).ids
    if not ids and clause.marks.days and not _words(phrase):
        ids = tuple(s.id for day in limits_of(clause).days for s in scene.trip.on(day))
    if not ids:
        return None
    scene.trip.remember(ids[:1])
    return done(*(call("delete_segment", segmentId=key) for key in ids))
