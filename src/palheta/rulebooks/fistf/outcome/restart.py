"""From offences to what follows: who gets the ball, from where, and what the offended side may choose."""

from palheta.facts import Place, Restart
from palheta.rulebooks.fistf.areas import area_at
from palheta.rulebooks.fistf.outcome.due import award
from palheta.rulebooks.fistf.outcome.precedence import Offence, Verdict
from palheta.rulebooks.fistf.outcome.tidy import room_for_ball
from palheta.rulebooks.fistf.rules.rule11_free_kick import art11_1_where
from palheta.rulebooks.fistf.rules.rule12_penalty import art12_1_1_penalty_for, art12_2_2_clear_the_area
from palheta.rulebooks.fistf.state import Recall, State
from palheta.rulebooks.fistf.vocabulary import announced_with
from palheta.ruling import Call
from palheta.ruling.question import where
from palheta.table.frame import other

_STOPS = ("penalty", "free_kick", "lose_restart", "repeat")


def decided(before: State, offences: list[Offence], played: Verdict) -> Verdict:
    """All offences of a step are called; the earliest that stops play decides, the others change nothing.

    `played` is what would have happened without any of them: the offended side's advantage.
    """
    if not offences:
        return played
    ordered = sorted(offences, key=lambda o: (o.when, _STOPS.index(o.follows) if o.follows in _STOPS else 9))
    calls = tuple(_as_called(before, offence) for offence in ordered)
    first = next((o for o in ordered if o.follows in _STOPS), None)
    words = tuple(dict.fromkeys(word for call in calls for word in announced_with(call.rule)))
    if first is None:
        kept = with_back(played, ordered)
        return kept.but(calls=kept.calls + calls, said=kept.said + words)
    stopped = _stopped(before, first, played)
    why = _as_called(before, first).because
    return stopped.but(calls=calls, said=words, ask=played.ask + stopped.ask, because=why)


def _as_called(before: State, offence: Offence) -> Call:
    """The call with the clause that sets its sanction, where that is another one."""
    call = offence.call
    if call.under is not None or offence.at is None or offence.follows not in ("free_kick", "penalty"):
        return call
    under = art12_1_1_penalty_for(call.rule, call.against, area_at(before.table.pitch, offence.at))
    if under is None and offence.follows == "free_kick" and area_at(before.table.pitch, offence.at):
        under = "11.1.3"
    return Call(
        call.rule, call.call, call.title, call.against, call.why, under=under, at=call.at, piece=call.piece
    )


def _stopped(before: State, offence: Offence, played: Verdict) -> Verdict:
    """Play stops; what was on the table stays where it came to lie (2.1 places it)."""
    offended = other(offence.call.against)
    lying = played.state.but(score=before.score, over=None, period=before.period, interval=False)
    if offence.follows in ("lose_restart", "repeat"):
        return _restart_again(before, offence, lying)
    shadow = played.state.but(waived=None, recall=None, unsettled=None)
    if offence.at is None:
        state = award(lying, "indirect_free_kick", offended, None).but(waived=shadow)
        return Verdict(state, ask=(where("at", before.table.pitch),), places=played.places)
    pitch = before.table.pitch
    area = area_at(pitch, offence.at)
    penalty = art12_1_1_penalty_for(offence.call.rule, offence.call.against, area) is not None
    if penalty or offence.follows == "penalty":
        state = award(lying, "penalty", offended, pitch.spot(offence.call.against))
        cleared = art12_2_2_clear_the_area({}, state, offence.call.against)
        return room_for_ball(Verdict(state, places=played.places).placing(cleared)).on(waived=shadow)
    due = played.state.setpiece
    if due is not None and due.kind == "penalty" and due.side == offended:
        # 12.1.2: a penalty that is still to be taken is; a free kick does not come in its place.
        return Verdict(lying.but(recall=None, waived=None), places=played.places)
    at = art11_1_where(offence.at, pitch)
    state = award(lying, "indirect_free_kick", offended, at)
    return room_for_ball(Verdict(state, places=played.places)).on(waived=shadow)


def _restart_again(before: State, offence: Offence, lying: State) -> Verdict:
    """The same restart again, or the right to it passes to the other side."""
    due = before.setpiece
    assert due is not None
    offended = other(offence.call.against)
    # Hands put everything back as it stood.
    back = before.but(recall=None, waived=None, unsettled=None, clock=lying.clock, ending=lying.ending)
    if offence.follows == "repeat":
        again = award(
            back, due.kind, due.side, due.at, taker=due.taker, failed=due.failed + 1, ready=due.ready
        )
        return Verdict(again)
    kind: Restart = "throw_in" if offence.call.rule == "16.2.2" else due.kind
    return Verdict(award(back, kind, offended, due.at, after_goal=due.after_goal))


def with_back(played: Verdict, offences: list[Offence]) -> Verdict:
    """The other side may ask for "back"; the earliest offence says what that restores."""
    claims = [o for o in offences if o.follows in ("back", "put_back") and o.restored is not None]
    if not claims:
        return played
    restored = claims[0].restored
    assert isinstance(restored, State)
    places = moved_between(restored, played.state)
    if any(claim.follows == "put_back" for claim in claims):
        return Verdict(_bare(restored), places=places)
    call = claims[0].call
    return played.on(recall=Recall(other(call.against), call.rule, _bare(restored), places))


def _bare(state: State) -> State:
    return state.but(recall=None, waived=None, unsettled=None)


def moved_between(wanted: State, now: State) -> dict[str, Place]:
    """What hands must put back: everything that lies elsewhere than it should."""
    places = {
        name: place
        for name, place in wanted.pieces.items()
        if place.point is not None and now.pieces.get(name) != place
    }
    if wanted.ball is not None and wanted.ball != now.ball:
        places["ball"] = wanted.ball
    return places
