"""What may be done now, by whom: a whole match in offers, from the coin to the end."""

from palheta.rulebooks.common.suggesting import possible
from palheta.rulebooks.fistf.areas import line_place, nearest_taker
from palheta.rulebooks.fistf.offers.play import in_play
from palheta.rulebooks.fistf.offers.restarts import at_restart
from palheta.rulebooks.fistf.offers.suggest import beside_ball
from palheta.rulebooks.fistf.rules.rule17_shootout import SECONDS
from palheta.rulebooks.fistf.state import Due, State
from palheta.ruling import Constraint, MayChoose, MayDive, MayFlick, MayPlace, MaySay, Offer, Option, reason
from palheta.table.frame import Side, keeper_of, other


def offers(state: State) -> tuple[Offer, ...]:
    return possible(state.table, state.standing, offers_in(state))


BEHIND_THE_LINE = reason("no part of it beyond the goal line")


def offers_in(state: State) -> tuple[Offer, ...]:
    if state.over is not None:
        return ()
    if state.stage in ("toss", "choice"):
        return (_coin(state),)
    if state.stage == "shootout":
        return _tie_break(state)
    if state.due is not None:
        return at_restart(state, state.due)
    return in_play(state)


def _coin(state: State) -> Offer:
    clause = "17.1.2" if state.shootout is not None else "4.1.1"
    if state.stage == "toss":
        options = (
            Option("home_wins", reason("home wins the toss"), clause),
            Option("away_wins", reason("away wins the toss"), clause),
        )
        return MayChoose("referee", clause, reason("Toss the coin"), options, blocks=True)
    assert state.toss is not None
    label = reason("Kick-off or end?")
    if state.shootout is not None:
        label = reason("Shoot first or second?")
        options = (
            Option("kick_off", reason("shoot first"), clause),
            Option("ends", reason("let the other shoot first"), clause),
        )
    else:
        options = (
            Option("kick_off", reason("kick off"), clause),
            Option("ends", reason("choose the end"), clause),
        )
    return MayChoose(
        state.toss,
        clause,
        label,
        options,
        blocks=True,
    )


def _tie_break(state: State) -> tuple[Offer, ...]:
    """17.2: the shooter sets his figure and is ready, then the keeper, then the shot; ten seconds each."""
    due = state.due
    assert due is not None
    keeper_side = other(due.side)
    if state.ball_runs:
        keeper = keeper_of(keeper_side)
        behind = {keeper: (Constraint("inside", "17.2.3", zone=f"{keeper_side}_net"),)}
        return (
            MayDive(
                keeper_side,
                "17.2.3",
                reason("Save: drag the keeper"),
                (keeper,),
                where=behind,
                condition=BEHIND_THE_LINE,
            ),
        )
    if due.side not in due.ready:
        return _shooter_gets_ready(state, due)
    if keeper_side not in due.ready:
        return (
            MaySay(keeper_side, "17.2.3", reason("Keeper ready"), "ready", seconds=SECONDS),
            _keeper_set(state, keeper_side),
        )
    taker = due.taker or nearest_taker(state, due.side, due.at)
    return (
        MayFlick(
            due.side, "17.2.5", reason("Shoot"), (taker,), as_="kick", seconds=SECONDS,
            condition=reason("one flick, within ten seconds"),
        ),
        MayPlace(
            due.side, "17.2.2", reason("Move the figure again"), (taker,),
            suggest={taker: beside_ball(state, due.side, due, taker)}, punished="17.2.2",
        ),
    )  # fmt: skip


def _shooter_gets_ready(state: State, due: Due) -> tuple[Offer, ...]:
    taker = due.taker or nearest_taker(state, due.side, due.at)
    place = MayPlace(
        due.side, "17.2.2", reason("Set the figure that shoots"), (taker,),
        suggest={taker: beside_ball(state, due.side, due, taker)}, at_most=1, seconds=SECONDS,
    )  # fmt: skip
    stands = reason("the figure may not be moved after this")
    ready = MaySay(due.side, "17.2.2", reason("Ready to shoot"), "ready", seconds=SECONDS, condition=stands)
    return (ready, place) if due.taker is not None else (place,)


def _keeper_set(state: State, side: Side) -> Offer:
    keeper = keeper_of(side)
    return MayPlace(
        side, "17.2.3", reason("Set the keeper"), (keeper,),
        where={keeper: (Constraint("inside", "17.2.3", zone=f"{side}_net"),)},
        suggest={keeper: state.pieces.get(keeper) or line_place(state, side)}, at_most=1, seconds=SECONDS,
        condition=BEHIND_THE_LINE,
    )  # fmt: skip
