"""A restart that somebody earned: dadinho and pieces are set for it, and the advantage is kept open."""

from palheta.facts import Place
from palheta.rulebooks.dadinho.areas import Places
from palheta.rulebooks.dadinho.outcome.precedence import Award, Draft, Finding, keeps_better
from palheta.rulebooks.dadinho.rules.ch4_moved import art34_e_pushed_away
from palheta.rulebooks.dadinho.rules.ch4_plays import art24_cleared_by_infringement
from palheta.rulebooks.dadinho.rules.ch7_penalty import art48_2_cleared_for_the_penalty
from palheta.rulebooks.dadinho.state import Due, Interrupted, Pending, State, Tally
from palheta.ruling import Because, Next, reason
from palheta.table.frame import Side, forward, other
from palheta.table.geometry import touches, wholly_outside


def given(draft: Draft, finding: Finding) -> Draft:
    """What one finding that no lance brought leads to."""
    draft = draft.calling(finding.call)
    if finding.sanction is None or keeps_better(draft.state, finding.sanction):
        return draft
    return awarded(draft, finding.sanction, finding.call.because, lies=draft.state.ball)


def awarded(
    draft: Draft,
    award: Award,
    why: Because,
    *,
    lies: Place | None,
    dead: bool = False,
    new_play: bool = True,
    had: Tally | None = None,
) -> Draft:
    """`award` is due: dadinho and pieces set for it, counts cleared, advantage kept open unless the dadinho is dead.

    `lies`: where it is, as far as anybody said. `had`: the count that an advantage goes on with.
    """
    state = draft.state
    if (
        state.record.shootout is not None
    ):  # there is nothing but the next kick: an offence is called, no kick is won
        return draft
    pending = None if dead else _pending(state, award, lies, had or state.play.tallies[award.side])
    if new_play:
        draft = art24_cleared_by_infringement(draft)
    ball = _set_ball(state, award, lies)
    moved, aside = _made_room(state, award, ball)
    draft = draft.placing(moved).now(
        ball=ball,
        due=Due(
            pending=pending, aside=aside, spot_sign=award.sign, arranging=state.due.arranging,
            ready=state.due.ready, cleared=tuple(moved) if award.kind == "penalty" else (),
        ),
    )  # fmt: skip
    draft = draft.within("play", must_use=(), taker=None, kickoff=None)
    within = "goal_area" if award.owner is not None else None
    options = (award.kind, "advantage") if pending is not None else ()
    due = Next(award.kind, award.side, at=None if within else award.at, within=within, options=options)
    return draft.then(due, why.words, why.clause)


def _made_room(state: State, award: Award, ball: Place | None) -> tuple[Places, Places]:
    """Who must move for a restart, and where those stood that return after it (48 §2: nobody)."""
    if award.kind == "penalty":
        return art48_2_cleared_for_the_penalty(state, other(award.side)), {}
    if ball is None or ball.point is None:
        return {}, {}
    moved = art34_e_pushed_away(state, state.pieces, award.side, ball.point)
    return moved, {name: state.pieces[name] for name in moved}


def _pending(state: State, award: Award, lies: Place | None, had: Tally) -> Pending | None:
    """The advantage: play goes on, or the restart that the side already had is taken."""
    at = None if lies is None else lies.point
    if at is not None and wholly_outside(state.table.footprint("ball", at), state.table.pitch.field):
        return None
    if state.restart is not None and state.turn != award.side:
        return None
    shot = state.due.shot if state.due.shot is not None and state.due.shot.side == award.side else None
    return Pending(award.side, had, lies, state.pieces, shot, _interrupted(state))


def _interrupted(state: State) -> Interrupted | None:
    if state.restart is None:
        return None
    due = state.due
    return Interrupted(state.next, due.tries, due.aside, due.lent, due.spot_sign, due.recomposition)


def _set_ball(state: State, award: Award, lies: Place | None) -> Place | None:
    if award.owner is not None:
        return set_in_goal_area(state, award.owner, award.sign, lies, goal_kick=award.kind == "goal_kick")
    if award.at is not None:
        return Place(award.at)
    return None if award.untold else lies


def set_in_goal_area(
    state: State, owner: Side, sign: int, lies: Place | None, *, goal_kick: bool = False
) -> Place:
    """Where it lies if that is in the area; else a usual place at the area's front corner."""
    pitch = state.table.pitch
    if (
        not goal_kick
        and lies is not None
        and lies.point is not None
        and touches(state.table.footprint("ball", lies.point), pitch.goal_zone(owner))
        and not wholly_outside(state.table.footprint("ball", lies.point), pitch.field)
    ):
        return lies
    y = (sign or forward(owner)) * (pitch.goal_area.width / 2 - 30)
    return Place((pitch.goal_line(owner) + forward(owner) * (pitch.goal_area.depth - 20), y))


def used_up(award: Award) -> Because:
    words = reason("{what} for {side}: the last touch is used", what=award.kind, side=award.side)
    return Because(words, "22.§1")
