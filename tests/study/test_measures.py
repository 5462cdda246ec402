"""Numbers of a study, from rows that were made up so that they are known."""

import math
from pathlib import Path

import msgspec
import numpy as np
import pytest

from palheta.rulebooks import registry
from palheta.server.words import Language, Words
from palheta.study import findings
from palheta.study.comparing import compare, what_if
from palheta.study.files import BadFile, write
from palheta.study.intervals import difference, mean, paired, wilson
from palheta.study.measures import possession_lengths, touch_lengths
from palheta.study.reading import Data, data_of, read
from palheta.study.report import compared, report, speech_of
from palheta.study.rows import CalledRow, CallRow, FlickRow, MatchRow, Played
from tests.study.made_up import CAMPEAO, pool, some

BASE = FlickRow(
    match=0, n=1, entry=1, period=1, t=0.0, side="home", piece="h1", how="flick", manner=None, due="play", x=0.0,
    y=0.0, ball_x=0.0, ball_y=0.0, angle=0.0, power=0.5, offset=0.0, loft=0.0, met=True, lasts=1.0, shot=None,
    goal=None, face=None, calls=(), next="play", next_side="home", after_x=0.0, after_y=0.0, home=0, away=0,
)  # fmt: skip
MATCH = MatchRow(
    match=0, book="dadinho", home="easy", away="easy", length="full", options="{}", table=None, seed="1.0",
    judge="x", score_home=0, score_away=0, winner="draw", shots_home=None, shots_away=None, first="home", periods=2,
    seconds=800.0, runs=100.0, flicks=0, steps=0, calls=(), stuck=None,
)  # fmt: skip


def made(number: int, *flicks: dict[str, object], **match: object) -> Played:
    rows = tuple(
        msgspec.structs.replace(BASE, **{"match": number, "n": n} | given)
        for n, given in enumerate(flicks, 1)
    )
    return Played(msgspec.structs.replace(MATCH, **{"match": number, "flicks": len(rows)} | match), rows)


def test_possessions_end_with_the_other_side_a_restart_or_the_match() -> None:
    data = data_of(
        [
            made(
                0,
                {"piece": "h1"},
                {"piece": "h1"},
                {"piece": "h2", "met": False},
                {"side": "away", "piece": "a1", "manner": "defence"},  # only answers
                {"piece": "h2"},
                {"side": "away", "piece": "a3"},
                {"side": "away", "piece": "a3", "due": "throw_in"},
            ),
            made(1, {"side": "away", "piece": "a3"}),
        ]
    )
    assert possession_lengths(data).tolist() == [4, 1, 1, 1]
    assert touch_lengths(data).tolist() == [2, 2, 1, 1, 1]
    assert findings.touches_a_possession(data).tolist() == [3, 1, 1, 1]
    assert findings.restarts(data) == [("throw_in", 0.5)]


def test_shots_are_turned_so_that_everybody_attacks_one_way() -> None:
    pitch = registry.gear("dadinho").table.pitch
    data = data_of(
        [
            made(
                0,
                {"shot": "goal", "goal": "home", "ball_x": 800.0, "ball_y": 10.0},
                {"shot": "wide", "side": "away", "ball_x": -800.0, "ball_y": -10.0},
                {"shot": None, "ball_x": -300.0},
            )
        ]
    )
    (cell,) = findings.shot_cells(data, pitch)
    assert (cell.many, cell.goals) == (2, 1)
    assert cell.at.x0 <= 800.0 <= cell.at.x1
    assert cell.at.y0 <= 10.0 <= cell.at.y1
    ((_, many, chance),) = findings.by_distance(data, pitch)
    assert (many, chance.value) == (2, 0.5)


def test_infringements_are_counted_where_the_offender_stood() -> None:
    pitch = registry.gear("dadinho").table.pitch
    calls = (CallRow("28", "away", -700.0, 0.0), CallRow("28", "home", 700.0, 0.0), CallRow("47", "home"))
    data = data_of(
        [made(0, {}, {"calls": calls}, calls=(CalledRow("28", "away", 1), CalledRow("28", "home", 1)))]
    )
    assert [often for _, often in findings.thirds(data, pitch)] == [0.0, 0.0, 2.0]
    often, never = findings.clauses(data, registry.find("dadinho"))
    assert [(one.clause.id, one.mean) for one in often] == [("28", 2.0)]
    assert "28" not in {clause.id for clause in never}
    assert len(never) > 20


def test_goals_by_time_add_up_to_the_score() -> None:
    flicks = [
        {"goal": "home", "t": 100.0},
        {"goal": "away", "t": 400.0},
        {"goal": "home", "t": 10.0, "period": 2},
    ]
    labels, home, away = findings.goals_by_time(data_of([made(0, *flicks, {"t": 420.0, "period": 2})]))
    assert (home[-1], away[-1], len(labels)) == (2.0, 1.0, len(home))
    assert home == sorted(home)
    assert home[2:4] == [0.0, 1.0]  # 100 s of the 400 that the first period lasted


def test_intervals_hold_what_they_should() -> None:
    assert wilson(0, 0).low == 0.0
    share = wilson(8, 10)
    assert (round(share.low, 3), round(share.high, 3)) == (0.490, 0.943)  # as published tables have it
    rng = np.random.default_rng(1)
    held = sum(not mean(rng.poisson(2.3, 60)).apart(2.3) for _ in range(200))
    assert 180 <= held <= 199
    one = rng.normal(0, 10, 400)
    assert paired(one, one + 1).apart()
    assert not difference(one, one + 1).apart()
    few, many = ([1.0] * n + [0.0] * 10 for n in (5, 6))
    assert not paired([0.0] * 15, few).apart()  # five of five may be chance
    assert paired([0.0] * 16, many).apart()
    assert math.isnan(mean([]).value)


def test_poisson_is_a_distribution() -> None:
    shares = findings.poisson(2.29, 9)
    assert sum(shares) == pytest.approx(1)
    assert shares[2] == pytest.approx(math.exp(-2.29) * 2.29**2 / 2)


def everything(data: Data) -> list[object]:
    columns = [[str(value) for value in column.tolist()] for column in data.flicks.values()]
    calls = [[str(value) for value in column.tolist()] for column in data.calls]
    return [data.matches, columns, calls, data.of.tolist(), np.nan_to_num(data.met, nan=-1).tolist()]


def test_files_say_what_was_played_and_two_files_are_one_run(tmp_path: Path) -> None:
    called = made(0, {"calls": (CallRow("28", "home", 1.0, 2.0),), "met": False}, {"shot": "kept"})
    other = made(1, {}, {"calls": (CallRow("47", "away"), CallRow("28", "away")), "side": "away"})
    for suffix in ("parquet", "jsonl"):
        write(tmp_path / f"a.{suffix}", [called, other])
        write(tmp_path / f"b.{suffix}", [other])
        assert everything(read([tmp_path / f"a.{suffix}"])) == everything(data_of([called, other]))
        both = read([tmp_path / f"a.{suffix}", tmp_path / f"b.{suffix}"])
        assert both.of.tolist() == [0, 0, 1, 1, 2, 2]
        assert both.calls.flick.tolist() == [0, 3, 3, 5, 5]


def test_books_are_not_mixed(tmp_path: Path) -> None:
    write(tmp_path / "a.jsonl", [made(0, {})])
    write(tmp_path / "b.jsonl", [made(0, {}, book="fistf")])
    with pytest.raises(BadFile, match="one book at a time"):
        read([tmp_path / "a.jsonl", tmp_path / "b.jsonl"])


def test_a_report_stands_alone_and_names_what_was_never_called() -> None:
    data = data_of(
        [made(n, {"shot": "goal", "goal": "home", "ball_x": 700.0}, score_home=1) for n in range(3)]
    )
    page = report(data, "dadinho: <3 matches>")
    assert "dadinho: &lt;3 matches&gt;" in page
    assert page.count("<svg") >= 9
    assert "src=" not in page
    assert "href=" not in page
    assert "cbfm.com.br" in page  # what people score, with its source
    never = findings.clauses(data, registry.find("dadinho"))[1]
    assert all(f"<td>{clause.id}</td>" in page for clause in never)


def test_what_if_plays_the_same_seeds_twice() -> None:
    found, one, other = what_if(CAMPEAO, {"boskov": True}, 6, pool())
    assert [row.seed for row in one.matches] == [row.seed for row in other.matches]
    assert {row.options for row in one.matches} != {row.options for row in other.matches}
    assert (found.pairs, len(one.matches)) == (True, 6)
    nothing, _, _ = what_if(CAMPEAO, {"best_of": 5}, 3, pool())  # as the book has it
    assert nothing.same == 3
    assert not any(line.difference.apart() for line in nothing.measures)
    page = compared(found, "as it is", "boskov=true", "campeao: what if?", (one, other))
    assert "6 seeds, each played twice" in page


def test_two_runs_that_differ_are_told_apart() -> None:
    few = data_of([made(n, {}, score_home=n % 2, calls=()) for n in range(40)])
    many = data_of([made(n, {}, score_home=4, calls=(CalledRow("28", "home", 3),)) for n in range(40)])
    found = compare(few, many)
    goals = found.measures[0]
    assert (goals.name, goals.difference.value) == ("goals", 3.5)
    assert goals.difference.apart()
    assert [(one.name, one.difference.value) for one in found.clauses] == [("28", 3.0)]
    assert not any(line.difference.apart() for line in compare(few, few).measures)


def test_a_game_of_dice_has_a_report_too() -> None:
    page = report(data_of(some(4)), "campeao")
    assert "Shots</h2>" not in page
    assert "Score by time" in page


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("pt-BR", "Gols por partida"),
        ("es", "Goles por partido"),
        ("it", "Gol a partita"),
        ("pl", "Gole na mecz"),
    ],
)
def test_a_report_speaks_the_readers_language(language: Language, said: str) -> None:
    """Labels, numbers, restarts and clauses; nothing of the English is left but names."""
    flicks = {"shot": "goal", "goal": "home", "ball_x": 700.0, "due": "throw_in"}
    data = data_of([made(n, flicks, score_home=n % 2) for n in range(3)])
    words = Words(language)
    page = report(data, "x", words)
    assert f'<html lang="{language}">' in page
    assert said in page
    assert "0,333 (" in page
    assert words.slug("next", "throw_in") in page
    for english in (
        "Goals a match",
        "share of matches",
        ">Restarts<",
        " to 1",
        "own third",
        "seconds on the clock",
    ):
        assert english not in page
    other = compared(compare(data, data), "a", "b", "x", (data, data), words)
    assert words.text("winning margin") in other
    assert "measure</th>" not in other


def test_who_reads_the_books_language_reads_its_own_titles() -> None:
    data = data_of([made(n, {}, calls=(CalledRow("28", "home", 1),)) for n in range(3)])
    clause = registry.find("dadinho").clauses.by_id["28"]
    never = findings.clauses(data, registry.find("dadinho"))[1]
    assert speech_of(data, Words("pt-BR")).title(clause) == clause.title
    assert speech_of(data, Words("pt-BR")).gist(never[0]) == never[0].gist_local
    assert speech_of(data, Words("pl")).gist(never[0]) == never[0].gist
