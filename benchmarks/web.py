"""Lighthouse over every page in both languages, as on a phone.

Needs Node, Chromium and a built web app (`make web`); without them it says so and is left out.
Lighthouse is installed into .tripkit/lighthouse, away from the app's own packages.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from harness import ROOT, Figure, api, report

VERSION = "12.8.2"
FOLDER = ROOT / ".tripkit" / "lighthouse"
PROGRAM = FOLDER / "node_modules" / ".bin" / "lighthouse"
PATHS = (
    "/", "/chat/", "/concept/", "/destinations/",
    "/tripkit/", "/generate/", "/rolls/", "/settings/",
)  # fmt: skip
LOCALES = ("", "/ko")
LEAST = {"performance": 0.95, "accessibility": 1.0, "best-practices": 1.0, "seo": 1.0}
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def browser() -> str | None:
    return os.environ.get("CHROME_PATH") or next(filter(None, map(shutil.which, BROWSERS)), None)


def lacking() -> str | None:
    """What is missing for this benchmark, in words."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "Node with npm"
    if browser() is None:
        return "Chromium"
    if not (ROOT / "frontend" / "out" / "index.html").exists():
        return "a built web app (make web)"
    return None


def install() -> None:
    """The pinned Lighthouse, once."""
    if PROGRAM.exists():
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    command = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(FOLDER)]
    subprocess.run([*command, f"lighthouse@{VERSION}"], check=True)


def measured(url: str, locale: str) -> dict[str, Any]:
    """Lighthouse's report of one page, with its own mobile preset."""
    header = {"Accept-Language": "ko" if locale else "en"}
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        command = [
            str(PROGRAM), url, "--quiet", "--output=json", f"--output-path={out}",
            f"--only-categories={','.join(LEAST)}", f"--extra-headers={json.dumps(header)}",
            "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage",
        ]  # fmt: skip
        environment = {**os.environ, "CHROME_PATH": browser() or ""}
        subprocess.run(command, check=True, env=environment, timeout=300)
        found: dict[str, Any] = json.loads(out.read_text())
    return found


def figures(name: str, found: dict[str, Any]) -> list[Figure]:
    audits = found["audits"]
    paint = audits["largest-contentful-paint"]["numericValue"] / 1000
    blocked = audits["total-blocking-time"]["numericValue"]
    load = os.getloadavg()[0]
    print(f"     {name}: LCP {paint:.1f} s, blocked {blocked:.0f} ms, load {load:.1f}", flush=True)
    return [
        Figure(f"{name} {category}", found["categories"][category]["score"], least, "", True)
        for category, least in LEAST.items()
    ]


def main() -> int:
    if missing := lacking():
        print(f"left out: it needs {missing}")
        return 0
    install()
    with api() as server:
        all_figures = [
            figure
            for locale in LOCALES
            for path in PATHS
            for figure in figures(
                f"{locale}{path}", measured(f"{server.url}{locale}{path}", locale)
            )
        ]
    return report(all_figures)


if __name__ == "__main__":
    sys.exit(main())
