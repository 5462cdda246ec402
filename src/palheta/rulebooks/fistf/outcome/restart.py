"""From offences to what follows: who gets the ball, from where, and what the offended side may choose."""

from collections.abc import Sequence

from msgspec.structs import replace

from palheta.facts import Place, Restart
from palheta.rulebooks.fistf.areas import area_at
from palheta.rulebooks.fistf.outcome.due import award
from palheta.rulebooks.fistf.outcome.precedence import Draft, Finding, Sanction
from palheta.rulebooks.fistf.outcome.tidy import room_for_ball
from palheta.rulebooks.fistf.rules.rule11_free_kick import art11_1_where
from palheta.rulebooks.fistf.rules.rule12_penalty import art12_1_1_penalty_for, art12_2_2_clear_the_area
from palheta.rulebooks.fistf.state import Recall, State
from palheta.rulebooks.fistf.vocabulary import announced_with
from palheta.ruling import Call
from palheta.ruling.question import where
from palheta.table.frame import other

# What stops play, the gravest first.
_STOPS = ("penalty", "free_kick", "lose_restart", "repeat")


def decided(before: State, findings: Sequence[Finding], played: Draft) -> Draft:
    """All offences of a step are called; the earliest that stops play decides, the others change nothing.

    `played` is what would have happened without any of them: the offended side's advantage.
    """
    if not findings:
        return played
    ordered = sorted(findings, key=_in_order)
    calls = tuple(_as_called(before, finding) for finding in ordered)
    words = tuple(dict.fromkeys(word for call in calls for word in announced_with(call.rule)))
    for finding, call in zip(ordered, calls, strict=True):
        sanction = finding.sanction
        if sanction is not None and sanction.follows in _STOPS:
            stopped = _stopped(before, call, sanction, played)
            ask = played.ask + stopped.ask
            also = tuple(one for one in played.calls if one not in calls)
            return replace(stopped, calls=calls + also, said=words, ask=ask, because=call.because)
    return with_back(played, ordered).calling(*calls).saying(*words)


def _in_order(finding: Finding) -> tuple[int, bool, int]:
    sanction = finding.sanction
    stops = sanction is not None and sanction.follows in _STOPS
    gravity = _STOPS.index(sanction.follows) if sanction is not None and stops else len(_STOPS)
    return finding.when, sanction is not None and sanction.shows_later, gravity


def _as_called(before: State, finding: Finding) -> Call:
    """The call with the clause that sets its sanction, where that is another one."""
    call, sanction = finding.call, finding.sanction
    if call.under is not None or sanction is None or sanction.at is None:
        return call
    if sanction.follows not in ("free_kick", "penalty"):
        return call
    area = area_at(before.table.pitch, sanction.at)
    under = art12_1_1_penalty_for(call.rule, call.against, area)
    if under is None and sanction.follows == "free_kick" and area:
        under = "11.1.3"
    return replace(call, under=under)


def _stopped(before: State, call: Call, sanction: Sanction, played: Draft) -> Draft:
    """Play stops; what was on the table stays where it came to lie (2.1 places it)."""
    offended, pitch = other(call.against), before.table.pitch
    lying = replace(played.state, score=before.score, over=None, period=before.period, interval=False)
    if sanction.follows in ("lose_restart", "repeat"):
        return _restart_again(before, call, sanction, lying)
    advantage = played.state.unclaimed
    due = played.state.due
    pending = due is not None and due.kind == "penalty" and due.side == offended
    if sanction.at is None and not pending:
        draft = Draft(award(lying, "indirect_free_kick", offended, None), places=played.places)
        return draft.within("flight", waived=advantage).asking(where("at", pitch))
    area = None if sanction.at is None else area_at(pitch, sanction.at)
    penalty = art12_1_1_penalty_for(call.rule, call.against, area) is not None
    if penalty or sanction.follows == "penalty":
        state = award(lying, "penalty", offended, pitch.spot(call.against))
        cleared = art12_2_2_clear_the_area({}, state, call.against)
        draft = Draft(state, places=played.places).placing(cleared)
    elif pending or sanction.at is None:
        # 12.1.2: a penalty that is still to be taken is; a free kick does not come in its place.
        return Draft(lying.unclaimed, places=played.places)
    else:
        state = award(lying, "indirect_free_kick", offended, art11_1_where(sanction.at, pitch))
        draft = Draft(state, places=played.places)
    return room_for_ball(draft).within("flight", waived=advantage)


def _restart_again(before: State, call: Call, sanction: Sanction, lying: State) -> Draft:
    """The same restart again, or the right to it passes to the other side."""
    due = before.due
    assert due is not None
    # Hands put everything back as it stood.
    back = replace(before.unclaimed, clock=lying.clock).within("time", ending=lying.time.ending)
    if sanction.follows == "repeat":
        failed = due.failed + 1
        return Draft(award(back, due.kind, due.side, due.at, taker=due.taker, failed=failed, ready=due.ready))
    kind: Restart = "throw_in" if call.rule == "16.2.2" else due.kind
    return Draft(award(back, kind, other(call.against), due.at, after_goal=due.after_goal))


def with_back(played: Draft, findings: Sequence[Finding]) -> Draft:
    """The other side may ask for "back"; the earliest offence says what that restores."""
    claims = [
        (f.call, f.sanction) for f in findings if f.sanction is not None and f.sanction.restored is not None
    ]
    if not claims:
        return played
    call, restored = claims[0][0], claims[0][1].restored
    assert restored is not None
    places = moved_between(restored, played.state)
    if any(sanction.follows == "put_back" for _, sanction in claims):
        return Draft(restored.unclaimed, places=places)
    return played.within("flight", recall=Recall(other(call.against), call.rule, restored.unclaimed, places))


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
