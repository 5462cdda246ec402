"""Streams: lines that are only added, by their one owner, each action once."""

import asyncio
from typing import Any

import pytest
import sqlalchemy.exc

from palheta.server.access import granted
from palheta.server.storage import Fenced, Gone, NotStored, OutOfStep, Storage, Stored
from palheta.server.store import streams
from tests.server.store.keeping import line, new, with_storage


async def loaded(storage: Storage, stream: str) -> Stored:
    found = await storage.load(stream)
    assert found is not None
    return found


def test_what_was_written_is_read(database: str) -> None:
    async def work(storage: Storage) -> None:
        grants = granted([("home", "a token"), ("referee", "another")])
        made = new(header={"book": "y", "home": {"name": "Żółć"}}, settings={"pace": "live"}, grants=grants)
        await storage.create(made)
        await storage.append(made.id, 1, [line(1), line(2)], {"steps": 2})
        await storage.append(made.id, 3, [line(3)], {"steps": 3, "over": {"winner": "home"}})
        found = await loaded(storage, made.id)
        assert found.lines == (line(1), line(2), line(3))
        assert (found.header, found.settings, found.secret) == (made.header, made.settings, "s")
        assert (found.entries, found.grants, found.kind, found.damage) == (3, grants, "match", None)
        assert found.summary["steps"] == 3
        assert found.finished is not None
        assert found.size == sum(len('{"step":{"say":"word 1"}}') for _ in range(3))
        assert await storage.load("nobody") is None

    with_storage(database, work)


def test_a_stream_that_goes_on_is_not_finished(database: str) -> None:
    async def work(storage: Storage) -> None:
        made = new()
        await storage.create(made)
        await storage.append(made.id, 1, [line(1)], {"over": {"winner": "home"}})
        ended = (await loaded(storage, made.id)).finished
        await storage.append(made.id, 2, [line(2)], {"over": {"winner": "home"}})
        assert (await loaded(storage, made.id)).finished == ended
        await storage.append(made.id, 3, [line(3)], {"over": None})
        assert (await loaded(storage, made.id)).finished is None

    with_storage(database, work)


def test_the_newest_are_listed_each_kind_apart(database: str) -> None:
    async def work(storage: Storage) -> None:
        for created in (2.0, 3.0, 1.0):
            await storage.create(new(id=f"m{created}", created=created))
        await storage.create(new(id="cup", kind="event", created=9.0))
        assert [one.id for one in await storage.listed(2)] == ["m3.0", "m2.0"]
        assert [one.id for one in await storage.listed(kind="event")] == ["cup"]

    with_storage(database, work)


@pytest.mark.parametrize(
    ("stream", "first", "fence", "why"),
    [
        ("another", 2, 1, Gone),
        ("mine", 2, 0, Fenced),
        ("mine", 2, 2, Fenced),
        ("mine", 1, 1, OutOfStep),
        ("mine", 3, 1, OutOfStep),
    ],
)
def test_only_the_owner_writes_and_only_at_the_end(
    database: str, stream: str, first: int, fence: int, why: type[Exception]
) -> None:
    async def work(storage: Storage) -> None:
        await storage.create(new(id="mine"))
        taken = await storage.take("mine")
        assert taken is not None
        assert taken.fence == 1
        await storage.append("mine", 1, [line(1)], {}, fence=1)
        with pytest.raises(why):
            await storage.append(stream, first, [line(9)], {}, fence=fence)
        found = await loaded(storage, "mine")
        assert (found.lines, found.damage) == ((line(1),), None)
        await storage.append("mine", 2, [line(2)], {}, fence=1)

    with_storage(database, work)


def test_who_takes_a_stream_over_shuts_the_others_out(database: str) -> None:
    async def work(storage: Storage) -> None:
        await storage.create(new(id="m"))
        fences = []
        for n in (1, 2, 3):
            taken = await storage.take("m")
            assert taken is not None
            assert taken.lines == tuple(line(k) for k in range(1, n))
            fences.append(taken.fence)
            await storage.append("m", n, [line(n)], {}, fence=taken.fence)
        assert fences == [1, 2, 3]
        for fence in (1, 2):
            with pytest.raises(Fenced):
                await storage.append("m", 4, [line(4)], {}, fence=fence)
        assert await storage.take("nobody") is None

    with_storage(database, work)


def test_the_same_write_again_is_stored_once(database: str) -> None:
    """As after a commit whose answer was lost on the way."""

    async def work(storage: Storage) -> None:
        await storage.create(new(id="m"))
        for _ in range(2):
            await storage.append("m", 1, [line(1), line(2)], {}, action_ids=[None, "an action"])
        found = await loaded(storage, "m")
        assert (found.entries, found.actions) == (2, {"an action": 2})
        with pytest.raises(OutOfStep):
            await storage.append("m", 1, [line(1), line(3)], {}, action_ids=[None, "an action"])

    with_storage(database, work)


def test_an_action_counts_once(database: str) -> None:
    async def work(storage: Storage) -> None:
        for stream in ("m", "other"):
            await storage.create(new(id=stream))
            await storage.append(stream, 1, [line(1)], {}, action_ids=["an action"])
        with pytest.raises(NotStored):
            await storage.append("m", 2, [line(2)], {}, action_ids=["an action"])
        assert (await loaded(storage, "m")).actions == {"an action": 1}
        await storage.append("m", 2, [line(2)], {}, action_ids=["another one"])
        assert (await loaded(storage, "m")).actions == {"an action": 1, "another one": 2}

    with_storage(database, work)


def test_settings_are_changed_one_by_one(database: str) -> None:
    async def work(storage: Storage) -> None:
        await storage.create(new(id="m", settings={"pace": "live"}))
        for some in ({"again": "n"}, {"delete": ["home"]}):
            await storage.change("m", some)
        assert (await loaded(storage, "m")).settings == {"pace": "live", "again": "n", "delete": ["home"]}
        await storage.change("nobody", {"again": "n"})

    with_storage(database, work)


def test_nothing_is_left_of_what_is_deleted(database: str) -> None:
    async def work(storage: Storage) -> None:
        await storage.create(new(id="m", grants=granted([("home", "t")])))
        await storage.append("m", 1, [line(1)], {})
        await storage.delete("m")
        assert await storage.load("m") is None
        assert await storage.grants("m") == {}
        await storage.create(new(id="m"))
        assert (await loaded(storage, "m")).lines == ()

    with_storage(database, work)


def test_what_is_created_twice_is_there_once(database: str) -> None:
    async def work(storage: Storage) -> None:
        made: Any = new(id="m")
        await storage.create(made)
        with pytest.raises(sqlalchemy.exc.IntegrityError):
            await storage.create(made)

    with_storage(database, work)


def test_who_plays_does_not_wait_for_everybody_who_looks(
    monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    done: list[str] = []

    def noting(name: str) -> None:
        real = getattr(streams, name)

        def noted(*args: Any) -> Any:
            done.append(name)
            return real(*args)

        monkeypatch.setattr(streams, name, noted)

    async def work(storage: Storage) -> None:
        await storage.create(new(id="m"))
        noting("read")
        noting("append")
        looking = [asyncio.create_task(storage.load("m")) for _ in range(40)]
        coming = [asyncio.create_task(storage.take("m")) for _ in range(40)]
        await asyncio.sleep(0)  # all of them have asked
        with pytest.raises(Fenced):  # though too late: somebody has taken it over
            await storage.append("m", 1, [line(1)], {})
        assert done.index("append") <= 2
        await asyncio.gather(*looking, *coming)
        assert done.count("read") == 80

    with_storage(database, work)
