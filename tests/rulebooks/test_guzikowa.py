"""Laws of Piłka Guzikowa that single situations do not show."""

import random
from itertools import pairwise

import msgspec
import pytest

from palheta.bots.random_player import random_match, random_step
from palheta.facts import BadFact, Flick, Place, Put, RestartDue, Sightings, Touch, read_step
from palheta.match import Happened, Header, Match
from palheta.play.placing import misplaced
from palheta.play.session import Session
from palheta.play.timing import GRACE
from palheta.rulebooks.base import default_setup
from palheta.rulebooks.guzikowa.book import BOOK
from palheta.rulebooks.guzikowa.outcome.formation import badly_set, formation
from palheta.rulebooks.guzikowa.state import Counts, GuzikowaPosition, State
from palheta.rulebooks.guzikowa.vocabulary import Options
from palheta.ruling import MayChoose, MayFlick, MayPlace, Ruling
from palheta.situations.situation import read
from palheta.table.frame import SIDES, Side, is_keeper, other, side_of
from tests.kickabout.runner import MadeUp
from tests.play.test_timing import idle

SETUP = default_setup(BOOK)


def position(**changes: object) -> State:
    pieces = {"h7": (-100, 0), "a3": (100, 0), "hk": (-870, 0), "ak": (870, 0)}
    before = GuzikowaPosition(
        turn="home",
        ball=Place((300.0, 200.0)),
        pieces={name: Place((float(x), float(y))) for name, (x, y) in pieces.items()},
        counts=Counts(moves=1),
        clock=120.0,
    )
    return BOOK.resume(SETUP, msgspec.structs.replace(before, **changes))


def judged(state: State, *steps: dict[str, object]) -> Ruling:
    ruling = None
    for step in steps:
        ruling = BOOK.judge(state, read_step(step))
        state = ruling.state
    assert ruling is not None
    return ruling


def push(mm: float, victim: str = "a3") -> dict[str, object]:
    return {"flick": "h7", "seen": [{"touch": ["h7", victim], "at": [80, 0], "moved": mm}]}


@pytest.mark.parametrize(("victim", "place"), [("a3", (100.0, 0.0)), ("ak", (860.0, 0.0))])
def test_a_longer_push_never_costs_less(victim: str, place: tuple[float, float]) -> None:
    state = position()
    state = msgspec.structs.replace(state, pieces=state.pieces | {victim: Place(place)})
    costs = []
    for mm in range(1, 400, 3):
        ruling = judged(state, push(mm, victim))
        costs.append((ruling.next.with_ == "direct_free_kick", ruling.next.moves or 0))
    assert all(nearer <= farther for nearer, farther in pairwise(costs))


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("starts", [True, False])
def test_the_suggested_formation_is_legal(side: Side, starts: bool) -> None:
    pieces = formation(BOOK.opening(SETUP), side, starts=starts)
    starter = max((n for n in pieces if not is_keeper(n)), key=lambda n: int(n[1:])) if starts else None
    assert len(pieces) == 11
    assert badly_set(BOOK.opening(SETUP), pieces, starter) == []


def test_a_player_who_only_flicks_gets_by_with_the_default_offers() -> None:
    """One tap for everything but the flicks; nothing that is set up this way is refused or punished."""
    rng = random.Random(7)
    state = BOOK.opening(SETUP)
    for _ in range(4000):
        if state.over is not None:
            return
        offer = next(offer for offer in BOOK.offers(state) if offer.barred is None)
        step = offer.default_step()
        if step is None:
            step = random_step(rng, BOOK, state)
            state = BOOK.judge(state, step).state
            continue
        ruling = BOOK.judge(state, msgspec.structs.replace(step, t=state.clock + 1))
        assert not ruling.calls, (offer, ruling.calls)
        state = ruling.state
    raise AssertionError("the match did not end")


@pytest.mark.parametrize("seed", [11, 15, 16])
def test_buttons_are_never_lost_or_doubled(seed: int) -> None:
    """Every button is on the board, beside it, sent off or exchanged."""
    match = random_match(Header(book="guzikowa"), seed)
    for taken in match.taken:
        state: State = taken.ruling.state
        if not state.pieces or state.play.arranging:
            continue
        for side in SIDES:
            known = {
                n for n in (*state.pieces, *state.play.off, *state.record.expelled) if side_of(n) == side
            }
            gone = sum(1 for n in state.withdrawn if side_of(n) == side)
            assert len(known) == 11 + state.record.subs.get(side, 0) - gone
        assert not set(state.pieces) & (set(state.play.off) | set(state.record.expelled))


def test_the_ball_under_the_keeper_does_not_come_to_lie_on_it() -> None:
    covered: dict[str, object] = {
        "flick": "ak", "how": "press", "side": "away",
        "seen": [{"touch": ["ak", "ball"]}, {"rest": {"ak": {"at": [805, -139], "atop": "ball"}}}],
    }  # fmt: skip
    state = position(turn="away", ball=Place((800.0, -150.0)))
    ruling = judged(state, covered, {"flick": "h7", "how": "turn", "side": "home"})
    assert ruling.state.pieces["ak"].atop == "ball"
    assert ruling.state.ball == Place((800.0, -150.0))


def test_a_card_knows_the_calls_that_brought_it() -> None:
    state = judged(position(), push(150)).state
    assert [card.calls[0].rule for card in state.record.cards] == ["6.1.7"]


def test_the_clock_ends_the_match_once_and_for_all() -> None:
    over = judged(position(), {"time": 900}).state
    assert over.over is not None
    assert BOOK.offers(over) == ()
    assert judged(over, {"flick": "h7", "seen": [{"goal": "away"}]}).score == over.score


def test_the_other_reading_of_offside_is_a_setting() -> None:
    steps: list[dict[str, object]] = [
        {"flick": "h7", "seen": [{"touch": ["h7", "ball"]}, {"rest": {"ball": [650, 100]}}]},
        {"flick": "h9", "seen": [{"touch": ["h9", "ball"]}, {"rest": {"ball": [700, 100]}}]},
    ]
    state = position(counts=Counts(moves=2))
    state = msgspec.structs.replace(state, pieces=state.pieces | {"h9": Place((600.0, 100.0))})
    assert judged(state, *steps).calls == ()
    strict = msgspec.structs.replace(SETUP, options=Options(offside_next_move=True))
    assert judged(msgspec.structs.replace(state, setup=strict), *steps).calls[0].rule == "7.4.1"


@pytest.mark.parametrize(
    "step", [{"say": "zone"}, {"report": "orange_card"}, {"decide": {"weather": "rain"}}]
)
def test_words_of_other_books_are_refused_with_what_is_known(step: dict[str, object]) -> None:
    with pytest.raises(BadFact, match="Expected one of"):
        judged(position(), step)


def test_a_corner_straight_in_may_be_ruled_out() -> None:
    corner = RestartDue("corner", "home", Place((885.9, 485.9)))
    state = position(restart=corner, ball=Place((885.9, 485.9)), pieces={"h8": Place((912.0, 512.0))})
    step: dict[str, object] = {"flick": "h8", "seen": [{"touch": ["h8", "ball"]}, {"goal": "away"}]}
    assert judged(state, step).score.home == 1
    strict = msgspec.structs.replace(SETUP, options=Options(corner_goals=False))
    assert judged(msgspec.structs.replace(state, setup=strict), step).score.home == 0


def test_a_keeper_that_catches_may_be_ruled_a_hand() -> None:
    seen = [{"touch": ["h7", "ball"]}, {"atop": ["ball", "ak"]}, {"rest": {"ball": [870, 0]}}]
    step: dict[str, object] = {"flick": "h7", "seen": seen}
    assert judged(position(), step).calls == ()
    strict = msgspec.structs.replace(SETUP, options=Options(catch_is_free=False))
    caught = judged(msgspec.structs.replace(position(), setup=strict), step)
    assert [call.rule for call in caught.calls] == ["7.1.2"]


def test_something_is_offered_where_nobody_said_what_lies_where() -> None:
    state = position(pieces={}, turn=None)
    assert {offer.side for offer in BOOK.offers(state)} == set(SIDES)


def test_a_person_who_does_not_measure_is_not_refused_nor_asked_what_changes_nothing() -> None:
    ruling = judged(
        position(), {"flick": "h7", "seen": [{"touch": ["h7", "ball"]}, {"out": "ball", "over": "touchline"}]}
    )
    assert ruling.next.with_ == "throw_in"
    assert ruling.next.side == other("home")
    assert not ruling.ask


def test_the_starter_is_not_suggested_for_a_set_piece_that_is_its_sides_second_move() -> None:
    centre = RestartDue("kick_off", "home", Place((0.0, 0.0)))
    state = position(restart=centre, ball=Place((0.0, 0.0)))
    pieces = {"h9": Place((-50.0, 0.0)), "h7": Place((-300.0, 0.0)), "a3": Place((300.0, 0.0))}
    state = msgspec.structs.replace(state, pieces=state.pieces | pieces)
    answered_out: list[dict[str, object]] = [
        {"flick": "h9", "seen": [{"touch": ["h9", "ball"]}, {"rest": {"ball": [70, 0]}}]},
        {
            "flick": "a3",
            "seen": [{"touch": ["a3", "ball"]}, {"out": "ball", "over": "touchline", "at": [0, 500]}],
        },
    ]
    ruling = judged(state, *answered_out)
    assert ruling.next.with_ == "indirect_free_kick"
    place, flick = (offer for offer in BOOK.offers(ruling.state)[:2])
    assert isinstance(place, MayPlace)
    assert set(place.suggest) == {"h7", "ball"}
    assert "h9" not in flick.pieces


def played(seed: int, steps: int) -> Match:
    """A random match, so far."""
    match, rng = Match(Header(book="guzikowa")), random.Random(seed)
    for _ in range(steps):
        if match.state.over is None:
            match.apply(Happened(random_step(rng, BOOK, match.state)))
    return match


@pytest.mark.parametrize("seed", [0, 12, 14, 52])
def test_nothing_that_is_offered_is_charged(seed: int) -> None:
    """One tap on anything that is neither barred nor punished, wherever a random match leads."""
    state, rng = BOOK.opening(SETUP), random.Random(seed)
    for _ in range(260):
        if state.over is not None:
            return
        for offer in BOOK.offers(state):
            step = offer.default_step() if offer.barred is None and offer.punished is None else None
            if step is not None:
                calls = BOOK.judge(state, step).calls
                assert not calls, f"{offer.label}: {[str(call.why) for call in calls]}"
        state = BOOK.judge(state, random_step(rng, BOOK, state)).state


@pytest.mark.parametrize("seed", range(8))
def test_nobody_holds_up_the_end_by_setting_things_up(seed: int) -> None:
    """From shortly before time both do anything rather than take what is due: a few steps after it, it is over."""
    state = played(seed, 20 + 15 * seed).state
    state = msgspec.structs.replace(state, clock=max(state.clock, 890.0))
    rng, after_time = random.Random(seed), 0
    while state.over is None:
        offers = [offer for offer in BOOK.offers(state) if offer.barred is None]
        dawdling = tuple(o for o in offers if not isinstance(o, MayFlick) or o.how == ("turn",)) or tuple(
            offers
        )
        step = random_step(rng, BOOK, state, dawdling)
        state = BOOK.judge(state, msgspec.structs.replace(step, t=state.clock + 2.0)).state
        after_time += state.clock > 900
        assert after_time <= 12, state.next


@pytest.mark.parametrize("seed", range(8))
def test_who_falls_asleep_does_not_hold_up_the_end(seed: int) -> None:
    """On a strict table nobody does anything any more: it is over eight seconds after time, the wall's eight before."""
    match = played(seed, 12 + 15 * seed)
    table = Session(match, MadeUp(), "secret", {"home": "perfect", "away": "perfect"})
    for _ in idle(table, 3000.0):
        pass
    assert match.state.over is not None, match.state.next
    assert match.state.clock < 900 + 3 * (8 + GRACE)


def test_a_keeper_red_carded_twice_costs_two_buttons_and_no_button_is_named_twice() -> None:
    state = position(pieces={n: Place((0.0, 0.0)) for n in ("h4", "h7", "h9", "hk", "ak")})
    removed: list[str] = []
    steps: list[dict[str, object]] = [
        {"decide": {"card": {"hk": "red"}}},
        {"choose": "h4"},
        {"late": 9.0, "side": "home"},
    ]
    for step in steps:
        ruling = judged(state, step)
        state, removed = ruling.state, [*removed, *ruling.removed]
    assert removed == ["h4"]
    state = judged(state, {"decide": {"card": {"hk": "red"}}}, {"late": 9.0, "side": "home"}).state
    assert state.record.expelled == ("h4", "h7")  # who does not say which loses the first
    assert not state.record.must_expel
    owed: list[dict[str, object]] = [{"decide": {"card": {"ak": "red"}}}, {"decide": {"remove": "a3"}}]
    none_left = judged(position(), *owed, {"late": 9.0, "side": "away"}).state
    assert all(offer.options for offer in BOOK.offers(none_left) if isinstance(offer, MayChoose))


def test_a_keeper_who_is_left_alone_can_take_a_throw_in_on_a_narrow_board() -> None:
    """Its disc is as wide as what is left of the board behind the line: it stands there, and nobody finds fault."""
    throw_in = {"kind": "throw_in", "side": "away", "at": [-531, -500]}
    before = {"turn": "away", "restart": throw_in, "pieces": {"ak": [-500, -300], "h3": [100, 0]}}
    situation = read({"rulebook": "guzikowa", "before": before, "steps": []})
    state = situation.book.resume(situation.setup, situation.before)
    offer = next(o for o in situation.book.offers(state) if isinstance(o, MayPlace) and o.suggest)
    assert set(offer.suggest) == {"ak", "ball"}
    assert misplaced(state, offer, offer.suggest) is None
    state = situation.book.judge(state, Put(place=dict(offer.suggest), side="away")).state
    assert not situation.book.judge(state, Flick(flick="ak", seen=Sightings((Touch(("ak", "ball")),)))).calls


def test_what_is_in_the_way_of_a_throw_in_is_offered_to_be_moved_once() -> None:
    """9.1.4 comes first there, and is not offered again below."""
    pieces = {"h7": (200, -400), "hk": (-870, 0), "ak": (870, 0), "a1": (300, -518), "a2": (320, -518)}
    state = position(
        ball=Place((300.0, -500.0)),
        pieces={name: Place((float(x), float(y))) for name, (x, y) in pieces.items()},
        restart=RestartDue("throw_in", "home", Place((300.0, -500.0))),
    )
    offers = BOOK.offers(state)
    assert offers[0].clause == "9.1.4"
    assert [offer.clause for offer in offers].count("9.1.4") == 1
