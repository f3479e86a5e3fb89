"""The newcomer's papers: every setting is named with its default, every link of the README leads."""

import re
from pathlib import Path

import pytest

from tripkit.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = (ROOT / ".env.example").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")
LINES = dict(re.findall(r"^([A-Z_]+)=(.*)$", EXAMPLE, re.M))


@pytest.mark.parametrize("name", sorted(Settings.model_fields))
def test_every_setting_is_in_the_example_with_its_default(name: str) -> None:
    assert name.upper() in LINES
    default = Settings.model_fields[name].default
    assert LINES[name.upper()] == ("" if default is None else str(default))


def test_the_example_names_nothing_that_is_not_read() -> None:
    assert {name.lower() for name in LINES} == set(Settings.model_fields)


def test_the_example_as_it_is_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in LINES:
        monkeypatch.delenv(name, raising=False)
    assert Settings(_env_file=ROOT / ".env.example") == Settings(_env_file=None)


def test_the_readme_is_short_and_its_links_lead_somewhere() -> None:
    assert len(README.splitlines()) <= 150
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", README):
        assert (ROOT / target).exists(), target
