"""The commands and their arguments."""

import argparse
import asyncio
import sys
from collections.abc import Sequence

from tripkit.settings import SettingsError, settings


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tripkit", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("serve", help="start the API, and WORKERS processes that do its runs")
    work = commands.add_parser("worker", help="do runs of the APIs over the same Postgres")
    work.add_argument("--attached", action="store_true", help="end when standard input ends")
    address = commands.add_parser("address", help="print the host and port of the settings")
    address.add_argument("--lan", action="store_true", help="what a phone opens, as a QR code too")
    chat = commands.add_parser("chat", help="the whole journey in this terminal")
    chat.add_argument("--url", help="a running API (default: this machine's)")
    chat.add_argument("--locale", choices=["en", "ko"], help="the language to speak")
    chat.add_argument("--save", metavar="FOLDER", help="keep the picture and the kit there")
    plan = commands.add_parser("plan", help="plan a trip from a request in a file")
    plan.add_argument("request", help='a JSON file with {"task": …, "constraints": …}, or -')
    plan.add_argument("--url", help="a running API (default: this machine's)")
    plan.add_argument("--locale", choices=["en", "ko"], help="default: the task's language")
    plan.add_argument("--save", metavar="FOLDER", help="keep the plan's files there")
    design = commands.add_parser("design", help="change a trip by talking about it")
    design.add_argument("--url", help="a running API (default: this machine's)")
    design.add_argument("--locale", choices=["en", "ko"], help="the language to speak")
    design.add_argument("--itinerary", metavar="ID", help="default: choose one, or a new one")
    for who, words in (("ask", "ask a travel question"), ("guide", "ask the guide to Sri Lanka")):
        single = commands.add_parser(who, help=words)
        single.add_argument("question", help="in quotes")
        single.add_argument("--url", help="a running API (default: this machine's)")
        single.add_argument("--locale", choices=["en", "ko"], help="default: the question's")
        single.add_argument("--sources", action="store_true", help="show what it rests on")
    doctor = commands.add_parser("doctor", help="ask each configured part one small question")
    doctor.add_argument("--locale", choices=["en", "ko"], default="en", help="default: en")
    keys = commands.add_parser("keys", help="API keys").add_subparsers(dest="do", required=True)
    create = keys.add_parser("create", help="make a key; it is shown once")
    create.add_argument("name", help="what the key is for")
    keys.add_parser("list", help="the keys there are")
    revoke = keys.add_parser("revoke", help="forget a key")
    revoke.add_argument("id", help="its id in the list")
    return parser


async def _single(url: str, arguments: argparse.Namespace) -> int:
    """One question to ask or to the guide."""
    from tripkit.cli.question import question

    return await question(
        url,
        arguments.command,
        arguments.question,
        locale=arguments.locale,
        unfolded=arguments.sources,
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    arguments = _parser().parse_args(argv)
    try:
        config = settings()
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    if arguments.command == "serve":
        from tripkit.cli.serve import serve

        return serve(config)
    if arguments.command == "worker":
        from tripkit.cli.worker import worker

        return worker(config, arguments.attached)
    if arguments.command == "address":
        from tripkit.cli.address import address

        return address(config, lan=arguments.lan)
    if arguments.command == "doctor":
        from tripkit.cli.doctor import doctor

        return asyncio.run(doctor(config, arguments.locale))
    if arguments.command == "keys":
        from tripkit.cli.keys import keys

        return asyncio.run(keys(config, arguments))
    host = "127.0.0.1" if config.host in ("0.0.0.0", "::") else config.host  # noqa: S104
    url = arguments.url or f"http://{host}:{config.port}"
    if arguments.command == "plan":
        from tripkit.cli.plan import plan

        return asyncio.run(
            plan(url, arguments.request, locale=arguments.locale, save=arguments.save)
        )
    if arguments.command in ("ask", "guide"):
        return asyncio.run(_single(url, arguments))
    if arguments.command == "design":
        from tripkit.cli.design import design

        return asyncio.run(design(url, arguments.locale, arguments.itinerary))
    from tripkit.cli.chat import chat

    return asyncio.run(chat(url, arguments.locale, arguments.save))


if __name__ == "__main__":
    sys.exit(main())
