"""What a message asks of an itinerary: calls of tools, or the one thing to ask first."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from tripkit.domain.edits import ToolName

AskKind = Literal["confirm", "which", "missing", "unclear"]
About = Literal["change", "look", "search", "undo", "redo", "yes", "no", "facts", "talk"]
"""What the message is: a change, a look at the trip or at its sums, a search, taking back or
doing again, an answer to what was asked, something about the trip or its people (a budget, an
allergy), or anything else."""


@dataclass(frozen=True)
class IntendedCall:
    """A tool and its arguments by wire names, as in `domain.edits`: only what was said.

    What a required field lacks is named by the edit's `ask`.
    """

    name: ToolName
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Ask:
    """What has to be known before the calls are made.

    `which`: `options` are segment ids (`field` is `segmentId`) or values of `field` that all fit.
    `missing`: `field` is the dotted wire name that the first call lacks (`departureTime`,
    `location.name`). `confirm`: yes or no. `unclear`: nothing was understood.
    """

    kind: AskKind
    field: str = ""
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Edit:
    """One message, read. With `confirm` its calls wait for the answer, in their order.

    With `which` and `missing` those that lack something stand first and wait; the others are clear.
    """

    calls: tuple[IntendedCall, ...] = ()
    ask: Ask | None = None
    about: About = "change"
    missed: tuple[tuple[int, int], ...] = ()
    """Where in the message commands stand that nothing in the trip fits."""
