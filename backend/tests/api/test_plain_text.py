"""Text that no database keeps is a 422 on every route, whichever database it is."""

import json
import re
from typing import Any

import httpx
import pytest
from api.serving import Api, problem
from ops.processes import ROOT

NUL = "a\x00b"
ID = "0" * 32


def operations() -> list[tuple[str, str, bool]]:
    """(method, path, whether it takes JSON) of every route, with ids that are nobody's."""
    paths: dict[str, Any] = json.loads((ROOT / "contracts" / "openapi.json").read_text())["paths"]
    return [
        (method.upper(), path, "application/json" in operation["requestBody"]["content"])
        if "requestBody" in operation
        else (method.upper(), path, False)
        for path, item in paths.items()
        for method, operation in item.items()
    ]


OPERATIONS = operations()


def address(path: str, value: str = ID) -> str:
    return re.sub(r"\{\w+\}", value, path)


@pytest.mark.parametrize(
    ("method", "path"), [(method, path) for method, path, has_json in OPERATIONS if has_json]
)
def test_a_nul_anywhere_in_a_body_is_refused(method: str, path: str, any_api: Api) -> None:
    with any_api.client() as client:
        for body in ({"some": {"thing": ["x", NUL]}}, {NUL: 1}, {"x": "\ud800"}, [NUL], NUL):
            sent = httpx.Request(method, any_api.url + address(path), content=_ascii(body))
            sent.headers["Content-Type"] = "application/json"
            said = problem(client.send(sent), 422, "invalid_input")
            if isinstance(body, dict) and "some" in body:
                assert said["errors"][0]["field"] == "some.thing.1"


def _ascii(body: Any) -> bytes:
    return json.dumps(body).encode()


@pytest.mark.parametrize(("method", "path"), [one[:2] for one in OPERATIONS])
def test_a_nul_in_an_address_is_refused(method: str, path: str, any_api: Api) -> None:
    with any_api.client() as client:
        said = problem(client.request(method, f"{address(path)}?q=%00"), 422, "invalid_input")
        assert said["errors"][0]["field"] == "q"
        if "{" in path:
            problem(client.request(method, address(path, "a%00b")), 422, "invalid_input")


@pytest.mark.parametrize("path", ["/%00", "/plan/%00", "/_next/static/a%00.js", "/api/v1/%00"])
def test_an_address_with_a_nul_that_is_nobodys_is_not_found(path: str, any_api: Api) -> None:
    with any_api.client() as client:
        assert client.get(path).status_code in (404, 422)


@pytest.mark.parametrize(
    ("name", "file_name", "stock"),
    [("photo", "a\0.jpg", "gold"), ("photo", "a.jpg", "go\0ld"), ("x\0", "a.jpg", "gold")],
    ids=["file name", "field", "name"],
)
def test_a_nul_in_a_form_is_refused(name: str, file_name: str, stock: str, any_api: Api) -> None:
    lines = [
        "--limit", f'Content-Disposition: form-data; name="{name}"; filename="{file_name}"',
        "Content-Type: image/jpeg", "", "not a photo",
        "--limit", 'Content-Disposition: form-data; name="filmStock"', "", stock, "--limit--", "",
    ]  # fmt: skip
    with any_api.client() as client:
        answer = client.post(
            "/api/v1/photos/develop", content="\r\n".join(lines).encode(),
            headers={"Content-Type": "multipart/form-data; boundary=limit"},
        )  # fmt: skip
        problem(answer, 422, "invalid_input")
        assert "NUL" in answer.text
