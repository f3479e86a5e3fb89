"""Every operation of the contract under generated requests: no 5xx, and answers as promised."""

import json
from typing import Any

import pytest
import schemathesis
from api.serving import CONTRACT, Api, seen
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as examples
from jsonschema import Draft202012Validator
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance,
    response_headers_conformance,
]  # fmt: skip
DOCUMENT = json.loads(CONTRACT.read_text())
OPERATIONS = [found.ok() for found in schemathesis.openapi.from_dict(DOCUMENT).get_all_operations()]

LARGE = ("POST /api/v1/itineraries/{itinerary_id}/import/confirm",)
"""Whose schemas take half a minute to make bodies of: for `make soak`."""


def streamed(operation: schemathesis.APIOperation) -> dict[str, Any] | None:
    """The schema of each event's data, where the operation answers with a stream."""
    responses = DOCUMENT["paths"][operation.path][operation.method]["responses"]
    content = responses.get("200", {}).get("content", {})
    return content["text/event-stream"]["schema"] if "text/event-stream" in content else None


@pytest.mark.hypothesis
@pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisWarning")
@pytest.mark.parametrize(
    "operation",
    [
        pytest.param(o, id=o.label, marks=[pytest.mark.soak] if o.label in LARGE else [])
        for o in OPERATIONS
    ],
)
def test_every_operation_keeps_its_contract(operation: schemathesis.APIOperation, api: Api) -> None:
    event = streamed(operation)

    @examples(
        max_examples=12,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def keeps(case: Case) -> None:
        answer = case.call(base_url=api.url, timeout=30)
        plain = not answer.headers["content-type"][0].startswith("text/event-stream")
        if event is None or answer.status_code != 200 or plain:
            case.validate_response(answer, checks=[*CHECKS, response_schema_conformance])
            return
        # A stream's schema is that of its data lines.
        case.validate_response(answer, checks=CHECKS)
        validator = Draft202012Validator({**event, "components": DOCUMENT["components"]})
        for line in seen(answer.text.split("\n")):
            validator.validate(line.data)

    keeps()
