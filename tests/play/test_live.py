"""Acting while the ball runs, on the simulated table: the book's offers at that moment decide."""

from typing import Any

import pytest

from palheta.facts import Flick, Place, Rest, Say, at
from palheta.match import Amended, Entry, Header, Match, decode, encode
from palheta.play import actions as do
from palheta.play.live import Pace
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.refusal import Refused
from palheta.play.session import Session
from palheta.rulebooks.fistf.resume import Counts, FistfPosition
from palheta.ruling import MayDive
from palheta.server import views

FIGURES = {
    "h1": at(-100, 0),
    "h2": at(-300, 200),
    "a1": at(205, 50),
    "a2": at(300, -200),
    "hk": at(-590, 0),
    "ak": at(590, 0),
}
PASS = do.DoFlick("h1", 0.0, 0.3326)  # runs 1.3 s; meets the ball after 0.03 s
INTO_THE_BALL = do.DoFlick("a1", -90.0, 0.15, as_="defence")
CLEAR_OF_IT = do.DoFlick("a2", -90.0, 0.2, as_="defence")
HEADER = Header(book="fistf")


def position(pieces: dict[str, Place], ball: Place) -> FistfPosition:
    counts = Counts(defence="used")
    return FistfPosition(ball=ball, pieces=pieces, turn="home", clock=10.0, counts=counts)


def match(found: FistfPosition, entries: list[Entry] | None = None) -> Match:
    made = Match(HEADER)
    made.opening = made.book.resume(HEADER.setup(), found)
    for entry in entries or ():
        made.apply(entry)
    return made


def session(pieces: dict[str, Place], ball: Place, pace: Pace = "live") -> Session:
    hands: Any = {"home": "perfect", "away": "perfect"}
    return Session(match(position(pieces, ball)), PhysicsRunner(), "secret", hands, pace=pace)


def passed(pace: Pace = "live", **pieces: Place) -> Session:
    """Home has played the ball at 1.0 on the outside clock."""
    table = session(FIGURES | pieces, at(-50, 0), pace)
    table.act("home", PASS, table.state_id, 1.0)
    return table


def refused(table: Session, *args: Any) -> Refused:
    before = table.match.state, table.number, table.state_id, table.running
    with pytest.raises(Refused) as caught:
        table.act(*args)
    assert (table.match.state, table.number, table.state_id, table.running) == before
    return caught.value


def rested(step: Any) -> set[str]:
    return {name for event in step.seen if isinstance(event, Rest) for name in event.rest}


def test_a_defensive_flick_into_the_running_ball_is_judged_by_6_2_4() -> None:
    table = passed()
    taken = table.act("away", INTO_THE_BALL, table.state_id, 1.5)
    assert [call.rule for call in taken.ruling.calls] == ["6.2.4"]
    assert (taken.ruling.next.with_, taken.ruling.next.side) == ("indirect_free_kick", "home")


IN_ITS_WAY = do.DoFlick("a1", -90.0, 0.115, as_="defence")  # stops after 0.23 s, 54 mm on


def test_a_figure_flicked_into_the_path_that_has_stopped_wins_the_ball() -> None:
    """5.1.b: the ball runs into it 0.35 s after the flick."""
    table = passed(a1=at(200, 60))
    taken = table.act("away", IN_ITS_WAY, table.state_id, 1.1)
    assert (taken.ruling.calls, taken.ruling.said) == ((), ("change",))
    assert (taken.ruling.next.with_, taken.ruling.next.side) == ("play", "away")
    assert table.act("away", do.DoFlick("a1", 180.0, 0.1, as_="kick"), table.state_id, 5.0).ruling.calls == ()


def test_a_figure_that_still_slides_when_the_ball_runs_into_it_has_touched_it() -> None:
    table = passed(a1=at(200, 60))
    taken = table.act("away", IN_ITS_WAY, table.state_id, 1.3)
    assert [call.rule for call in taken.ruling.calls] == ["6.2.4"]
    assert (taken.ruling.next.with_, taken.ruling.next.side) == ("indirect_free_kick", "home")


def test_the_ball_has_stopped_when_the_defensive_flick_reaches_it() -> None:
    """6.2.4 a(2): flicked while it ran, from so far that it lies still by then: "back", to where it had stopped."""
    table = passed(a1=at(301, 200))
    stopped = table.match.state.ball
    taken = table.act("away", do.DoFlick("a1", -90.0, 0.25, as_="defence"), table.state_id, 2.2)
    assert taken.cut is not None
    assert [call.rule for call in taken.ruling.calls] == ["6.2.4"]
    assert (taken.ruling.next.with_, taken.ruling.next.side) == ("play", "home")
    back = table.act("home", Say(say="back"), table.state_id, 9.0).ruling
    assert back.places["ball"] == stopped
    assert (back.state.ball, back.state.pieces["a1"]) == (stopped, at(301, 200))


def test_a_defensive_flick_that_still_slides_is_met_by_the_next_ball() -> None:
    """6.2.4 b(2), with the attacker not waiting: his second ball runs into the sliding figure."""
    table = passed(h2=at(301.4, 60), a1=at(180, -100), a2=at(500, 0))
    table.act("away", do.DoFlick("a1", 0.0, 0.24, as_="defence"), table.state_id, 2.25)
    taken = table.act("home", do.DoFlick("h2", -90.0, 0.4, as_="kick"), table.state_id, 2.3)
    assert [call.rule for call in taken.ruling.calls] == ["6.2.4"]
    assert (taken.ruling.next.with_, taken.ruling.next.side) == ("indirect_free_kick", "home")


def test_on_a_paced_table_the_figure_stands_when_the_next_ball_comes() -> None:
    table = passed(pace="paced", a1=at(360, -60), h2=at(301.4, 60))
    table.settle(1.5)
    table.act("away", do.DoFlick("a1", 180.0, 0.115, as_="defence"), table.state_id, 1.5)
    taken = table.act("home", do.DoFlick("h2", -90.0, 0.2, as_="kick"), table.state_id, 9.0)
    assert (taken.ruling.calls, taken.ruling.next.side) == ((), "away")


def test_a_defensive_flick_clear_of_everything_lets_the_ball_run_on() -> None:
    alone = passed().match.state.ball
    table = passed()
    taken = table.act("away", CLEAR_OF_IT, table.state_id, 1.5)
    assert (taken.ruling.calls, taken.ruling.next.side) == ((), "home")
    assert taken.ruling.state.possession.defence == "made"
    assert taken.ruling.state.ball == alone


def test_the_interrupted_flick_was_seen_only_until_then() -> None:
    table = passed()
    whole = table.match.taken[0].step
    taken = table.act("away", CLEAR_OF_IT, table.state_id, 1.1)
    assert isinstance(taken.cut, Amended)
    assert isinstance(taken.cut.step, Flick)
    assert rested(whole) == {"h1", "ball"}
    assert rested(taken.cut.step) == set()
    assert taken.cut.why == "interrupted at 0.100"
    assert (whole.t, taken.entry.step.t) == (10.0, 10.1)


def test_the_attacker_may_go_after_his_own_running_ball() -> None:
    table = passed(h2=at(205, 50), a1=at(205, 300))
    taken = table.act("home", do.DoFlick("h2", -90.0, 0.15, as_="kick"), table.state_id, 1.5)
    assert taken.ruling.state.possession.touches == {"h2": 1}
    assert taken.ruling.calls == ()


def test_what_the_book_does_not_offer_then_is_refused_and_changes_nothing() -> None:
    table = passed()
    assert (
        refused(table, "away", INTO_THE_BALL, table.state_id, 1.01).code == "not_offered"
    )  # not yet touched
    kick = do.DoFlick("a1", -90.0, 0.15, as_="kick")
    assert refused(table, "away", kick, table.state_id, 1.01).code == "not_offered"  # nor is the ball away's
    table.act("away", CLEAR_OF_IT, table.state_id, 1.5)
    assert refused(table, "away", INTO_THE_BALL, table.state_id, 1.6).code == "not_offered"  # a second answer
    assert refused(table, "home", do.DoFlick("a1", 0.0, 0.2), table.state_id, 1.6).code == "not_offered"


def test_only_flicks_and_dives_enter_what_runs() -> None:
    table = passed()
    assert refused(table, "away", Say(say="play"), table.state_id, 1.5).code == "running"
    assert table.settle(1.5) is None
    assert table.pass_time(1.5) is None
    assert table.pass_time(3.0) is not None  # now it has come to rest
    table.act("away", Say(say="play"), table.state_id, 3.1)


def test_a_paced_table_waits_for_the_flick_to_end() -> None:
    table = passed(pace="paced")
    offered = {type(offer) for window in table.windows(1.0) for offer in window.offers}
    assert offered == {MayDive}
    table.settle(1.5)
    taken = table.act("away", INTO_THE_BALL, table.state_id, 1.5)
    assert taken.cut is None


def test_a_keeper_on_its_bar_plays_the_ball_out() -> None:
    table = session(FIGURES | {"h1": at(-100, 100)}, at(-570, 0))
    taken = table.act("home", do.DoFlick("hk", 0.0, 0.12, as_="kick"), table.state_id, 1.0)
    assert taken.ruling.calls == ()
    assert taken.ruling.state.possession.touches == {"hk": 1}
    assert taken.ruling.state.ball.point[0] > -500


def test_the_log_says_it_all() -> None:
    table = passed()
    table.act("away", CLEAR_OF_IT, table.state_id, 1.5)
    table.pass_time(5.0)
    header, entries = decode(encode(HEADER, table.match.entries))
    again = match(position(FIGURES, at(-50, 0)), entries)
    assert header == HEADER
    assert again.state == table.match.state
    assert [t.step for t in again.taken] == [t.step for t in table.match.taken]


def test_after_a_restart_the_running_flick_has_ended() -> None:
    table = passed()
    hands: Any = {"home": "perfect", "away": "perfect"}
    restarted = match(position(FIGURES, at(-50, 0)), table.match.entries)
    again = Session(restarted, PhysicsRunner(), "secret", hands, now=1.5, pace="live")
    assert again.match.state == table.match.state
    taken = again.act("away", CLEAR_OF_IT, again.state_id, 1.5)
    assert taken.cut is None


def test_a_replay_shows_the_two_back_to_back() -> None:
    table = passed()
    table.act("away", CLEAR_OF_IT, table.state_id, 1.5)
    first, second = views.replay(table.match)
    assert first.show is not None
    assert second.show is not None
    assert first.show.trace is not None
    assert second.show.trace is not None
    assert first.show.trace.end == second.show.trace.start == 0.5
