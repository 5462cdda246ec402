"""Swiss rounds by FIDE's Dutch system, as py4swiss pairs them: its matching is bbpPairings', which FIDE endorses."""

from fractions import Fraction
from importlib.metadata import version
from math import lcm

from palheta.facts import BadFact
from palheta.planning import NotInstalled
from palheta.tournament.entries import Paired
from palheta.tournament.formats import Given
from palheta.tournament.formats.swiss import rounds_of
from palheta.tournament.lines import exact, lines_of
from palheta.tournament.phases import Phase
from palheta.tournament.state import PhaseState

try:
    from py4swiss.engines.common import PairingError
    from py4swiss.engines.dutch import Engine
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.codes import PlayerCode
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult, ScoringPointSystem
    from py4swiss.trf.results.scoring_point_system_code import ScoringPointSystemCode as Code
    from py4swiss.trf.sections import PlayerSection, XSection
except ImportError:
    raise NotInstalled("pairing a Swiss round", "py4swiss") from None


def pair(state: PhaseState) -> Paired:
    """The next round: who meets whom, who is at home, who has the bye. The same history always gives the same round."""
    given = state.given
    if given is None:
        raise BadFact("phase", f"Expected a phase of which it is known who plays; {state.waits}")
    numbers = {entrant: number for number, entrant in enumerate(given.field, start=1)}
    trf = ParsedTrf(
        player_sections=[_history(entrant, numbers, given) for entrant in given.field],
        x_section=XSection(
            number_of_rounds=rounds_of(given),
            zeroed_ids={numbers[entrant] for entrant in given.gone},
            scoring_point_system=_points(given.phase),
            accelerations=_ahead(numbers, given),
        ),
    )
    try:
        paired = Engine.generate_pairings(trf)
    except PairingError:
        raise BadFact(
            "phase", "Expected a round that can be paired: everybody left has met, or had the bye"
        ) from None
    names = given.field
    return Paired(
        phase=given.phase.id,
        round=len(given.rounds) + 1,
        pairs=tuple((names[one.white - 1], names[one.black - 1]) for one in paired if one.black),
        byes=tuple(names[one.white - 1] for one in paired if not one.black),
        made_by=f"py4swiss {version('py4swiss')}, Dutch system",
    )


def _scale(phase: Phase) -> int:
    """By what points are multiplied so that they are whole."""
    points = phase.points
    numbers = (points.win, points.draw, points.loss, _bye(phase), *phase.head_start.values())
    return 10 * lcm(*(exact(number).denominator for number in numbers))


def _ahead(numbers: dict[str, int], given: Given) -> dict[int, list[int]]:
    """Head starts: to the Dutch system, points that count in every round."""
    scale, rounds = _scale(given.phase), len(given.rounds) + 1
    return {
        numbers[entrant]: [int(exact(points) * scale)] * rounds
        for entrant, points in given.phase.head_start.items()
        if entrant in numbers
    }


def _bye(phase: Phase) -> int | float:
    return phase.points.win if phase.bye_points is None else phase.bye_points


def _points(phase: Phase) -> ScoringPointSystem:
    system, scale = ScoringPointSystem(), _scale(phase)
    for code, points in (
        (Code.WIN, phase.points.win),
        (Code.DRAW, phase.points.draw),
        (Code.LOSS, phase.points.loss),
        (Code.ZERO_POINT_BYE, 0),
        (Code.PAIRING_ALLOCATED_BYE, _bye(phase)),
    ):
        system.apply_code(code, int(exact(points) * scale))
    return system


def _history(entrant: str, numbers: dict[str, int], given: Given) -> PlayerSection:
    """One round after the other, as a tournament report has it. A walk-over counts as played: nobody meets twice."""
    results, points = [], Fraction(0)
    for number, paired in enumerate(given.rounds, start=1):
        if entrant in paired.byes:
            results.append(_unpaired(ResultToken.PAIRING_ALLOCATED_BYE))
            points += exact(_bye(given.phase))
            continue
        at = next((k for k, pair in enumerate(paired.pairs, start=1) if entrant in pair), None)
        result = None if at is None else given.results.get(f"{given.phase.id}/{number}.{at}")
        if at is None or result is None:
            results.append(_unpaired(ResultToken.ZERO_POINT_BYE))
            continue
        line = next(line for line in lines_of(result, given.phase) if line.entrant == entrant)
        points += line.points
        token = ResultToken.WIN if line.won else ResultToken.DRAW if line.drawn else ResultToken.LOSS
        home = paired.pairs[at - 1][0] == entrant
        colour = ColorToken.WHITE if home else ColorToken.BLACK
        results.append(RoundResult(id=numbers[str(line.opponent)], color=colour, result=token))
    return PlayerSection(
        code=PlayerCode.PLAYER,
        starting_number=numbers[entrant],
        points_times_ten=int(points * _scale(given.phase)),
        rank=numbers[entrant],
        results=results,
    )


def _unpaired(token: ResultToken) -> RoundResult:
    return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=token)
