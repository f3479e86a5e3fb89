"""What a client does with a difference."""

from typing import Any


def patched(before: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """What a client makes of a version and the difference to the next, in JSON."""
    assert before["version"] == told["since"]
    touched = {*told["removed"], *(line["segmentId"] for line in told["placed"])}
    before_by_id = {segment["id"]: segment for segment in before["segments"]}
    segments = [segment for segment in before["segments"] if segment["id"] not in touched]
    for line in told["placed"]:
        ids = [segment["id"] for segment in segments]
        at = ids.index(line["follows"]) + 1 if line["follows"] else 0
        segments.insert(at, line["segment"] or before_by_id[line["segmentId"]])
    return {**before, **told["details"], "version": told["version"], "segments": segments}
