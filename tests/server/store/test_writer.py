"""Group commit: who fails alone is alone in it, and what the database does not take now it takes later."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest
import sqlalchemy.exc

from palheta.server.storage import NotStored, Storage
from palheta.server.store.streams import Write
from palheta.server.store.writer import LATEST, SOONEST, Writer
from tests.server.store.keeping import line, new, with_storage

AWAY = sqlalchemy.exc.OperationalError("INSERT", {}, Exception("the server closed the connection"))
BAD = sqlalchemy.exc.IntegrityError("INSERT", {}, Exception("no such stream"))


class Disk:
    """It takes what it is given, unless `trouble` says why not."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.tries: list[list[str]] = []
        self.pauses: list[float] = []
        self.trouble: Callable[[str], Exception | None] = lambda stream: None
        self.later: Callable[[], None] = lambda: None

    def write(self, writes: Sequence[Write]) -> None:
        self.tries.append([write.stream for write in writes])
        for write in writes:
            if (trouble := self.trouble(write.stream)) is not None:
                raise trouble
        self.taken += [write.stream for write in writes]

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.later()

    async def aside(self, work: Callable[..., Any], *args: Any) -> Any:
        await asyncio.sleep(0)
        return work(*args)


def write(stream: str) -> Write:
    return Write(stream, 1, ("{}",), 0, "{}", False, (None,))


async def appended(disk: Disk, *names: str) -> tuple[dict[str, Exception | None], list[str]]:
    """What came of each, and who heard that it takes longer."""
    writer, troubled = Writer(disk.write, disk.aside, disk.pause), list[str]()

    async def outcome(name: str) -> Exception | None:
        try:
            await writer.append(write(name), partial(troubled.append, name))
        except NotStored as error:
            return error
        return None

    outcomes = await asyncio.gather(*map(outcome, names))
    await writer.close()
    return dict(zip(names, outcomes, strict=True)), troubled


def test_all_at_once() -> None:
    disk = Disk()
    outcomes, troubled = asyncio.run(appended(disk, "a", "b", "c"))
    assert (set(outcomes.values()), troubled, disk.tries) == ({None}, [], [["a", "b", "c"]])


@pytest.mark.parametrize("guilty", ["a", "b", "c"])
def test_only_the_guilty_one_hears_of_it(guilty: str) -> None:
    disk = Disk()
    disk.trouble = lambda stream: BAD if stream == guilty else None
    outcomes, troubled = asyncio.run(appended(disk, "a", "b", "c"))
    assert [name for name, outcome in outcomes.items() if outcome is not None] == [guilty]
    assert sorted(disk.taken) == sorted({"a", "b", "c"} - {guilty})
    assert troubled == []


def test_what_the_database_does_not_take_now_it_takes_later(caplog: pytest.LogCaptureFixture) -> None:
    disk = Disk()
    disk.trouble = lambda stream: AWAY

    def back_after_eight() -> None:
        if len(disk.pauses) == 8:
            disk.trouble = lambda stream: None

    disk.later = back_after_eight
    with caplog.at_level(logging.WARNING):
        outcomes, troubled = asyncio.run(appended(disk, "a", "b", "c", "d"))
    assert set(outcomes.values()) == {None}
    assert set(troubled) == {"a", "b", "c", "d"}
    assert sorted(disk.taken) == ["a", "b", "c", "d"]
    assert disk.pauses == sorted(disk.pauses)
    assert (disk.pauses[0], disk.pauses[-1]) == (SOONEST, LATEST)
    assert len(disk.tries) < 2 + 8 + 2  # nobody tries in vain what somebody else has tried in vain
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 2  # when it began and when it ended, however often it was tried
    assert "the server closed the connection" in said[0]
    assert "INSERT" not in said[0]


def test_one_that_is_held_up_holds_up_nobody() -> None:
    """As when somebody keeps one row of the database locked."""
    disk = Disk()
    disk.trouble = lambda stream: AWAY if stream == "held" else None
    outcomes: dict[str, Any] = {}

    async def play() -> None:
        writer = Writer(disk.write, disk.aside, disk.pause)
        held = asyncio.create_task(writer.append(write("held"), lambda: None))
        for round_ in range(5):
            await asyncio.gather(*(writer.append(write(f"{name}{round_}"), lambda: None) for name in "ab"))
            assert not held.done()
        disk.trouble = lambda stream: None
        await held
        await writer.close()

    asyncio.run(play())
    assert disk.taken[-1] == "held"
    assert len(disk.taken) == 11
    assert outcomes == {}


def test_nothing_holds_up_closing() -> None:
    disk = Disk()
    disk.trouble = lambda stream: AWAY

    async def play() -> None:
        writer = Writer(disk.write, disk.aside, disk.pause)
        waiting = asyncio.create_task(writer.append(write("a"), lambda: None))
        await asyncio.sleep(0)
        await writer.close()
        with pytest.raises(NotStored):
            await waiting
        with pytest.raises(NotStored):
            await writer.append(write("b"), lambda: None)

    asyncio.run(play())


def test_a_deleted_stream_does_not_poison_the_others(database: str) -> None:
    async def work(storage: Storage) -> None:
        names = [f"m{n}" for n in range(6)]
        for name in names:
            await storage.create(new(id=name))
        await storage.delete("m3")
        writes = (storage.append(name, 1, [line(1)], {}) for name in names)
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert [name for name, out in zip(names, outcomes, strict=True) if isinstance(out, NotStored)] == [
            "m3"
        ]
        for name in set(names) - {"m3"}:
            found = await storage.load(name)
            assert found is not None
            assert (found.lines, found.damage) == ((line(1),), None)

    with_storage(database, work)
