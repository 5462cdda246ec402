"""`palheta ladder BOOK`: who of the bots is how strong."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from palheta.cli.numbers import whole
from palheta.cli.saving import check_place, save
from palheta.cli.simulating import Progress, add_plan, add_workers, plan_of, pool_of, told_plainly
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.rulebooks import registry

if TYPE_CHECKING:
    from palheta.study.ladder import Ladder

EXAMPLES = """\
  palheta ladder dadinho --pairs 50 --length short --svg ladder.svg
  palheta ladder fistf --bots easy fair mine     with a bot of your own, installed with an entry point palheta.bots
  palheta ladder campeao --json

Every two bots play each seed twice, once on either side.

exit codes: 0 all is well, 1 matches were stuck, 2 something cannot be read or done
"""


def add(subparsers: Subparsers) -> None:
    about = "a round robin of bots, with ratings"
    parser = subcommand(subparsers, "ladder", about, run, examples=EXAMPLES)
    parser.add_argument("book", metavar="BOOK")
    parser.add_argument("--bots", nargs="+", metavar="NAME", help="who plays (default: all there are)")
    parser.add_argument(
        "--pairs", type=whole(1, 100_000), default=20, metavar="N", help="seeds that every two play (20)"
    )
    add_plan(parser, "short")
    add_workers(parser)
    parser.add_argument("--svg", type=Path, metavar="FILE", help="a picture of it")
    parser.add_argument("--json", action="store_true", help="the same as JSON")


def run(args: argparse.Namespace) -> int:
    from palheta.study.ladder import ladder
    from palheta.study.ladder_svg import picture

    if args.svg is not None:
        check_place(args.svg)
    names = _names(args)
    plan = plan_of(args, names[0], names[-1])
    with told_plainly(), pool_of(args)() as pool:
        found = ladder(plan, names, args.pairs, pool, Progress())
    if args.svg is not None:
        save(args.svg, picture(found))
    print(json.dumps(_plain(found)) if args.json else "\n".join(_told(found)))
    return 1 if found.stuck else 0


def _names(args: argparse.Namespace) -> tuple[str, ...]:
    from palheta.study.players import NoSuchPlayer, check, names

    try:
        registry.find(args.book)
        found = tuple(dict.fromkeys(args.bots or names(args.book)))
        for name in found:
            check(args.book, name)
    except (registry.UnknownBook, NoSuchPlayer) as error:
        raise Trouble(str(error)) from None
    if len(found) < 2:
        raise Trouble(f"--bots {' '.join(found)}: a ladder needs two")
    return found


def _plain(found: "Ladder") -> dict[str, object]:
    return {
        "book": found.book,
        "length": found.length,
        "pairs": found.pairs,
        "standings": [
            {
                "name": one.name,
                "played": one.played,
                "won": one.won,
                "drawn": one.drawn,
                "lost": one.lost,
                "goals": [one.scored, one.conceded],
                "rating": round(one.skill.mu, 2),
                "sigma": round(one.skill.sigma, 2),
            }
            for one in found.standings
        ],
        "pairings": [
            {
                "one": one.one,
                "other": one.other,
                "matches": one.matches,
                "share": [round(value, 4) for value in one.share],
            }
            for one in found.pairings
        ],
        "stuck": list(found.stuck),
    }


def _told(found: "Ladder") -> list[str]:
    wide = max(len(one.name) for one in found.standings)
    lines = [f"{'':<{wide}}  {'rating':>12}  played  won drawn lost  goals  share"]
    for one in found.standings:
        rating = f"{one.skill.mu:.1f} ± {2 * one.skill.sigma:.1f}"
        goals = f"{one.scored}-{one.conceded}"
        lines.append(
            f"{one.name:<{wide}}  {rating:>12}  {one.played:>6} {one.won:>4} {one.drawn:>5} {one.lost:>4}"
            f"  {goals:>5}  {100 * one.share:>4.0f}%"
        )
    for pair in found.pairings:
        value, low, high = (100 * part for part in pair.share)
        lines.append(
            f"{pair.one} takes {value:.0f} % ({low:.0f} to {high:.0f}) of the points from {pair.other}, "
            f"{pair.matches} matches"
        )
    return [*lines, *(f"stuck: {line}" for line in found.stuck[:10])]
