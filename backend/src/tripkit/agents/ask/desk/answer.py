"""What the desk answers with: the answer first, then what it rests on, then at most one offer."""

import re
from dataclasses import dataclass, replace

from tripkit.domain.ask import AskSource, Fact, InfoSection
from tripkit.domain.context import Locale
from tripkit.domain.provenance import Provenance, computed, provenance_of, web
from tripkit.knowledge.language.korean import josa

_PARTICLES = re.compile(r"(\S*?)(은/는|이/가|을/를|과/와|이에요/예요|으로/로|이라/라|이면/면)")
_ASIDE = re.compile(r"\([^)]*\)$")


@dataclass(frozen=True, slots=True)
class Basis:
    """What a sentence rests on: a page, our own data, or a computation named by its method."""

    title: str
    provenance: Provenance

    @property
    def url(self) -> str | None:
        return self.provenance.url


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence and its basis."""

    text: str
    basis: Basis | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """One part of a question answered.

    `lead` answers in one or two sentences; `lines` are what it rests on; `table` is Markdown.
    `offer` is one sentence, `follow_ups` whole questions that may be asked next.
    """

    topic: str
    lead: Line
    place: str = ""
    lines: tuple[Line, ...] = ()
    table: str = ""
    offer: str = ""
    follow_ups: tuple[str, ...] = ()

    def after(self, premise: Line | None) -> "Answer":
        """With what isn't so said before the answer."""
        if premise is None or premise.text in self.lead.text:
            return self
        return replace(self, lead=Line(f"{premise.text} {self.lead.text}", self.lead.basis))


def page(url: str, checked: str | None = None) -> Basis:
    """A page that a person can open."""
    return Basis(url.split("/")[2], web(url, checked))


def ours(kind: str, title: str, url: str | None = None) -> Basis:
    """Our own data by our services' name for it, such as `normals`."""
    return Basis(title, provenance_of(kind, url))


def reckoned(method: str) -> Basis:
    """A figure that code computes."""
    return Basis(method, computed(method))


def fluent(text: str) -> str:
    """With the Korean particle that fits where a sentence leaves the choice open."""

    def fitting(match: re.Match[str]) -> str:
        stem = _ASIDE.sub("", match[1])
        return match[1] + josa(stem, match[2])[len(stem) :]

    return _PARTICLES.sub(fitting, text)


class Citations:
    """The sources of a whole answer, each once with its number."""

    def __init__(self) -> None:
        self._known: dict[str, AskSource] = {}

    def number(self, basis: Basis | None) -> int | None:
        """The number of this basis, a new one where it is new; None for none."""
        if basis is None:
            return None
        key = basis.url or basis.title
        if key not in self._known:
            self._known[key] = AskSource(
                number=len(self._known) + 1,
                title=basis.title,
                url=basis.url,
                provenance=basis.provenance,
            )
        return self._known[key].number

    def all(self) -> list[AskSource]:
        return list(self._known.values())


def section_of(answer: Answer, citations: Citations) -> InfoSection:
    """The answer as the contract's section: the lead is its first fact."""
    facts = [
        Fact(text=fluent(line.text), source=citations.number(line.basis))
        for line in (answer.lead, *answer.lines)
    ]
    return InfoSection(topic=answer.topic, place=answer.place, title=answer.place, facts=facts)


def blocks(answers: list[Answer], citations: Citations, locale: Locale) -> list[str]:
    """The answers as blocks of Markdown, the first of them the answer, the last the sources."""
    parts: list[str] = []
    for answer in answers:
        parts.append(_cited(answer.lead, citations))
        if answer.table:
            parts.append(answer.table)
        if answer.lines:
            parts.append("\n".join(f"- {_cited(line, citations)}" for line in answer.lines))
    if offer := next((answer.offer for answer in answers if answer.offer), ""):
        parts.append(fluent(offer))
    if sources := citations.all():
        title = "출처" if locale == "ko" else "Sources"
        listed = " · ".join(f"[{s.number}] {s.url or s.title}" for s in sources)
        parts.append(f"**{title}**: {listed}")
    return parts


def _cited(line: Line, citations: Citations) -> str:
    number = citations.number(line.basis)
    text = fluent(line.text)
    return f"{text} [{number}]" if number else text
