"""Knock-out ties as the books say: who goes on, by what, and what may not be written down."""

from typing import Any

import pytest

from palheta.facts import BadFact
from palheta.tournament.entries import read_entry
from palheta.tournament.fold import fold
from palheta.tournament.phases import TieStep
from palheta.tournament.reading import event_of, plain_of
from palheta.tournament.results import Kick, Result
from palheta.tournament.small import small_form
from palheta.tournament.table import answer
from palheta.tournament.tie_checks import check_kicks
from palheta.tournament.ties import Verdict
from tests.tournament.organiser import Organiser, event, organised


def tie(by: Any, count: int = 2, **phase: Any) -> Organiser:
    """A final between p1 and p2 under these rules, nothing played yet."""
    rules = {"id": "ko", "format": "knockout", "tie": by, "draw": {"by": "seeded"}} | phase
    made = event(count, rules)
    return organised(made)


def enter(one: Organiser, match: str = "ko/1.1", **told: Any) -> Verdict:
    """What the tie says once this is written."""
    phase, fixture = one.state.find(match)
    home, away = fixture.pair
    result = {"phase": phase.phase.id, "match": fixture.id, "home": home, "away": away} | told
    one.write(read_entry({"entry": "result", "result": result}))
    state = one.state.phases["ko"]
    return state.verdicts.get(fixture.tie) or Verdict()


def due(one: Organiser) -> str:
    return ", ".join(d.why for d in one.state.phases["ko"].dues)


@pytest.mark.parametrize(
    ("rules", "told", "by"),
    [
        ("dadinho-13", {"score": [1, 1], "extra": [0, 1]}, "extra_time"),
        ("dadinho-13", {"score": [1, 1], "extra": [1, 1], "penalties": [3, 4]}, "penalties"),
        ("fistf", {"score": [0, 0], "extra": [0, 1]}, "sudden_death"),
        ("fistf", {"score": [0, 0], "extra": [0, 0], "penalties": [1, 2]}, "shots"),
        ("campeao", {"score": [2, 2], "penalties": [2, 3]}, "die"),
        ("dadinho-56", {"score": [2, 2], "penalties": [2, 3]}, "penalties"),
    ],
)
def test_the_guest_goes_on_by(rules: str, told: dict[str, Any], by: str) -> None:
    found = enter(tie(rules), **told)
    assert (found.winner, found.loser, found.by) == ("p2", "p1", by)
    assert found.clause


@pytest.mark.parametrize(
    ("rules", "told", "path"),
    [
        ("dadinho-13", {"score": [2, 1], "extra": [0, 1]}, "result.extra"),  # not level
        ("dadinho-13", {"score": [1, 1], "penalties": [3, 4]}, "result.penalties"),  # extra time first
        ("dadinho-13", {"score": [1, 1], "extra": [1, 0], "penalties": [3, 4]}, "result.penalties"),
        ("fistf", {"score": [0, 0], "extra": [1, 1]}, "result.extra"),  # a sudden death has one goal
        ("campeao", {"score": [2, 2], "extra": [1, 0]}, "result.extra"),  # there is no extra time
        ("fistf", {"score": [0, 0], "winner": "home"}, "result.winner"),
    ],
)
def test_what_the_rules_do_not_ask_for_is_refused(rules: str, told: dict[str, Any], path: str) -> None:
    one = tie(rules)
    with pytest.raises(BadFact) as refused:
        enter(one, **told)
    assert refused.value.path == path
    assert one.state.phases["ko"].open, "nothing was written"


@pytest.mark.parametrize("told", [{"extra": [0, 0]}, {}])
def test_a_level_tie_says_what_comes_next(told: dict[str, Any]) -> None:
    one = tie("fistf")
    assert enter(one, score=[1, 1], **told).winner is None
    assert due(one) == f"level: {'shots' if told else 'sudden death'} decides"
    assert not one.state.phases["ko"].over


# p1 and p2 both win their group; p1 by more goals (dadinho 56: wins, goal difference, goals for).
GROUPS: dict[str, Any] = {
    "id": "g",
    "format": "groups",
    "groups": {"A": ["p1", "p3"], "B": ["p2", "p4"]},
}
FINAL: dict[str, Any] = {
    "id": "ko",
    "format": "knockout",
    "tie": "dadinho-56",
    "from": [{"phase": "g", "places": "1"}],
    "bracket": [["A1", "B1"]],
}


@pytest.mark.parametrize(("goals", "winner"), [(3, "p1"), (1, "p2"), (2, None)])
def test_dadinho_56_the_better_campaign_goes_on(goals: int, winner: str | None) -> None:
    """p2 has won by two: with the same campaign there are penalties."""
    one = organised(event(4, GROUPS, FINAL))
    for match, score in (("g/A/1.1", goals), ("g/B/1.1", 2)):
        fixture = one.state.find(match)[1]
        enter(one, match, score=[score, 0] if fixture.home in ("p1", "p2") else [0, score])
    found = enter(one, score=[1, 1])
    assert found.winner == winner
    if winner is None:
        assert due(one) == "level: penalties decides"
    else:
        assert (found.by, found.clause) == ("campaign", "56")
        again = fold(event_of(plain_of(small_form(one.state), "yaml")))
        assert answer("ko", again.phases["ko"].standings) == answer("ko", one.state.phases["ko"].standings)


def test_what_was_played_in_the_bracket_belongs_to_the_campaign() -> None:
    """Both won once in the group; in the semi-final p1 by three, p2 by one."""
    one = tie("dadinho-56", 4, draw={"by": "seeded"})
    for match, score in (("ko/1.1", 3), ("ko/1.2", 1)):
        fixture = one.state.find(match)[1]
        enter(one, match, score=[score, 0] if fixture.home in ("p1", "p2") else [0, score])
    assert enter(one, "ko/2.1", score=[2, 2]).winner == "p1"


def test_two_legs_away_goals_then_a_replay() -> None:
    steps = [{"by": "away_goals"}, {"by": "replay"}, {"by": "lots"}]
    one = tie(steps, legs=2)
    first, second = (f.pair for f in one.state.phases["ko"].fixtures)
    assert first == second[::-1]
    enter(one, "ko/1.1a", score=[1, 0])
    assert enter(one, "ko/1.1b", score=[2, 1]).winner == first[0], "his goal away counts"
    one = tie(steps, legs=2)
    enter(one, "ko/1.1a", score=[1, 1])
    enter(one, "ko/1.1b", score=[1, 1])
    assert [f.id for f in one.state.phases["ko"].open] == ["ko/1.1r1"]
    replay = one.state.find("ko/1.1r1")[1].pair
    found = enter(one, "ko/1.1r1", score=[0, 2], play_off=True)
    assert (found.winner, found.by) == (replay[1], "replay")


def test_a_disqualified_player_does_not_go_on_whatever_the_score() -> None:
    found = enter(tie("fistf"), score=[4, 0], disqualified="home", clause="10.3.1")
    assert (found.winner, found.by, found.clause) == ("p2", "disqualified", "10.3.1")


@pytest.mark.parametrize(
    ("preset", "score", "counted"),
    [
        ("dadinho-official", [3, 1], [0, 2]),  # 53 a: the punished player led
        ("dadinho-official", [1, 2], [0, 2]),  # the other led by one only
        ("dadinho-official", [1, 3], [1, 3]),  # 53 b: by two or more, the score stands
    ],
)
def test_the_score_of_a_disqualification(preset: str, score: list[int], counted: list[int]) -> None:
    made = event_of(
        {
            "event": "x",
            "book": "dadinho",
            "preset": preset,
            "entrants": [{"id": "a"}, {"id": "b"}],
            "phases": [{"id": "p", "format": "round_robin"}],
            "results": [{"phase": "p", "home": "a", "away": "b", "score": score, "disqualified": "home"}],
        }
    )
    totals = fold(made).phases["p"].standings[0].ledger.totals
    assert [totals["a"].scored, totals["a"].conceded] == counted
    assert (totals["b"].won, totals["a"].lost) == (1, 1)


DISCS = TieStep(by="penalties", best_of=5, different_discs=True)


def kicks(text: str) -> Result:
    found = [
        Kick(side="home" if word[0] == "h" else "away", disc=int(word[1:-1]), goal=word[-1] == "+")
        for word in text.split()
    ]
    return Result(home="p1", away="p2", score=(0, 0), kicks=tuple(found))


def test_kicks_by_different_discs_until_one_has_won() -> None:
    check_kicks(kicks("h1+ a1- h2+ a2- h3+ a3-"), DISCS, "result")


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("h1+ a1- h2+ a2- h2+ a3-", "result.kicks[4].disc"),  # 13 §4: the same disc again
        ("h1+ h2+", "result.kicks[1].side"),
        ("h1+ a1- h2+ a2- h3+ a3- h4+", "result.kicks[6]"),  # it was over
        ("h1+ a1+", "result.kicks"),  # it is not over
    ],
)
def test_kicks_that_cannot_have_been(text: str, path: str) -> None:
    with pytest.raises(BadFact) as refused:
        check_kicks(kicks(text), DISCS, "result")
    assert refused.value.path == path
