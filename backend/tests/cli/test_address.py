"""`tripkit address`: what run asks for, and what a phone opens."""

import re
import socket
from pathlib import Path
from typing import Any

import pytest
import segno
from api.serving import problem, settings
from starlette.testclient import TestClient

from tripkit.api.app import create_app
from tripkit.cli import address

PHONE_OPENS = "http://192.168.7.20:8123"
HALVES = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}


class Probe:
    """A socket of a machine with this address."""

    def __init__(self, own: str | None) -> None:
        self.own = own

    def __call__(self, *_: object) -> "Probe":
        return self

    def __enter__(self) -> "Probe":
        return self

    def __exit__(self, *_: object) -> None: ...

    def connect(self, _: object) -> None:
        if self.own is None:
            raise OSError("Network is unreachable")

    def getsockname(self) -> tuple[str | None, int]:
        return self.own, 5


def test_the_settings_address_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = settings(tmp_path, host="127.0.0.1", port=8123)
    assert address.address(config, lan=False) == 0
    assert capsys.readouterr().out == "127.0.0.1 8123\n"


def modules(drawn: str) -> list[list[int]]:
    """A QR code's dark modules, read off its half blocks, without the quiet zone."""
    rows: list[list[int]] = []
    for line in drawn.splitlines():
        halves = [HALVES[char] for char in line]
        rows += [[top for top, _ in halves], [bottom for _, bottom in halves]]
    side = len(rows[0])
    return [row[2:-2] for row in rows[2 : side - 2]]


def test_a_phone_is_given_the_address_and_its_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(socket, "socket", Probe("192.168.7.20"))
    assert address.address(settings(tmp_path, port=8123), lan=True) == 0
    said, _, drawn = capsys.readouterr().out.partition("\n\n")
    assert said.startswith(PHONE_OPENS)
    expected = [list(row) for row in segno.make(PHONE_OPENS, micro=False).matrix]
    assert modules(drawn.rstrip("\n")) == expected


def test_on_a_terminal_the_code_is_dark_on_light_whatever_its_theme() -> None:
    lines = address.qr_code(PHONE_OPENS, coloured=True).splitlines()
    assert all(re.fullmatch(r"\x1b\[97;40m[ ▀▄█]+\x1b\[0m", line) for line in lines)


@pytest.mark.parametrize("own", [None, "127.0.0.1"])
def test_a_machine_in_no_network_says_so(
    own: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(socket, "socket", Probe(own))
    assert address.address(settings(tmp_path), lan=True) == 1
    assert "in no network" in capsys.readouterr().err


def test_a_page_opened_over_the_network_may_change_things(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path)), base_url=PHONE_OPENS) as phone:
        made = phone.post("/api/v1/vibe/sessions", json={}, headers={"Origin": PHONE_OPENS})
        assert made.status_code == 201
        foreign = {"Origin": "http://192.168.7.66:8123"}
        problem(phone.post("/api/v1/vibe/sessions", json={}, headers=foreign), 403, "forbidden")
