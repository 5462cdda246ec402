"""Campeão: the board, the dice, and what only this book must keep."""

import itertools
import random
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from palheta.bots.random_player import random_match
from palheta.facts import (
    BadFact,
    Choose,
    Decide,
    Face,
    Flick,
    Put,
    Report,
    Restart,
    Roll,
    Say,
    Step,
    Time,
    Use,
    at,
    convert,
)
from palheta.match import Header
from palheta.rulebooks.base import Setup
from palheta.rulebooks.campeao import board
from palheta.rulebooks.campeao.book import BOOK
from palheta.rulebooks.campeao.faces import (
    DICE,
    BadDice,
    departures,
    read_dice,
    read_dice_file,
    standard_dice,
)
from palheta.rulebooks.campeao.outcome.barred import bar
from palheta.rulebooks.campeao.state import CampeaoPosition, Champion, State
from palheta.rulebooks.campeao.vocabulary import Options
from palheta.ruling import MayUse
from palheta.situations.judging import answered, disagreements
from palheta.situations.situation import read_file
from palheta.table.frame import SIDES, other

SHARED = Path(__file__).parents[3] / "shared" / "situations" / "campeao.yaml"
SQUARES = list(itertools.product(range(1, 6), range(1, 12)))


def state(**before: object) -> State:
    position = convert(
        {"turn": "home", "last_die": "pass", "clock": 100.0} | before, CampeaoPosition, "before"
    )
    return BOOK.resume(Setup(None, Options()), position)


@pytest.mark.skipif(not SHARED.is_file(), reason="../shared is not beside this clone")
def test_agrees_with_the_shared_situations() -> None:
    situations = list(read_file(SHARED))
    assert len(situations) == 41
    assert [s.about for s in situations if disagreements(s, answered(s))] == []


def test_the_fifteen_squares_of_the_last_three_rows() -> None:
    last = [s for s in SQUARES if board.in_last_rows(s)]
    area = [s for s in last if board.in_area(s)]
    outside = [s for s in last if board.is_shooting_square(s) and not board.in_area(s)]
    assert (len(last), len(area), len(outside)) == (15, 6, 7)
    assert set(last) - set(area) - set(outside) == {(1, 11), (5, 11)}


@pytest.mark.parametrize("square", SQUARES)
def test_turning_the_board_twice_changes_nothing(square: board.Square) -> None:
    assert board.seen_by("away", board.seen_by("away", square)) == square


@pytest.mark.parametrize(
    ("start", "step", "number", "end"),
    [
        ((3, 6), (0, 1), 5, board.Walk((3, 11))),
        ((3, 6), (0, 1), 6, board.Walk((3, 11), "goal_line")),
        ((3, 3), (-1, 1), 3, board.Walk((1, 5), "touchline")),
        ((1, 11), (-1, 1), 1, board.Walk((1, 11), "goal_line")),
        ((2, 1), (0, -1), 1, board.Walk((2, 1), "own_goal_line")),
    ],
)
def test_a_ball_walks_until_it_leaves(
    start: board.Square, step: board.Heading, number: int, end: board.Walk
) -> None:
    assert board.walk(start, step, number) == end


def test_the_standard_dice_say_that_they_are_a_reconstruction() -> None:
    dice = standard_dice()
    assert dice.reconstruction
    assert all(len(dice.faces[die]) == 6 for die in DICE)
    assert departures(dice) == []
    assert BOOK.faces("shot") == dice.faces["shot"]


def test_bad_dice_are_told_with_everything_that_is_wrong() -> None:
    raw: dict[str, object] = {}
    for die in ("shot", "defence", "keeper", "penalty", "champion"):
        raw[die] = {"faces": list(BOOK.faces(die))}
    raw["control"] = {"faces": [{"arrow": "up", "number": 1}] * 6}
    raw["pass"] = {"faces": [{"arrow": "forward", "number": 12}] * 6}
    raw["long"] = {"faces": [{"arrow": "forward", "number": 1}] * 5}
    raw["shot"] = {"faces": ["goal"] * 6}
    raw["joker"] = {"faces": []}
    with pytest.raises(BadDice) as caught:
        read_dice(raw)
    told = "\n".join(caught.value.faults)
    for part in ("joker: there is no such die", "control.faces[0].arrow", "pass.faces[5].number", "got 5",
                 "shot.faces[0]"):  # fmt: skip
        assert part in told


def test_dice_that_are_no_file_or_no_toml(tmp_path: Path) -> None:
    with pytest.raises(BadDice, match="cannot be read"):
        read_dice_file(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text("control = [")
    with pytest.raises(BadDice, match=r"bad\.toml"):
        read_dice_file(tmp_path / "bad.toml")


def test_other_dice_may_depart_from_the_booklet_and_are_told_so() -> None:
    faces = {die: list(standard_dice().faces[die]) for die in DICE}
    plain = {die: [_plain(face) for face in shown] for die, shown in faces.items()}
    plain["control"][5] = {"arrow": "forward", "number": 1}
    plain["penalty"] = ["goal"] * 6
    told = departures(read_dice({die: {"faces": shown} for die, shown in plain.items()}))
    assert any("boskov.2" in line for line in told)
    assert any("never shows wide, corner, parried" in line for line in told)


def _plain(face: Face | str) -> object:
    if isinstance(face, str):
        return face
    return {"arrow": face.arrow, "number": face.number} | ({"mark": face.mark} if face.mark else {})


@pytest.mark.parametrize(
    "step",
    [
        Flick(flick="h1"),
        Say(say="shot"),
        Report(report="hand"),
        Choose(choose="left"),
        Roll(roll="shot", face="saved"),
        Roll(roll="pass", face="goal"),
        Roll(roll="pass", face=Face("forward", 0)),
        Roll(roll="shot", face=Face("forward", 1)),
        Put(place={"h1": at(1, 1)}),
        Put(place={"ball": at(1.5, 1)}),
        Decide(decide={"winner": "home"}),
        Decide(decide={"ball": [6, 1]}),
    ],
)
def test_words_outside_the_vocabulary_are_told(step: Flick) -> None:
    with pytest.raises(BadFact):
        BOOK.judge(state(ball=[3, 5]), step)


def test_a_ball_off_the_board_is_told() -> None:
    with pytest.raises(BadFact, match="lane 1-5"):
        state(ball=[0, 5])


def test_what_is_missing_is_asked_for() -> None:
    ruling = BOOK.judge(state(turn=None, ball=None), Time(time=101.0))
    assert [question.id for question in ruling.ask] == ["turn", "ball"]


def test_settings_choose_the_other_reading() -> None:
    options = Options(long_shot_from_beyond=False, keeper_kick_before_goal=False)
    before = {"turn": "home", "ball": [2, 8], "last_die": "pass", "clock": 9.0}
    champion = {"champion": {"side": "home", "face": "long_shot"}}
    beyond = BOOK.resume(Setup(None, options), convert(before | champion, CampeaoPosition, "before"))
    assert bar(beyond, "home") is not None
    kick = {"restart": {"kind": "keeper_kick", "side": "home", "at": [2, 2]}, "clock": 9.0}
    due = BOOK.resume(Setup(None, options), convert(kick, CampeaoPosition, "before"))
    with pytest.raises(BadFact):
        BOOK.judge(due, Choose(choose="middle"))


def test_the_book_says_no_use_where_its_offers_bar_it_and_the_other_way_round() -> None:
    """Over every square, holder and play: barred, and nothing changes; offered, and the die changes hands."""
    for square in SQUARES:
        for side, face in itertools.product(SIDES, standard_dice().faces["champion"]):
            before = state(ball=list(square), champion={"side": side, "face": face})
            offer = next(offer for offer in BOOK.offers(before) if isinstance(offer, MayUse))
            ruling = BOOK.judge(before, Use(use="champion", side=side))
            if offer.barred is None:
                assert ruling.state.record.champion == Champion(other(side))
            else:
                assert ruling.calls[0].rule == offer.clause
                assert ruling.next == before.next


def test_a_match_can_be_played_with_penalties_at_the_end() -> None:
    for seed in range(400):
        match = random_match(Header(book="campeao", options={"tournament": True, "half_seconds": 40.0}), seed)
        over = match.state.over
        assert over.winner != "draw"
        if match.state.record.shootout is not None:
            assert over.score.home == over.score.away
            return
    pytest.fail("no drawn match among 400")


def test_after_full_time_nothing_happens_any_more() -> None:
    before = state(ball=[3, 5], period=2, clock=460.0)
    over = BOOK.judge(before, Roll(roll="pass", face=Face("forward", 1, "X"))).state
    assert over.over is not None
    assert BOOK.judge(over, Roll(roll="pass", face=Face("forward", 1))).state == over
    assert BOOK.offers(over) == ()


def any_step(rng: random.Random) -> Step:
    """A step in this book's words, whether or not it makes sense now."""
    side = rng.choice([None, "home", "away", "referee"])
    square = [rng.randint(1, 5), rng.randint(1, 11)]
    die = rng.choice(DICE)
    kinds = get_args(Restart)
    steps: list[Step] = [
        Roll(
            roll=die, face=rng.choice(BOOK.faces(die)), choose=rng.choice([None, "left", "right", "centre"])
        ),
        Use(use="champion"),
        Say(say=rng.choice(["double", "centre", "play", "boskov", "no_boskov"])),
        Choose(choose=rng.choice(["left", "right", "middle", "home", "keeper", "pass"])),
        Put(place={"ball": at(*square)}),
        Time(time=rng.uniform(0, 500)),
        Decide(decide={"side": rng.choice(SIDES), "ball": square, "restart": rng.choice(kinds)}),
        Report(report=rng.choice(["doubt", "cocked_die"])),
    ]
    return replace(rng.choices(steps, weights=[12, 4, 2, 2, 1, 1, 1, 1])[0], side=side)


@pytest.mark.parametrize("seed", range(30))
def test_whatever_is_done_the_book_answers_and_offers_something(seed: int) -> None:
    rng = random.Random(seed)
    state: State = BOOK.opening(Setup(None, Options(tournament=seed % 2 == 0, boskov=seed % 3 == 0)))
    answered = 0
    for _ in range(300):
        if state.over is not None:
            break
        assert any(offer.barred is None for offer in BOOK.offers(state))
        try:
            state = BOOK.judge(state, any_step(rng)).state
            answered += 1
        except BadFact:
            continue
    assert answered > 20
