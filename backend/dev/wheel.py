"""Hatch's hook: the web app's files go into the wheel, as `tripkit/web`.

In a checkout they are built first where they are older than their sources; a source archive brings
them along. An editable installation takes them from the checkout, so nothing is built for it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from environment import ROOT, build_web, stop  # beside this file, not a package

WEB = ROOT / "frontend" / "out"


class WebApp(BuildHookInterface[Any]):
    """Adds `frontend/out`. Ends with what to do where it is missing and cannot be built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is missing, then say where each file goes."""
        if version == "editable":
            return
        build_web()
        if not (WEB / "index.html").is_file():
            stop("The web app's files are missing: run `make web` or `npm run build` in frontend.")
        to = "tripkit/web" if self.target_name == "wheel" else "frontend/out"
        parts = [part for part in WEB.iterdir() if part.name != ".stamp"]
        build_data["force_include"] |= {str(part): f"{to}/{part.name}" for part in parts}
