"""Memory after thousands of turns that all say something else. `MEMORY_TURNS` says how many."""

import gc
import os
import random
from pathlib import Path

import httpx
import pytest
from api.serving import CHAT, serving

pytestmark = [pytest.mark.soak, pytest.mark.timeout(3_600)]
TURNS = int(os.environ.get("MEMORY_TURNS", "3000"))
GROWTH_KB = 6.0
"""Of a turn, once everything is loaded: rows of SQLite's file are not in it."""
WORDS = tuple((Path(__file__).parents[3] / "docs" / "chat.md").read_text("utf-8").split())
VISIT = ("chat", "chat", "chat", "chat", "guide", "guide", "guide", "ask")


def resident_kb() -> float:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1000


def visit(client: httpx.Client, dice: random.Random) -> None:
    """A new visitor's turns; no two visits use the same words."""
    client.cookies.clear()
    address = f"10.{dice.randrange(250)}.{dice.randrange(250)}.{dice.randrange(250)}"
    client.headers["X-Forwarded-For"] = address
    session: dict[str, str] = {}
    for kind in VISIT:
        words = f"{' '.join(dice.sample(WORDS, 6))} {dice.randrange(10**6)}"
        if kind == "chat":
            body = {"message": f"nostalgic {words}"} | session
            answer = client.post(CHAT, json=body)
            session = {"sessionId": answer.json()["sessionId"]}
        elif kind == "guide":
            answer = client.post("/api/v1/guide/chat", json={"message": f"Galle {words}"})
        else:
            answer = client.post("/api/v1/ask", json={"question": f"Do I need {words} for Japan?"})
        assert answer.status_code == 200, answer.text


def test_memory_is_flat_once_everything_is_loaded(tmp_path: Path) -> None:
    dice, visits = random.Random(1), TURNS // len(VISIT)
    with serving(tmp_path, trusted_proxies=1, log_level="ERROR") as api, api.client() as client:
        sizes = []
        for number in range(visits):
            visit(client, dice)
            if number % max(1, visits // 20) == 0:
                sizes.append(resident_kb())
                print(f"{number * len(VISIT)} turns: {sizes[-1] / 1000:.0f} MB", flush=True)
    half = len(sizes) // 2
    grown = (sizes[-1] - sizes[half]) / (TURNS * (len(sizes) - 1 - half) / len(sizes))
    assert grown <= GROWTH_KB, f"{grown:.1f} KB a turn: {sizes}"
