"""Speaks as much of Chroma's HTTP API (v2) on 127.0.0.1 as the guide's store needs."""

from __future__ import annotations

from typing import Any

import numpy as np

from .loopback import Recorded
from .vendor_server import VendorServer

DATABASE = "/api/v2/tenants/default_tenant/databases/default_database/collections"


class ChromaServer(VendorServer):
    """Collections by name, each called `id of <name>`; rows as they were upserted."""

    def __init__(self) -> None:
        super().__init__()
        self.metadata: dict[str, Any] = {}
        self.rows: dict[str, tuple[list[float], dict[str, Any]]] = {}

    def answer(self, request: Recorded) -> tuple[int, Any]:
        if request.path == "/api/v2/heartbeat":
            return 200, {"nanosecond heartbeat": 1}
        body = request.json
        if request.method == "PUT":
            self.metadata |= body["new_metadata"]
            return 200, None
        if request.path.endswith("/upsert"):
            rows = zip(body["ids"], body["embeddings"], body["metadatas"], strict=True)
            self.rows |= {id_: (vector, metadata) for id_, vector, metadata in rows}
            return 200, None
        if request.path.endswith("/query"):
            return 200, self._nearest(body)
        return 200, {"id": f"id of {body['name']}".replace(" ", "-"), "metadata": self.metadata}

    def _nearest(self, body: dict[str, Any]) -> dict[str, Any]:
        wish = np.array(body["query_embeddings"][0])
        places = body.get("where", {}).get("place", {}).get("$in")
        distances = {
            id_: float(1 - wish @ vector)
            for id_, (vector, metadata) in self.rows.items()
            if places is None or metadata["place"] in places
        }
        nearest = sorted(distances, key=lambda id_: distances[id_])[: body["n_results"]]
        return {"ids": [nearest], "distances": [[distances[id_] for id_ in nearest]]}
