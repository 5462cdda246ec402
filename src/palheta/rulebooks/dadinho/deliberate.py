"""Falta proposital (50): how one is told, noted, and when it disqualifies."""

from msgspec.structs import replace

from palheta.rulebooks.dadinho.ch7_infringements import art50_deliberate_foul, art50_unico_repeated
from palheta.rulebooks.dadinho.run import Run
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.verdict import Finding
from palheta.table.frame import Side

_FOULS = ("28", "27.§3")


def deliberate_foul(run: Run, findings: list[Finding]) -> list[Finding]:
    """A foul told as deliberate is article 50's: its own place and its own sanction replace the ordinary ones."""
    fouls = [f for f in findings if f.call.rule in _FOULS and f.call.against == run.side]
    if not run.step.deliberate or not fouls:
        return findings
    worse = art50_deliberate_foul(run.state, run.side, run.piece, run.state.ball_at)
    if worse is None:
        return findings
    kept = [replace(f, award=None) if f in fouls else f for f in findings]
    return [*kept, replace(worse, when=fouls[0].when)]


def noted(state: State, finding: Finding) -> tuple[State, bool]:
    """The button leaves the table; True when the side had done it before."""
    side, piece = finding.call.against, finding.expels
    again = art50_unico_repeated(state, side)
    record = state.records[side]
    state = state.with_record(side, replace(record, deliberate=(*record.deliberate, finding.call)))
    if piece is not None:
        pieces = {name: place for name, place in state.pieces.items() if name != piece}
        state = replace(state, pieces=pieces, expelled=(*state.expelled, piece))
    return state, again


def expelled(state: State, findings: list[Finding]) -> tuple[State, Side | None]:
    """Buttons sent off leave the table; a second deliberate foul disqualifies."""
    lost: Side | None = None
    for finding in findings:
        if finding.call.rule == "50":
            state, again = noted(state, finding)
            lost = finding.call.against if again else lost
    return state, lost
