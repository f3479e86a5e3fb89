"""`tripkit plan` against a running API: the plan, a clash, a request that is none."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from api.serving import Api

from tripkit.cli.plan import FAILED, INFEASIBLE, PLANNED, plan


def request(folder: Path, **fields: Any) -> str:
    path = folder / "request.json"
    path.write_text(json.dumps(fields, ensure_ascii=False), "utf-8")
    return str(path)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "home"))


async def test_a_plan_is_printed_and_its_files_kept(
    api: Api, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, folder = StringIO(), tmp_path / "trip"
    source = request(tmp_path, task="2 days in Kyoto, 2027-04-10 to 2027-04-11, vegetarian")
    assert await plan(api.url, source, locale=None, save=str(folder), out=out) == PLANNED
    assert out.getvalue().startswith("# Kyoto")
    told = capsys.readouterr().err
    assert told.count("✓") == 14  # no origin: no flights; no budget: nothing to optimise
    assert {path.name for path in folder.iterdir()} == {
        f"plan.{ending}" for ending in ("md", "html", "pdf", "ics", "geojson")
    }


async def test_a_clash_is_told_with_what_would_do(api: Api, tmp_path: Path) -> None:
    out = StringIO()
    source = request(tmp_path, task="4월에 서울에서 도쿄 4박 5일, 예산 20만원")
    assert await plan(api.url, source, locale=None, save=None, out=out) == INFEASIBLE
    assert "이렇게 하면 돼요" in out.getvalue()


@pytest.mark.parametrize("text", ["{", '"a trip"', '{"task": 5}', None])
async def test_what_is_no_request_says_why(
    api: Api, tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None
) -> None:
    path = tmp_path / "request.json"
    if text is not None:
        path.write_text(text)
    assert await plan(api.url, str(path), locale=None, save=None) == FAILED
    assert "request.json" in capsys.readouterr().err


async def test_a_refused_request_says_what_is_wrong(
    api: Api, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = request(tmp_path, task="Tokyo", constraints={"start_date": "soon"})
    assert await plan(api.url, source, locale=None, save=None) == FAILED
    assert "YYYY-MM-DD" in capsys.readouterr().err


async def test_without_an_api_the_way_to_start_it_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = request(tmp_path, task="3 days in Rome")
    assert await plan("http://127.0.0.1:1", source, locale=None, save=None) == FAILED
    assert "tripkit serve" in capsys.readouterr().err
