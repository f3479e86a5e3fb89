"""What people call moods, looks, interests and company, in both languages."""

from importlib.resources import files

from tripkit.domain.context import Locale


def _rows() -> dict[str, tuple[str, str]]:
    lines = (files("tripkit.knowledge") / "labels.tsv").read_text("utf-8").splitlines()
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return {name: (english, korean) for name, english, korean in rows}


LABELS = _rows()


def label(name: str, locale: Locale) -> str:
    """What a person would call one of our enums' values."""
    english, korean = LABELS.get(name, (name, name))
    return korean if locale == "ko" else english
