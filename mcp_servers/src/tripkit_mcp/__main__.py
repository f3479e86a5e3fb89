"""`tripkit-mcp --stdio`: the tools of all servers at once, for a desktop client."""

import argparse


def main() -> None:
    """Serve until the client closes the pipe."""
    parser = argparse.ArgumentParser(
        prog="tripkit-mcp",
        description="TripKit's tools over MCP. Over HTTP each server runs by itself:"
        " python -m tripkit_mcp.search, python -m tripkit_mcp.image, python -m tripkit_mcp.travel.",
    )
    parser.add_argument(
        "--stdio", action="store_true", required=True, help="serve on stdin, stdout"
    )
    parser.parse_args()
    serve()


def serve() -> None:
    """All tools on stdin and stdout."""
    # Only now: the tools' libraries take seconds to import.
    from tripkit_mcp.image import server as image
    from tripkit_mcp.image.tools import INSTRUCTIONS as IMAGE
    from tripkit_mcp.search import server as search
    from tripkit_mcp.search.tools import INSTRUCTIONS as SEARCH
    from tripkit_mcp.serving import configured, server
    from tripkit_mcp.travel import server as travel
    from tripkit_mcp.travel.tools import INSTRUCTIONS as TRAVEL

    config = configured()
    made = server("tripkit", f"{SEARCH}\n{IMAGE}\n{TRAVEL}", url="http://127.0.0.1")
    for part in (search, image, travel):
        part.add(made, config)
    made.run("stdio")


if __name__ == "__main__":
    main()
