"""What the terminal shows: widths of Hangul, the ribbon, commands, words in both languages."""

import io
import json
from importlib.resources import files
from pathlib import Path

import httpx
import pytest

from tripkit.cli.chat.cookies import Cookies
from tripkit.cli.chat.journey import spoken
from tripkit.cli.chat.keeping import file_name
from tripkit.cli.chat.screen import CELLS, Screen, columns, padded, wrapped
from tripkit.cli.chat.words import command

PARTS = [
    {"kind": "night", "start": "00:00", "end": "06:16"},
    {"kind": "blue", "start": "06:16", "end": "06:26"},
    {"kind": "golden", "start": "06:26", "end": "07:16"},
    {"kind": "shade", "start": "07:16", "end": "09:32"},
    {"kind": "harsh", "start": "09:32", "end": "24:00"},
]


def test_hangul_takes_two_columns() -> None:
    assert columns("금빛 hour") == 9
    assert columns(padded("금빛", 8)) == 8
    assert all(
        columns(line) <= 20 for line in wrapped("해 질 녘 항구에서 " * 9, "", 20).split("\n")
    )


def test_the_ribbon_has_a_cell_for_each_half_hour_and_loses_no_short_light() -> None:
    out = io.StringIO()
    Screen("en", out).ribbon(PARTS)
    cells = out.getvalue().splitlines()[0].strip()
    assert len(cells) == CELLS
    assert cells[11:16] == "·▒██░"


def test_no_colour_where_it_is_no_terminal() -> None:
    assert Screen("en", io.StringIO()).tinted("x", "1") == "x"


@pytest.mark.parametrize(
    ("line", "meant"),
    [("/quit", "quit"), ("/끝", "quit"), ("Show me!", "show"), ("보여줘", "show"),
     ("/필름", "rolls"), ("show me the sea at night", None), ("quit my job, go far", None)],
)  # fmt: skip
def test_only_whole_lines_are_commands(line: str, meant: str | None) -> None:
    assert command(line) == meant


def test_every_sentence_is_written_in_both_languages_with_the_same_blanks() -> None:
    texts = json.loads((files("tripkit.cli.chat") / "words.json").read_text("utf-8"))
    for name, both in texts.items():
        assert set(both) == {"en", "ko"}, name
        blanks = [sorted(p.split("}")[0] for p in text.split("{")[1:]) for text in both.values()]
        assert blanks[0] == blanks[1], name
        assert "!" not in "".join(both.values()), name


def test_the_language_is_the_one_asked_for() -> None:
    assert spoken("ko") == "ko"
    assert spoken("en") == "en"


def test_file_names_fit_every_file_system() -> None:
    assert file_name("Görlitz / Neisse: “bridge” · Noir", "ics") == "görlitz-neisse-bridge-noir.ics"
    assert file_name("../../etc", "html") == "etc.html"
    assert file_name("…", "html") == "tripkit.html"


def test_cookies_of_two_addresses_do_not_mix(tmp_path: Path) -> None:
    file = tmp_path / "new" / "cookies.json"
    Cookies(file, "http://a").save(httpx.Cookies({"tripkit_visitor": "1"}))
    Cookies(file, "http://b").save(httpx.Cookies({"tripkit_visitor": "2"}))
    assert Cookies(file, "http://a").load() == {"tripkit_visitor": "1"}
    assert Cookies(file, "http://c").load() == {}
    file.write_text("not json")
    assert Cookies(file, "http://a").load() == {}
