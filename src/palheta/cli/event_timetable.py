"""`palheta event timetable FILE`: when, where and with which referee everything is played, and when it will be over."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from palheta.cli.event_files import load
from palheta.cli.event_words import players
from palheta.cli.numbers import number, whole
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.facts import BadFact
from palheta.tournament.formats import Fixture
from palheta.tournament.state import State
from palheta.tournament.timetable.clock import told
from palheta.tournament.timetable.hall import Hall, Job, Plan, Slot
from palheta.tournament.timetable.jobs import hall_of, jobs_of
from palheta.tournament.timetable.tries import shortest

EXAMPLES = """\
  palheta event timetable evening.toml
  palheta event timetable evening.toml --now 95      plan anew: it is minute 95, what was entered stays
  palheta event timetable evening.toml --greedy      without the solver
  palheta event timetable evening.toml --json

The event's file says how many tables there are (tables), who referees (settings.referees: players, officials), and in
[hours] when it starts, how long a match takes, the change of a table and the rest of a player. That a match began or
was over is written down with palheta event enter FILE --began MATCH --minute 93.
"""
MOST_JOBS = 3_000


def add(subparsers: Subparsers) -> None:
    about = "when, where and with which referee everything is played"
    parser = subcommand(subparsers, "timetable", about, run, examples=EXAMPLES)
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--now", type=whole(0, 100_000), default=0, metavar="M", help="the minute it is now")
    parser.add_argument("--tables", type=whole(1, 1_000), metavar="N", help="instead of those in the file")
    parser.add_argument(
        "--seconds", type=number(0.1, 600), default=10.0, metavar="S", help="for the solver (10)"
    )
    parser.add_argument("--greedy", action="store_true", help="do without the solver")
    parser.add_argument("--json", action="store_true", help="the same as JSON")


def run(args: argparse.Namespace) -> int:
    state = load(args.file)
    try:
        jobs, hall = jobs_of(state, args.now), hall_of(state, args.now, args.tables)
        if len(jobs) > MOST_JOBS:
            raise Trouble(f"{args.file}: {len(jobs):,} matches are too many for a timetable ({MOST_JOBS:,})")
        plan = made(jobs, hall, 0.0 if args.greedy else args.seconds)
    except BadFact as error:
        raise Trouble(f"{args.file}: {error}") from None
    if args.json:
        print(json.dumps(_plain(state, plan, jobs, hall), ensure_ascii=False))
    else:
        print("\n".join(_lines(state, plan, jobs, hall)))
    return 0


def made(jobs: tuple[Job, ...], hall: Hall, seconds: float) -> Plan:
    """By the solver, where it is installed and asked for."""
    if seconds:
        from palheta.planning import NotInstalled

        try:
            from palheta.planning.cp_sat import planned

            return planned(jobs, hall, seconds)
        except NotInstalled as error:
            print(f"palheta: {error}; this is a greedy plan", file=sys.stderr)
    return shortest(jobs, hall)


def _fixtures(state: State) -> dict[str, Fixture]:
    return {fixture.id: fixture for phase in state.phases.values() for fixture in phase.fixtures}


def _plain(state: State, plan: Plan, jobs: tuple[Job, ...], hall: Hall) -> dict[str, Any]:
    known, fixtures = {job.id: job.known for job in jobs}, _fixtures(state)

    def slot(one: Slot) -> dict[str, Any]:
        fixture = fixtures.get(one.job) if known[one.job] else None
        return {
            "match": one.job,
            "start": one.start,
            "end": one.end,
            "table": hall.tables[one.table],
            "home": fixture.home if fixture else None,
            "away": fixture.away if fixture else None,
            "referee": (one.referee or None) if known[one.job] else None,
        }

    return {
        "slots": [slot(one) for one in sorted(plan.slots, key=_when)],
        "end": plan.end,
        "lower_bound": plan.bound,
        "made_by": plan.made_by,
    }


def _when(slot: Slot) -> tuple[int, int]:
    return slot.start, slot.table


def _lines(state: State, plan: Plan, jobs: tuple[Job, ...], hall: Hall) -> list[str]:
    if not plan.slots:
        return ["nothing is left to be played"]
    known, fixtures = {job.id: job for job in jobs}, _fixtures(state)
    width = max(len(slot.job) for slot in plan.slots)
    lines = []
    for slot in sorted(plan.slots, key=_when):
        job = known[slot.job]
        table = hall.tables[slot.table] + (
            f"-{hall.tables[slot.table + job.tables - 1]}" if job.tables > 1 else ""
        )
        who = (
            players(state, fixtures[slot.job])
            if slot.job in fixtures and job.known
            else "(who is not known yet)"
        )
        referee = f"  referee {_name(state, slot.referee)}" if slot.referee and job.known else ""
        on = "  now" if job.began is not None else ""
        lines.append(f"{told(state, slot.start)}  table {table:<5} {slot.job:<{width}}  {who}{referee}{on}")
    end, bound = told(state, plan.end), told(state, plan.bound)
    lines.append(f"over at {end}, if nothing is late ({plan.made_by}; no plan ends before {bound})")
    return lines


def _name(state: State, person: str) -> str:
    if person in state.entrants:
        return state.name(person)
    return next((o.name or o.id for o in state.event.officials if o.id == person), person)
