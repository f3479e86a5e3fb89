"""Which reader an installation has, by READER."""

import pytest

from tripkit.api.metrics import ContainerMetrics
from tripkit.bootstrap.models import open_llm, open_reader
from tripkit.services.llm.offline import OfflineLLM
from tripkit.services.reader.local import ThreadedReader
from tripkit.services.reader.model import ModelReader
from tripkit.settings import Settings, SettingsError, read_settings


def test_texts_are_read_here_unless_a_model_is_asked_for() -> None:
    settings = Settings.model_validate({"openai_api_key": "sk-test"})
    assert type(open_reader(settings, open_llm(settings))) is ThreadedReader


async def test_a_model_reads_where_the_setting_says_so() -> None:
    settings = Settings.model_validate({"reader": "model", "openai_api_key": "sk-test"})
    llm = open_llm(settings)
    reader = open_reader(settings, llm)
    assert type(reader) is ModelReader
    assert reader.health() == "ok"
    await llm.aclose()


def test_a_reading_model_without_a_model_is_refused_with_what_to_set() -> None:
    with pytest.raises(SettingsError, match=r"READER=model needs .* or READER=local"):
        open_reader(Settings.model_validate({"reader": "model"}), OfflineLLM())


def test_another_reader_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("READER", "oracle")
    with pytest.raises(SettingsError, match="READER"):
        read_settings(None)


class Metered:
    """As much of a container as the count of fallbacks needs."""

    reader = ModelReader(OfflineLLM(), ThreadedReader())


def test_texts_that_a_stand_in_read_are_counted_by_reason() -> None:
    Metered.reader.fallbacks.update({"timeout": 2, "refused": 1})
    (family,) = [ContainerMetrics(Metered(), {})._fallbacks()]  # type: ignore[arg-type]
    counts = {sample.labels["reason"]: sample.value for sample in family.samples}
    assert counts == {"timeout": 2.0, "refused": 1.0}
