"""Time limits on a strict table: whoever does nothing is judged as the book says, and play goes on."""

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from palheta.bots.random_player import random_step
from palheta.facts import Flick, Late, Say
from palheta.match import Happened, Header, Match
from palheta.play.session import Acted, Session
from palheta.play.timing import GRACE
from palheta.rulebooks import registry
from palheta.ruling import MayFlick, MayPlace, Ruling
from tests.kickabout.runner import MadeUp


def reached(book: str, wanted: Callable[[Match], bool]) -> Session:
    """A strict table at the first moment like that of random matches."""
    for seed in itertools.count():
        match, rng = Match(Header(book=book)), random.Random(seed)
        while match.state.over is None and len(match.entries) < 400:
            if wanted(match):
                return Session(match, MadeUp(), "secret", {"home": "perfect", "away": "perfect"})
            match.apply(Happened(random_step(rng, match.book, match.state)))
    raise AssertionError


def idle(table: Session, seconds: float) -> Iterator[Acted]:
    """What comes of it when nobody does anything."""
    now = 0.0
    while True:
        while (taken := table.pass_time(now)) is not None:
            yield taken
        moment = None if table.over else table.timing.next_moment(now)
        if moment is None or moment > seconds:
            return
        now = max(moment, now + 0.01)


def lates(table: Session, seconds: float) -> list[tuple[Late, Ruling]]:
    taken = [(t.entry.step, t.ruling) for t in idle(table, seconds)]
    return [(step, ruling) for step, ruling in taken if isinstance(step, Late)]


def allowed(late: Late) -> float:
    return round(late.late - GRACE, 1)


def judged(table: Session, count: int) -> list[tuple[float, list[str]]]:
    """The first so many times that somebody was late: after how many seconds, and the calls."""
    return [
        (allowed(late), [call.rule for call in ruling.calls]) for late, ruling in lates(table, 200.0)[:count]
    ]


def to_flick(match: Match) -> bool:
    """Open play, and a flick is due."""
    first = next(offer for offer in match.offers if offer.barred is None)
    return match.state.next.with_ == "play" and isinstance(first, MayFlick) and first.seconds is not None


def kicking_off(match: Match) -> bool:
    return bool(match.state.next.with_ == "kick_off" and match.state.score != match.opening.score)


def test_tres_toques_notes_every_five_seconds_beyond_the_ten() -> None:
    table = reached("tres-toques", lambda m: to_flick(m) and not any(m.state.record.noted.values()))
    side = table.match.state.turn
    found = judged(table, 4)
    assert found == [(10.0, []), (15.0, ["64"]), (20.0, ["64"]), (25.0, ["64", "85.§único"])]
    third = next(t.ruling for t in table.match.taken if any(c.rule == "85.§único" for c in t.ruling.calls))
    assert third.next.side != side


def test_what_tres_toques_was_told_before_is_not_judged_twice() -> None:
    at_once = reached("tres-toques", lambda m: to_flick(m) and not any(m.state.record.noted.values()))
    bit_by_bit = Match(at_once.match.header, list(at_once.match.entries))
    side = at_once.match.state.turn
    at_once.match.apply(Happened(Late(late=22.0, side=side)))
    for late, told in ((10.75, 0.0), (15.75, 10.75), (20.75, 15.75), (22.0, 20.75)):
        bit_by_bit.apply(Happened(Late(late=late, told=told, side=side)))
    assert bit_by_bit.state.half.added == pytest.approx(at_once.match.state.half.added)
    assert bit_by_bit.state.record.noted == at_once.match.state.record.noted == {side: 2}


def test_tres_toques_gives_15_and_20_seconds_from_the_goal_and_then_both_stand() -> None:
    table = reached(
        "tres-toques", lambda m: kicking_off(m) and m.state.due.timed and not m.state.due.arranged
    )
    kicker = table.match.state.next.side
    taken = list(idle(table, 32.0))
    steps = [t.entry.step for t in taken]
    late = [step for step in steps if isinstance(step, Late)]
    assert [(one.side == kicker, allowed(one)) for one in late[:2]] == [(True, 15.0), (False, 20.0)]
    assert not [step for step in steps if isinstance(step, Say)]  # TEMPO is the referee's
    assert set(table.match.state.due.arranged) == {"home", "away"}
    assert isinstance(next(o for o in table.offers if o.barred is None), MayFlick | MayPlace)


def test_dadinho_warns_three_times_and_then_it_is_a_foul() -> None:
    table = reached(
        "dadinho", lambda m: to_flick(m) and not any(r.warnings.time for r in m.state.record.sides.values())
    )
    side = table.match.state.turn
    assert judged(table, 4) == [(6.0, []), (12.0, []), (18.0, []), (24.0, ["8.§2"])]
    foul = next(t.ruling for t in table.match.taken if any(c.rule == "8.§2" for c in t.ruling.calls))
    assert (foul.next.with_, foul.next.side != side) == ("indirect_free_kick", True)


def test_guzikowa_gives_the_other_side_a_move_more_after_eight() -> None:
    table = reached("guzikowa", to_flick)
    side = table.match.state.turn
    [(late, ruling)] = lates(table, 9.0)
    assert (allowed(late), [call.rule for call in ruling.calls]) == (8.0, ["2.1.5"])
    assert (ruling.next.side != side, ruling.next.moves) == (True, 2)


@pytest.mark.parametrize("book", ["fistf", "fistf-indoor"])
def test_fistf_takes_the_kick_off_away_after_ten(book: str) -> None:
    def only_the_kicker(match: Match) -> bool:
        due = match.state.due
        return kicking_off(match) and due is not None and due.after_goal and not due.ready

    table = reached(book, only_the_kicker)
    (seconds, calls), *_ = judged(table, 1)
    assert (seconds, calls) == (10.0, ["4.2.5"])


def test_campeao_has_no_limits() -> None:
    table = reached("campeao", lambda m: len(m.entries) > 3)
    assert not [taken for taken in idle(table, 600.0) if isinstance(taken.entry.step, Late)]


@pytest.mark.parametrize("name", [name for name in registry.names() if registry.find(name).default_table()])
def test_wherever_somebody_falls_asleep_every_limit_is_reached_once(name: str) -> None:
    for seed in range(12):
        match, rng = Match(Header(book=name)), random.Random(seed)
        for _ in range(rng.randrange(160)):
            if match.state.over is None:
                match.apply(Happened(random_step(rng, match.book, match.state)))
        table = Session(match, MadeUp(), "secret", {"home": "perfect", "away": "perfect"})
        said: dict[Any, float] = {}
        for taken in itertools.islice(idle(table, 90.0), 60):
            step = taken.entry.step
            assert not isinstance(step, Flick)
            if isinstance(step, Late):
                assert step.told in (0.0, said.get(step.side))
                assert step.late > step.told + 4.0, f"{name}, seed {seed}: {step}"
                said[step.side] = step.late


def test_nobody_is_late_for_the_time_he_was_away() -> None:
    table = reached("dadinho", to_flick)
    limit = table.timing.limit()
    assert limit is not None
    table.timing.leave(limit.seconds - 1.0)
    assert table.timing.reading(1000.0) == table.timing.reading(limit.seconds - 1.0)
    table.timing.come(1000.0)
    again = table.timing.limit()
    assert again is not None
    assert again.ends == pytest.approx(1001.0), "he has the second that was left, and no more"


def test_who_comes_back_to_another_table_goes_on_with_his_limit() -> None:
    table = reached("dadinho", to_flick)
    limit = table.timing.limit()
    assert limit is not None
    waited = table.timing.waited(limit.seconds - 1.0)
    anew = Session(table.match, MadeUp(), "secret", table.hands, now=500.0, waited=waited)
    again = anew.timing.limit()
    assert again is not None
    assert again.ends == pytest.approx(501.0)


def test_what_ran_while_somebody_was_away_has_run() -> None:
    table = reached("dadinho", to_flick)
    table.timing._still = 5.0
    table.timing._due_since = 5.0
    table.timing.leave(1.0)
    table.timing.come(9.0)
    limit = table.timing.limit()
    assert limit is not None
    assert limit.ends == pytest.approx(9.0 + limit.seconds)
