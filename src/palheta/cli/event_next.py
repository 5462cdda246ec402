"""`palheta event next FILE`: who plays now, and what the organiser must do."""

import argparse
import json
from pathlib import Path
from typing import Any

import msgspec

from palheta.cli.event_files import load
from palheta.cli.event_words import how_to, line_ups_told, players, title, wide
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.tournament.formats import Due
from palheta.tournament.live import live
from palheta.tournament.now import Now, Playing, now
from palheta.tournament.state import State

EXAMPLES = """\
  palheta event next evening.toml
  palheta event next evening.toml --json
"""
MOST = 60


def add(subparsers: Subparsers) -> None:
    parser = subcommand(subparsers, "next", "who plays now, and what must be done", run, examples=EXAMPLES)
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="the same as JSON")


def run(args: argparse.Namespace) -> int:
    state = load(args.file)
    found = now(state)
    if args.json:
        print(json.dumps(as_plain(state, found, str(args.file)), ensure_ascii=False))
    else:
        print("\n".join(told(state, found, str(args.file))))
    return 0


def as_plain(state: State, found: Now, file: str) -> dict[str, Any]:
    return {
        "over": found.over,
        "due": [_due(file, phase, due) for phase, due in found.dues],
        "matches": [
            {
                "match": one.fixture.id,
                "phase": one.phase,
                "round": one.fixture.round,
                "home": one.fixture.home,
                "away": one.fixture.away,
                "table": one.table,
            }
            | _live(state, one)
            for one in found.playing
        ],
        "waiting": [{"phase": name, "why": why} for name, why in found.waiting],
    }


def _due(file: str, phase: str, due: Due) -> dict[str, Any]:
    """With what a program needs to do it: the match, the round, those who are level, by what a tie is decided."""
    told = {"phase": due.phase or phase, "do": due.do, "why": due.why, "how": how_to(file, phase, due)}
    more = {"match": due.fixture, "round": due.round, "by": due.by, "among": list(due.among)}
    return told | {key: value for key, value in more.items() if value}


def _live(state: State, one: Playing) -> dict[str, Any]:
    """Of a team match that is on, and of which somebody keeps count."""
    found = live(state, state.phases[one.phase], one.fixture)
    return {} if found is None else {"live": msgspec.to_builtins(found)}


def told(state: State, found: Now, file: str) -> list[str]:
    lines = []
    for phase, due in found.dues:
        lines.append(f"{title(state.phases[phase])}: {due.why}")
        lines.append(f"    {how_to(file, phase, due)}")
    width = wide([one.fixture.id for one in found.playing])
    begin = [one for one in found.playing if one.table]
    rest = [one for one in found.playing if not one.table]
    for one in begin:
        lines.append(f"  table {one.table:<4} {one.fixture.id:<{width}}  {players(state, one.fixture)}")
        lines += line_ups_told(state, one.fixture)
        on = live(state, state.phases[one.phase], one.fixture)
        if on is not None:
            tables = ", ".join(f"{home}-{away}" for home, away in on.tables)
            lines.append(
                f"      now {on.sum[0]}-{on.sum[1]} ({tables})" + (", extra time" if on.extra else "")
            )
    if begin and rest:
        lines.append("then, as tables and players become free:")
    for one in rest[:MOST]:
        lines.append(f"  {one.fixture.id:<{width}}  {players(state, one.fixture)}")
    if len(rest) > MOST:
        lines.append(f"  … and {len(rest) - MOST} more")
    lines += [f"{title(state.phases[name])} waits: {why}" for name, why in found.waiting]
    if found.over:
        lines.append("Everything is played: palheta event table " + file)
    return lines
