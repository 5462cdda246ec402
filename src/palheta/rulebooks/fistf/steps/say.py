"""A word was said."""

from msgspec.structs import replace

from palheta.facts import BadFact, Say, who
from palheta.rulebooks.fistf.outcome.due import begun, shot_due, then
from palheta.rulebooks.fistf.outcome.precedence import Draft
from palheta.rulebooks.fistf.outcome.restart import decided
from palheta.rulebooks.fistf.outcome.shootout import shot_done, since_due
from palheta.rulebooks.fistf.outcome.tidy import positions_corrected
from palheta.rulebooks.fistf.rules.rule02_off_the_pitch import art2_1_1_3_measured
from palheta.rulebooks.fistf.rules.rule10_fouls import art10_7_2_1_advantage
from palheta.rulebooks.fistf.rules.rule11_free_kick import art11_2_3_distance
from palheta.rulebooks.fistf.rules.rule17_shootout import art17_2_limits
from palheta.rulebooks.fistf.state import State
from palheta.rulebooks.fistf.steps.place import late_by_clock
from palheta.rulebooks.fistf.vocabulary import WORDS
from palheta.ruling import reason
from palheta.table.frame import Side, is_keeper, other, side_of


def judged(state: State, say: Say) -> Draft:
    side = who(say) or state.possession.side
    if say.say not in WORDS:
        raise BadFact("step.say", f"Unknown word {say.say!r}; this book has {', '.join(WORDS)}")
    match say.say:
        case "back":
            return said_back(state, side)
        case "advantage":
            return plays_on(state, side)
        case "play":
            return Draft(said_play(state, who(say) or _who_is_offered(state)))
        case "ready":
            return said_ready(state, say, side)
        case "tick":
            return _tick_asked(state, side)
        case "measure":
            return art2_1_1_3_measured(Draft(state), say.piece)
        case "distance":
            due = state.due
            if due is None or side != due.side:
                return Draft(state)
            return Draft(state.within("flight", waived=None)).placing(art11_2_3_distance(state, due))
        case _:
            return Draft(state)


def said_back(state: State, side: Side) -> Draft:
    """ "Back": everything goes back as it was, exactly."""
    recall = state.flight.recall
    if recall is None or recall.side != side or recall.latent:
        return Draft(state)
    # What nobody spoke of stays where it was set since.
    back = {name: place for name, place in recall.places.items() if name != "ball"}
    restored = replace(recall.state.carrying(state), pieces=state.pieces | back)
    draft = Draft(restored, places=recall.places).saying("back")
    return then(draft, reason("back: everything as it was"), recall.clause)


def plays_on(state: State, side: Side) -> Draft:
    after = art10_7_2_1_advantage(state, side)
    if after is state:
        return Draft(state)
    return then(Draft(after), reason("{side} takes the advantage: play goes on", side=side), "10.7.2.1")


def _who_is_offered(state: State) -> Side:
    """Who has something to decline, where nobody says who spoke."""
    if state.flight.recall is not None:
        return state.flight.recall.side
    answers = state.due is None and state.possession.defence == "open"
    return other(state.possession.side) if answers else state.possession.side


def said_play(state: State, side: Side) -> State:
    """Nothing of what is offered is wanted: the defensive flick, a positional flick, "back"."""
    due = state.due
    if state.flight.recall is not None and state.flight.recall.side == side:
        return state.within("flight", recall=None)
    if due is not None:
        used = due.positional | {side: due.positional_flicks}
        return replace(state, due=replace(due, positional=used)).within("flight", waived=None)
    if side != state.possession.side and state.possession.defence in ("open", "unknown"):
        return state.within("possession", defence="declined", owed=None)
    return state


def said_ready(state: State, say: Say, side: Side) -> Draft:
    """10.7.2.6: ready after an interruption: its arrangement is finished, and the referee looks at it."""
    due = state.due
    if due is None or side in due.ready:
        return Draft(state)
    late = late_by_clock(say.t, side, due)
    since = state.clock if side == due.side else due.since
    after = replace(state, due=replace(due, ready=(*due.ready, side), since=since))
    after = after.within("flight", waived=None)
    names = [n for n in state.pieces if side_of(n) == side and not is_keeper(n)]
    return decided(state, late, positions_corrected(begun(Draft(after)), side, names))


def _tick_asked(state: State, side: Side) -> Draft:
    """13.4.1: leave is asked and the word is said; 6.2.3.5: the defender answers the last touch first."""
    if side != state.possession.side or state.due is not None or state.variant.indoor:
        return Draft(state)
    draft = Draft(state.within("possession", tick_asked=True))
    return draft.saying("defensive_flick") if state.possession.defence == "open" else draft


def ready_for_the_shot(state: State, say: Say, side: Side) -> Draft:
    """17.2.2, 17.2.3: shooter and keeper say that they are ready, each within ten seconds."""
    due = shot_due(state)
    if say.say != "ready" or side in due.ready:
        return Draft(state)
    lapse = art17_2_limits(state, side, since_due(state, say.t))
    if lapse:
        return shot_done(state, side != due.side, lapse)
    ready = (*due.ready, side)
    return Draft(replace(state, due=replace(due, ready=ready, since=state.clock)))
