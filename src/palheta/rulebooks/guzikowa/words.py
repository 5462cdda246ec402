"""What people say, choose, report and decide."""

from palheta.facts import BadFact, Choose, Late, Name, Place, Say, Substitute
from palheta.rulebooks.guzikowa import ch2_moves as ch2
from palheta.rulebooks.guzikowa import ch8_advantage as ch8
from palheta.rulebooks.guzikowa import ch9_free_kicks as ch9
from palheta.rulebooks.guzikowa import ch10_substitutions as ch10
from palheta.rulebooks.guzikowa.cards import expel
from palheta.rulebooks.guzikowa.endings import art3_1_2_kick_off_due, end_if_over
from palheta.rulebooks.guzikowa.flicks import clear_the_spot
from palheta.rulebooks.guzikowa.formation import formation
from palheta.rulebooks.guzikowa.registered import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.state import Penalty, with_due
from palheta.rulebooks.guzikowa.verdict import Verdict
from palheta.rulebooks.guzikowa.wall import wall_stands
from palheta.rulebooks.guzikowa.where import inside_goal
from palheta.table.frame import SIDES, Side, other, side_of

WORDS = ("play", "advantage", "ready", "distance", "air", "substitution")


# ---- say


def judge_say(v: Verdict, step: Say) -> None:
    if step.say not in WORDS:
        raise BadFact("step.say", f"Expected one of {', '.join(WORDS)}, got {step.say!r}")
    side: Side | None = "home" if step.side == "home" else "away" if step.side == "away" else None
    if step.say in ("play", "advantage"):
        _waive(v, side)
    elif step.say == "ready":
        _ready(v, side)
    elif step.say == "distance":
        _distance(v)
    elif step.say == "air":
        art3_4_5_called_air(v, side or v.state.turn, step.piece)
    else:
        _announce(v, side or v.state.turn)


def _waive(v: Verdict, side: Side | None) -> None:
    choice = v.state.choice
    if choice is None or not choice.waive or side not in (None, choice.side):
        return
    art8_1_2_two_moves_instead(v)


@SWITCH.clause("8.1.2", "8.1.2.s2", off=None)
def art8_1_2_two_moves_instead(v: Verdict) -> None:
    """Przywilej korzyści: the penalty is given up for two moves from play; the cards stay."""
    choice = v.state.choice
    assert choice is not None
    kept = {n: p for n, p in choice.pieces.items() if n in v.state.pieces}
    v.change(
        choice=None,
        ball=choice.ball,
        pieces=v.state.pieces | kept,
        due=None,
        turn=choice.side,
        moves=choice.waive,
    )
    end_if_over(v)


def _ready(v: Verdict, side: Side | None) -> None:
    due = v.state.due
    if due is None or side is None:
        return
    if due.kind == "kick_off":
        if side in v.state.arranging:
            _arranged(v, side)
    elif side == other(due.side):
        wall_stands(v)


def _arranged(v: Verdict, side: Side) -> None:
    """Whoever says ready without having set anything stands as usual."""
    if not any(side_of(name) == side for name in v.state.arranged):
        starts = v.state.due is not None and v.state.due.side == side
        for name, place in formation(v.state, side, starts=starts).items():
            v.put(name, place)
            off = {n: b for n, b in v.state.off.items() if n != name}
            v.change(arranged=(*v.state.arranged, name), off=off)
    v.change(arranging=tuple(s for s in v.state.arranging if s != side))


def _distance(v: Verdict) -> None:
    due = v.state.due
    if due is None or due.kind in ("kick_off", "penalty"):
        return
    for name, place in ch9.art9_1_4_moved_out_of_the_way(v.state, due).items():
        v.put(name, place)


@SWITCH.clause("3.4.5", off=None)
def art3_4_5_called_air(v: Verdict, side: Side | None, piece: str | None) -> None:
    """Uznanie gola: the attacker says that what lies inside the goal counts as air."""
    if side is None:
        return
    owner = other(side)
    named = [piece] if piece is not None else list(v.state.buttons(owner))
    for name in named:
        at = v.state.point(name)
        if side_of(name) == owner and at is not None and inside_goal(v.state.table, name, at, owner):
            v.change(air=tuple(dict.fromkeys((*v.state.air, name))))
            v.said.append("air")


def _announce(v: Verdict, side: Side | None) -> None:
    """10.1.4: after the opponent's move; otherwise it is as if nothing had been said."""
    if side is not None and ch10.art10_1_4_after_the_opponents_move(v.state, side):
        v.change(announced=tuple(dict.fromkeys((*v.state.announced, side))))
        v.said.append("substitution")


# ---- choose, name


def judge_choose(v: Verdict, step: Choose) -> None:
    state = v.state
    owner = side_of(step.choose)
    if state.toss and step.choose in SIDES:
        art3_1_1_who_starts(v, "home" if step.choose == "home" else "away")
    elif owner is not None and state.must_expel.get(owner) and step.choose in state.field_buttons(owner):
        left = {s: n - (s == owner) for s, n in state.must_expel.items()}
        v.change(must_expel={s: n for s, n in left.items() if n})
        expel(v, step.choose)
    elif state.choice is not None and step.choose == "play":
        _waive(v, None)
    elif state.choice is not None and any(_is_named(p, step.choose) for p in state.choice.penalties):
        art8_1_1_chosen(v, step.choose)
    else:
        v.ask.append("which of the options")


def _is_named(penalty: Penalty, said: str) -> bool:
    """By its id, the number or the name of its clause, or the set piece that it is."""
    kind = penalty.due.kind if penalty.due is not None else None
    return said in (penalty.id, penalty.rule, CLAUSES.by_id[penalty.rule].call, kind)


@SWITCH.clause("3.1.1", off=None)
def art3_1_1_who_starts(v: Verdict, side: Side) -> None:
    """Przygotowanie do meczu: it is agreed who makes the first move."""
    v.change(toss=False)
    art3_1_2_kick_off_due(v, side)


@SWITCH.clause("8.1.1", off=None)
def art8_1_1_chosen(v: Verdict, said: str) -> None:
    """Przywilej korzyści: the wronged side takes the penalty of one offence only."""
    choice = v.state.choice
    assert choice is not None
    exact = [p for p in choice.penalties if p.id == said]
    penalty = (exact or [p for p in choice.penalties if _is_named(p, said)])[0]
    kept = {n: p for n, p in choice.pieces.items() if n in v.state.pieces}
    since = v.state.due.since if v.state.due is not None else v.state.clock
    v.change(choice=None, ball=choice.ball, pieces=v.state.pieces | kept)
    ch8.grant(v, penalty, choice.side)
    if v.state.due is not None:
        v.state = with_due(v.state, since=since)
    clear_the_spot(v)
    end_if_over(v)


def judge_name(v: Verdict, step: Name) -> None:
    due = v.state.due
    if due is not None and side_of(step.name) == due.side and step.name in v.state.pieces:
        v.state = with_due(v.state, taker=step.name, taker_from=v.state.pieces[step.name])


# ---- late


def judge_late(v: Verdict, step: Late) -> None:
    side = step.side if step.side in SIDES else v.state.turn
    if side is None:
        return
    for offence in ch2.art2_1_5_eight_seconds(v.state, side, step.late):
        v.call(offence.call)
        due = v.state.due
        if due is not None and due.side == side and v.state.late != side:
            v.change(late=side)
            continue
        one_more(v, side)
        if v.state.due is None and v.state.turn != side:
            v.change(late=side)


def one_more(v: Verdict, offender: Side) -> None:
    """An additional move for the other side, which has two now; at a set piece it comes after it or is owed."""
    wronged = other(offender)
    if v.state.due is not None or v.state.toss:
        v.one_more(wronged)
    elif v.state.turn == wronged:
        v.change(moves=v.state.moves + 1)
    else:
        v.change(taker=None, second_penalty_move=False)
        v.give_moves(wronged, 2)


# ---- substitute


def judge_substitute(v: Verdict, step: Substitute) -> None:
    out, come = step.substitute.out, step.substitute.in_
    side = side_of(out)
    if side is None or side_of(come) != side or out not in v.state.pieces or come in v.state.pieces:
        v.ask.append("which button leaves the board, and which one comes on")
        return
    calls = ch10.art10_1_5_in_a_stoppage(v.state, side)
    too_many = ch10.art10_1_2_three_at_most(v.state, side)
    v.calls += [*calls, *too_many]
    if too_many:
        one_more(v, side)
    if calls or too_many:
        return
    art10_1_6_in_its_place(v, side, out, come)


@SWITCH.clause("10.1.6", "10.1.1", "10.1.3", off=None)
def art10_1_6_in_its_place(v: Verdict, side: Side, out: str, come: str) -> None:
    """Zmiana guzika podczas meczu: the new button lies where the old one did; it is no move."""
    state = v.state
    where = state.pieces[out]
    pieces = {n: p for n, p in state.pieces.items() if n != out}
    v.change(
        pieces=pieces,
        subs=state.subs | {side: state.subs.get(side, 0) + 1},
        announced=tuple(s for s in state.announced if s != side),
        resting=state.resting | {come: "10.1.7"},
        withdrawn=(*state.withdrawn, out),
    )
    v.put(come, where)
    _no_longer_at_the_set_piece(v, out, come)


def _no_longer_at_the_set_piece(v: Verdict, out: str, come: str) -> None:
    """Whoever had been set to take it, or stood in the wall, has left; the new button stands in the wall instead."""
    due = v.state.due
    assert due is not None
    changes: dict[str, object] = {"wall": tuple(come if name == out else name for name in due.wall)}
    if due.taker == out:
        changes |= {"taker": None, "taker_from": None}
        ball = v.state.ball
        if ball is not None and ball.atop == out and due.at is not None:
            v.put("ball", Place(due.at))
    if due.offender == out:
        changes["offender"] = None
    v.state = with_due(v.state, **changes)
