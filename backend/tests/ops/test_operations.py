"""The files for operators name what there is: settings, commands, routes and metrics."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from ops.processes import ROOT
from starlette.testclient import TestClient

from tripkit.api.app import create_app
from tripkit.settings import Settings

FOLDER = ROOT / "docs" / "operations"
KNOWN = {field.upper() for field in Settings.model_fields}
METRIC = re.compile(r"tripkit_[a-z_]+")


@pytest.fixture(scope="module")
def manifests() -> list[dict[str, Any]]:
    return list(yaml.safe_load_all((FOLDER / "kubernetes.yaml").read_text()))


def containers(manifests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        container
        for manifest in manifests
        if manifest["kind"] == "Deployment"
        for container in manifest["spec"]["template"]["spec"]["containers"]
    ]


def test_every_variable_of_the_manifests_is_a_setting(manifests: list[dict[str, Any]]) -> None:
    shared = next(m["data"] for m in manifests if m["kind"] == "ConfigMap")
    own = {row["name"] for c in containers(manifests) for row in c.get("env", [])}
    assert own | set(shared) <= KNOWN
    Settings.model_validate({key.lower(): value for key, value in shared.items()})


def test_no_container_may_write_or_be_root(manifests: list[dict[str, Any]]) -> None:
    for manifest in manifests:
        if manifest["kind"] == "Deployment":
            pod = manifest["spec"]["template"]["spec"]
            assert pod["securityContext"]["runAsNonRoot"] is True
            assert pod["automountServiceAccountToken"] is False
    for container in containers(manifests):
        assert container["securityContext"]["readOnlyRootFilesystem"] is True
        assert container["securityContext"]["allowPrivilegeEscalation"] is False


def test_probes_and_services_meet_what_listens(
    manifests: list[dict[str, Any]], tmp_path: Path
) -> None:
    config = Settings.model_validate({"data_dir": tmp_path})
    served = TestClient(create_app(config))
    for container in containers(manifests):
        ports = {port["name"] for port in container.get("ports", [])}
        for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
            if get := container.get(probe, {}).get("httpGet"):
                assert get["port"] in ports
                assert served.get(get["path"]).status_code != 404
    listens = {
        c["name"]: c["ports"][0]["containerPort"] for c in containers(manifests) if "ports" in c
    }
    for manifest in manifests:
        if manifest["kind"] == "Service":
            assert manifest["spec"]["ports"][0]["port"] == listens[manifest["metadata"]["name"]]


def test_the_dashboard_draws_metrics_that_there_are() -> None:
    source = (ROOT / "backend/src/tripkit/api/metrics.py").read_text()
    named = set(METRIC.findall(source))
    panels = json.loads((FOLDER / "dashboard.json").read_text())["panels"]
    drawn = {metric for panel in panels for metric in METRIC.findall(panel["targets"][0]["expr"])}
    assert {metric.removesuffix("_total") for metric in drawn} <= named
    assert len(drawn) >= 7
