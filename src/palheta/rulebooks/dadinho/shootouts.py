"""The shoot-out (13 §3, §4; 56): one kick after another."""

from msgspec.structs import replace

from palheta.rulebooks.dadinho import because, ch2_match, ch4_contacts, ch4_counting
from palheta.rulebooks.dadinho.registered import CLAUSES
from palheta.rulebooks.dadinho.run import Run
from palheta.rulebooks.dadinho.verdict import ruled
from palheta.ruling import Next, Over, Ruling, reason


def shootout_kick(run: Run) -> Ruling:
    """One kick of the shoot-out: only a goal counts, and only with a button that may kick (13 §4)."""
    state, series = run.state, run.state.shootout
    assert series is not None
    if run.side != series.taker:
        return ruled(state, state.next, calls=tuple(f.call for f in ch4_counting.art20_out_of_turn(run)))
    if not ch2_match.art13_4_may_kick(state, run.piece):
        why = reason("{piece} has kicked already", piece=run.piece)
        call = CLAUSES.call("13.§4", run.side, why, piece=run.piece)
        return ruled(state, Next("repeat", run.side, at=state.next.at), calls=(call,))
    findings = [
        *ch4_contacts.art27_1_tabela(run),
        *ch4_contacts.art28_touching_an_opponent(run),
        *ch4_contacts.art9_2_through_an_own_button(run),
    ]
    goal = run.goal == run.opponent and run.touched is not None and not findings
    series = series.after(goal)
    state = replace(state, shootout=series, shootout_used=(*state.shootout_used, run.piece), shot=None)
    calls = tuple(f.call for f in findings)
    if series.winner is not None:
        state = replace(state, over=Over(series.winner, state.score, series.tally))
        won = because.won_on_kicks(series.winner)
        return ruled(state, Next("full_time"), calls=calls, because=won)
    state = ch2_match.set_for_kick(state)
    kicks = because.kicked(goal, series.taker)
    return ruled(state, ch2_match.kick_due(state), calls=calls, because=kicks)
