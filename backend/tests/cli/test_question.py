"""`tripkit ask` and `tripkit guide` against a running API, and how a reply is printed."""

from io import StringIO
from pathlib import Path

import pytest
from api.serving import Api

from tripkit.cli.question import ANSWERED, FAILED, Reply, language_of, printed, question


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))


async def test_asks_answer_stands_first_with_its_sources_folded(api: Api) -> None:
    out = StringIO()
    text = "what plug do they use in Kenya?"
    assert await question(api.url, "ask", text, locale=None, out=out) == ANSWERED
    lines = out.getvalue().splitlines()
    assert "type G" in lines[0]
    assert "▸ 1 sources (--sources shows them)" in lines
    assert not any(line.startswith("[1]") for line in lines)
    assert lines[-2] == "Ask next:"
    assert lines[-1].startswith("  › ")


async def test_sources_are_unfolded_where_they_are_asked_for(api: Api) -> None:
    out = StringIO()
    text = "케냐 수돗물 마셔도 돼요?"
    assert await question(api.url, "ask", text, locale=None, unfolded=True, out=out) == ANSWERED
    assert "\n[1] " in out.getvalue()
    assert "출처" not in out.getvalue()
    assert "이어서 물어볼 것:" in out.getvalue()


async def test_the_guide_answers_a_question_in_its_language(api: Api) -> None:
    out = StringIO()
    text = "시기리야는 몇 시에 열어요?"
    assert await question(api.url, "guide", text, locale=None, out=out) == ANSWERED
    assert "시기리야" in out.getvalue()
    assert "▸ 출처" in out.getvalue()


async def test_an_empty_question_is_refused_with_its_reason(
    api: Api, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await question(api.url, "ask", "", locale="en") == FAILED
    assert capsys.readouterr().err.strip()


async def test_without_an_api_the_way_to_start_it_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert await question("http://127.0.0.1:1", "guide", "안녕", locale=None) == FAILED
    assert "tripkit serve" in capsys.readouterr().err


def test_a_reply_without_sources_is_its_words_alone() -> None:
    assert printed(Reply("Yes.", (), ()), "en", unfolded=False) == "Yes."
    assert language_of("방콕 weather") == "ko"
    assert language_of("weather in Bangkok") == "en"
