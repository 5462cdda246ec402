"""Matches that need not be kept any more go while the server runs, in small bites: nobody at a table waits for it."""

import asyncio
import logging
import time

from palheta.server.hall import Hall
from palheta.server.limits import Kept
from palheta.server.storage import OUTAGES, cause

logger = logging.getLogger(__name__)

EVERY = 3_600.0  # seconds between two rounds
BREATH = 0.2  # seconds between two matches
BITE = 200  # matches that are looked for at once


async def retire(hall: Hall, kept: Kept) -> None:
    """For as long as the server runs."""
    while any(kept):
        try:
            while await retire_some(hall, kept, time.time()):
                await asyncio.sleep(BREATH)
        except OUTAGES as error:
            logger.warning("old matches could not be deleted now: %s", cause(error))
        await asyncio.sleep(EVERY)


async def retire_some(hall: Hall, kept: Kept, now: float, breath: float = BREATH) -> int:
    """One bite: how many have gone."""
    gone = 0
    for old in await hall.storage.old(kept, now, BITE, hall.open_matches()):
        if await hall.retire(old.stream):
            gone += 1
            logger.info("match %s was %s for too long and is deleted", old.stream, old.why)
        await asyncio.sleep(breath)
    return gone
