"""`palheta event simulate FILE`: the chances of each place, from how strong everybody is."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from palheta.cli.event_files import load
from palheta.cli.event_words import wide
from palheta.cli.numbers import whole
from palheta.cli.saving import save
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.tournament.state import State

if TYPE_CHECKING:
    from palheta.study.forecast import Forecast

EXAMPLES = """\
  palheta event simulate evening.toml
  palheta event simulate evening.toml --times 10000 --svg chances.svg
  palheta event simulate evening.toml --json

Strength is the entrants' rating (as Elo's: 400 points more are odds of 10 to 1), and what they have played here. What
was really played stays as it is; draws that are not made yet are made anew each time.
"""
ENDLESS = ("ladder",)


def add(subparsers: Subparsers) -> None:
    about = "play the rest of the event thousands of times: the chances of each place"
    parser = subcommand(subparsers, "simulate", about, run, examples=EXAMPLES)
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument(
        "--times", type=whole(1, 1_000_000), default=1_000, metavar="N", help="how often (1000)"
    )
    parser.add_argument(
        "--seed", type=whole(0, 10**9), default=1, metavar="N", help="the same numbers again (1)"
    )
    parser.add_argument(
        "--workers", type=whole(1, 256), metavar="N", help="processes (as many as there are cores)"
    )
    parser.add_argument("--svg", type=Path, metavar="FILE", help="a picture of it")
    parser.add_argument("--json", action="store_true", help="the same as JSON")


def run(args: argparse.Namespace) -> int:
    state = load(args.file)
    for name, phase in state.phases.items():
        if phase.phase.format in ENDLESS or (phase.phase.format == "king" and phase.phase.rounds is None):
            raise Trouble(
                f"{args.file}: phase {name}: nobody knows what will be played ({phase.phase.format})"
            )
    # Imported late: the other words of `palheta event` need no ratings.
    from palheta.study.forecast import forecast
    from palheta.study.forecast_svg import picture

    found = forecast(state, args.times, args.seed, args.workers)
    if args.svg is not None:
        save(args.svg, picture(state, found))
    if args.json:
        print(json.dumps(_plain(found), ensure_ascii=False))
    else:
        print("\n".join(_told(state, found)))
    return 0


def _plain(found: "Forecast") -> dict[str, object]:
    return {
        "times": found.times,
        "goals": found.goals,
        "source": found.source,
        "entrants": [
            {
                "id": one,
                "expected": round(found.expected(one), 3),
                "places": [round(found.chance(one, place), 5) for place in range(1, len(found.places) + 1)],
            }
            for one in found.order
        ],
    }


def _told(state: State, found: "Forecast") -> list[str]:
    from palheta.study.forecast_svg import bands

    columns = bands(len(found.places))
    width = wide([state.name(one) for one in found.places])
    labels = [str(a) if a == b else f"{a}-{b}" for a, b in columns]
    lines = [f"{'':<{width}}  " + " ".join(f"{label:>5}" for label in labels)]
    for one in found.order:
        chances = [sum(found.chance(one, place) for place in range(a, b + 1)) for a, b in columns]
        cells = " ".join(f"{100 * chance:>4.0f}%" if chance >= 0.005 else "    ·" for chance in chances)
        lines.append(f"{state.name(one):<{width}}  {cells}")
    lines.append(f"{found.times:,} times; {found.goals:g} goals a match ({found.source})")
    return lines
