"""A knock-out of which only the results are known: how far did each come?

The last match that is not for the third place is the final. From there backwards: who lost it came second, and what a
player won just before he won or lost a tie was one round earlier. Which of a player's wins came first is told by how
often the beaten had won (a round later they have won more), and only where that says nothing by the order of writing.
Which match was for the third place only the order tells: the same results fit two brackets.
"""

from collections.abc import Mapping, Sequence

import msgspec

from palheta.tournament.phases import Phase
from palheta.tournament.results import Result
from palheta.tournament.ties import verdict


class Tie(msgspec.Struct, frozen=True):
    """All results between two, with where the first of them stands in the file."""

    pair: tuple[str, str]
    number: int
    stage: int | str | None
    winner: str | None
    loser: str | None


def places(entrants: Sequence[str], results: Sequence[Result], phase: Phase) -> dict[str, int]:
    """Numbers in the order of the places: equal for those who went out in one round."""
    ties = _settled(_ties(results, phase))
    if not ties:
        return dict.fromkeys(entrants, 1)
    third = _third_place(ties)
    main = [tie for tie in ties if tie is not third]
    depth = _depths(main)
    found = {entrant: _place(entrant, main, depth) for entrant in entrants}
    if third is not None and third.winner is not None and third.loser is not None:
        found[third.winner], found[third.loser] = 6, 8
    return found


def _ties(results: Sequence[Result], phase: Phase) -> list[Tie]:
    together: dict[frozenset[str], list[tuple[int, Result]]] = {}
    for number, result in enumerate(results):
        if result.bye is None:
            together.setdefault(frozenset(result.pair), []).append((number, result))
    ties = []
    for numbered in together.values():
        own = [result for _, result in numbered]
        if all(result.play_off for result in own):  # no match, but a word about who went on
            own = [msgspec.structs.replace(result, play_off=False) for result in own]
        found = verdict(own, phase)
        number, first = numbered[0]
        ties.append(Tie(first.pair, number, first.stage, found.winner, found.loser))
    return sorted(ties, key=lambda tie: tie.number)


def _settled(ties: list[Tie]) -> list[Tie]:
    """A level tie was won by whoever played on afterwards; asked again once more is known of the others."""
    for _ in ties:
        settled = [tie if tie.winner is not None else _by_what_followed(tie, ties) for tie in ties]
        if settled == ties:
            break
        ties = settled
    return ties


def _by_what_followed(tie: Tie, ties: list[Tie]) -> Tie:
    went_on = []
    for entrant in tie.pair:
        later = [t for t in ties if t.number > tie.number and entrant in t.pair]
        if any(not _out_before(_other(t, entrant), t, ties) for t in later):
            went_on.append(entrant)
    if len(went_on) == 2:  # one in the final, one for the third place: the final is the last
        went_on = [max(tie.pair, key=lambda entrant: max(t.number for t in ties if entrant in t.pair))]
    if len(went_on) != 1:
        return tie
    winner = went_on[0]
    return msgspec.structs.replace(tie, winner=winner, loser=_other(tie, winner))


def _out_before(entrant: str, tie: Tie, ties: list[Tie]) -> bool:
    """Who is out when he plays again plays for the third place, and so does his opponent."""
    return any(other.loser == entrant and other.number < tie.number for other in ties)


def _other(tie: Tie, entrant: str) -> str:
    return tie.pair[1] if tie.pair[0] == entrant else tie.pair[0]


def _third_place(ties: list[Tie]) -> Tie | None:
    """Between two who have both lost another tie; written after these, for who lost the final once won a semi-final."""
    both = [
        tie
        for tie in ties
        if all(any(other.loser == one for other in ties if other is not tie) for one in tie.pair)
    ]
    later = [
        tie
        for tie in both
        if all(any(other.loser == one and _order(other) < _order(tie) for other in ties) for one in tie.pair)
    ]
    return max(later or both, key=_order, default=None)


def _order(tie: Tie) -> tuple[int, int]:
    """A number of the round, where it was written down, comes before the order of writing."""
    return tie.stage if isinstance(tie.stage, int) else 0, tie.number


def _depths(ties: list[Tie]) -> dict[Tie, int]:
    """How many rounds before the final each tie was: 0 is the final. While rounds are still to be played, the last
    match of each part of the bracket is set by how many rounds it took to get there."""
    wins = {entrant: sum(tie.winner == entrant for tie in ties) for tie in ties for entrant in tie.pair}
    ahead = {tie: _next(tie, ties, wins) for tie in ties}
    paths = {tie: _path(tie, ahead) for tie in ties}
    rounds: dict[Tie, int] = {}
    for path in paths.values():
        rounds[path[-1]] = max(rounds.get(path[-1], 0), len(path))
    most = max(rounds.values())
    return {tie: most - rounds[path[-1]] + len(path) - 1 for tie, path in paths.items()}


def _path(tie: Tie, ahead: Mapping[Tie, Tie | None]) -> list[Tie]:
    """This tie and those that its winners played afterwards."""
    path, at = [tie], ahead[tie]
    while at is not None and at not in path:
        path.append(at)
        at = ahead[at]
    return path


def _next(tie: Tie, ties: list[Tie], wins: Mapping[str, int]) -> Tie | None:
    """The tie that the winner played next."""
    if tie.winner is None:
        return None
    won = sorted((t for t in ties if t.winner == tie.winner), key=lambda t: _when(t, wins))
    following = won.index(tie) + 1
    if following < len(won):
        return won[following]
    others = [t for t in ties if tie.winner in t.pair and t.winner != tie.winner]
    return others[-1] if others else None


def _when(tie: Tie, wins: Mapping[str, int]) -> tuple[int, int, int]:
    stage, number = _order(tie)
    return stage, 0 if tie.loser is None else wins[tie.loser], number


def _place(entrant: str, ties: list[Tie], depths: Mapping[Tie, int]) -> int:
    """Twice the place that the first loser of his round takes, one less while he is still in."""
    lost = [depths[tie] for tie in ties if tie.loser == entrant]
    if lost:
        return 2 * (1 + (1 << min(lost)))
    won = [depths[tie] for tie in ties if tie.winner == entrant]
    played = [depths[tie] for tie in ties if entrant in tie.pair]
    if not played:
        return 2 * (2 + (1 << max(depths.values()) + 1))
    if not won or min(won) > min(played):  # his last one is still level
        return 2 * (1 + (1 << min(played))) - 1
    return 2 if min(won) == 0 else 2 * (1 + (1 << min(won) - 1)) - 1
