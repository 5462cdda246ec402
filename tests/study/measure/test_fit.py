"""Known materials are found again from readings as people take them: ruler within 1 mm, film at 60 frames a second."""

import json
import tomllib

import msgspec
import pytest

from palheta.rulebooks import equipment, registry
from palheta.study.measure.experiments import EXPERIMENTS, decides, leans_on, offered
from palheta.study.measure.fit import fit
from palheta.study.measure.readings import BadReadings, Readings, Run, decoded, encoded
from palheta.study.measure.rehearsal import READ, UNKNOWN_SPEED
from palheta.study.measure.report import told
from palheta.study.measure.table_file import written
from palheta.table import described
from tests.study.measure.club import Club, shots

BOOKS = [name for name in registry.names() if registry.find(name).gear is not None]
TRUTH = {
    "dadinho": {"piece.friction": 0.22, "ball.friction": 0.33, "contact.piece_piece": 0.85, "contact.piece_wall": 0.55},
    "tres-toques": {"piece.friction": 0.21, "ball.rolling": 0.06, "contact.piece_piece": 0.6, "contact.ball_wall": 0.5},
    "fistf": {"piece.friction": 0.25, "ball.rolling": 0.05, "contact.piece_piece": 0.5, "hand.speed": 3300.0},
    "fistf-indoor": {"piece.friction": 0.16, "ball.rolling": 0.03, "contact.piece_wall": 0.6},
    "guzikowa": {"piece.friction": 0.4, "ball.rolling": 0.09, "contact.piece_piece": 0.55, "hand.speed": 2500.0},
}  # fmt: skip
NEAR = 0.12  # of itself: what eight runs of each experiment tell a restitution to, at worst


SEEN = ("dadinho", "fistf", "guzikowa")


@pytest.mark.parametrize(
    "book", [pytest.param(book, marks=() if book in SEEN else pytest.mark.long) for book in BOOKS]
)
def test_known_materials_are_found_again(book: str) -> None:
    truth = TRUTH[book]
    found = {one.key: one for one in fit(Club(book, truth, seed=5).everything(6)).measured}
    assert truth.keys() <= found.keys()
    for key, true in truth.items():
        assert found[key].value == pytest.approx(true, rel=NEAR), key
        assert found[key].low < found[key].value < found[key].high
    held = sum(found[key].low <= true <= found[key].high for key, true in truth.items())
    assert held >= len(truth) - 1  # of 95 % each


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_intervals_hold_what_they_promise(book: str) -> None:
    """Of 95 % intervals on many simulated clubs at least 88 % hold the truth."""
    truth, held, of = TRUTH[book], 0, 0
    for seed in range(20):
        for one in fit(Club(book, truth, seed).everything()).measured:
            true = truth.get(one.key, one.book)
            held += one.low <= true <= one.high
            of += 1
    assert held / of > 0.88


def test_a_finer_ruler_and_a_faster_film_narrow_the_interval() -> None:
    wide, narrow = (
        fit(Club("dadinho", {}, 3, ruler, frames).readings(("slide", "piece", 8))).measured[0]
        for ruler, frames in ((2.0, 30.0), (0.5, 240.0))
    )
    assert narrow.high - narrow.low < 0.6 * (wide.high - wide.low)


def test_what_the_readings_cannot_decide_is_said_and_stays() -> None:
    """Blows at the fence alone: friction and bounce cannot be told apart."""
    found = fit(Club("dadinho", {"contact.piece_wall": 0.6}, 1).readings(("fence", "piece", 6)))
    assert found.measured == ()
    left = {one.key: one for one in found.undecided}
    assert left["contact.piece_wall"].mixed == "piece.friction"
    assert left["piece.friction"].by == ("slide", "tilt")
    both = fit(
        Club("dadinho", {"contact.piece_wall": 0.6}, 1).readings(("fence", "piece", 6), ("slide", "piece", 6))
    )
    assert {one.key for one in both.measured} == {"contact.piece_wall", "piece.friction"}
    assert "they mix it with piece.friction" in told(found)


def test_a_slip_of_the_pen_is_noticed() -> None:
    readings = Club("tres-toques", {}, 2).readings(("ramp", "ball", 8))
    slip = msgspec.structs.replace(readings.runs[3], read=readings.runs[3].read | {"run": 1200.0})
    found = fit(msgspec.structs.replace(readings, runs=(*readings.runs[:3], slip, *readings.runs[4:])))
    assert found.odd == ("ramp 4",)


def test_a_hand_is_measured() -> None:
    found = fit(Readings("dadinho", shots(30, angle=1.0, power=0.06, seed=4)))
    assert found.hand is not None
    assert found.hand.angle == pytest.approx(1.0, rel=0.35)
    assert found.hand.power == pytest.approx(0.06, rel=0.35)
    assert found.hand.like == "human"
    assert found.measured == ()


def test_what_starts_by_itself_is_told_and_not_used() -> None:
    found = fit(Readings("dadinho", (Run("stick", "piece", {"length": 500.0, "rise": 120.0}),)))
    assert found.hold[0].static == pytest.approx(0.2472, abs=1e-4)
    assert found.measured == ()


@pytest.mark.parametrize("about", ["", 'club "3" \\ left'])
def test_the_table_file_is_one_to_play_on(about: str) -> None:
    readings = Club("dadinho", {"piece.friction": 0.22}, 1).readings(("slide", "piece", 4))
    found = fit(readings)
    raw = _parsed(written(found, about))
    assert raw.get("about", "") == about
    table = equipment.table_from(equipment.describe(raw))
    gear = registry.gear("dadinho").on(table)
    assert gear.materials.piece_friction == pytest.approx(found.measured[0].value, rel=0.005)
    assert gear.materials.ball_friction == registry.gear("dadinho").materials.ball_friction


def test_another_table_files_sizes_and_materials_stay() -> None:
    base = 'rulebook = "dadinho"\n[materials]\npiece.friction = 0.5\nball.mass = 0.25\n[ball]\nedge = 6\n'
    found = fit(Club("dadinho", {"piece.friction": 0.22}, 1).readings(("slide", "piece", 4)))
    text = written(found, "", base, {"piece.friction": 0.5, "ball.mass": 0.25})
    read = equipment.describe(_parsed(text))
    assert read.values == {"ball.edge": 6}
    assert read.materials["ball.mass"] == 0.25
    assert read.materials["piece.friction"] == pytest.approx(0.22, rel=NEAR)


def _parsed(text: str) -> dict[str, object]:
    found = tomllib.loads(text)
    assert described.rulebook_of(found) == "dadinho"
    return found


@pytest.mark.parametrize("book", BOOKS)
def test_every_experiment_that_is_offered_can_be_simulated(book: str) -> None:
    gear = registry.gear(book)
    for one in offered(gear):
        assert one.kind in (*READ, "mark", "stick")
        for thing in one.things:
            assert set(decides(one.kind, thing, gear)) <= set(leans_on(one.kind, thing, gear))
        assert {*READ.get(one.kind, ())} <= {ask.name for ask in one.asks}
    assert set(UNKNOWN_SPEED) <= set(READ) <= set(EXPERIMENTS)


def _file(kind: str, thing: str, **read: object) -> bytes:
    return json.dumps(
        {"rulebook": "dadinho", "runs": [{"kind": kind, "thing": thing, "read": read}]}
    ).encode()


BAD = {
    "no json": (b"{", "Input data was truncated"),
    "a book nobody knows": (b'{"rulebook": "chess"}', "chess"),
    "a board": (b'{"rulebook": "campeao"}', "played on a board"),
    "an unknown key": (b'{"rulebook": "dadinho", "rular": 1}', "rular"),
    "a bad ruler": (b'{"rulebook": "dadinho", "ruler": 0}', "$.ruler"),
    "words for a number": (_file("ramp", "ball", run="x"), "$.runs[0].read"),
    "a cube on a ramp": (_file("ramp", "ball"), "ramp 1: ball: a cube does not"),
    "a missing number": (_file("slide", "piece", over=300), "slide 1: time: missing"),
    "beyond its limit": (
        _file("tilt", "piece", length=9e9, rise=3),
        "tilt 1: length: expected 50 to 5000 mm",
    ),
    "before the mark": (_file("slide", "piece", over=300, time=1, way=290), "slide 1: over: it must stop"),
    "no number": (_file("slide", "piece", over=300, time=1e999, way=400), "malformed"),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_readings_are_refused_with_what_and_where(what: str) -> None:
    text, words = BAD[what]
    with pytest.raises(BadReadings) as refused:
        decoded(text)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_nothing_read_yet() -> None:
    with pytest.raises(BadReadings, match="nothing has been read"):
        fit(Readings("dadinho"))


def test_readings_are_kept_as_they_are() -> None:
    readings = Club("fistf", {}, 1).everything(1)
    assert decoded(encoded(readings)) == readings
