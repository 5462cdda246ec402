"""What goes because nobody has come for long, and what stays."""

import asyncio
import time

import pytest

from palheta.server.limits import DEFAULTS, Kept
from palheta.server.retiring import retire_some
from palheta.server.storage import Storage
from palheta.server.store.pruning import DAY
from palheta.server.wire.incoming import NewMatch
from tests.server.store.keeping import line, new, with_storage
from tests.server.store.test_checking import changed
from tests.server.test_coming_and_going import hall, quiet

NOW = 1_000 * DAY


def aged(database: str) -> None:
    """Of each kind one that nobody has changed for 1, for 10 and for 100 days."""

    async def work(storage: Storage) -> None:
        for days in (1, 10, 100):
            for kind in ("unbegun", "unfinished", "finished"):
                await storage.create(new(id=f"{kind}{days}", created=NOW - days * DAY))
                if kind != "unbegun":
                    over = {"over": {"winner": "home"}} if kind == "finished" else {}
                    await storage.append(f"{kind}{days}", 1, [line(1)], over)
        await storage.create(new(id="cup", kind="event", created=0.0))

    with_storage(database, work)
    for days in (1, 10, 100):
        changed(
            database,
            f"UPDATE streams SET changed = {NOW - days * DAY} WHERE id LIKE '%ed{days}' OR id LIKE '%n{days}'",
        )


@pytest.mark.parametrize(
    ("kept", "gone"),
    [
        (Kept(), []),
        (Kept(unbegun=5), ["unbegun100", "unbegun10"]),
        (Kept(unfinished=50), ["unfinished100"]),
        (Kept(finished=0.5), ["finished100", "finished10", "finished1"]),
        (Kept(5, 50, 0), ["unbegun100", "unfinished100", "unbegun10"]),
    ],
)
def test_the_oldest_of_each_kind_go(database: str, kept: Kept, gone: list[str]) -> None:
    aged(database)

    async def work(storage: Storage) -> None:
        found = [old.stream for old in await storage.old(kept, NOW, 100)]
        assert sorted(found) == sorted(gone)
        assert [old.stream for old in await storage.old(kept, NOW, 1, but=gone[:1])] == gone[1:2]

    with_storage(database, work)


def test_finished_matches_stay_unless_somebody_wants_otherwise() -> None:
    assert DEFAULTS.kept.finished == 0
    assert DEFAULTS.kept.unbegun > 0


@pytest.mark.usefixtures("kickabout")
def test_who_is_at_a_match_keeps_it() -> None:
    async def play() -> None:
        async with hall() as here:
            made = [(await here.create(NewMatch("kickabout")))[0] for _ in range(3)]
            room = await here.room(made[1])
            assert room is not None
            person = quiet()
            room.enter(person)
            later = time.time() + 10 * DAY
            assert await retire_some(here, Kept(unbegun=7), later, breath=0.0) == 2
            assert [one.id for one in await here.storage.listed()] == [made[1]]
            assert not await here.retire(made[1])
            await room.leave(person)
            await here.left(room)
            assert await retire_some(here, Kept(unbegun=7), later, breath=0.0) == 1
            assert await here.storage.count() == 0

    asyncio.run(play())
