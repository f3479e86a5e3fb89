"""Words that every format writes, in two languages, and how it says what facts rest on."""

from typing import Any

from tripkit.domain.context import Locale
from tripkit.domain.provenance import ESTIMATE, Provenance
from tripkit.knowledge.presenting.texts import Texts

_TEXTS = Texts(__package__)


def label(locale: Locale, key: str, /, **blanks: Any) -> str:
    """A word of ours. Raises KeyError for a key that is none."""
    return _TEXTS.say(locale, key, **blanks)


def source_text(provenance: Provenance, locale: Locale) -> str:
    """What a fact rests on in a few words; a model's knowledge is marked as not checked."""
    source = provenance.source or ""
    match provenance.tier:
        case "model":
            return label(locale, "source.model")
        case "computed" if source.partition(":")[0] == ESTIMATE or not source:
            return label(locale, "source.estimate")
        case "ours":
            return label(locale, "source.ours")
        case "person":
            return label(locale, "source.person")
    licence = f" ({provenance.licence})" if provenance.licence else ""
    return f"{source or label(locale, 'source.web')}{licence}"
