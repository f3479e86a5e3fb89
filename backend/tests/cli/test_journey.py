"""The whole journey in a terminal, against the API on a real socket."""

import json
import re
import stat
from pathlib import Path

import httpx
import pytest
from api.serving import Api
from cli.terminal import keyboard, talk
from icalendar import Calendar
from PIL import Image

HANGUL = re.compile("[가-힣]")
LATIN_WORD = re.compile(r"\b[A-Za-z]{3,}\b")
WAYS = {
    "en": ["nostalgic, old lanes, film camera, three days", "show me", "1", "2", ""],
    "ko": ["옛 골목, 필름 카메라, 2박 3일, 그리운 느낌", "보여줘", "1", "2", ""],
}


@pytest.mark.parametrize("locale", ["en", "ko"])
def test_from_a_feeling_to_a_picture_in_a_folder(api: Api, tmp_path: Path, locale: str) -> None:
    said = talk(api.url, tmp_path, WAYS[locale], "--save", "out", locale=locale)
    assert said.code == 0, said.out + said.err
    assert said.err == ""
    files = {file.suffix: file for file in (tmp_path / "out").iterdir()}
    assert set(files) == {".html", ".ics", ".webp"}
    assert Image.open(files[".webp"]).size == (1024, 1024)
    assert f'<html lang="{locale}">' in files[".html"].read_text("utf-8")
    assert Calendar.from_ical(files[".ics"].read_bytes()).walk("VEVENT")
    for word in {"en": ("Light:", "But:", "Settings", "Drawn by our own renderer"),
                 "ko": ("빛:", "다만:", "설정", "직접 그렸어요")}[locale]:  # fmt: skip
        assert word in said.out
    assert "00          06          12          18          24" in said.out


def test_korean_is_korean_to_the_last_word(api: Api, tmp_path: Path) -> None:
    said = talk(api.url, tmp_path, [*WAYS["ko"][:-1], "3", ""], locale="ko")
    known = re.compile(
        r"https?://\S+|/s/\S+|--save|tripkit|Enter|Olympus.*|Kodak.*|ISO|f/\S+|CR123A|km|TripKit"
    )
    for line in said.out.splitlines():
        left = LATIN_WORD.findall(known.sub("", line))
        assert not left, line


def test_english_has_no_korean_in_it(api: Api, tmp_path: Path) -> None:
    said = talk(api.url, tmp_path, [*WAYS["en"][:-1], "3", ""])
    assert not HANGUL.search(said.out)


def test_words_arrive_one_by_one_and_chips_are_numbered(api: Api, tmp_path: Path) -> None:
    said = talk(api.url, tmp_path, ["nostalgic, old lanes, film camera, three days"])
    assert "Old lanes, slow shutter." in said.out
    assert re.search(r"1 \S.*   2 \S.*   \d Show me now", said.out)
    assert said.code == 0
    assert "Until the next roll." in said.out


def test_a_number_is_its_chips_words(api: Api, tmp_path: Path) -> None:
    said = talk(api.url, tmp_path, ["nostalgic, old lanes, film camera, three days", "3"])
    assert "Europe:" in said.out


def test_others_are_other_places_and_wrong_numbers_are_asked_again(
    api: Api, tmp_path: Path
) -> None:
    lines = ["nostalgic, photography, three days", "/show", "7", "m", "b", "/quit"]
    said = talk(api.url, tmp_path, lines)
    names = re.findall(r"^[123] (.+?)  ", said.out, re.M)
    assert len(names) == 6
    assert len(set(names)) == 6
    assert "A number from 1 to 3, please." in said.out
    assert said.code == 0


def test_showing_too_early_asks_for_more(api: Api, tmp_path: Path) -> None:
    said = talk(api.url, tmp_path, ["/show"])
    assert "Tell me a little more first" in said.out


def test_a_share_link_opens(api: Api, tmp_path: Path) -> None:
    said = talk(api.url, tmp_path, [*WAYS["en"][:-1], "3", ""])
    (link,) = re.findall(r"http://127\.0\.0\.1:\d+/s/\S+", said.out)
    assert httpx.get(link).status_code == 200


def test_rolls_are_there_the_next_time_in_a_file_of_ones_own(api: Api, tmp_path: Path) -> None:
    talk(api.url, tmp_path, WAYS["en"])
    again = talk(api.url, tmp_path, ["r1", "r9"])
    assert "Your rolls" in again.out
    assert "Settings" in again.out
    assert "No roll with that number." in again.out
    file = tmp_path / "config" / "tripkit" / "cookies.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert list(json.loads(file.read_text())) == [api.url]
    other = tmp_path / "somebody else"
    other.mkdir()
    assert "Your rolls" not in talk(api.url, other, []).out
    assert "No rolls yet." in talk(api.url, other, ["/rolls"]).out


def test_a_message_that_is_too_long_is_explained_and_the_talk_goes_on(
    api: Api, tmp_path: Path
) -> None:
    said = talk(api.url, tmp_path, ["x" * 2001, "nostalgic, three days"])
    assert "keep it between 1 and 2000 characters" in said.out
    assert said.out.count("> ") >= 3
    assert "nostalgic" in said.out.split("2000 characters")[1]


@pytest.mark.parametrize(("locale", "words"), [("en", "Nothing answers at"), ("ko", "답이 없어요")])
def test_without_an_api_it_says_how_to_start_one(tmp_path: Path, locale: str, words: str) -> None:
    said = talk("http://127.0.0.1:9", tmp_path, ["hello"], locale=locale)
    assert said.code == 1
    assert words in said.out
    assert "make run" in said.out
    assert "Traceback" not in said.err


def test_a_folder_that_cannot_be_written_is_named(api: Api, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    said = talk(api.url, tmp_path, WAYS["en"], "--save", "taken")
    assert "Nothing can be written to taken" in said.out
    assert said.code == 0


def test_ctrl_c_leaves_politely(api: Api, tmp_path: Path) -> None:
    with keyboard(api.url, tmp_path, "--locale", "ko") as person:
        person.sees("> ")
        person.types("조용한 바닷가, 4박 5일")
        person.sees("> ")
        assert person.presses_ctrl_c() == 130
        person.sees("다음 필름에서 만나요.")
        assert "Traceback" not in person.seen
