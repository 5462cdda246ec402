from hypothesis import given
from hypothesis import strategies as st

from palheta.rulebooks.common.shootout import Shootout, taken_so_far
from palheta.table.frame import SIDES, Side, other


def after(first: Side, kicks: str) -> Shootout:
    shootout = Shootout(first)
    for kick in kicks:
        shootout = shootout.after(kick == "g")
    return shootout


def test_ends_as_soon_as_the_other_side_cannot_catch_up() -> None:
    assert after("home", "gmgmg").winner is None  # 3-0, away still has three kicks
    assert after("home", "gmgmgm").winner == "home"  # 3-0, away has two left


def test_a_level_series_goes_to_sudden_death_by_pairs() -> None:
    level = "gg" * 5
    assert after("away", level).winner is None
    assert after("away", level + "g").winner is None
    assert after("away", level + "gm").winner == "away"
    assert after("away", level + "mg").winner == "home"
    assert after("away", level + "mm").winner is None


@given(st.sampled_from(["home", "away"]), st.lists(st.booleans(), max_size=30))
def test_the_winner_leads_and_no_kick_could_have_changed_it(first: Side, kicks: list[bool]) -> None:
    shootout = Shootout(first)
    for kick in kicks:
        winner = shootout.winner
        if winner is not None:
            loser = other(winner)
            left = max(shootout.best_of - shootout.taken(loser), 0)
            assert shootout.goals(winner) > shootout.goals(loser) + left
            break
        shootout = shootout.after(kick)
    assert abs(shootout.taken("home") - shootout.taken("away")) <= 1


@given(st.sampled_from(["home", "away"]), st.lists(st.booleans(), max_size=12))
def test_a_series_is_known_from_what_each_side_has_done(first: Side, kicks: list[bool]) -> None:
    series = Shootout(first, tuple(kicks))
    again = taken_so_far(series.taker, {side: series.kicks_of(side) for side in SIDES})
    assert again == series
    assert (again.tally.home, again.tally.away) == (series.goals("home"), series.goals("away"))
