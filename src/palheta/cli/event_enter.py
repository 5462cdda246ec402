"""`palheta event enter FILE`: write down what happened. Nothing is overwritten: what was wrong is amended."""

import argparse
import json
import secrets
from datetime import datetime
from pathlib import Path

import msgspec

from palheta.cli.event_entries import entry_from
from palheta.cli.event_files import Desk, desk, read_hidden
from palheta.cli.event_next import as_plain, told
from palheta.cli.event_words import match_told
from palheta.cli.numbers import whole
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.tournament.entries import Amended, Entered, Entry, LinedUp, entry_line, read_entry
from palheta.tournament.hidden import Written, hand_in
from palheta.tournament.now import now
from palheta.tournament.state import State

EXAMPLES = """\
  palheta event enter evening.toml A/1.1 3-1
  palheta event enter evening.toml ko/1.2 2-2                  level: it says what comes next
  palheta event enter evening.toml ko/1.2 --penalties 4-3      more of the same match
  palheta event enter evening.toml A/1.2 --walkover home       awarded to home; --late with the event's score for that
  palheta event enter evening.toml A/2.1 --tables 2-1,0-0,1-3,2-2      a team match
  palheta event enter evening.toml A/1.1 3-2 --amend 12        entry 12 was wrong
  palheta event enter evening.toml --take-back 12 --why "wrong table"
  palheta event enter evening.toml --check-in ana bia
  palheta event enter evening.toml --join ana --name "Ana Lima" --club "Clube A"
  palheta event enter evening.toml --withdraw ana --how annul
  palheta event enter evening.toml --stage 3 --present ana,bia,caio
  palheta event enter evening.toml --challenge bia ana
  palheta event enter evening.toml --line-up ko/1.1 home ana,bia,caio,davi
  palheta event enter evening.toml --line-up ko/1.1 home ana,bia,caio,davi --hidden    shown when both are in
  palheta event enter evening.toml --substitute ko/1.1 home ana eva
  palheta event enter evening.toml --nominate ko/1.1 home bia

MATCH is an id of `palheta event next`, or its end where only one ends so.
"""


def add(subparsers: Subparsers) -> None:
    parser = subcommand(
        subparsers, "enter", "write down results and all else that happened", run, examples=EXAMPLES
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("match", nargs="?", metavar="MATCH")
    parser.add_argument("score", nargs="?", metavar="SCORE", help="home's goals first: 3-1")
    _add_result(parser.add_argument_group("of a match"))
    _add_other(parser.add_mutually_exclusive_group())
    _add_more(parser.add_argument_group("with these"))
    parser.add_argument(
        "--json", action="store_true", help="the entries written and what comes next, as JSON"
    )


def _add_result(result: argparse._ArgumentGroup) -> None:
    result.add_argument("--extra", metavar="1-0", help="goals of the extra time alone")
    result.add_argument("--penalties", metavar="4-3", help="the shoot-out, the shots or the die")
    result.add_argument("--winner", choices=["home", "away"], help="who goes on, where no goals say so")
    result.add_argument("--walkover", choices=["home", "away", "nobody"], help="to whom it is awarded")
    result.add_argument("--late", action="store_true", help="a walk-over because the other came late")
    result.add_argument(
        "--disqualified", choices=["home", "away"], help="who was; with the score of that moment"
    )
    result.add_argument("--cards", metavar="1,2", help="card points of home and away")
    result.add_argument("--tables", metavar="2-1,0-0", help="a team match, table by table")
    result.add_argument("--table-extra", metavar="0-0,1-0", help="goals of the extra time, table by table")
    result.add_argument(
        "--kicks", metavar="h7+,a3-", help="a shoot-out kick by kick: side, disc, goal or not"
    )
    result.add_argument(
        "--play-off", nargs=3, metavar=("PHASE", "HOME", "AWAY"), help="a further match of level ones"
    )
    result.add_argument("--clause", default="", help="of the book")


def _add_other(other: argparse._MutuallyExclusiveGroup) -> None:
    other.add_argument("--check-in", nargs="+", metavar="ID", help="they are there")
    other.add_argument("--absent", nargs="+", metavar="ID", help="they are not")
    other.add_argument("--join", metavar="ID", help="a late entry")
    other.add_argument("--withdraw", metavar="ID", help="leaves the event")
    other.add_argument("--disqualify", metavar="ID", help="is sent from the event")
    other.add_argument("--stage", metavar="N", help="a stage of a league, with --present")
    other.add_argument("--challenge", nargs=2, metavar=("CHALLENGER", "CHALLENGED"), help="on a ladder")
    other.add_argument("--line-up", nargs=3, metavar=("MATCH", "SIDE", "IDS"), help="table by table")
    other.add_argument("--substitute", nargs=4, metavar=("MATCH", "SIDE", "OFF", "ON"), help="at half-time")
    other.add_argument(
        "--nominate", nargs=3, metavar=("MATCH", "SIDE", "ID"), help="the captain's choice for the shots"
    )
    other.add_argument(
        "--goal", nargs=3, metavar=("MATCH", "TABLE", "SIDE"), help="on a table of a team match that is on"
    )
    other.add_argument("--extra-time", metavar="MATCH", help="a team match is level and goes on")
    other.add_argument("--began", metavar="MATCH", help="it began at --minute")
    other.add_argument("--ended", metavar="MATCH", help="it was over at --minute")
    other.add_argument("--close", metavar="PHASE", help="king, ladder or league: that was it")
    other.add_argument("--note", metavar="TEXT", help="anything worth keeping")
    other.add_argument("--entry", metavar="JSON", help="any entry as the journal has it")
    other.add_argument("--take-back", type=whole(1, 10_000_000), metavar="N", help="entry N did not happen")


def _add_more(more: argparse._ArgumentGroup) -> None:
    more.add_argument(
        "--amend", type=whole(1, 10_000_000), metavar="N", help="this is what entry N should have been"
    )
    more.add_argument("--phase", default="", metavar="ID", help="where it is not clear which")
    more.add_argument("--present", metavar="ID,ID", help="who came to the stage")
    more.add_argument("--how", choices=["annul", "keep", "award"], help="what becomes of who withdraws")
    more.add_argument("--paid", type=float, metavar="SUM", help="at the check-in")
    more.add_argument("--minute", type=float, metavar="M", help="after the start of the event")
    more.add_argument("--table", default="", metavar="ID", help="where a match began")
    for name in ("name", "club", "nation", "category", "group"):
        more.add_argument(f"--{name}", default="", help="of a late entry")
    more.add_argument("--hidden", action="store_true", help="a line-up that nobody reads before both are in")
    more.add_argument("--seal", default="", metavar="HASH", help="of a line-up: only its hash for now")
    more.add_argument("--salt", default="", help="of a line-up that was sealed")
    more.add_argument("--why", default="", help="kept in the journal")


def run(args: argparse.Namespace) -> int:
    _check_text(args)
    at = datetime.now().astimezone().isoformat(timespec="seconds")
    with desk(args.file) as open_desk:
        entries: list[Entry] = []
        found = _found(args, open_desk.state)
        for entry in found.entries:
            stamped = read_entry(entry_line(entry) | {"at": at})
            if args.amend is not None and not isinstance(stamped, Amended):
                stamped = Amended(amend=args.amend, instead=entry_line(stamped), why=args.why, at=at)
            entries.append(stamped)
        first = len(open_desk.entries) + 1
        written = list(enumerate(open_desk.write(Written(tuple(entries), found.hidden)), start=first))
        if args.json:
            plain = as_plain(open_desk.state, now(open_desk.state), str(args.file))
            print(json.dumps({"entries": [n for n, _ in written]} | plain, ensure_ascii=False))
        else:
            _tell(open_desk, written, args)
    return 0


def _check_text(args: argparse.Namespace) -> None:
    """An argument that is no text (bytes in another encoding) can be written nowhere."""
    for name, value in vars(args).items():
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, str) and any("\ud800" <= letter <= "\udfff" for letter in one):
                raise Trouble(f"--{name.replace('_', '-')}: expected text, got {one[:40]!a}")


def _found(args: argparse.Namespace, state: State) -> Written:
    found = entry_from(args, state)
    if args.line_up is None or not args.hidden:
        return Written(tuple(found))
    (mine,) = found
    assert isinstance(mine, LinedUp)
    return hand_in(state, read_hidden(args.file), mine, secrets.token_hex(16))


def _tell(open_desk: Desk, written: list[tuple[int, Entry]], args: argparse.Namespace) -> None:
    state = open_desk.state
    for number, entry in written:
        print(f"{number:>4}  {_line(open_desk, entry)}")
    stale = [result for phase in state.phases.values() for result in phase.stale]
    for result in stale:
        print(
            f"      {result.match}: {result.home} - {result.away} no longer play this match; its result is set aside"
        )
    found = now(state)
    due = msgspec.structs.replace(found, playing=(), waiting=())
    for line in told(state, due, str(args.file)):
        print(f"      {line}")


def _line(open_desk: Desk, entry: Entry) -> str:
    if isinstance(entry, Amended):
        instead = None if entry.instead is None else read_entry(entry.instead)
        told = "taken back" if instead is None else f"now {_line(open_desk, instead)}"
        return f"entry {entry.amend} {told}"
    if isinstance(entry, Entered) and entry.result.match:
        for phase in open_desk.state.phases.values():
            for fixture in phase.fixtures:
                if phase.result(fixture) == entry.result:
                    return f"{fixture.id}  {match_told(open_desk.state, phase, fixture)}"
    plain = {key: value for key, value in entry_line(entry).items() if key != "at"}
    return json.dumps(plain, ensure_ascii=False)
