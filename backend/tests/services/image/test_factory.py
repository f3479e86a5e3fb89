import logging

import pytest

from tripkit.services.image.factory import ImageConfig, ImageMisconfigured, build_images

KEY = "canary-image-key-51ad"


def chosen(**config: str) -> tuple[str, str]:
    """Name and model of the one that is asked first."""
    first = build_images(ImageConfig(**config)).list_providers()[0]  # type: ignore[arg-type]
    assert first.is_default
    return first.name, first.model


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ({}, ("renderer", "tripkit-renderer")),
        ({"provider": "offline", "api_key": KEY}, ("renderer", "tripkit-renderer")),
        ({"api_key": KEY}, ("gemini", "gemini-3.1-flash-image")),
        ({"provider": "gemini", "api_key": KEY, "model": "gemini-3-pro-image"},
         ("gemini", "gemini-3-pro-image")),
        ({"project": "p"}, ("imagen", "imagen-4.0-generate-001")),
        ({"project": "p", "api_key": KEY}, ("gemini", "gemini-3.1-flash-image")),
        ({"project": "p", "api_key": KEY, "model": "imagen-3.0-generate-002"},
         ("imagen", "imagen-3.0-generate-002")),
        ({"provider": "imagen", "project": "p", "model": "imagen-4.0-fast-generate-001"},
         ("imagen", "imagen-4.0-fast-generate-001")),
    ],
)  # fmt: skip
def test_the_provider_follows_from_what_there_is_access_to(
    config: dict[str, str], expected: tuple[str, str]
) -> None:
    assert chosen(**config) == expected


@pytest.mark.parametrize("provider", ["auto", "gemini"])
def test_the_dead_default_is_named_with_its_replacement_which_is_used(
    provider: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    picked = chosen(provider=provider, api_key=KEY, model="imagen-3.0-generate-002")
    assert picked == ("gemini", "gemini-3.1-flash-image")
    assert "imagen-3.0-generate-002" in caplog.text
    assert "gemini-3.1-flash-image" in caplog.text


@pytest.mark.parametrize(
    ("provider", "variable"), [("gemini", "GOOGLE_API_KEY"), ("imagen", "GOOGLE_CLOUD_PROJECT")]
)
def test_a_provider_without_access_is_refused_with_what_to_set(
    provider: str, variable: str
) -> None:
    with pytest.raises(ImageMisconfigured, match=variable):
        build_images(ImageConfig(provider=provider))  # type: ignore[arg-type]


def test_a_configuration_does_not_print_its_secrets() -> None:
    assert KEY not in repr(ImageConfig(api_key=KEY, secret=KEY))
