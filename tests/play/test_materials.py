"""What a table file says of its materials is what is played with, from the file to the resting place."""

import tomllib

import pytest

from palheta.facts import Place, Rest, at
from palheta.match import Header, Match, decode, encode
from palheta.play.actions import Aim
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.running import Ran, Reach
from palheta.rulebooks import equipment
from palheta.rulebooks.fistf.resume import Counts, FistfPosition
from palheta.rulebooks.registry import gear
from palheta.table.materials import BadMaterial
from palheta.table.table import Table

STANDING: dict[str, Place] = {"h1": at(-100, 0), "hk": at(-590, 0), "ak": at(590, 0)}


def read(changes: str) -> Table:
    return equipment.table_from(equipment.describe(tomllib.loads(f'rulebook = "fistf"\n{changes}')))


def opening(table: Table, ball: Place | None = None) -> Match:
    """Through a record on disk, as every match goes."""
    header, _ = decode(encode(Header(book="fistf", table=table), []))
    assert header.table == table
    made = Match(header)
    ball = ball or at(-50, 0)
    position = FistfPosition(
        ball=ball, pieces=STANDING, turn="home", clock=10.0, counts=Counts(defence="used")
    )
    made.opening = made.book.resume(header.setup(), position)
    return made


def played(table: Table, aim: Aim) -> Ran:
    return PhysicsRunner().flick("fistf", opening(table).opening, aim)


def rests(run: Ran, name: str) -> float:
    (rest,) = [one.rest for one in run.seen if isinstance(one, Rest)]
    point = rest[name].point
    assert point is not None
    return point[0]


def test_a_smoother_cloth_lets_the_ball_roll_farther() -> None:
    aim = Aim("h1", 0.0, 0.17)
    book = rests(played(gear("fistf").table, aim), "ball")
    smooth = rests(played(read("[materials.ball]\nrolling = 0.02\n"), aim), "ball")
    assert smooth > book + 40
    assert rests(played(read('[materials]\n"ball.rolling" = 0.02\n'), aim), "ball") == smooth


def test_a_stronger_hand_is_stronger_and_the_ghost_knows() -> None:
    table = read("[materials]\nhand.speed = 2000\npiece.friction = 0.4\n")
    hand = PhysicsRunner().reach("fistf", table)
    assert hand == Reach(2000.0, 0.4 * 9810)
    away = Aim("h1", 180.0, 0.2)
    way = -100 - rests(played(table, away), "h1")
    assert way == pytest.approx(400.0**2 / (2 * 0.4 * 9810), abs=1e-3)


def test_a_slower_keeper_dives_later() -> None:
    reached = []
    for changes in ("", "[materials]\nhand.reaction = 0.4\n", "[materials]\nhand.dive_speed = 100\n"):
        moving = played(read(changes), Aim("h1", 0.0, 0.1)).moving
        dive = moving.dive(0.1, "ak", (590.0, 40.0))
        reached.append(dive.trace.paths["ak"][-1].t)  # when its last segment begins: it stands again
    assert reached[0] == pytest.approx(0.2 + 40 / 1500, abs=1e-5)
    assert reached[1] == pytest.approx(0.4 + 40 / 1500, abs=1e-5)
    assert reached[2] == pytest.approx(0.2 + 40 / 100, abs=1e-5)


@pytest.mark.parametrize("changes", [{"ball.colour": 1.0}, {"ball_mass": 1.0}, {"ball.bounce": 1.5}])
def test_materials_that_cannot_be_are_refused_when_played(changes: dict[str, float]) -> None:
    table = gear("fistf").table
    wrong = Table(table.pitch, table.ball, table.piece, table.keeper, materials=changes)
    with pytest.raises(BadMaterial, match=next(iter(changes))):
        played(wrong, Aim("h1", 0.0, 0.1))
