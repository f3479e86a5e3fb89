"""The names this server answers to, so that no other site's name can be pointed at it."""

from ipaddress import ip_address
from urllib.parse import urlsplit

ANY = "*"


class AllowedHosts:
    """Judges a Host header.

    Allowed are the names that were set (`.example.com` for all names under one, `*` for any), the
    public address, and what no public name server can point elsewhere: addresses, names without a
    dot, `.localhost` and `.local`. That is what keeps out DNS rebinding.
    """

    def __init__(self, allowed: str | None, public_url: str | None) -> None:
        names = [name.strip().casefold() for name in (allowed or "").split(",")]
        self._names = {name for name in names if name}
        if public := urlsplit(public_url or "").hostname:
            self._names.add(public.casefold())

    def allow(self, host: str | None) -> bool:
        """Whether a request may name this host; one that names none is no browser's."""
        name = hostname(host or "")
        if not name or ANY in self._names or name in self._names:
            return True
        return _is_private(name) or any(
            name.endswith(suffix) for suffix in self._names if suffix.startswith(".")
        )


def hostname(host: str) -> str:
    """The name in a Host header, without its port, in small letters; "" for none or nonsense."""
    try:
        return (urlsplit(f"//{host}").hostname or "").casefold().rstrip(".")
    except ValueError:
        return ""


def _is_private(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return "." not in name or name.endswith((".localhost", ".local"))
    return True
