"""Answers to the texts of benchmarks/judging, for readers to judge.

python judged_answers.py KIND [--texts FOLDER]. A server without keys and without open data is asked
each text once, over HTTP; a JSON line each.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import httpx
from harness import api

FOLDER = Path(__file__).parent / "judging"
PATIENCE = 300
PAUSE = 0.3


def post(client: httpx.Client, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """The JSON answer, waited for where there were too many requests."""
    while True:
        answer = client.post(path, json=body)
        if answer.status_code != 429:
            return dict(answer.json())
        time.sleep(float(answer.headers.get("retry-after", 5)))


def guide(client: httpx.Client, text: dict[str, Any]) -> Any:
    """The answer behind the thread's earlier messages."""
    answer: dict[str, Any] = {}
    for message in (*text.get("before", ()), text["message"]):
        body = {"message": message, "thread_id": text["id"], "locale": text["locale"]}
        answer = post(client, "/api/v1/guide/chat", body)
    return answer.get("response")


def ask(client: httpx.Client, text: dict[str, Any]) -> Any:
    """The answer behind the session's earlier questions."""
    answer: dict[str, Any] = {}
    for question in (*text.get("before", ()), text["message"]):
        session = {"session_id": answer["session_id"]} if "session_id" in answer else {}
        body = {"question": question, "locale": text["locale"], **session}
        answer = post(client, "/api/v1/ask", body)
    return answer.get("final_plan")


def wishes(client: httpx.Client, text: dict[str, Any]) -> Any:
    """The chat's line and the three picks."""
    body = {"message": text["message"], "locale": text["locale"]}
    turn = post(client, "/api/v1/vibe/chat", body)
    wish = {"sessionId": turn["sessionId"], "locale": text["locale"], "count": 3}
    picks = post(client, "/api/v1/recommendations/destinations", wish)
    return {"reply": turn["reply"], "picks": picks.get("destinations")}


def plans(client: httpx.Client, text: dict[str, Any]) -> Any:
    """The plan's status and its Markdown file."""
    body = {"task": text["message"], "constraints": {}, "locale": text["locale"]}
    ordered = post(client, "/api/v1/plans", body)
    if "plan_id" not in ordered:
        return ordered
    path = f"/api/v1/plans/{ordered['plan_id']}"
    for _ in range(PATIENCE):
        plan = client.get(path)
        if plan.status_code == 200 and plan.json()["status"] != "running":
            return {"status": plan.json()["status"], "plan": client.get(f"{path}.md").text}
        time.sleep(PAUSE)
    return None


def asked(path: Path) -> list[dict[str, Any]]:
    """The texts of a file in its order, each with the messages `before` it in its thread.

    A text names its thread by `before` or, in `fourth`, by the id that it comes `after`.
    """
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    texts: dict[str, dict[str, Any]] = {}
    for row in rows:
        message, last = row.get("message", row.get("text")), texts.get(row.get("after", ""))
        before = [*last["before"], last["message"]] if last else row.get("before") or []
        texts[row["id"]] = row | {"message": message, "before": before}
    return list(texts.values())


KINDS = {"guide": guide, "ask": ask, "wishes": wishes, "plans": plans}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=sorted(KINDS))
    parser.add_argument("--texts", type=Path, default=FOLDER, help="where KIND.jsonl lies")
    given = parser.parse_args()
    kind = given.kind
    with api() as running:
        for text in asked(given.texts / f"{kind}.jsonl"):
            with running.client() as client:
                answer = KINDS[kind](client, text)
            print(json.dumps({"id": text["id"], "answer": answer}, ensure_ascii=False), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
