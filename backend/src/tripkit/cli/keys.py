"""`tripkit keys`: make, list and revoke API keys."""

import argparse
import sys
from datetime import UTC, datetime

from tripkit.bootstrap import open_database
from tripkit.services.storage.keys import Keys
from tripkit.settings import Settings


async def keys(config: Settings, arguments: argparse.Namespace) -> int:
    """Run one of the key commands; the exit code."""
    database = await open_database(config)
    try:
        return await _run(Keys(database), arguments)
    finally:
        await database.close()


async def _run(store: Keys, arguments: argparse.Namespace) -> int:
    if arguments.do == "create":
        print(await store.create(arguments.name))
        print("Send it as `Authorization: Bearer …`; it is not shown again.", file=sys.stderr)
    elif arguments.do == "list":
        for row in await store.list():
            made = datetime.fromtimestamp(row["created_at"], UTC).date()
            print(row["id"], made, row["name"])
    elif not await store.revoke(arguments.id):
        print("There is no key with this id.", file=sys.stderr)
        return 1
    return 0
