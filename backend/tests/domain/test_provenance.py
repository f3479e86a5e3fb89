"""What facts rest on."""

import pytest

from tripkit.domain.provenance import Provenance, computed, ours, provenance_of, web


@pytest.mark.parametrize(
    ("source", "tier"),
    [
        ("catalogue", "ours"), ("normals", "ours"), ("estimate", "computed"),
        ("estimate: a fare model", "computed"), ("forecast", "open_data"), ("places", "vendor"),
        ("serpapi", "vendor"), ("model", "model"),
    ],
)  # fmt: skip
def test_each_source_of_our_services_has_a_tier(source: str, tier: str) -> None:
    assert provenance_of(source).tier == tier


def test_a_page_is_named_by_its_host() -> None:
    found = provenance_of("web", "https://www.example.org/a?b=c", "2027-04")
    assert (found.tier, found.source, found.checked) == ("web", "example.org", "2027-04")
    assert found.url == "https://www.example.org/a?b=c"


def test_an_address_that_is_none_has_no_host() -> None:
    assert web("https://[").source is None


def test_an_estimate_keeps_the_words_that_say_what_it_rests_on() -> None:
    assert provenance_of("estimate: a fare model").source == "estimate: a fare model"


@pytest.mark.parametrize("source", [None, "", "hearsay", "model"])
def test_what_names_no_source_is_marked_as_not_checked(source: str | None) -> None:
    found = provenance_of(source)
    assert found.tier == "model"
    assert found.unchecked
    assert found.model_dump()["unchecked"] is True


def test_only_a_models_knowledge_is_marked_as_not_checked() -> None:
    known = [computed("NREL SPA"), ours(), web("https://example.org"), Provenance(tier="person"),
             Provenance(tier="vendor"), Provenance(tier="open_data")]  # fmt: skip
    assert not any(one.unchecked for one in known)


def test_nobody_can_say_that_a_models_knowledge_was_checked() -> None:
    assert Provenance.model_validate({"tier": "model", "unchecked": False}).unchecked


def test_it_comes_back_from_json_as_it_was() -> None:
    whole = Provenance(tier="open_data", source="Open-Meteo", url="https://open-meteo.com",
                       checked="2027-04-01", licence="CC BY 4.0", author="A. Author")  # fmt: skip
    assert Provenance.model_validate_json(whole.model_dump_json()) == whole


def test_open_data_carries_its_licence() -> None:
    assert provenance_of("forecast").licence == "CC BY 4.0"
