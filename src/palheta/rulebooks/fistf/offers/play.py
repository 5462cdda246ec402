"""What may be done while the ball is in play: the attacker's flick, the answer to it, ticks, keepers."""

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.fistf.areas import in_keeper_strip, off_pitch, on_pitch
from palheta.rulebooks.fistf.offers.suggest import guard
from palheta.rulebooks.fistf.outcome.due import seconds_to_answer
from palheta.rulebooks.fistf.outcome.keeper import comes_on
from palheta.rulebooks.fistf.outcome.period import period_length
from palheta.rulebooks.fistf.rules.part5_indoor import part5_3_3_onto_the_touchline
from palheta.rulebooks.fistf.rules.rule05_possession import MOST_TOUCHES
from palheta.rulebooks.fistf.rules.rule09_sweeper import art9_2_1_not_now
from palheta.rulebooks.fistf.rules.rule13_offside import art13_1_1_position
from palheta.rulebooks.fistf.rules.rule13_tick import MOST_TICKS
from palheta.rulebooks.fistf.state import State
from palheta.ruling import (
    Constraint,
    MayDive,
    MayFlick,
    MayPlace,
    MaySay,
    MaySubstitute,
    MayWait,
    Offer,
    Reason,
    reason,
)
from palheta.table.frame import SIDES, Side, forward, keeper_of, other, sweeper_of

TOUCH_NOTHING = reason("it may touch neither the ball nor any figure")

IN_ITS_AREA = reason("inside its goal area, clear of the lines")


def in_play(state: State) -> tuple[Offer, ...]:
    """Paced play takes them in order; in live play both sides act on their own as they like."""
    attacker, defender = state.possession.side, other(state.possession.side)
    answer = _answer(state, defender)
    claims = _claims(state)
    if state.possession.owed is not None and any(offer.barred is None for offer in answer):
        return (*answer, *claims)
    return (
        *claims,
        *answer,
        *_attack(state, attacker),
        *_dive(state, defender),
        *_keepers(state, attacker),
        *_guards(state),
        *_by_hand(state, attacker),
    )


def _claims(state: State) -> tuple[Offer, ...]:
    recall = state.flight.recall
    if recall is None or recall.latent:
        return ()
    return (
        MaySay(recall.side, "10.7.2.1", reason("Play on"), "advantage"),
        MaySay(recall.side, recall.clause, reason("Back"), "back", condition=reason("everything as it was")),
    )


def _answer(state: State, side: Side) -> tuple[Offer, ...]:
    """6.2: the defensive flick, made or declined."""
    names = _usable(state, side)
    if state.possession.defence != "open" or not names:
        return ()
    if state.variant.indoor and state.ball_runs:
        why = reason("while the ball runs the defender moves nothing")
        return (
            MayFlick(
                side,
                "V.5",
                reason("Defensive flick"),
                names,
                as_="defence",
                barred=why,
                condition=TOUCH_NOTHING,
            ),
        )
    owed = state.possession.owed is not None
    seconds = seconds_to_answer(state)
    clause = state.possession.owed or "6.2.1"
    flick = MayFlick(
        side,
        clause,
        reason("Defensive flick"),
        names,
        as_="defence",
        seconds=seconds,
        blocks=owed,
        condition=TOUCH_NOTHING,
    )
    decline = MaySay(side, clause, reason("No defensive flick"), "play", seconds=seconds, blocks=owed)
    return (flick, decline)


def _usable(state: State, side: Side) -> tuple[str, ...]:
    wait = state.unplaced
    out = {*wait.fallen, *wait.hooked, *wait.misplaced, *wait.rebounded}
    return tuple(name for name in state.figures(side) if name not in out)


def _attack(state: State, side: Side) -> tuple[Offer, ...]:
    names = _usable(state, side)
    barred = {name: why for name in names if (why := _why_not(state, name)) is not None}
    free = tuple(name for name in names if name not in barred)
    found = []
    if state.possession.tick_asked and state.possession.defence != "open" and _offside(state, side):
        found.append(_tick(state, side))
    if free:
        asks = reason("it may touch no figure before the ball; three times in a row at most")
        found.append(MayFlick(side, "5.2.1", reason("Play the ball"), free, as_="kick", condition=asks))
    if _keeper_reaches(state, side):
        keeper = (keeper_of(side),)
        found.append(
            MayFlick(
                side, "8.1.3", reason("Play the ball with the keeper"), keeper, as_="kick",
                condition=reason("inside its goal area, at most three times in a row"),
            )
        )  # fmt: skip
    found += [
        MayFlick(side, clause, reason("Play the ball with {piece}", piece=name), (name,), barred=why)
        for name, (clause, why) in barred.items()
    ]
    if not free and not _keeper_reaches(state, side):
        found.insert(0, _nobody_may(state, side, names))
    return (*found, *_ask_for_tick(state, side))


def _nobody_may(state: State, side: Side, names: tuple[str, ...]) -> Offer:
    """No figure may play the ball: any flick gives it away, and without figures only time passes."""
    if names:
        label = reason("Flick, and lose the ball")
        return MayFlick(side, "5.1", label, names, punished="5.2.1")
    return MayWait("referee", "3.1.1", reason("Nobody can play"), period_length(state))


def _why_not(state: State, name: str) -> tuple[str, Reason] | None:
    if state.possession.touches.get(name, 0) >= MOST_TOUCHES:
        return "5.2.1", reason("{piece} has played the ball three times in a row", piece=name)
    if state.possession.barred is not None and state.possession.barred.piece == name:
        return state.possession.barred.clause, reason(
            "{piece} took the restart; another figure must meet the ball first", piece=name
        )
    if name in state.possession.ticked:
        return "13.4.6", reason("{piece} was ticked; another figure must play the ball first", piece=name)
    return None


def _keeper_reaches(state: State, side: Side) -> bool:
    """8.2.1: the bar keeper plays in its goal area; a ball behind its line (indoors) is the figures' business."""
    keeper, ball = keeper_of(side), state.point("ball")
    if keeper not in state.pieces or ball is None or state.possession.touches.get(keeper, 0) >= MOST_TOUCHES:
        return False
    ahead = (ball[0] - state.table.pitch.goal_line(side)) * forward(side)
    return ahead > 0 and in_keeper_strip(state, side, state.table.footprint("ball", ball))


def _offside(state: State, side: Side) -> tuple[str, ...]:
    ball = state.point("ball")
    return tuple(name for name in _usable(state, side) if art13_1_1_position(state, name, ball))


def _tick(state: State, side: Side) -> Offer:
    asks = reason("a figure in an offside position, and it may touch nothing")
    return MayFlick(side, "13.4.1", reason("Tick"), _offside(state, side), as_="tick", condition=asks)


def _ask_for_tick(state: State, side: Side) -> tuple[Offer, ...]:
    if state.variant.indoor or state.possession.tick_asked or not _offside(state, side):
        return ()
    label = reason("Ask for a tick")
    if state.possession.ticks >= MOST_TICKS:
        why = reason("three ticks have been made in this possession")
        return (MaySay(side, "13.3.1", label, "tick", barred=why),)
    if state.possession.defence == "open":
        why = reason("the defensive flick comes before a tick")
        return (MaySay(side, "13.4.2", label, "tick", barred=why),)
    left = reason("{left} left in this possession", left=MOST_TICKS - state.possession.ticks)
    return (MaySay(side, "13.4.1", label, "tick", condition=left),)


def _dive(state: State, side: Side) -> tuple[Offer, ...]:
    keeper = keeper_of(side)
    if not state.ball_runs or keeper not in state.pieces:
        return ()
    where = {keeper: (Constraint("inside", "8.2.1", zone=f"{side}_goal_area"),)}
    return (
        MayDive(
            side, "8.2.1", reason("Save: drag the keeper"), (keeper,), where=where, condition=IN_ITS_AREA
        ),
    )


def _keepers(state: State, side: Side) -> tuple[Offer, ...]:
    """9: the sweeping keeper comes on and goes off; the bar keeper may be set anew in its area."""
    if state.variant.indoor or state.ball_runs:
        return ()
    keeper, sweeper = keeper_of(side), sweeper_of(side)
    line = state.table.pitch.goal_line(side)
    if side in state.sweepers.on:
        if art9_2_1_not_now(state, side):
            return ()
        still = reason("you have the ball, and it lies still")
        label = reason("Take the sweeping keeper off")
        return (MaySubstitute(side, "9.2.1", label, (sweeper,), (keeper,), condition=still),)
    if keeper not in state.pieces:
        return ()
    without = replace(state, pieces={n: p for n, p in state.pieces.items() if n != keeper})
    if comes_on(without, side, Place((line + forward(side) * 20.0, 0.0))):
        return ()
    asks = reason("into the goal area, while you have the ball; no goal with its first flick")
    label = reason("Bring the sweeping keeper on")
    return (MaySubstitute(side, "9.1.2", label, (keeper,), (sweeper,), condition=asks),)


def _guards(state: State) -> tuple[Offer, ...]:
    """8.2.1: a bar keeper may be set anywhere in its goal area, clear of its lines."""
    return tuple(
        MayPlace(
            side, "8.2.1", reason("Set the keeper"), (keeper_of(side),),
            where={keeper_of(side): (Constraint("inside", "8.2.1", zone=f"{side}_goal_area"),)},
            suggest={keeper_of(side): guard(state, side)}, at_most=1, condition=IN_ITS_AREA,
        )
        for side in SIDES
        if keeper_of(side) in state.pieces and not state.ball_runs
    )  # fmt: skip


def _by_hand(state: State, side: Side) -> tuple[Offer, ...]:
    """2.1.1.3: asking whether a restart can be forced; V.3.3: a figure at the fence set onto the touchline."""
    if state.ball_runs:
        return ()
    found: list[Offer] = []
    outside = tuple(
        name
        for name in state.figures(other(side))
        if (at := state.point(name)) is not None and off_pitch(state, name, at)
    )
    if outside and not state.variant.indoor:
        label = reason("Ask the referee: can a restart be won off it?")
        asks = reason("off a figure less than a ball beside the pitch a throw-in or corner can be played")
        found.append(MaySay(side, "2.1.1.3", label, "measure", pieces=outside, condition=asks))
    for name in state.figures(side):
        at = state.point(name)
        onto = Place(on_pitch(state.table.pitch, at)) if at is not None else None
        if onto is not None and part5_3_3_onto_the_touchline(state, name, onto):
            label = reason("Set {piece} onto the touchline", piece=name)
            straight = reason("straight in from the fence")
            found.append(
                MayPlace(side, "V.3.3", label, (name,), suggest={name: onto}, at_most=1, condition=straight)
            )
    return tuple(found)
