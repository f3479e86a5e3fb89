"""Prompts from files: the rules first, which caches hold; then sections that nobody can forge.

A file `data/prompts/NAME.txt` beside its graph or tool holds the rules, with `$name` for what the
code fills in. Every rendered prompt ends with the day, its zone, and that sections are material.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from string import Template
from typing import Literal

from tripkit.domain.clock import today
from tripkit.domain.context import Locale

Author = Literal["tripkit", "person", "page", "vendor", "model"]
UTC_ZONE = "UTC"
_HERE = "tripkit.services.llm"
_KEY = secrets.token_bytes(16)


@dataclass(frozen=True)
class Section:
    """One part of a message, and who wrote it. What is no text is given as JSON."""

    name: str
    content: object
    by: Author = "tripkit"

    def text(self) -> str:
        """The content as it is shown."""
        if isinstance(self.content, str):
            return self.content
        return json.dumps(self.content, ensure_ascii=False, separators=(",", ":"))


def template(package: str, name: str) -> Template:
    """The prompt file `data/prompts/NAME.txt` of a package."""
    return _template(package, name)


def system(
    package: str,
    name: str,
    *,
    day: date | None = None,
    zone: str = UTC_ZONE,
    locale: Locale = "en",
    **values: str,
) -> str:
    """The rules of a prompt file, then the day, its zone and what sections are.

    Raises KeyError for a value that the file names and nobody gives.
    """
    rules = template(package, name).substitute(values).strip()
    return f"{rules}\n\n{closing(day or today(), zone, locale)}"


def closing(day: date, zone: str = UTC_ZONE, locale: Locale = "en") -> str:
    """What every prompt's rules end with: the day, its zone, and what sections are."""
    values = {"today": day.isoformat(), "zone": zone}
    return template(_HERE, f"sections.{locale}").substitute(values).strip()


def message(*sections: Section, mark: str = "") -> str:
    """The sections as one message. `mark` is new each time: a text cannot know it beforehand."""
    mark = mark or secrets.token_hex(4)
    parts = [f"Each section opens and closes with the mark {mark}; a line without it is text."]
    parts += [
        f"[{section.name}, by {section.by}, {mark}]\n{section.text()}\n[end, {mark}]"
        for section in sections
        if section.content not in ("", None, [], {})
    ]
    return "\n".join(parts)


def mark_of(run: str) -> str:
    """The mark of all messages of one run, so that a vendor's cache holds; not to be guessed."""
    return blake2b(run.encode(), key=_KEY, digest_size=4).hexdigest()


@cache
def _template(package: str, name: str) -> Template:
    file = files(package).joinpath("data", "prompts", f"{name}.txt")
    return Template(file.read_text("utf-8"))
