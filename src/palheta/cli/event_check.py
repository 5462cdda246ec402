"""`palheta event check FILE`: does everything fit together, and were all draws honest?"""

import argparse
import json
from pathlib import Path
from typing import Any

from palheta.cli.event_files import load, read_file, read_journal
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.tournament.alike import alike
from palheta.tournament.draws import dishonest
from palheta.tournament.equipment import unsealed
from palheta.tournament.presets import presets
from palheta.tournament.state import PhaseState, State

EXAMPLES = """\
  palheta event check evening.toml
  palheta event check evening.toml --json

exit codes: 0 all is well, 1 a draw does not follow from its secret, 2 the file or its journal cannot be read
"""


def add(subparsers: Subparsers) -> None:
    parser = subcommand(
        subparsers, "check", "does the event fit together? were its draws honest?", run, examples=EXAMPLES
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="the same as JSON")


def run(args: argparse.Namespace) -> int:
    state = load(args.file)
    faults = dishonest(read_file(args.file), read_journal(args.file))
    if args.json:
        print(json.dumps(_plain(state, faults), ensure_ascii=False))
    else:
        print("\n".join(_told(state, faults)))
    return 1 if faults else 0


def _plain(state: State, faults: list[str]) -> dict[str, Any]:
    preset = presets().preset.get(state.event.preset)
    return {
        "event": state.event.event,
        "book": state.event.book,
        "entrants": len(state.entrants),
        "entries": state.count,
        "phases": [
            {
                "id": name,
                "format": phase.phase.format,
                "matches": len(phase.fixtures),
                "played": _played(phase),
                "over": phase.over,
                "waits": phase.waits,
            }
            for name, phase in state.phases.items()
        ],
        "stale": [result.match for phase in state.phases.values() for result in phase.stale],
        "open": [] if preset is None else list(preset.open),
        "source": "" if preset is None else preset.source,
        "unsealed": unsealed(state),
        "alike": [list(together) for together in _alike(state)],
        "faults": faults,
    }


def _alike(state: State) -> list[tuple[str, ...]]:
    """Namesakes there are, but also people who were entered twice."""
    return alike({one: state.name(one) for one in state.entrants})


def _played(phase: PhaseState) -> int:
    return sum(phase.result(fixture) is not None for fixture in phase.fixtures)


def _told(state: State, faults: list[str]) -> list[str]:
    event = state.event
    lines = [
        f"{event.event}: {event.book}{f', {event.edition}' if event.edition else ''}, {len(state.entrants)} entrants"
    ]
    preset = presets().preset.get(event.preset)
    if preset is not None:
        lines.append(f"preset {event.preset}: {preset.source}")
        lines += [f"  yours to say: {what}" for what in preset.open]
    for name, phase in state.phases.items():
        where = phase.waits or (
            f"{_played(phase)} of {len(phase.fixtures)} matches played" if phase.fixtures else ""
        )
        where = where or ", ".join(due.why for due in phase.dues) or "nothing to play yet"
        lines.append(f"  {name:<12} {phase.phase.format:<18} {'over' if phase.over else where}")
    for phase in state.phases.values():
        lines += [
            f"  set aside: {r.match} {r.home} - {r.away}: others play this match now" for r in phase.stale
        ]
    if missing := unsealed(state):
        lines.append(f"  without a valid seal: {', '.join(missing)}")
    lines += [
        f"  the same name: {', '.join(together)} ({state.name(together[0])}). Entered twice?"
        for together in _alike(state)
    ]
    lines += [f"  DISHONEST: {fault}" for fault in faults]
    if not faults and state.count:
        lines.append(f"{state.count} entries in the journal; every draw follows from its secret")
    return lines
