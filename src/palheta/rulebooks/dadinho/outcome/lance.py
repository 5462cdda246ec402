"""What a lance brought: a goal, an award, the dadinho out of play, or play going on."""

from palheta.rulebooks.dadinho.areas import in_circle
from palheta.rulebooks.dadinho.outcome.due import kick_off
from palheta.rulebooks.dadinho.outcome.out_of_play import goal_kick, out_of_play
from palheta.rulebooks.dadinho.outcome.precedence import Award, Draft, Finding, decisive
from palheta.rulebooks.dadinho.outcome.restart import awarded, used_up
from palheta.rulebooks.dadinho.rules.ch1_keeper import art7_5_keepers_ball
from palheta.rulebooks.dadinho.rules.ch2_time import art15_3_back_onto_the_shooter
from palheta.rulebooks.dadinho.rules.ch3_kickoff import art18_2_straight_out_of_the_circle, art18_d_bound_side
from palheta.rulebooks.dadinho.rules.ch4_moved import art32_displaced_an_opponent
from palheta.rulebooks.dadinho.rules.ch4_plays import art22_1_play_used_up, art22_3_keeps_possession
from palheta.rulebooks.dadinho.rules.ch5_goal import art39_1_own_goal, art39_2_no_goal, art39_legal_goal
from palheta.rulebooks.dadinho.rules.ch6_out_of_play import art43_won
from palheta.rulebooks.dadinho.sighted import BallOut, Lance
from palheta.rulebooks.dadinho.state import UNTOUCHED, Due, KickOff, Played, Recomposition, Taken
from palheta.ruling import Because, Next, Reason, reason
from palheta.table.frame import Side, is_keeper, is_piece, other


def outcome_of(draft: Draft, lance: Lance, findings: list[Finding], must_use: tuple[str, ...]) -> Draft:
    deciding = decisive(findings)
    legal = art39_legal_goal(lance) and (deciding is None or deciding.call.against != lance.side)
    made_by_them = deciding is not None and deciding.call.against == lance.opponent
    if lance.goal is not None and art39_1_own_goal(lance) and not made_by_them:
        words = reason("an own goal: {side}'s kick-off", side=lance.side)
        return scored(draft, lance.opponent, words, "39.§1")
    if art15_3_back_onto_the_shooter(lance):
        words = reason("it came back onto the shooter: a goal, and {side}'s kick-off", side=lance.side)
        return scored(draft, lance.opponent, words, "15.§3")
    if lance.goal == lance.opponent and legal and not lance.state.due.foot_up:
        return scored(draft, lance.side, reason("a goal: {side}'s kick-off", side=lance.opponent), "19")
    if lance.state.due.foot_up and lance.called_shot is not None:
        return reverted(draft, lance.side, lance.goal is not None, lance.out is not None)
    if deciding is not None and deciding.sanction is not None:
        dead = not lance.in_field
        lies = None if dead else draft.state.ball
        # the offender's touch clears nothing for who plays on (46); a restart had ended that one's play before
        on = lance.state.restart is None and deciding.sanction.side == lance.opponent
        had = lance.state.play.tallies[lance.opponent] if on else None
        return awarded(draft, deciding.sanction, deciding.call.because, lies=lies, dead=dead, had=had)
    no_goal = art39_2_no_goal(lance) if lance.goal is not None else None
    if no_goal is not None:
        words = reason("no goal, for no shot had been asked for: {side}'s goal kick", side=lance.opponent)
        return awarded(draft, no_goal, Because(words, "39.§2"), lies=None, dead=True)
    if lance.out is not None:
        return gone_out(draft, lance, lance.out)
    return still_in_play(draft, lance, must_use)


def scored(draft: Draft, side: Side, words: Reason, clause: str) -> Draft:
    """Marcação de gols: the side that conceded kicks off (19)."""
    return kick_off(draft.now(score=draft.state.score.plus(side)), other(side), words, clause)


def gone_out(draft: Draft, lance: Lance, out: BallOut) -> Draft:
    award, won = out_of_play(draft.state, lance, out), art43_won(lance)
    conceded = award.side != lance.side
    draft = awarded(draft, award, why_out(lance, award, won), lies=None, dead=True, new_play=conceded)
    shot = lance.called_shot is not None or lance.state.restart == "penalty"
    if shot and conceded and award.kind == "goal_kick" and not won:
        # a goal kick that a called shot gave away (44 §3)
        draft = draft.within("due", recomposition=Recomposition(lance.side))
    return draft


def still_in_play(draft: Draft, lance: Lance, must_use: tuple[str, ...]) -> Draft:
    """Nothing was infringed and the dadinho stayed in the field."""
    state, side = draft.state, lance.side
    if art18_2_straight_out_of_the_circle(lance):
        words = reason("straight out of the circle: {side}'s turn", side=lance.opponent)
        return draft.then(Next("play", lance.opponent), words, "18.§2")
    award = art22_1_play_used_up(state, lance)
    if award is not None:
        return awarded(draft, award, used_up(award), lies=state.ball, new_play=False)
    able = tuple(name for name in must_use if name in state.pieces)
    draft = draft.within("play", must_use=able)
    if able:
        words = reason("held between buttons of both sides: {piece} must play it", piece=able[0])
        return draft.then(Next("play", side), words, "30.§1")
    if not art22_3_keeps_possession(lance):
        return draft.then(Next("play", lance.opponent), *why_lost(lance))
    if art7_5_keepers_ball(lance):
        return draft.then(Next("keeper", side), reason("into the own goal area: it is the keeper's"), "7.§5")
    if art32_displaced_an_opponent(lance):
        left = state.play.tallies[side].left
        words = reason(
            "an opponent was moved: still {side}'s turn, touches left: {left}", side=side, left=left
        )
        return draft.then(Next("play", side), words, "32")
    words = reason("{piece} moved the dadinho: still {side}'s turn", piece=lance.piece, side=side)
    return draft.then(Next("play", side), words, "22.§3")


def why_lost(lance: Lance) -> tuple[Reason, str]:
    side = lance.opponent
    if lance.touched is None:
        return reason("{piece} missed the dadinho: {side}'s turn", piece=lance.piece, side=side), "23"
    return reason("it stopped off {met}: {side}'s turn", met=lance.last_player, side=side), "9.§1"


_WON = {"throw_in": "43.b", "goal_kick": "44.b", "corner": "45.a"}
_CONCEDED = {"throw_in": "43.a", "goal_kick": "44.a", "corner": "45.b"}
# What the won one would have been, had a touch been left.
_NONE_LEFT = {"throw_in": "43.§1", "goal_kick": "45.§1", "corner": "44.§1"}


def why_out(lance: Lance, award: Award, won: bool) -> Because:
    kind, side, met = award.kind, award.side, lance.last_player
    if not won:
        words = reason("{what} for {side}: {piece} played it out", piece=lance.piece, what=kind, side=side)
        return Because(words, _CONCEDED[kind])
    if side == lance.side:
        return Because(reason("{what} for {side}: out off {met}", met=met, what=kind, side=side), _WON[kind])
    words = reason("{what} for {side}: won off {met}, but no touch is left", met=met, what=kind, side=side)
    return Because(words, _NONE_LEFT[kind])


def reverted(draft: Draft, side: Side, goal: bool, out: bool) -> Draft:
    """36.g: a shot's result taken from the shooter: a goal or a corner becomes a goal kick, a throw-in the other
    side's.
    """
    state, theirs = draft.state, other(side)
    words = reason("a foot was off the floor: what the shot brought is {side}'s", side=theirs)
    if goal or (out and state.restart == "corner"):
        return awarded(draft, goal_kick(theirs), Because(words, "36.g"), lies=None, dead=True)
    if out and state.ball_at is not None:
        over_end = abs(abs(state.ball_at[0]) - state.table.pitch.length / 2) < 1
        award = goal_kick(theirs) if over_end else Award(theirs, "throw_in", state.ball_at)
        return awarded(draft, award, Because(words, "36.g"), lies=None, dead=True)
    draft = draft.within("play", tallies=UNTOUCHED, must_use=()).within("due", shot=None)
    return draft.then(Next("play", theirs), words, "36.g")


def remembered(draft: Draft, lance: Lance) -> Draft:
    """What the next steps need to know of this lance."""
    state, before = draft.state, lance.state
    playing_on = state.next.with_ in ("play", "keeper")
    kicked_off = before.restart == "kick_off" and playing_on
    left = lance.ball_after if lance.out is not None else None
    goal = state.score != before.score
    shot, knocked = before.due.shot, knocked_over(lance)
    draft = draft.within(
        "flight",
        played=Played(lance.side, lance.piece, before.score, before.ball, shot, goal, left, knocked),
        taken=None if before.restart is None else Taken(before.within("flight", taken=None), lance.step),
        running=True, since=state.clock, substituting=None, ended_by=None,
    )  # fmt: skip
    if state.next.with_ == "kick_off":
        return draft.within("due", shot=None, foot_up=False)
    draft = draft.within("play", circle=art18_d_bound_side(lance, kicked_off))
    if not playing_on:
        return draft.within("due", shot=None, foot_up=False, arranging=False, ready=())
    return draft.now(due=Due()).within(
        "play", taker=new_taker(lance), kickoff=kickoff_pair(lance, kicked_off)
    )


def knocked_over(lance: Lance) -> tuple[str, ...]:
    """Keepers that fell or were pushed where nobody measured: their owners set them back (7 §9)."""
    pushed = {
        touched
        for contact in lance.contacts
        for _, touched in contact.ways
        if is_keeper(touched) and lance.displaced(contact, touched)
    }
    return tuple(k for k in sorted(pushed | lance.fallen) if is_keeper(k) and lance.state.point(k) is None)


def kickoff_pair(lance: Lance, kicked_off: bool) -> KickOff | None:
    if kicked_off and not art18_2_straight_out_of_the_circle(lance):
        return pair_after(lance)
    held = lance.state.play.kickoff
    missed_by_other = held is not None and held.side != lance.side and lance.touched is None
    return held if missed_by_other else None


def pair_after(lance: Lance) -> KickOff:
    second = tuple(name for name in in_circle(lance.state, lance.side) if name != lance.piece)
    return KickOff(lance.side, lance.piece, second or None)


def new_taker(lance: Lance) -> str | None:
    """The restart's taker while no other player has touched the dadinho, else nobody."""
    others = [name for _, name in lance.on_ball if is_piece(name) and name != lance.piece]
    if lance.state.restart in (None, "kick_off"):
        if (
            lance.state.play.taker is None
            or others
            or (lance.touched is not None and lance.piece != lance.state.play.taker)
        ):
            return None
        return lance.state.play.taker
    return None if others else lance.piece
