"""`palheta event table FILE`: how a phase stands."""

import argparse
import json
from pathlib import Path

from palheta.cli.event_files import load
from palheta.cli.event_words import match_told, title, wide
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.tournament.formats import BRACKETED
from palheta.tournament.small import small_form
from palheta.tournament.state import PhaseState, State
from palheta.tournament.table import Standing, answer, rows

EXAMPLES = """\
  palheta event table evening.toml
  palheta event table evening.toml --phase final --json
  palheta event table evening.toml --small        the event in the small form (YAML): entrants, phases, results

`by` is the criterion that put a row above the next. Those whom no criterion parts share a rank, and are named below.
"""
COLUMNS = ("played", "won", "drawn", "lost", "for_", "against", "points")


def add(subparsers: Subparsers) -> None:
    parser = subcommand(subparsers, "table", "how a phase stands, and why", run, examples=EXAMPLES)
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--phase", metavar="ID", help="needed where there are several, and --json")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="the same as JSON")
    how.add_argument("--small", action="store_true", help="print the event in the small form instead")


def run(args: argparse.Namespace) -> int:
    state = load(args.file)
    if args.small:
        print(small_form(state), end="")
        return 0
    if args.phase is None and not args.json:
        for phase in state.phases.values():
            if phase.given is not None:
                _tell(state, phase)
        return 0
    phase = _chosen(state, args.phase)
    if phase.given is None:
        raise Trouble(f"phase {phase.phase.id}: it is not known yet who plays: {phase.waits}")
    if args.json:
        print(json.dumps(answer(phase.phase.id, phase.standings), ensure_ascii=False))
    else:
        _tell(state, phase)
    return 0


def _chosen(state: State, wanted: str | None) -> PhaseState:
    if wanted is None and len(state.phases) == 1:
        return next(iter(state.phases.values()))
    if wanted is None:
        raise Trouble(f"--phase: there are several phases: {', '.join(state.phases)}")
    if wanted not in state.phases:
        raise Trouble(f"--phase: there is no phase {wanted!r}; there are {', '.join(state.phases)}")
    return state.phases[wanted]


def _tell(state: State, phase: PhaseState) -> None:
    print(title(phase))
    if phase.phase.format in BRACKETED:
        print("\n".join(bracket_lines(state, phase)))
    if phase.over or phase.phase.format not in BRACKETED:
        for standing in phase.standings:
            print("\n".join(table_lines(state, standing)))
    print()


def bracket_lines(state: State, phase: PhaseState) -> list[str]:
    """Round by round what was played and what is to come."""
    width = wide([fixture.id for fixture in phase.fixtures])
    lines, name = [], ""
    for fixture in phase.fixtures:
        if fixture.name != name:
            name = fixture.name
            lines.append(f"  {name}")
        lines.append(f"    {fixture.id:<{width}}  {match_told(state, phase, fixture)}")
    return lines or [f"  {due.why}" for due in phase.dues]


def table_lines(state: State, standing: Standing) -> list[str]:
    """A table for people."""
    shown = rows(standing)
    width = max(len(state.name(row.id)) for row in shown)
    title = f"group {standing.group}" if standing.group else ""
    lines = [f"  {title:<{width + 4}}   P   W   D   L   GF  GA   GD  Pts  by"]
    for row in shown:
        numbers = [getattr(row, name) for name in COLUMNS]
        difference = f"{row.for_ - row.against:+d}"
        lines.append(
            f"  {row.rank:>3} {state.name(row.id):<{width}} "
            + "".join(f"{number:>3} " for number in numbers[:4])
            + f" {numbers[4]:>3} {numbers[5]:>3} {difference:>4} {numbers[6]:>4g}  {row.by or ''}".rstrip()
        )
    for level in standing.ranking.unresolved:
        lines.append(
            f"  level, no criterion parts them: {', '.join(state.name(entrant) for entrant in level)}"
        )
    return lines
