"""`tripkit doctor` against servers on this machine: what it says of each fault."""

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from fakes.anthropic_server import AnthropicServer
from fakes.openai_server import OpenAIServer
from fakes.script import Hang, HttpError, Refuse, Say, Scripted

from tripkit.bootstrap.checkup import Finding, examined
from tripkit.cli.doctor import doctor, sentence
from tripkit.settings import Settings

READY = Say.json({"ready": True})
KEY = "canary-key-22"


def settings(folder: Path, **values: Any) -> Settings:
    return Settings(_env_file=None, data_dir=folder, open_data="off", **values)


async def model_finding(folder: Path, server: OpenAIServer, **values: Any) -> Finding:
    config = settings(
        folder, openai_api_key=KEY, llm_base_url=server.url, llm_patience_seconds=1, **values
    )
    return next(f for f in [f async for f in examined(config)] if f.part == "llm")


@pytest.mark.parametrize(
    ("replies", "code"),
    [
        ([READY], "ok"),
        ([HttpError(401)], "key_refused"),
        ([HttpError(404)], "no_model"),
        ([HttpError(429)], "rate_limited"),
        ([HttpError(400), READY], "schema_in_words"),
        ([HttpError(400), HttpError(400)], "bad_request"),
        ([HttpError(500)], "failed"),
        ([Hang()], "timeout"),
        ([Refuse()], "refused"),
        ([Say("")], "unreadable"),
    ],
)
async def test_each_fault_of_a_model_has_its_own_word(
    tmp_path: Path, replies: list[Scripted], code: str
) -> None:
    with OpenAIServer() as server:
        server.then(*replies)
        assert (await model_finding(tmp_path, server)).code == code
        assert len(server.chats) == len(replies)


async def test_a_server_that_is_not_there_is_said_plainly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with OpenAIServer() as server:
        url = server.url
    config = settings(tmp_path, openai_api_key=KEY, llm_base_url=url)
    assert await doctor(config, "en") == 1
    said = capsys.readouterr().out
    assert "✗ Language model openai:gpt-5.6-luna: nobody answers at its address" in said
    assert "LLM_BASE_URL" in said
    assert KEY not in said


async def test_all_is_well_with_one_question_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with AnthropicServer() as server:
        server.always = READY
        config = settings(tmp_path, anthropic_api_key=KEY, anthropic_base_url=server.url)
        assert await doctor(config, "ko") == 0
        assert len(server.requests) == 1
    said = capsys.readouterr().out
    assert "✓ 언어 모델 anthropic:claude-haiku-5-5: 잘 답해요." in said
    assert "✓ 저장소: 잘 답해요." in said


def test_every_code_has_its_sentence_in_both_languages() -> None:
    text = files("tripkit.bootstrap").joinpath("data", "doctor.toml").read_text("utf-8")
    sentences = tomllib.loads(text)
    values = {"seconds": "10", "address": "a", "models": "m", "set": "S", "model": "x"}
    for part in sentences["parts"]:
        for code in sentences["findings"]:
            for locale in ("en", "ko"):
                line = sentence(Finding(part, code, values), sentences, locale)
                assert "{" not in line
