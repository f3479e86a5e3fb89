"""Where the API is to be found: on this machine, and for a phone in the same network."""

import io
import socket
import sys

from tripkit.settings import Settings

_ANY_ROUTE = ("192.0.2.1", 9)  # reserved for documents: it picks a way out, nothing is sent there
_WHITE_ON_BLACK, _PLAIN = "\x1b[97;40m", "\x1b[0m"


def address(config: Settings, *, lan: bool) -> int:
    """Print host and port, or what a phone opens, with a QR code of it; the exit code."""
    if not lan:
        print(config.host, config.port)
        return 0
    host = lan_host()
    if host is None:
        print("This machine is in no network that a phone could share", file=sys.stderr)
        return 1
    url = f"http://{host}:{config.port}"
    print(f"{url} for every device in this network\n")
    print(qr_code(url, coloured=sys.stdout.isatty()))
    return 0


def lan_host() -> str | None:
    """This machine's address in its own network, if it is in one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ANY_ROUTE)
        except OSError:
            return None
        host = str(probe.getsockname()[0])
    return None if host.startswith("127.") else host


def qr_code(text: str, *, coloured: bool) -> str:
    """A QR code in half blocks; with colours it is dark on light whatever the terminal's theme."""
    import segno

    out = io.StringIO()
    segno.make(text, micro=False).terminal(out, border=2, compact=True)
    lines = out.getvalue().splitlines()
    return "\n".join(f"{_WHITE_ON_BLACK}{line}{_PLAIN}" if coloured else line for line in lines)
