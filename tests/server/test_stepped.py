"""The tests' own clock, on which all the others rest."""

import asyncio
import random

from tests.server.stepped import Stepped


def test_nothing_happens_before_it_is_told_and_then_in_order() -> None:
    done: list[tuple[str, float]] = []

    async def play() -> None:
        clock = Stepped()

        async def one(name: str, *seconds: float) -> None:
            for each in seconds:
                await clock.sleep(each)
                await asyncio.to_thread(random.random)  # somewhere else, for some time
                done.append((name, clock.now()))

        lives = {"a": (1.0, 1.0), "b": (0.5, 1.0), "c": (0.0,), "late": (9.0,)}
        tasks = [clock.task(one(name, *seconds)) for name, seconds in lives.items()]
        await clock.quiet()
        assert done == []
        await clock.advance(0.0)
        assert done == [("c", 0.0)]
        await clock.advance(3.0)
        assert done[1:] == [("b", 0.5), ("a", 1.0), ("b", 1.5), ("a", 2.0)]
        assert clock.now() == 3.0
        assert await clock.tick()
        assert done[-1] == ("late", 9.0)
        assert not await clock.tick()
        await asyncio.gather(*tasks)

    asyncio.run(play())


def test_who_waits_for_something_is_woken_by_it_or_by_the_clock() -> None:
    async def play() -> None:
        clock, rung, heard = Stepped(), asyncio.Event(), list[float]()

        async def waits() -> None:
            for seconds in (5.0, 5.0, None):
                await clock.wait(rung, seconds)
                rung.clear()
                heard.append(clock.now())

        task = clock.task(waits())
        await clock.advance(2.0)
        assert heard == []
        rung.set()
        await clock.quiet()
        assert heard == [2.0]
        await clock.advance(100.0)
        assert heard == [2.0, 7.0]
        rung.set()
        await task
        assert heard == [2.0, 7.0, 102.0]

    asyncio.run(play())


def test_who_was_woken_is_not_woken_twice() -> None:
    """A request that waits for news is no task of the clock's: it gets up when the loop comes to it."""

    async def run() -> None:
        clock = Stepped()
        waiting = asyncio.create_task(clock.wait(asyncio.Event(), 1.0))
        await asyncio.sleep(0)
        assert await clock.tick()
        assert not await clock.tick()
        await waiting

    asyncio.run(run())
