"""May this draw, toss, pairing or stage be written: who meets whom?"""

from palheta.facts import BadFact
from palheta.tournament.entries import Drew, DrewLots, Paired, Staged, Tossed
from palheta.tournament.formats import BRACKETED, FORMATS
from palheta.tournament.formats.ladder import Ladder, may_challenge
from palheta.tournament.state import PhaseState, State


def phase_of(state: State, phase: str) -> PhaseState:
    if phase not in state.phases:
        raise BadFact("phase", f"Expected a phase of this event; there is no {phase!r}")
    return state.phases[phase]


def known_phase(state: State, phase: str) -> PhaseState:
    found = phase_of(state, phase)
    if found.given is None:
        raise BadFact("phase", f"Expected a phase of which it is known who plays; {phase}: {found.waits}")
    return found


def admit_draw(state: State, entry: Drew) -> None:
    phase = known_phase(state, entry.phase)
    assert phase.given is not None
    if phase.given.results:
        raise BadFact("phase", f"Expected a phase that has not begun; {entry.phase} has results")
    drawn = [e for group in entry.groups.values() for e in group] + [e for e in entry.seats if e is not None]
    if sorted(drawn) != sorted(phase.given.field):
        raise BadFact(
            "phase", f"Expected a draw of the {len(phase.given.field)} who play in {entry.phase}, each once"
        )
    if phase.phase.format == "groups" and not entry.groups:
        raise BadFact("groups", "Expected the groups")
    if phase.phase.format in BRACKETED and not entry.seats:
        raise BadFact("seats", "Expected the seats of the bracket")


def admit_toss(state: State, entry: Tossed) -> None:
    phase = phase_of(state, entry.phase)
    if phase.fixtures and entry.round not in {fixture.round for fixture in phase.fixtures}:
        raise BadFact("round", f"Expected a round of {entry.phase}; there is no {entry.round}")
    for _, one in state.entries:
        if isinstance(one, Tossed) and (one.phase, one.round) == (entry.phase, entry.round):
            raise BadFact("round", f"Expected one toss a round; round {entry.round} has had its own")


def admit_lots(state: State, entry: DrewLots) -> None:
    phase = known_phase(state, entry.phase)
    level = [set(block) for standing in phase.standings for block in standing.ranking.unresolved]
    level += [
        set(due.among) for other in state.phases.values() for due in other.dues if due.phase == entry.phase
    ]
    if set(entry.order) not in level or len(entry.order) != len(set(entry.order)):
        told = "; ".join(", ".join(sorted(block)) for block in level) or "nobody"
        raise BadFact("order", f"Expected lots among those who are level: {told}")


def admit_pair(state: State, entry: Paired) -> None:
    phase = known_phase(state, entry.phase)
    given = phase.given
    assert given is not None
    if phase.phase.format == "ladder":
        _challenge(phase, entry)
        return
    if phase.phase.format != "swiss":
        raise BadFact(
            "phase", f"Expected a phase in Swiss or a ladder; {entry.phase} is {phase.phase.format}"
        )
    if not any(due.do == "pair" and due.round == entry.round for due in phase.dues):
        raise BadFact("round", f"Expected the round that is due; round {entry.round} is not")
    here = [e for pair in entry.pairs for e in pair] + list(entry.byes)
    if sorted(here) != sorted(set(given.field) - given.gone):
        raise BadFact("pairs", "Expected everybody who is still in exactly once")
    met = {frozenset(pair) for paired in given.rounds for pair in paired.pairs}
    for i, pair in enumerate(entry.pairs):
        if frozenset(pair) in met:
            raise BadFact(f"pairs[{i}]", f"Expected two who have not met; {pair[0]} and {pair[1]} have")


def _challenge(phase: PhaseState, entry: Paired) -> None:
    assert phase.given is not None
    if len(entry.pairs) != 1 or entry.round != len(phase.given.rounds) + 1:
        raise BadFact("pairs", "Expected one challenge, the next one")
    challenged, challenger = entry.pairs[0]
    if challenger not in phase.given.field:
        raise BadFact("pairs[0][1]", f"Expected somebody on the ladder; {challenger!r} is not")
    form = FORMATS["ladder"]
    assert isinstance(form, Ladder)
    allowed = may_challenge(form, phase.given, challenger)
    if challenged not in allowed:
        told = ", ".join(allowed) or "nobody now"
        raise BadFact(
            "pairs[0][0]", f"Expected one whom {challenger} may challenge ({told}), got {challenged!r}"
        )


def admit_stage(state: State, entry: Staged) -> None:
    phase = known_phase(state, entry.phase)
    given = phase.given
    assert given is not None
    if phase.phase.format != "league":
        raise BadFact("phase", f"Expected a league; {entry.phase} is {phase.phase.format}")
    if any(paired.stage == entry.stage for paired in given.rounds):
        raise BadFact("stage", f"Expected another stage; {entry.stage} has been")
    if len(entry.present) < 2 or len(set(entry.present)) != len(entry.present):
        raise BadFact("present", "Expected at least two, each once")
    for i, one in enumerate(entry.present):
        if one not in given.field:
            raise BadFact(f"present[{i}]", f"Expected an entrant of {entry.phase}; there is no {one!r}")
