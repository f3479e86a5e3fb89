"""Nothing that people write and no key is ever in a log, an error or a metric."""

import sys
from pathlib import Path

import httpx
from api.answers import chat_answer, visitor_cookie
from api.serving import CHAT, DESTINATIONS, WISH
from fakes.openai_server import OpenAIServer
from fakes.script import ErrorBody, HttpError, Refuse, Say
from ops.processes import Child, child, clean_environment, free_port

WORDS = "canary-words-5d1e"
KEYS = {
    "OPENAI_API_KEY": "sk-canary-openai-3f1c",
    "GOOGLE_API_KEY": "canary-google-77aa",
    "GOOGLE_MAPS_API_KEY": "AIzaCanaryMaps00000000000000000000000000",
    "OPENROUTER_API_KEY": "canary-openrouter-1b2c",
    "TAVILY_API_KEY": "canary-tavily-9f",
    "SERPAPI_API_KEY": "canary-serpapi-0e",
    "MCP_AUTH_TOKEN": "canary-mcp-token",
    "SECRET_KEY": "canary-secret-key-with-many-letters",
}
ECHO = f"vendor says {KEYS['OPENAI_API_KEY']} and {WORDS}"


def used(client: httpx.Client) -> list[str]:
    """Everything that can go right or wrong, and what was answered to it."""
    texts = []
    message = {"message": f"nostalgic {WORDS}"}
    for _ in range(6):
        texts.append(client.post(CHAT, json=message).text)
    texts.append(client.post(f"{CHAT}/stream", json=message).text)
    wish = {**WISH, "travelScene": WORDS}
    texts.append(client.post(DESTINATIONS, json=wish).text)
    texts.append(client.post(DESTINATIONS, json={**wish, "count": 99}).text)
    texts.append(client.post(CHAT, json={"message": f"{WORDS}\x00"}).text)
    texts.append(client.post(f"{CHAT}?q={WORDS}", content=f'{{"{WORDS}"').text)
    texts.append(client.get("/api/v1/me", headers={"Authorization": f"Bearer {WORDS}"}).text)
    image = {"destination": WORDS, "concept": "noir", "additionalPrompt": WORDS}
    texts.append(client.post("/api/v1/images", json=image).text)
    texts += [client.get(path).text for path in ("/metrics", "/ready", "/openapi.json")]
    return texts


def test_no_words_and_no_keys_are_logged_or_answered(model: OpenAIServer, tmp_path: Path) -> None:
    model.then(
        chat_answer(), HttpError(401, message=ECHO), HttpError(500, message=ECHO),
        HttpError(429, message=ECHO), ErrorBody(ECHO), Say("not JSON " + ECHO), Refuse(ECHO),
    )  # fmt: skip
    model.always = HttpError(503, message=ECHO)
    port = free_port()
    env = clean_environment(
        DATA_DIR=str(tmp_path / "data"), PORT=str(port), SEARCH_MCP_URL="", LOG_LEVEL="DEBUG",
        LLM_PROVIDER="openai", LLM_MODEL="gpt-4o-mini", LLM_BASE_URL=model.url,
        IMAGE_PROVIDER="offline", GOOGLE_MAPS_BASE_URL="http://127.0.0.1:9", **KEYS,
    )  # fmt: skip
    command = [sys.executable, "-m", "tripkit.cli.main", "serve"]
    process: Child
    with child(command, tmp_path, env) as process:
        process.answers(f"http://127.0.0.1:{port}/ready", 60)
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
            client.headers["Cookie"] = visitor_cookie(client)
            texts = used(client)
        process.process.terminate()
        process.ends()
        logged = process.output
    assert "model call failed" in logged, "the log says what happened"
    assert WORDS not in logged
    for key in KEYS.values():
        assert key not in logged
        assert not any(key in text for text in texts)
    assert not any("vendor says" in text for text in texts)
