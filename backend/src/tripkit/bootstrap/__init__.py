"""The only place that chooses concrete classes: settings in, a container of services out."""

from tripkit.bootstrap.container import (
    Container,
    open_container,
    open_coordinator,
    open_database,
)
from tripkit.bootstrap.graphs import bound_graphs
from tripkit.bootstrap.services import Services, open_images, open_services

__all__ = [
    "Container",
    "Services",
    "bound_graphs",
    "open_container",
    "open_coordinator",
    "open_database",
    "open_images",
    "open_services",
]
