"""`python -m tests.steered`: the server as it is, but for chance, which is the same in every match, and its clock,
which obeys the lines of standard input.
"""

import argparse
import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import uvicorn

from palheta.cli.serve import listen, tables_in
from palheta.play import dice
from palheta.play.warm import Progress
from palheta.server import socket as talking
from palheta.server.hall import Hall
from palheta.server.preparing import Preparing
from palheta.server.serving import prepared
from tests.server.stepped import Stepped


async def obey(clock: Stepped, preparing: Preparing, server: uvicorn.Server) -> None:
    """Until whoever started it has gone."""
    lines = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    try:
        while line := await lines.readline():
            woke = await _obeyed(clock, preparing, *line.decode().split())
            print(json.dumps({"woke": woke} | _open_matches(server)), flush=True)
    finally:
        server.should_exit = True


async def _obeyed(clock: Stepped, preparing: Preparing, word: str, *args: str) -> bool:
    """Was there anybody to wake?"""
    if word == "tick":
        return await clock.tick()
    if word == "advance":
        await clock.advance(float(args[0]))
    elif word == "prepared":
        done, of = map(int, args)
        preparing.tell(Progress(done, of) if done < of else None)
    else:
        assert word == "quiet"
        await clock.quiet()
    return True


def _open_matches(server: uvicorn.Server) -> dict[str, Any]:
    """The state of each, and which of them have something that people may still act on."""
    app: Any = server.config.app
    hall: Hall | None = getattr(app.state, "hall", None)  # it opens only when the server has started
    rooms = {} if hall is None else hall._rooms
    return {
        "states": {name: room.session.state_id for name, room in rooms.items()},
        "runs": [name for name, room in rooms.items() if room.announcing.unruled is not None],
    }


async def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--database", required=True)
    parser.add_argument("--table", action="append", default=[], type=Path)
    parser.add_argument(
        "--unprepared", action="store_true", help="the table is not ready before that is said"
    )
    args = parser.parse_args()
    talking.RATE = talking.BURST = (
        1e9  # on a clock that stands still everybody would soon have talked too much
    )
    dice.new_secret = lambda: "the same dice in every match"
    clock = Stepped()
    listening, address = listen("127.0.0.1", args.port)
    preparing = Preparing(Progress(0, 10) if args.unprepared else None)
    server = prepared(args.database, clock, tables_in(args.table), preparing)
    obeying = asyncio.create_task(obey(clock, preparing, server))
    print(address, flush=True)
    await server.serve(sockets=[listening])
    obeying.cancel()


if __name__ == "__main__":
    asyncio.run(main())
