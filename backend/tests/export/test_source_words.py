"""What a fact rests on, in a few words."""

from typing import Any

import pytest

from tripkit.domain.provenance import Provenance
from tripkit.export.words import source_text


@pytest.mark.parametrize(
    ("rests_on", "english", "korean"),
    [
        ({"tier": "model"}, "general knowledge, not checked", "일반 지식, 확인되지 않음"),
        ({"tier": "computed", "source": "estimate:x"}, "estimate", "추정"),
        ({"tier": "computed", "source": ""}, "estimate", "추정"),
        ({"tier": "computed", "source": "the scheduler"}, "the scheduler", "the scheduler"),
        ({"tier": "ours"}, "our catalogue", "자체 자료"),
        ({"tier": "person"}, "your own word", "직접 입력"),
        ({"tier": "web", "source": "a.example"}, "a.example", "a.example"),
        ({"tier": "open_data", "source": "OSM", "licence": "ODbL"}, "OSM (ODbL)", "OSM (ODbL)"),
    ],
)
def test_a_source_is_named_by_its_tier(rests_on: dict[str, Any], english: str, korean: str) -> None:
    provenance = Provenance(**rests_on)
    assert source_text(provenance, "en") == english
    assert source_text(provenance, "ko") == korean
