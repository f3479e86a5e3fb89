"""A country's facts, and how they are said."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tripkit.knowledge.catalogue.entry import Words

Topic = Literal[
    "entry",
    "tips",
    "water",
    "power",
    "driving",
    "emergency",
    "money",
    "holidays",
]
"""What a note is about."""


@dataclass(frozen=True, slots=True)
class TravelWarning:
    """Official advice against going, as of a month (YYYY-MM); `everywhere` or in parts only."""

    everywhere: bool
    month: str
    text: Words
    source: str


@dataclass(frozen=True, slots=True)
class Country:
    """What holds in the whole country; what isn't known for certain is missing.

    `emergency` is by police, ambulance, fire; `volts` may be two ("127/220"); `best_months` and
    `avoid` are for most of it; `plugs` by the letters of IEC 60083; `calling_code` without plus.
    """

    code: str
    name: Words
    currency: str
    currency_name: Words
    languages: tuple[str, ...]
    language_names: Words
    timezones: tuple[str, ...]
    calling_code: str
    drives: Literal["left", "right"]
    plugs: tuple[str, ...]
    volts: str
    water: Words
    tipping: Words
    health: Words
    emergency: Mapping[str, str]
    best_months: tuple[int, ...]
    avoid: Words | None
    entry: Words
    entry_source: str
    advice_page: str
    warning: TravelWarning | None = None
    etiquette: tuple[Words, ...] = ()
    notes: Mapping[Topic, Words] = field(default_factory=dict[Topic, Words])
