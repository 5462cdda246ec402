"""Actions become facts only where the book offers them; what is refused changes nothing."""

import random

import pytest

from palheta.bots import simple_bot
from palheta.facts import Choose, Flick, Late, Place, Put, Say, Time, at
from palheta.match import Header, Match, decode, encode
from palheta.play import actions as do
from palheta.play.refusal import Refused
from palheta.play.session import Session
from palheta.play.steadiness import chance, shaken
from palheta.table.frame import SIDES, Side
from tests.conftest import with_book
from tests.kickabout.runner import MadeUp


@pytest.fixture(autouse=True)
def kickabout(monkeypatch: pytest.MonkeyPatch) -> None:
    with_book(monkeypatch, "kickabout", "tests.kickabout.book:BOOK")


def session() -> Session:
    return Session(Match(Header(book="kickabout")), MadeUp(), "secret", {"home": "steady", "away": "human"})


def ready(table: Session) -> Session:
    table.act("home", Say(say="ready"), table.state_id, 1.0, 1)
    table.act("away", Say(say="ready"), table.state_id, 2.0, 1)
    return table


def flick(piece: str = "h4", angle: float = 0.0) -> do.DoFlick:
    return do.DoFlick(piece, angle, 0.5)


def refused(table: Session, *args: object) -> Refused:
    before = table.match.state, table.number
    with pytest.raises(Refused) as caught:
        table.act(*args)  # type: ignore[arg-type]
    assert (table.match.state, table.number) == before
    return caught.value


def test_both_arrange_at_once_whatever_the_state_id() -> None:
    table = session()
    table.act("home", Put(place={"h2": at(-400, 0)}), 0, 1.0, 1)
    table.act("away", Put(place={"a2": at(400, 0)}), 0, 1.1, 1)
    assert table.match.state.pieces["a2"] == at(400, 0)


def test_a_stale_state_id_is_refused() -> None:
    table = ready(session())
    assert refused(table, "home", flick(), 0, 3.0).code == "stale"


def test_the_wrong_side_is_refused() -> None:
    table = ready(session())
    assert refused(table, "away", flick("a4"), table.state_id, 3.0).code == "wrong_seat"


def test_somebody_elses_piece_is_refused() -> None:
    table = ready(session())
    assert refused(table, "home", flick("a4"), table.state_id, 3.0).code == "not_offered"


def test_a_barred_piece_says_why_with_its_clause() -> None:
    table = ready(session())
    why = refused(table, "home", flick("hk"), table.state_id, 3.0)
    assert (why.code, str(why.words), why.clause) == ("barred", "The keeper stays", "2")


@pytest.mark.parametrize("side", SIDES)
def test_either_player_may_say_what_the_referee_would_ask_both(side: Side) -> None:
    table = Session(Match(Header(book="campeao")), MadeUp(), "seed", {}, patient=True)
    assert (
        refused(table, side, Choose(choose="home"), table.state_id, 1.0).code == "wrong_seat"
    )  # his own draw
    table.pass_time(1.0)
    taken = table.act(side, Say(say="boskov"), table.state_id, 2.0)
    assert taken.entry.step == Say(say="boskov", side="referee", t=0.0)
    assert table.match.state.record.boskov


def test_an_illegal_place_says_which_condition() -> None:
    table = session()
    why = refused(table, "home", Put(place={"h2": at(100, 0)}), 0, 1.0)
    assert why.code == "illegal_place"
    assert (why.broken[0].kind, why.broken[0].of, why.clause) == ("inside", "home_half", "1")


@pytest.mark.parametrize("place", [at(1e5, 0), Place(zone="home_half"), Place((-400.0, 0.0), atop="h3")])
def test_nothing_is_set_beside_the_table_or_upon_another(place: Place) -> None:
    why = refused(session(), "home", Put(place={"h2": place}), 0, 1.0)
    assert (why.code, why.broken[0].of) == ("illegal_place", "table")


def test_a_flick_is_judged_and_can_be_shown_again() -> None:
    table = ready(session())
    taken = table.act("home", flick(), table.state_id, 3.0)
    assert isinstance(taken.entry.step, Flick)
    assert taken.entry.step.seen
    assert taken.entry.show is not None
    assert taken.entry.show.aim == flick().aim
    assert table.match.state.flicks == 1


def test_the_same_actions_make_the_same_record() -> None:
    records = []
    for _ in range(2):
        table = ready(session())
        table.act("home", flick(), table.state_id, 3.0)
        records.append(encode(table.match.header, table.match.entries))
    assert records[0] == records[1]


def test_the_clock_starts_with_the_first_flick() -> None:
    table = ready(session())
    assert table.timing.reading(100.0) == 0.0
    table.act("home", flick(), table.state_id, 100.0)
    assert table.timing.reading(103.5) == 3.5


def test_a_limit_counts_from_when_the_table_is_still() -> None:
    table = ready(session())
    table.act("home", flick(), table.state_id, 100.0)  # runs for a second, then ten are allowed
    rested = table.pass_time(101.5)
    assert rested is not None
    assert rested.entry.step == Time(time=1.0)
    assert table.pass_time(111.5) is None
    late = table.pass_time(111.9)
    assert late is not None
    assert isinstance(late.entry.step, Late)
    assert late.ruling.calls[0].against == "away"
    assert table.pass_time(112.0) is None
    acted = table.act("away", flick("a4"), table.state_id, 113.0)
    assert acted.entry.step.t is None  # its lateness has been said


def test_a_patient_table_stops_its_clock_instead() -> None:
    header = Header(book="kickabout")
    table = ready(Session(Match(header), MadeUp(), "s", {"home": "steady", "away": "steady"}, patient=True))
    table.act("home", flick(), table.state_id, 100.0)
    assert table.pass_time(105.0) is not None
    assert table.pass_time(500.0) is None
    assert table.timing.reading(500.0) == 4.0  # one of running, three of ten counted


def test_who_does_not_wait_for_the_end_of_a_flick_moves_the_clock_on() -> None:
    table = ready(session())
    table.act("home", flick(), table.state_id, 100.0)
    rested = table.settle(100.2)
    assert rested is not None
    assert rested.entry.step == Time(time=1.0)
    assert table.timing.reading(100.2) == 1.0
    assert table.settle(100.3) is None


def test_reading_the_clock_does_not_make_a_players_view_stale() -> None:
    table = ready(session())
    seen = table.act("home", flick(), table.state_id, 100.0).number
    assert table.pass_time(102.0) is not None
    assert table.state_id == seen


def test_two_bots_play_to_the_end_and_the_record_replays() -> None:
    table, rng, now = session(), random.Random(4), 0.0
    while not table.over:
        now += 2.0
        side = next(side for side in SIDES if simple_bot.choose(table.moment(), side, rng) is not None)
        action = simple_bot.choose(table.moment(), side, rng)
        assert action is not None
        table.act(side, action, table.state_id, now, 1)
    assert Match(*decode(encode(table.match.header, table.match.entries))).state == table.match.state
    assert refused(table, "home", flick(), table.state_id, now).code == "over"


def test_a_hand_is_repeatable_and_a_perfect_one_does_not_shake() -> None:
    aim = flick().aim
    assert shaken(aim, "perfect", chance("s", 1)) == aim
    assert shaken(aim, "human", chance("s", 1)) == shaken(aim, "human", chance("s", 1)) != aim
    spread = [shaken(aim, "human", chance("s", n)).angle for n in range(400)]
    assert 0.8 < (sum(a * a for a in spread) / len(spread)) ** 0.5 < 1.2
