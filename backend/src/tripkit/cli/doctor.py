"""`tripkit doctor`: asks each configured part one small question and says what is wrong."""

import tomllib
from importlib.resources import files

from tripkit.bootstrap.checkup import Finding, examined
from tripkit.domain.context import Locale
from tripkit.settings import Settings


async def doctor(config: Settings, locale: Locale) -> int:
    """Print a line a part; the exit code is 1 when one that is set up does not work."""
    sentences = tomllib.loads(
        files("tripkit.bootstrap").joinpath("data", "doctor.toml").read_text("utf-8")
    )
    faults = 0
    async for finding in examined(config):
        faults += finding.is_fault
        print(sentence(finding, sentences, locale), flush=True)
    return 1 if faults else 0


def sentence(
    finding: Finding, sentences: dict[str, dict[str, dict[str, str]]], locale: Locale
) -> str:
    """What one finding says, with a mark before it."""
    values = {"model": "", "set": "", **finding.values}
    name = sentences["parts"][finding.part][locale].format(**values).strip()
    mark = "✗" if finding.is_fault else "✓" if finding.code in ("ok", "found") else "·"
    return f"{mark} {name}: {sentences['findings'][finding.code][locale].format(**values)}"
