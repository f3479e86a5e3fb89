"""Streams pass as they are made, whatever encodings a browser takes."""

import httpx
from api.serving import CHAT


def test_a_stream_is_never_compressed(anna: httpx.Client) -> None:
    headers = {"Accept-Encoding": "gzip, deflate, br"}
    body = {"message": "nostalgic, three days"}
    with anna.stream("POST", f"{CHAT}/stream", json=body, headers=headers) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert "content-encoding" not in answer.headers
        assert "no-transform" in answer.headers["cache-control"]
        assert b"event: complete" in answer.read()


def test_other_answers_of_the_api_are(anna: httpx.Client) -> None:
    answer = anna.get("/api/v1/concepts", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
