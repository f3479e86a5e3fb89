"""Edits of the profile by hand: which fields may be written, and what becomes of guesses."""

from collections.abc import Mapping
from typing import Any

from pydantic import ConfigDict, ValidationError

from tripkit.domain.errors import InvalidInput
from tripkit.domain.profile import FIELDS, Profile, duration_of


class ProfilePatch(Profile):
    """The fields of the profile that are to change; null or an empty list clears one."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


def checked(patch: Mapping[str, Any]) -> dict[str, Any]:
    """The set fields by their names in the profile. Raises InvalidInput naming a bad one."""
    try:
        read = ProfilePatch.model_validate(patch)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        raise InvalidInput(field, f"{field}: {first['msg']}") from error
    fields = read.model_dump(mode="json", by_alias=False, include=read.model_fields_set)
    fields.pop("guessed", None)
    return fields


def edited(profile: Profile, fields: Mapping[str, Any]) -> Profile:
    """The profile with `fields` written over it: said now, so no guess, and not skipped."""
    values = profile.model_dump() | dict(fields)
    if fields.get("days") is not None:
        values["duration"] = duration_of(fields["days"])
    elif "duration" in fields and (
        profile.days is None or duration_of(profile.days) != fields["duration"]
    ):
        values["days"] = None
    if "days" in fields and fields["days"] is None and "duration" not in fields:
        values["duration"] = None
    touched = {*fields, *(["duration"] if "days" in fields else [])}
    values["guessed"] = [name for name in profile.guessed if name not in touched]
    if "skipped" not in fields:
        values["skipped"] = [name for name in profile.skipped if name not in touched]
    values["skipped"] = [name for name in FIELDS if name in values["skipped"]]
    return Profile.model_validate(values)
