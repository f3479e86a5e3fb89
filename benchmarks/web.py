"""Lighthouse over every page in both languages, as on a phone.

Needs Node, Chromium and a built web app (`make web`); without them it says so and is left out.
Lighthouse is installed into .tripkit/lighthouse, away from the app's own packages. A page's figures
are the medians of three runs: each names the load of the machine, which moves them. Pages can be
named: `python benchmarks/web.py /plan/ /ko/plan/`.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from harness import ROOT, Api, Figure, api, report

VERSION = "12.8.2"
FOLDER = ROOT / ".tripkit" / "lighthouse"
PROGRAM = FOLDER / "node_modules" / ".bin" / "lighthouse"
PATHS = (
    "/", "/chat/", "/concept/", "/destinations/",
    "/tripkit/", "/generate/", "/guide/", "/plan/", "/design/", "/rolls/", "/settings/",
)  # fmt: skip
RUNS = 3
TRIES = 3
CRASHED = "Runtime error encountered"
"""Lighthouse's own words for a browser that fell over, which says nothing of a page."""
PAGES = tuple(f"{locale}{path}" for locale in ("", "/ko") for path in PATHS)
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


def lighthouse(command: list[str]) -> None:
    """Run it, again where the browser fell over. Raises RuntimeError with what it said."""
    environment = {**os.environ, "CHROME_PATH": browser() or ""}
    for _ in range(TRIES):
        done = subprocess.run(
            command, env=environment, timeout=300, capture_output=True, text=True, check=False
        )
        if done.returncode == 0:
            return
        if CRASHED not in done.stderr:
            break
    raise RuntimeError(done.stderr)


def measured(url: str, page: str) -> dict[str, Any]:
    """Lighthouse's report of one page, with its own mobile preset."""
    header = {"Accept-Language": "ko" if page.startswith("/ko/") else "en"}
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        command = [
            str(PROGRAM), f"{url}{page}", "--quiet", "--output=json", f"--output-path={out}",
            f"--only-categories={','.join(LEAST)}", f"--extra-headers={json.dumps(header)}",
            "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage",
        ]  # fmt: skip
        lighthouse(command)
        found: dict[str, Any] = json.loads(out.read_text())
    return found


def figures(name: str, runs: list[dict[str, Any]]) -> list[Figure]:
    def seconds(audit: str) -> float:
        return statistics.median(run["audits"][audit]["numericValue"] for run in runs) / 1000

    shift = statistics.median(
        run["audits"]["cumulative-layout-shift"]["numericValue"] for run in runs
    )
    print(
        f"     {name}: FCP {seconds('first-contentful-paint'):.1f} s,"
        f" LCP {seconds('largest-contentful-paint'):.1f} s,"
        f" blocked {seconds('total-blocking-time') * 1000:.0f} ms, shift {shift:.3f},"
        f" {seconds('total-byte-weight'):.0f} KB, load {os.getloadavg()[0]:.1f}",
        flush=True,
    )
    return [
        Figure(
            f"{name} {category}",
            statistics.median(run["categories"][category]["score"] for run in runs),
            least, "", True,
        )
        for category, least in LEAST.items()
    ]  # fmt: skip


def warmed(server: Api) -> None:
    """The pictures of the first page are drawn once, for all who come after."""
    with server.client() as client:
        for concept in client.get("/api/v1/concepts").json():
            client.get(f"{concept['sampleImage']}&shape=contact").raise_for_status()


def main(pages: Sequence[str] = ()) -> int:
    if unknown := set(pages) - set(PAGES):
        raise SystemExit(f"no such page: {', '.join(sorted(unknown))}")
    if missing := lacking():
        print(f"left out: it needs {missing}")
        return 0
    install()
    with api() as server:
        warmed(server)
        all_figures = [
            figure
            for page in pages or PAGES
            for figure in figures(page, [measured(server.url, page) for _ in range(RUNS)])
        ]
    return report(all_figures)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
