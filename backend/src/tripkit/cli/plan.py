"""`tripkit plan request.json`: a plan in the terminal, its tools as they work."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any, TextIO

import httpx

from tripkit.cli.chat.client import TIMEOUT, Client, Refused, Unreachable
from tripkit.cli.chat.cookies import Cookies, cookie_file
from tripkit.cli.chat.sse import Event

PLANS = "/api/v1/plans"
ENDINGS = ("md", "html", "pdf", "ics", "geojson")
PLANNED, FAILED, INFEASIBLE, INTERRUPTED = 0, 1, 3, 130
_WORDS = {
    "en": {
        "clash": "This can't be, as asked:", "change": "Would do:", "saved": "Saved",
        "unreachable": "The TripKit API does not answer at {url}. Start it with `tripkit serve`.",
        "kept": {True: "kept", False: "not kept", None: "not known"},
    },
    "ko": {
        "clash": "이대로는 안 돼요:", "change": "이렇게 하면 돼요:", "saved": "저장했어요",
        "unreachable": "{url}에서 TripKit API가 답하지 않아요. `tripkit serve`로 시작해요.",
        "kept": {True: "지킴", False: "못 지킴", None: "알 수 없음"},
    },
}  # fmt: skip


def order_of(source: str) -> dict[str, Any]:
    """The request in a file or, for `-`, on standard input. Raises ValueError saying why not."""
    try:
        text = sys.stdin.read() if source == "-" else Path(source).read_text("utf-8")
        found = json.loads(text)
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise ValueError(f"{source}: {error}") from None
    if not isinstance(found, dict) or not isinstance(found.get("task"), str):
        raise ValueError(f'{source}: a request is an object with a "task", such as {{"task": "…"}}')
    return found


async def plan(
    url: str, source: str, *, locale: str | None, save: str | None, out: TextIO | None = None
) -> int:
    """Orders the plan at the API; the exit code."""
    try:
        order = order_of(source)
    except ValueError as error:
        print(error, file=sys.stderr)
        return FAILED
    if locale:
        order["locale"] = locale
    base = url.rstrip("/")
    cookies = Cookies(cookie_file(), base)
    async with httpx.AsyncClient(
        base_url=base, timeout=TIMEOUT, cookies=cookies.load(), trust_env=False
    ) as http:
        client = Client(http)
        try:
            return await _planned(client, order, save, out or sys.stdout)
        except Unreachable:
            print(_words(order)["unreachable"].format(url=base), file=sys.stderr)
        except Refused as refused:
            print(refused.detail or refused.code, file=sys.stderr)
        except asyncio.CancelledError:  # Ctrl-C
            await client.cancel()
            return INTERRUPTED
        finally:
            cookies.save(http.cookies)
    return FAILED


def _words(order: dict[str, Any]) -> dict[str, Any]:
    return _WORDS["ko" if order.get("locale") == "ko" else "en"]


async def _planned(client: Client, order: dict[str, Any], save: str | None, out: TextIO) -> int:
    plan_id = ""
    async for event in client.stream(f"{PLANS}/stream", order):
        _tell(event)
        plan_id = str(event.data.get("plan_id", plan_id))
    found = await client.get(f"{PLANS}/{plan_id}")
    words = _words({"locale": found["locale"]})
    if found["status"] not in ("planned", "partial"):
        _clash(found, words, out)
        return INFEASIBLE
    text, _ = await client.file(f"{PLANS}/{plan_id}.md")
    print(_plain(text.decode()), file=out)
    if save:
        for path in await _saved(client, plan_id, Path(save)):
            print(f"{words['saved']}: {path}", file=sys.stderr)
    return PLANNED


def _plain(text: str) -> str:
    """Without control characters, so that no text can steer the terminal."""
    return "".join(char for char in text if char.isprintable() or char in "\n\t")


def _tell(event: Event) -> None:
    """One line a tool, on standard error: what is printed stays the plan alone."""
    if event.type == "tool_result":
        mark = "✓" if event.data["success"] else "✗"
        print(f"  {mark} {event.data['name']:32} {event.data['summary']}", file=sys.stderr)


def _clash(found: dict[str, Any], words: dict[str, Any], out: TextIO) -> None:
    print(words["clash"], file=out)
    for verdict in found["constraint_report"]:
        kept = words["kept"][verdict["kept"]]
        print(f"- {verdict['text']} ({kept}): {verdict['where']}", file=out)
        if verdict["smallest_change"]:
            print(f"  {words['change']} {verdict['smallest_change']}", file=out)


async def _saved(client: Client, plan_id: str, folder: Path) -> list[Path]:
    await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
    paths = []
    for ending in ENDINGS:
        query = "?embed=1" if ending == "html" else ""
        content, _ = await client.file(f"{PLANS}/{plan_id}.{ending}{query}")
        path = folder / f"plan.{ending}"
        await asyncio.to_thread(path.write_bytes, content)
        paths.append(path)
    return paths
