"""`make run`: one process owns all others, in order, and leaves none behind."""

import os
import re
import signal
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import httpx
import pytest
from ops.processes import ROOT, Child, child, clean_environment, free_port

DEV = ROOT / "backend" / "dev"
API = """
import http.server, time
class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200); self.end_headers(); self.wfile.write(b"{}")
    def log_message(self, *_): pass
time.sleep(0.4)
server = http.server.HTTPServer(("127.0.0.1", PORT), Answer)
print("api listens as", __import__("os").getpid(), flush=True)
server.serve_forever()
"""
SERVER = """
import os, signal, time
STUBBORN and signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("up as", os.getpid(), flush=True)
time.sleep(600)
"""
SUPERVISOR = """
import sys, time
sys.path.insert(0, {dev!r})
import run
from run import Service
run.GRACE = 1.0
run.has_web = lambda: False
api = Service("api", [sys.executable, "-c", {api!r}], needed=True)
servers = [Service(name, [sys.executable, "-c", code]) for name, code in {servers!r}]
if {build!r}:
    servers.insert(0, Service("web", [sys.executable, "-c", {build!r}], passing=True))
sys.exit(run.supervise(api, servers, "127.0.0.1", {port}, time.monotonic()))
"""
REAL = f"""
import sys
sys.path.insert(0, {str(DEV)!r})
import run
run.prepare = lambda: None
run.web_build = lambda: []
sys.exit(run.main())
"""
Start = Callable[..., AbstractContextManager[Child]]


def lives(pid: int) -> bool:
    """Whether the process is there and no zombie."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False


def gone(pids: list[int], timeout: float = 3) -> bool:
    until = time.monotonic() + timeout
    while any(lives(pid) for pid in pids) and time.monotonic() < until:
        time.sleep(0.02)
    return not any(lives(pid) for pid in pids)


def pid_of(process: Child, name: str, nth: int = 1) -> int:
    marks = rf"(?:{name} +(?:api listens|up) as (\d+)[\s\S]*?){{{nth}}}"
    return int(process.says(marks).group(1))


@pytest.fixture
def start(tmp_path: Path) -> Start:
    """The supervisor over small processes: an API, a server, and one that will not go."""

    @contextmanager
    def started(api: str = API, build: str = "") -> Iterator[Child]:
        port = free_port()
        servers = [
            ("search", SERVER.replace("STUBBORN", "False")),
            ("image", SERVER.replace("STUBBORN", "True")),
        ]
        code = SUPERVISOR.format(
            dev=str(DEV),
            api=api.replace("PORT", str(port)),
            servers=servers,
            port=port,
            build=build,
        )
        command = [sys.executable, "-c", textwrap.dedent(code)]
        with child(command, tmp_path, clean_environment()) as process:
            try:
                yield process
            finally:
                if process.process.poll() is None:  # its services are in groups of their own
                    process.process.terminate()
                    process.ends(10)

    return started


def test_the_api_comes_up_before_the_servers(start: Start) -> None:
    with start() as process:
        pid_of(process, "search")
        pid_of(process, "image")
        order = ["api listens", "API on http://127.0.0.1:", "up as"]
        places = [process.output.index(said) for said in order]
        assert places == sorted(places)
        assert re.search(r"after \d+\.\d s", process.output)


def test_a_server_that_falls_over_comes_back(start: Start) -> None:
    with start() as process:
        first = pid_of(process, "search")
        os.kill(first, signal.SIGKILL)
        process.says(r"search has ended; starting it again in 0\.5 s")
        second = pid_of(process, "search", 2)
        assert second != first
        assert lives(second)


def test_the_web_app_is_built_behind_the_api_and_once(start: Start) -> None:
    with start(build="print('built it', flush=True)") as process:
        process.says("built it")
        search = pid_of(process, "search")
        places = [process.output.index(said) for said in ("API on http://", "built it")]
        assert places == sorted(places)
        # Another one that falls over comes back, so the watch has passed the build by.
        os.kill(search, signal.SIGKILL)
        pid_of(process, "search", 2)
        assert "web has ended" not in process.output
        assert process.output.count("built it") == 1


def test_a_web_app_that_cannot_be_built_leaves_the_api_up(start: Start) -> None:
    with start(build="raise SystemExit('npm says no')") as process:
        process.says(r"web +npm says no")
        search = pid_of(process, "search")
        os.kill(search, signal.SIGKILL)
        pid_of(process, "search", 2)
        assert lives(pid_of(process, "api"))


def test_ctrl_c_ends_a_build_that_is_under_way(start: Start) -> None:
    slow = "import os, time; print('up as', os.getpid(), flush=True); time.sleep(600)"
    with start(build=slow) as process:
        pid = pid_of(process, "web")
        process.process.send_signal(signal.SIGINT)
        assert process.ends(10) == 0
        assert gone([pid])


def test_without_the_api_everything_ends_with_an_error(start: Start) -> None:
    with start() as process:
        pids = [pid_of(process, name) for name in ("api", "search", "image")]
        os.kill(pids[0], signal.SIGKILL)
        assert process.ends(10) == 1
        assert "api has ended" in process.output
        assert gone(pids)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_all_even_who_will_not_go(start: Start, number: signal.Signals) -> None:
    with start() as process:
        pids = [pid_of(process, name) for name in ("api", "search", "image")]
        asked = time.monotonic()
        process.process.send_signal(number)
        assert process.ends(10) == 0
        assert time.monotonic() - asked < 10
        assert gone(pids)


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel's parent-death signal")
def test_a_supervisor_that_is_killed_takes_the_others_with_it(start: Start) -> None:
    with start() as process:
        pids = [pid_of(process, name) for name in ("api", "search", "image")]
        process.process.kill()
        process.ends(10)
        try:
            assert gone(pids[:2])
            assert lives(pids[2]), "this one does not listen to SIGTERM"
        finally:
            os.kill(pids[2], signal.SIGKILL)


def test_an_api_that_cannot_start_is_said(start: Start) -> None:
    with start("raise SystemExit('no disk')") as process:
        assert process.ends(10) == 1
        assert "no disk" in process.output
        assert "the API did not start" in process.output
        assert "up as" not in process.output


def test_ctrl_c_while_the_api_starts_ends_it(start: Start) -> None:
    with start("import os, time; print('api listens as', os.getpid()); time.sleep(600)") as process:
        pid = pid_of(process, "api")
        process.process.send_signal(signal.SIGINT)
        assert process.ends(10) == 0
        assert gone([pid])


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Child, str]]:
    """The real API and MCP servers, everything but the installation."""
    folder = tmp_path_factory.mktemp("run")
    port, search, image, travel = (free_port() for _ in range(4))
    env = clean_environment(
        PORT=str(port), DATA_DIR=str(folder / "data"), LLM_PROVIDER="offline",
        SEARCH_MCP_URL=f"http://127.0.0.1:{search}", IMAGE_MCP_URL=f"http://127.0.0.1:{image}",
        TRAVEL_MCP_URL=f"http://127.0.0.1:{travel}",
    )  # fmt: skip
    with child([sys.executable, "-c", REAL], folder, env) as process:
        process.says(r"Ctrl-C ends all", 60)
        yield process, f"http://127.0.0.1:{port}"
        if process.process.poll() is None:
            process.process.terminate()
            process.ends(15)


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(each) for each in listed]


def keywords(process: Child, url: str, state: str) -> None:
    def is_so() -> bool:
        parts = httpx.get(f"{url}/ready", timeout=5).json()["parts"]
        return bool(parts.get("keywords") == state)

    process.until(is_so, 60, f"keywords {state}")


def command(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")


def test_the_real_set_starts_in_seconds_heals_and_ends(real: tuple[Child, str]) -> None:
    process, url = real
    seconds = float(process.says(r"API on \S+ after (\d+\.\d) s").group(1))
    assert seconds < 15, "a start that has nothing to set up"
    keywords(process, url, "ok")
    pids = children(process.process.pid)
    for name in ("search", "image", "travel"):
        assert sum(f"tripkit_mcp.{name}" in command(pid) for pid in pids) == 1, name
    search = next(pid for pid in pids if "tripkit_mcp.search" in command(pid))
    os.kill(search, signal.SIGKILL)
    process.says(r"search has ended; starting it again")
    process.until(lambda: search not in children(process.process.pid), 20, "it is gone")
    # The client notices a dead server when it next asks it.
    answer = httpx.post(
        f"{url}/api/v1/images",
        json={"destination": "kr-gunsan-old-port", "concept": "noir"},
        timeout=30,
    )
    assert answer.json()["metadata"]["keywordsSource"] in ("mcp", "local")
    keywords(process, url, "ok")
    pids = children(process.process.pid)
    asked = time.monotonic()
    process.process.send_signal(signal.SIGINT)
    assert process.ends(15) == 0
    assert time.monotonic() - asked < 10
    assert gone(pids)


def test_lan_opens_the_api_alone_and_says_what_a_phone_opens(tmp_path: Path) -> None:
    port, search = free_port(), free_port()
    env = clean_environment(
        PORT=str(port), DATA_DIR=str(tmp_path), LLM_PROVIDER="offline",
        SEARCH_MCP_URL=f"http://127.0.0.1:{search}", IMAGE_MCP_URL=f"http://127.0.0.1:{free_port()}",
        TRAVEL_MCP_URL=f"http://127.0.0.1:{free_port()}",
    )  # fmt: skip
    with child([sys.executable, "-c", REAL, "--lan"], tmp_path, env) as process:
        try:
            process.says(r"Ctrl-C ends all", 60)
            process.says(r"for every device in this network|in no network", 20)
            pids = children(process.process.pid)
            api = next(pid for pid in pids if "tripkit serve" in command(pid))
            assert listens(api, port) == {"0.0.0.0"}
            process.answers(f"http://127.0.0.1:{search}/health")
            server = next(pid for pid in pids if "tripkit_mcp.search" in command(pid))
            assert listens(server, search) == {"127.0.0.1"}
        finally:
            process.process.terminate()
            process.ends(15)


def listens(pid: int, port: int) -> set[str]:
    """The IPv4 addresses on which a process's network listens at that port."""
    rows = [line.split() for line in Path(f"/proc/{pid}/net/tcp").read_text().splitlines()[1:]]
    hexes = {
        row[1].split(":")[0] for row in rows if row[1].endswith(f":{port:04X}") and row[3] == "0A"
    }
    return {".".join(str(byte) for byte in reversed(bytes.fromhex(each))) for each in hexes}


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        env = clean_environment(PORT=str(port), DATA_DIR=str(tmp_path))
        with child([sys.executable, "-c", REAL], tmp_path, env) as process:
            assert process.ends(30) == 1
            assert f"Port {port} is taken" in process.output
