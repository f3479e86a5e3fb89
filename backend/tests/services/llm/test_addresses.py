"""Addresses of the environment: text, pictures and embeddings of Gemini go where it says."""

from __future__ import annotations

import io
from typing import Any

import pytest
from fakes.gemini_server import GeminiServer
from fakes.script import Picture, Say
from PIL import Image

from tripkit.bootstrap.models import llm_config, open_embedder, open_llm
from tripkit.bootstrap.services import open_images
from tripkit.knowledge.rendering import SceneSpec
from tripkit.services.image.factory import ImageConfig
from tripkit.services.image.port import PictureRequest
from tripkit.settings import Settings, SettingsError

from .conftest import ASK, KEY, Place, lost_place


def settings(**values: Any) -> Settings:
    return Settings(_env_file=None, **values)


async def test_gemini_has_one_address_for_words_and_vectors(gemini: GeminiServer) -> None:
    config = settings(google_api_key=KEY, google_gemini_base_url=gemini.url)
    llm = open_llm(config)
    gemini.then(Say.json({"name": "Ella"}))
    assert (await llm.answer(ASK, Place, otherwise=lost_place)).source == "model"
    await open_embedder(config).embed(["a tram"])
    assert [request.path.rpartition(":")[2] for request in gemini.requests] == [
        "streamGenerateContent",
        "batchEmbedContents",
    ]
    await llm.aclose()


async def test_gemini_draws_at_the_same_address(gemini: GeminiServer) -> None:
    content = io.BytesIO()
    Image.new("RGB", (12, 8)).save(content, "PNG")
    gemini.then(Picture(content.getvalue()))
    images = open_images(settings(google_api_key=KEY, google_gemini_base_url=gemini.url), "s")
    scene = SceneSpec(kind="coast", seed="test", width=96, height=96)
    made = await images.generate(PictureRequest("a lane", scene, "kodak_gold"))
    assert (made.picture.provider, made.failed) == ("gemini", None)
    await images.close()


def test_the_address_of_gemini_is_not_that_of_vertex() -> None:
    config = ImageConfig(base_url="http://127.0.0.1:9")
    assert config.vertex_base_url is None


def test_prices_and_patience_of_the_settings_are_used() -> None:
    config = settings(openai_api_key=KEY, llm_prices="m=1/2", llm_patience_seconds=30)
    made = llm_config(config)
    assert (made.prices["m"].output, made.limits.first, made.limits.hedge) == (2.0, 30.0, 12.0)


def test_a_price_list_that_cannot_be_read_is_named() -> None:
    with pytest.raises(SettingsError, match="LLM_PRICES"):
        open_llm(settings(openai_api_key=KEY, llm_prices="m"))
