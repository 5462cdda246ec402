"""Fit what bots value: `python -m bench.fit_bots BOOK [--matches N]` writes `src/palheta/bots/data/weights.json`.

Bots play themselves; the moments at which they flick are kept. Then, some times over: a screened flick is worth what
the judge says to it and the position after, and a position is worth what its best screened flick is. Both are least
squares with a ridge. What is learnt so is the chance to score next less the chance to concede, faded by every flick;
goals come from the physics alone, so that few matches are enough.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from bench.bot_figures import bot_of
from palheta.bots import value
from palheta.bots.bot_match import play_on
from palheta.bots.candidates import Width, as_flick, candidates, shaken
from palheta.bots.levels import Bot, levels_of
from palheta.bots.search import Budget, can_say, has_called, look, standing
from palheta.bots.thinking import announced
from palheta.facts import Dive, Say
from palheta.match import Header, Match
from palheta.physics.screen import screen
from palheta.physics.types import Floats
from palheta.play import actions as do
from palheta.play.lengths import scaled
from palheta.play.moment import Moment
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session
from palheta.play.steadiness import Steadiness
from palheta.rulebooks import registry
from palheta.ruling import MayFlick
from palheta.table.frame import SIDES, Side
from palheta.table.geometry import distance

HERE = Path(value.__file__).parent / "data" / "weights.json"
RIDGE = 3.0
TRIED = 8  # flicks judged a moment
WIDE = Width(6, (-0.8, -0.5, -0.25, 0.0, 0.25, 0.5, 0.8), (0.03, 0.08, 0.17, 0.35, 0.8))


# What helps and what harms is known; how much is fitted. Few moments would otherwise make it up.
HARMS = ("guarded", "few", "always", "goal_from_afar", "own_goal", "theirs_before", "own_before", "touchline")
HARMS += ("their_goal_line", "own_goal_line", "near_lost", "far_lost", "pushed", "lost_pieces")
NAMES = {"position": value.POSITION, "flick": value.FLICK}
SIGNS = {name: -1.0 if name in HARMS else 1.0 for names in NAMES.values() for name in names}
LOOKED = Budget(WIDE, kept=16, draws=8)
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
    then = announced(moment, side, Say(say="shot", piece=nearest(moment, offer), side=side))
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


def positions(book: str, kept: list[Kept]) -> tuple[Floats, Floats]:
    """What the best flick is worth, or the best shot that may be called."""
    chance = np.random.default_rng(4)
    rows, best = [], []
    for one in kept:
        both = [one, shot_called(one)]
        looked = [look(m, s, [o], LOOKED, chance) for m, s, o in filter(None, both)]
        worth = [float(found.worth.mean(axis=1)[0]) for found in looked if found is not None]
        moment, side, _ = one
        if worth and moment.state.next.side == side:
            rows.append(value.position_row(moment.state))
            best.append(max(worth))
    return np.array(rows), np.array(best)


def flicks(book: str, kept: list[Kept]) -> tuple[Floats, Floats]:
    """Candidates anyhow, screened and judged."""
    rng = np.random.default_rng(3)
    rows, judged = [], []
    for moment, side, offer in kept:
        world = standing(book, moment.state)
        strokes = None if world is None else candidates(world, offer.pieces, offer.how or ("flick",), WIDE)
        if world is None or strokes is None or not len(strokes.body):
            continue
        some = strokes.only(rng.choice(len(strokes.body), min(TRIED, len(strokes.body)), replace=False))
        some = shaken(some, world, "human", 1, rng)
        called = has_called(moment, side)
        for k, row in enumerate(value.flick_rows(screen(world, some.kicks(world)), side, called)):
            ruling = moment.foreseen(side, as_flick(world, some, k, offer.as_))
            if ruling is not None:
                rows.append(row)
                judged.append(value.worth(book, ruling, moment.state, side))
    return np.array(rows), np.array(judged)


def least_squares(rows: Floats, came: Floats, before: Floats, signs: Floats) -> Floats:
    """Held near `before`, and to the signs: one coordinate after the other until none moves."""
    held = rows.T @ rows + RIDGE * np.eye(rows.shape[1])
    aim = rows.T @ came + RIDGE * before
    found = np.where(signs * before >= 0, before, 0.0)
    for _ in range(2_000):
        for k in range(len(found)):
            best = (aim[k] - held[k] @ found + held[k, k] * found[k]) / held[k, k]
            found[k] = max(best, 0.0) if signs[k] > 0 else min(best, 0.0)
    return found


def fit(book: str, of: str, rows: Floats, came: Floats) -> None:
    before = value.weights(book, of)
    found = least_squares(rows, came, before, np.array([SIGNS[name] for name in NAMES[of]]))
    left = came - rows @ found
    print(f"  {of}: {len(rows)} rows, spread {came.std():.3f}, left {left.std():.3f}", flush=True)
    known = json.loads(HERE.read_text("utf-8"))
    known[book][of] = [round(float(one), 4) for one in found]
    HERE.write_text(json.dumps(known, indent=1) + "\n", "utf-8")
    value.forget()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("book")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--level", default="easy", help=", ".join(levels_of("dadinho")))
    parser.add_argument("--moments", type=int, default=300, help="at which flicks are judged")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    kept = list[Kept]()
    for seed in range(args.matches):
        match = Match(Header(book=args.book, options=scaled(registry.find(args.book), "short")))
        hands: dict[Side, Steadiness] = {"home": "human", "away": "human"}
        session = Session(match, PhysicsRunner(), f"fit {seed}", hands, patient=True)
        bots = {side: Watched(bot_of(args.book, args.level, f"fit {seed} {side}"), kept) for side in SIDES}
        play_on(session, seed, bots=bots)
    some = with_shots([kept[k] for k in np.random.default_rng(3).permutation(len(kept))[: args.moments]])
    print(
        f"{args.book}: {args.matches} short matches of {args.level}, {len(some)} of their moments", flush=True
    )
    for _ in range(args.rounds):
        fit(args.book, "flick", *flicks(args.book, some))
        fit(args.book, "position", *positions(args.book, some))


if __name__ == "__main__":
    main()
