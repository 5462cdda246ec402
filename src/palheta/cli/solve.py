"""`palheta solve campeao`: the chance of a goal from every square, and what to roll there."""

import argparse
import json
from pathlib import Path
from typing import cast

from palheta.cli.faces import read_dice
from palheta.cli.numbers import whole
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.facts import Choose, Say, Step
from palheta.rulebooks.campeao.board import LANES, ROWS, Square
from palheta.rulebooks.campeao.faces import RESULTS, standard_dice
from palheta.rulebooks.campeao.state import Champion
from palheta.rulebooks.campeao.vocabulary import ChampionFace, Options
from palheta.study.campeao import ROLLS, Hint, Solution, attacking, solve

EXAMPLES = """\
  palheta solve campeao                              the opening, and the board with nobody holding the champion
  palheta solve campeao --champion attacker:assist   the board with the champion die in the attacker's hand
  palheta solve campeao --square 3,10                every choice on one square
  palheta solve campeao --dice my-dice.toml          the same with other dice

The first run takes some fifteen seconds; afterwards the solution comes from the cache.
"""
LETTERS = {"control": "c", "pass": "p", "long": "l", "shot": "s"}


def add(subparsers: Subparsers) -> None:
    about = "campeao solved: the chance of a goal from every square, and what to roll there"
    parser = subcommand(subparsers, "solve", about, run, examples=EXAMPLES)
    parser.add_argument("game", choices=["campeao"], metavar="campeao")
    parser.add_argument("--champion", metavar="WHO:PLAY", help="attacker:assist, defender:great_save, ...")
    parser.add_argument("--square", metavar="LANE,ROW", help="every choice on this square")
    parser.add_argument("--control-first", action="store_true", help="right after winning the ball")
    parser.add_argument("--dice", type=Path, metavar="FILE", help="other faces (TOML)")
    parser.add_argument("--boskov", action="store_true", help="with Boskov's rule")
    parser.add_argument(
        "--rolls", type=whole(1, 500), default=ROLLS, metavar="N", help=f"rolls in a half ({ROLLS})"
    )
    parser.add_argument("--fresh", action="store_true", help="compute again, whatever the cache holds")
    parser.add_argument("--json", action="store_true", help="the same as JSON")


def run(args: argparse.Namespace) -> int:
    champion = _champion(args.champion)
    square = _square(args.square) if args.square is not None else None
    dice = standard_dice() if args.dice is None else read_dice(args.dice)
    solution = solve(dice, Options(boskov=args.boskov), args.rolls, fresh=args.fresh)
    if square is not None:
        return _tell_square(solution, square, champion, args)
    squares = [(lane, row) for row in range(1, ROWS + 1) for lane in range(1, LANES + 1)]
    states = {at: attacking(solution.setup, at, champion, control_first=args.control_first) for at in squares}
    values = {at: solution.goal(state) for at, state in states.items()}
    best = {at: solution.hints(state)[0] for at, state in states.items()}
    if args.json:
        board = [{"square": list(at), "goal": values[at], "best": _name(best[at])} for at in best]
        print(
            json.dumps(
                {"goal": solution.opening_goal, "match": solution.opening_match, "board": board}, indent=2
            )
        )
        return 0
    _tell_opening(solution, args.rolls)
    _tell_board(values, best, args)
    return 0


def _tell_opening(solution: Solution, rolls: int) -> None:
    print(
        f"The first possession ends in a goal with {solution.opening_goal:.2%} (the other side holds the champion)."
    )
    print(
        f"The match, {rolls} rolls a half: chance to win less chance to lose "
        f"{solution.opening_match:+.4f} for the side that kicks off.\n"
    )


def _tell_board(values: dict[Square, float], best: dict[Square, Hint], args: argparse.Namespace) -> None:
    dice = "right after winning the ball" if args.control_first else "any die open"
    print(f"Chance of a goal in this possession, {dice}, champion {args.champion or 'out of play'}.")
    print("Best die: c control, p pass, l long, s shot; > arrow turned towards the centre, ! champion.\n")
    print("  row  " + "".join(f"{f'lane {lane}':^11}" for lane in range(1, LANES + 1)).rstrip())
    for row in range(ROWS, 0, -1):
        cells = "".join(
            f"{f'{values[lane, row]:.4f} {_mark(best[lane, row])}':^11}" for lane in range(1, LANES + 1)
        )
        print(f"  {row:>3}  {cells}".rstrip())


def _mark(hint: Hint) -> str:
    if hint.plan.die is None:
        return "!"
    return LETTERS.get(hint.plan.die, "?") + (">" if hint.plan.steps else "")


def _tell_square(
    solution: Solution, square: Square, champion: Champion | None, args: argparse.Namespace
) -> int:
    state = attacking(solution.setup, square, champion, control_first=args.control_first)
    hints = solution.hints(state)
    if args.json:
        print(json.dumps([{"choice": _name(hint), "goal": hint.goal} for hint in hints], indent=2))
        return 0
    print(f"{solution.goal(state):.4f}  with best play by both")
    for hint in hints:
        print(f"{hint.goal:.4f}  {_name(hint)}")
    return 0


def _name(hint: Hint) -> str:
    words = [_word(step) for step in hint.plan.steps]
    if hint.plan.die is not None:
        words.append(f"roll {hint.plan.die}")
    return ", ".join(words)


def _word(step: Step) -> str:
    if isinstance(step, Say):
        return {"centre": "turn the arrow", "double": "double"}.get(step.say, step.say)
    return f"choose {step.choose}" if isinstance(step, Choose) else "use the champion"


def _champion(text: str | None) -> Champion | None:
    if text is None:
        return None
    who, _, play = text.partition(":")
    if who not in ("attacker", "defender") or play not in RESULTS["champion"]:
        plays = ", ".join(RESULTS["champion"])
        raise Trouble(
            f"--champion: expected attacker:PLAY or defender:PLAY with one of {plays}; got {text!r}"
        )
    return Champion("home" if who == "attacker" else "away", cast(ChampionFace, play))


def _square(text: str) -> Square:
    lane, _, row = text.partition(",")
    if (
        all(n.isascii() and n.isdigit() and len(n) < 4 for n in (lane, row))
        and 1 <= int(lane) <= LANES
        and 1 <= int(row) <= ROWS
    ):
        return (int(lane), int(row))
    raise Trouble(f"--square: expected LANE,ROW with lane 1-{LANES} and row 1-{ROWS}, got {text!r}")
