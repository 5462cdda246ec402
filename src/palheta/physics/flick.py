"""Stroke a piece and get the trace; preview one; or run very many and get where everything came to rest."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import atan2, degrees, hypot
from typing import NamedTuple

import numpy as np

from palheta.physics import columns as col
from palheta.physics.kick import BODY, KICK, OUTCOME, Flicks, Found, Origin, play, play_many
from palheta.physics.strokes import BadStroke, Stroke, check, limits, start
from palheta.physics.trace import Rows, Trace
from palheta.physics.types import Floats, Log, Paths, Sim
from palheta.physics.world import World
from palheta.table.frame import is_keeper

BUDGET = 20_000  # events; an ordinary flick has about twenty, the worst pack seen some thousands
ROOM = 512  # log rows to begin with; a longer run is simply run again with more
MARKS = CONTACTS = 64  # of a flick; of one in a batch, what its outcome is told from


def kick_of(world: World, flick: Stroke) -> Floats:
    """The row that the compiled code starts from."""
    i = world.index(flick.piece)
    check(flick, limits(world.gear))
    if flick.piece == "ball":
        raise BadStroke("flick of ball: a hand plays pieces, not the ball")
    if world.s[i, col.MODE] == col.GONE:
        raise BadStroke(f"flick of {flick.piece}: it has left the table")
    if is_keeper(flick.piece) and world.table.keeper.shape == "bar":
        raise BadStroke(f"flick of {flick.piece}: a keeper on a bar is moved by its rod (World.with_dive)")
    first = start(flick, float(world.constants[i, 1]), world.materials)
    return np.array([i, first.vx, first.vy, first.vz, first.spin, first.tilt, first.flip])


def flick(world: World, what: Stroke, at: float | None = None) -> Trace:
    """Play a piece and follow everything to rest. `at`: enter a moving world at that time."""
    if at is not None:
        world = simulate(world, until=at).world_at(at)
    if what.how == "turn":
        return _turn(world, what)
    return _run(world, kick_of(world, what)[None, :], col.INF)


def simulate(world: World, until: float = col.INF) -> Trace:
    """Let a moving world go on."""
    return _run(world, np.empty((0, KICK)), until)


def kicked(world: World, kicks: Floats) -> Trace:
    """From rows of kicks (`kick_of`) of any bodies: what a ramp gives a ball, or a push a keeper."""
    return _run(world, kicks, col.INF)


def _run(world: World, kicks: Floats, until: float, room: int = ROOM, budget: int = BUDGET) -> Trace:
    final, counts = world.copy(), np.zeros(col.COUNTS, np.int64)
    log = Rows(
        np.empty((room, col.SEGMENT_WIDTH)),
        np.empty((room, col.CONTACT_WIDTH)),
        np.empty((MARKS, col.MARK_WIDTH)),
    )
    events, t = play(
        final.q, final.s, final.constants, *world.setting.flat_stage,
        log.segments, counts, log.contacts, log.marks, _scratch(world), kicks, world.time, until, budget,
    )  # fmt: skip
    segments, contacts, marks, _ = counts.tolist()
    if max(segments, contacts) > room:
        return _run(world, kicks, until, room=max(segments, contacts) + 1, budget=budget)
    final.time = t if until >= col.INF or events < 0 else until
    written = Rows(log.segments[:segments].copy(), log.contacts[:contacts].copy(), log.marks[:marks].copy())
    return Trace(world, written, final.time, events, final)


def _scratch(world: World) -> Floats:
    return np.empty((col.TOGETHER + len(world.names), col.TOGETHER_WIDTH))


def _turn(world: World, what: Stroke) -> Trace:
    """A button is turned over where it lies; nothing else may move."""
    check(what, limits(world.gear))
    i = world.index(what.piece)
    final = world.copy()
    final.s[i, col.FACE] = 1 - final.s[i, col.FACE]
    marks = np.array([[world.time, i, col.TURNED]])
    segments = np.vstack([world.as_segments(), final.as_segments()[i : i + 1]])
    rows = Rows(segments, np.empty((0, col.CONTACT_WIDTH)), marks)
    return Trace(world, rows, world.time, 0, final)


class Preview(NamedTuple):
    """What a player may see before letting go: the first contact, and where the ball would start to go."""

    touched: str | None
    at: tuple[float, float] | None
    piece_at: tuple[float, float] | None
    ball_angle: float | None
    ball_speed: float | None


def preview(world: World, what: Stroke) -> Preview:
    trace = flick(world, what)
    first = next((k for k in trace.contacts if what.piece in (k.a, k.b)), None)
    if first is None:
        return Preview(None, None, None, None, None)
    touched = first.b if first.a == what.piece else first.a
    here = trace.at(what.piece, first.t)
    angle = speed = None
    if touched == "ball":
        ball = trace.at("ball", first.t)
        angle, speed = degrees(atan2(ball.vy, ball.vx)), hypot(ball.vx, ball.vy)
    return Preview(touched, first.point[:2], (here.x, here.y), angle, speed)


class Outcomes(NamedTuple):
    """Of a batch: `rest[k, i]` is x, y, z, heading, mode of body i; the others have one entry a flick.

    `first` and `last` are indices of bodies, -1 none, -10 and below a static; `events` is negative where
    the budget was spent."""

    rest: Floats
    events: Floats
    lasted: Floats
    ball_top: Floats
    first: Floats
    ball_struck: Floats
    last: Floats


def batch(
    world: World,
    flicks: Sequence[Stroke] | Floats,
    places: Floats | None = None,
    threads: int = 1,
    budget: int = BUDGET,
) -> Outcomes:
    """Very many flicks, each from this world, or from `places[k, i]` = x, y, heading (not checked).

    `flicks` may be given as rows of kicks (`kick_of`). The compiled code lets go of the interpreter, so
    threads work; 0 means one a core.
    """
    kicks = flicks if isinstance(flicks, np.ndarray) else np.array([kick_of(world, one) for one in flicks])
    if kicks.ndim != 2 or kicks.shape[1] != KICK or not np.all(np.isfinite(kicks)):
        raise BadStroke(f"kicks must be finite rows of {KICK} numbers, got an array of shape {kicks.shape}")
    if places is None:
        places = np.empty((0, len(world.names), 3))
    elif places.shape != (len(kicks), len(world.names), 3) or not np.all(np.isfinite(places)):
        raise BadStroke(f"places must be finite, {(len(kicks), len(world.names), 3)}, got {places.shape}")
    rest, outcome = np.empty((len(kicks), len(world.names), 5)), np.empty((len(kicks), OUTCOME))

    def some(low: int, high: int) -> None:
        mine, nothing = world.copy(), np.empty((0, col.CONTACT_WIDTH))
        log = Log(
            Paths(nothing, np.zeros(col.COUNTS, np.int64)), np.empty((CONTACTS, col.CONTACT_WIDTH)), nothing
        )
        play_many(
            Sim(mine.bodies, mine.stage, log, _scratch(world)),
            Origin(world.q, world.s, world.ball, world.time),
            Flicks(kicks[low:high], places[low:high]),
            budget,
            Found(rest[low:high], outcome[low:high]),
        )

    workers = threads or os.cpu_count() or 1
    cuts = np.linspace(0, len(kicks), 1 if workers == 1 else workers * 8 + 1).astype(int)
    if workers == 1:
        some(0, len(kicks))
    else:
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(some, cuts[:-1], cuts[1:]))
    return Outcomes(rest, *outcome.T)


__all__ = ["BODY", "Outcomes", "Preview", "batch", "flick", "kick_of", "kicked", "preview", "simulate"]
