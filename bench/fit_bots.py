"""Fit what bots value: `python -m bench.fit_bots BOOK [--matches N]` writes `src/palheta/bots/data/weights.json`.

Bots play themselves; the moments at which they flick are kept, and who scored next. A position is worth that goal,
faded by every flick until it fell; a screened flick is worth what the judge says to it and the position after. Both are
least squares, held by a ridge to what was thought before. `--of position` takes many matches (a goal is rare), `--of
flick` few: there the physics and the judge say what comes of each.
"""

import argparse
import fcntl
import json
import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from bench.bot_figures import bot_of
from palheta.bots import screened_value, value
from palheta.bots.bot_match import play_on
from palheta.bots.candidates import Width, as_flick, candidates, shaken
from palheta.bots.going_on import going_on
from palheta.bots.levels import THINKING, Bot, levels_of
from palheta.bots.table_now import can_say, has_called, standing
from palheta.bots.thinking import announced
from palheta.facts import Dive, Flick, Say
from palheta.match import Header, Match
from palheta.physics.screen import screen
from palheta.physics.types import Floats
from palheta.play import actions as do
from palheta.play.lengths import SCALE, scaled
from palheta.play.moment import Moment
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session
from palheta.play.steadiness import Steadiness
from palheta.rulebooks import registry
from palheta.rulebooks.base import TableState
from palheta.ruling import MayFlick
from palheta.table.frame import SIDES, Side, other
from palheta.table.geometry import distance

HERE = Path(value.__file__).parent / "data" / "weights.json"
RIDGE = 100.0  # so many rows like the others are what was thought before
SELDOM = 1e-3  # the mean square of what is in hardly any row: there it is what was thought
TRIED = 8  # flicks judged a moment
NEXT, FADED = 12, 0.9  # so many flicks a goal may be away, and with each it counts so much less
WIDE = Width(6, (-0.8, -0.5, -0.25, 0.0, 0.25, 0.5, 0.8), (0.03, 0.08, 0.17, 0.35, 0.8), shots=3, mates=4)


# What helps and what harms is known; how much is fitted. Few moments would otherwise make it up.
HARMS = {
    *("answer", "few", "always", "goal_from_afar", "own_goal", "theirs_before", "own_before", "touchline"),
    *(
        "their_goal_line",
        "own_goal_line",
        "near_lost",
        "far_lost",
        "chance_lost",
        "pushed",
        "lost_pieces",
        "called_short",
        "chance_inside",
        "corner_lost",
        "pushed_before",
    ),
}
# What was thought before anything was fitted: to have the ball is good, near their goal better.
THOUGHT = {
    "position": dict.fromkeys(value.POSITION, 0.0)
    | {"turn": 0.01, "near": 0.05, "far": 0.08, "reached": 0.04, "chance": 0.45, "answer": -0.1}
    | {"penalty": 0.4, "direct_free_kick": 0.04, "indirect_free_kick": 0.02, "corner": 0.02},
    "flick": {"always": -0.02, "goal": 0.95, "goal_called": 0.95, "goal_from_afar": -0.95, "own_goal": -1.0}
    | {"met": 0.02, "theirs_before": -0.15, "own_before": -0.04, "touchline": -0.03, "their_goal_line": -0.02}
    | {"own_goal_line": -0.1, "kept": 0.02, "near_kept": 0.04, "far_kept": 0.06, "reached_kept": 0.03}
    | {"chance_kept": 0.36, "near_lost": -0.04, "far_lost": -0.06, "chance_lost": -0.35}
    | {"pushed": -0.02, "lost_pieces": -0.02, "called_short": -0.1, "chance_inside": 0.0}
    | {"corner": 0.0, "corner_lost": 0.0, "pushed_before": 0.0},
}
NAMES = {"position": value.POSITION, "flick": value.FLICK}
SIGNS = {name: -1.0 if name in HARMS else 1.0 for names in NAMES.values() for name in names} | {"turn": 0.0}
Kept = tuple[Moment, Side, MayFlick]


class Watched:
    """A bot; the moments at which it flicks are kept."""

    def __init__(self, of: Bot, kept: list[Kept]) -> None:
        self._of, self._kept = of, kept

    def choose(self, session: Session, side: Side) -> do.Action | None:
        action = self._of.choose(session, side)
        if isinstance(action, do.DoFlick) and action.as_ != "defence":
            offers = (
                o for o in session.offers if isinstance(o, MayFlick) and o.side == side and not o.barred
            )
            offer = next((o for o in offers if action.piece in o.pieces), None)
            if offer is not None:
                self._kept.append((session.moment(), side, offer))
        return action

    def dive(self, session: Session, side: Side, now: float) -> tuple[float, Dive] | None:
        return self._of.dive(session, side, now)


def with_shots(kept: list[Kept]) -> list[Kept]:
    """And how it stands when a shot was called, where that may be done."""
    called = (shot_called(one) for one in kept)
    return kept + [one for one in called if one is not None]


def shot_called(of: Kept) -> Kept | None:
    moment, side, offer = of
    if not can_say("shot", moment.offers, side):
        return None
    said = Say(say="shot", piece=nearest(moment, offer), side=side)
    then = announced(moment, side, said, THINKING["fair"].expects, random.Random(4))
    offers = () if then is None else then.offers
    flick = next((o for o in offers if isinstance(o, MayFlick) and o.side == side and not o.barred), None)
    return None if then is None or flick is None else (then, side, flick)


def nearest(moment: Moment, offer: MayFlick) -> str:
    state = moment.state
    ball = state.point("ball")
    return min(
        (name for name in offer.pieces if state.point(name) is not None),
        key=lambda name: distance(state.point(name), ball),
    )


def positions(match: Match) -> tuple[list[list[float]], list[float]]:
    """How it stood before every flick of a match, as who was to act saw it, and the next goal, faded."""
    states = [match.opening, *(taken.ruling.state for taken in match.taken)]
    flicked = [
        (before, taken.ruling.state)
        for before, taken in zip(states, match.taken, strict=False)
        if isinstance(taken.step, Flick) and taken.step.side == before.next.side
    ]
    rows, came = [], []
    for k, (before, _) in enumerate(flicked):
        rows.append(value.position_row(match.book.name, before))
        came.append(next_goal(flicked[k : k + NEXT], before.next.side))
    return rows, came


def next_goal(flicked: Sequence[tuple[TableState, TableState]], side: Side) -> float:
    for n, (before, after) in enumerate(flicked):
        scored = after.score.of(side) - before.score.of(side)
        conceded = after.score.of(other(side)) - before.score.of(other(side))
        if scored != conceded:
            return FADED**n * (scored - conceded)
    return 0.0


def flicks(book: str, kept: list[Kept]) -> tuple[Floats, Floats]:
    """Candidates anyhow and those that look best, screened and judged."""
    rng = np.random.default_rng(3)
    rows, judged = [], []
    for moment, side, offer in kept:
        world = standing(book, moment.state)
        strokes = None if world is None else candidates(world, offer.pieces, offer.how or ("flick",), WIDE)
        if world is None or strokes is None or not len(strokes.body):
            continue
        called = has_called(moment, side)
        seen = screen(world, strokes.kicks(world))
        worth = screened_value.flicks(book, seen, side, called)
        after = going_on(moment, side, strokes, seen, worth, offer.as_)
        order = np.argsort(-screened_value.flicks(book, seen, side, called, after), kind="stable")
        chosen = np.concatenate([order[:TRIED], rng.permutation(len(order))[:TRIED]])
        some = shaken(strokes.only(chosen), world, "human", 1, rng)
        for k, row in enumerate(
            screened_value.flick_rows(screen(world, some.kicks(world)), side, called, after)
        ):
            ruling = moment.foreseen(side, as_flick(world, some, k, offer.as_))
            if ruling is not None:
                rows.append(row)
                judged.append(value.worth(book, ruling, moment.state, side))
    return np.array(rows), np.array(judged)


def least_squares(rows: Floats, came: Floats, before: Floats, signs: Floats) -> Floats:
    """Held near `before`, and to the signs (0: either): one coordinate after the other until none moves."""
    ridge = RIDGE * np.maximum((rows**2).mean(axis=0), SELDOM)
    held = rows.T @ rows + np.diag(ridge)
    aim = rows.T @ came + ridge * before
    found = np.where(signs * before >= 0, before, 0.0)
    for _ in range(2_000):
        for k in range(len(found)):
            best = (aim[k] - held[k] @ found + held[k, k] * found[k]) / held[k, k]
            found[k] = best if signs[k] == 0 or signs[k] * best > 0 else 0.0
    return found


def thought_of(kept: list[Kept]) -> dict[str, dict[str, float]]:
    """Where shots are called, a goal that nobody called is none."""
    called = any(can_say("shot", moment.offers, side) for moment, side, _ in kept)
    return {**THOUGHT, "flick": THOUGHT["flick"] | ({"goal": 0.0} if called else {})}


def fit(book: str, of: str, rows: Floats, came: Floats, thought: dict[str, dict[str, float]]) -> None:
    before = np.array([thought[of][name] for name in NAMES[of]])
    found = least_squares(rows, came, before, np.array([SIGNS[name] for name in NAMES[of]]))
    left = came - rows @ found
    print(f"  {of}: {len(rows)} rows, spread {came.std():.3f}, left {left.std():.3f}", flush=True)
    print("    " + ", ".join(f"{n} {w:.3f}" for n, w in zip(NAMES[of], found, strict=True) if w), flush=True)
    with HERE.open("r+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # other books may be fitted beside this one
        known = json.load(file)
        known[book][of] = [round(float(one), 4) for one in found]
        file.seek(0)
        file.truncate()
        file.write(json.dumps(known, indent=1) + "\n")
    value.forget()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("book")
    parser.add_argument("--of", default="flick", choices=list(NAMES))
    parser.add_argument("--matches", type=int, default=12)
    parser.add_argument("--length", default="sprint", choices=list(SCALE))
    parser.add_argument("--level", default="fair", help=", ".join(levels_of("dadinho")))
    parser.add_argument("--moments", type=int, default=400, help="at which flicks are judged")
    args = parser.parse_args()
    kept, rows, came = list[Kept](), list[list[float]](), list[float]()
    for seed in range(args.matches):
        match = Match(Header(book=args.book, options=scaled(registry.find(args.book), args.length)))
        hands: dict[Side, Steadiness] = {"home": "human", "away": "human"}
        session = Session(match, PhysicsRunner(), f"fit {seed}", hands, patient=True)
        bots = {side: Watched(bot_of(args.book, args.level, f"fit {seed} {side}"), kept) for side in SIDES}
        play_on(session, seed, bots=bots)
        stood, then = positions(match)
        rows, came = rows + stood, came + then
    print(f"{args.book}: {args.matches} {args.length} matches of {args.level}", flush=True)
    some = with_shots([kept[k] for k in np.random.default_rng(3).permutation(len(kept))[: args.moments]])
    found = flicks(args.book, some) if args.of == "flick" else (np.array(rows), np.array(came))
    fit(args.book, args.of, found[0], found[1], thought_of(some))


if __name__ == "__main__":
    main()
