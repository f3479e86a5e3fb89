"""nginx takes the configuration that ships, and holds no stream back."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from api.answers import FIRST_WORDS, REPLY, chat_answer
from api.conftest import with_model
from api.serving import CHAT, Api, seen, serving, until
from fakes.loopback import Gate
from fakes.openai_server import OpenAIServer
from ops.processes import ROOT, free_port

CONFIGURATION = ROOT / "docs" / "operations" / "nginx.conf"
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
AROUND = """daemon off; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/tripkit.conf;
}}
"""


@pytest.fixture(autouse=True)
def nginx_is_here() -> None:
    if not Path(NGINX).exists():
        pytest.skip("nginx is not installed here")


def command(folder: Path, *apis: int, port: int = 8080) -> list[str]:
    """nginx with what ships, before APIs on this machine."""
    text = CONFIGURATION.read_text()
    for name, api in zip(("api", "api-2"), apis, strict=True):
        text, count = re.subn(rf"server {name}:8000", f"server 127.0.0.1:{api}", text)
        assert count == 1
    text = text.replace("listen 8080", f"listen 127.0.0.1:{port}")
    (folder / "tripkit.conf").write_text(text)
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder))
    return [NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf")]


@contextmanager
def proxied(folder: Path, *apis: int) -> Iterator[str]:
    port = free_port()
    with subprocess.Popen(command(folder, *apis, port=port)) as process:
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


def test_nginx_takes_the_configuration(tmp_path: Path) -> None:
    tried = subprocess.run(
        [*command(tmp_path, 8000, 8001), "-t"], capture_output=True, text=True, check=False
    )
    assert tried.returncode == 0, tried.stderr
    assert "warn" not in tried.stderr


@pytest.fixture
def model_api(tmp_path: Path) -> Iterator[tuple[Api, OpenAIServer]]:
    with (
        OpenAIServer() as model,
        serving(tmp_path / "data", trusted_proxies=1, **with_model(model)) as api,
    ):
        yield api, model


def test_words_come_through_as_they_are_said_and_metrics_do_not(
    model_api: tuple[Api, OpenAIServer], tmp_path: Path
) -> None:
    """The second API is dead: what it is asked is asked of the first."""
    api, model = model_api
    gate = Gate()
    model.then(chat_answer(gate))
    gate.allow(FIRST_WORDS)
    with proxied(tmp_path, api.port, free_port()) as url:
        until(lambda: reached(url))
        with (
            httpx.Client(base_url=url, timeout=30) as client,
            client.stream("POST", f"{CHAT}/stream", json={"message": "nostalgic"}) as answer,
        ):
            events = seen(answer.iter_lines())
            assert [next(events).type, next(events).type] == ["run", "token"]
            gate.open()
            rest = list(events)
        assert rest[-1].type == "complete"
        turn = next(event for event in rest if event.type == "turn")
        assert turn.data["reply"] == REPLY
        assert httpx.get(f"{url}/metrics").status_code == 404
        assert {httpx.get(f"{url}/health").status_code for _ in range(8)} == {200}


def reached(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health").status_code == 200
    except httpx.TransportError:
        return False
