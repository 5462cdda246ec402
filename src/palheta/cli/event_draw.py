"""`palheta event draw FILE [PHASE]`: draw what is due, visibly, so that everybody can check it afterwards."""

import argparse
import json
import secrets
from datetime import datetime
from pathlib import Path

import msgspec

from palheta.cli.event_files import desk, read_hidden
from palheta.cli.numbers import whole
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.facts import BadFact
from palheta.tournament.draws import draw_of, lots_of, toss_of
from palheta.tournament.entries import Drew, DrewLots, Entry, Paired, Sealed, Tossed, entry_line
from palheta.tournament.hidden import Written, seal_draw, secret_for
from palheta.tournament.state import State

EXAMPLES = """\
  palheta event draw evening.toml                     whatever is due: groups, a bracket, a Swiss round
  palheta event draw evening.toml final               this phase
  palheta event draw evening.toml groups --lots ana bia    lots among those who are level
  palheta event draw evening.toml groups --toss 1     one toss for all tables of a round (dadinho 16)

  palheta event draw evening.toml --seal              show a hash first ...
  palheta event draw evening.toml --word "blue ox"    ... then draw, with a word that somebody in the hall calls out

The draw follows from a secret, which is written down with it: palheta event check draws it all again. Sealed before,
and with a word that the organiser did not choose, nobody can have picked the secret to his liking.
"""


def add(subparsers: Subparsers) -> None:
    parser = subcommand(
        subparsers, "draw", "draw groups, brackets, lots; pair a Swiss round", run, examples=EXAMPLES
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("phase", nargs="?", metavar="PHASE", help="which one, where several are due")
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--seal", action="store_true", help="only make the secret of the next draw, and show its hash"
    )
    what.add_argument("--lots", nargs="+", metavar="ID", help="lots among these, who are level")
    what.add_argument(
        "--toss",
        type=whole(1, 9_999),
        metavar="ROUND",
        help="which side of all tables kicks off in this round",
    )
    parser.add_argument("--word", default="", help="a word from the hall, added to the sealed secret")
    parser.add_argument("--json", action="store_true", help="the entries that were written, as JSON")


def run(args: argparse.Namespace) -> int:
    with desk(args.file) as open_desk:
        hidden, fresh = read_hidden(args.file), secrets.token_hex(16)
        if args.seal:
            written = seal_draw(hidden, fresh, _stamp())
        else:
            drawn = _drawn(args, open_desk.state, secret_for(open_desk.state, hidden, fresh))
            unsealed = hidden if isinstance(drawn, Paired) else msgspec.structs.replace(hidden, secret="")
            written = Written((drawn,), unsealed)  # it is in the journal now
        entries = open_desk.write(written)
        if args.json:
            print(json.dumps([entry_line(entry) for entry in entries], ensure_ascii=False))
        else:
            print("\n".join(line for entry in entries for line in told(open_desk.state, entry)))
    return 0


def _stamp() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")


def _drawn(args: argparse.Namespace, state: State, secret: str) -> Entry:
    phase = args.phase or _due(state, args)
    if phase not in state.phases:
        raise Trouble(f"there is no phase {phase!r}; there are {', '.join(state.phases)}")
    made = _made(args, state, phase, secret)
    return type(made)(**{name: getattr(made, name) for name in made.__struct_fields__} | {"at": _stamp()})


def _made(
    args: argparse.Namespace, state: State, phase: str, secret: str
) -> Drew | DrewLots | Paired | Tossed:
    if args.lots:
        return lots_of(phase, args.lots, secret, args.word)
    if args.toss is not None:
        return toss_of(phase, args.toss, secret, args.word)
    if any(due.do == "pair" for due in state.phases[phase].dues):
        from palheta.planning import NotInstalled

        try:
            from palheta.planning.dutch import pair

            return pair(state.phases[phase])
        except NotInstalled as error:
            raise Trouble(str(error)) from None
    if any(due.do == "draw" for due in state.phases[phase].dues) or not state.phases[phase].dues:
        return draw_of(state, phase, secret, args.word)
    raise BadFact("phase", f"Expected a phase to be drawn; {phase}: {state.phases[phase].dues[0].why}")


def _due(state: State, args: argparse.Namespace) -> str:
    """The one phase for which something is to be drawn."""
    if args.lots or args.toss is not None:
        wanted = [name for name, phase in state.phases.items() if phase.given is not None and not phase.over]
        wanted = [n for n in wanted if args.toss is not None] or [
            due.phase or n for n, phase in state.phases.items() for due in phase.dues if due.do == "lots"
        ]
    else:
        wanted = [n for n, phase in state.phases.items() if any(d.do in ("draw", "pair") for d in phase.dues)]
    wanted = list(dict.fromkeys(wanted))
    if len(wanted) != 1:
        told = f"say which of {', '.join(wanted)}" if wanted else "nothing is to be drawn now"
        raise Trouble(f"{told} (palheta event next {args.file})")
    return wanted[0]


def told(state: State, entry: Entry) -> list[str]:
    match entry:
        case Sealed():
            return [
                f"sealed: {entry.sha256}",
                "Show this to everybody; then draw, with a word from the hall.",
            ]
        case Drew(groups=groups) if groups:
            return [f"{name}: {', '.join(state.name(e) for e in group)}" for name, group in groups.items()]
        case Drew():
            return [
                f"{number:>3}  {state.name(seat) if seat else '(bye)'}"
                for number, seat in enumerate(entry.seats, start=1)
            ]
        case DrewLots():
            return [f"{n:>3}  {state.name(e)}" for n, e in enumerate(entry.order, start=1)]
        case Tossed():
            return [f"round {entry.round}: the {entry.side} side of every table kicks off"]
        case Paired():
            byes = [f"     {state.name(e)} has the bye" for e in entry.byes]
            pairs = [
                f"{k:>3}  {state.name(h)} - {state.name(a)}" for k, (h, a) in enumerate(entry.pairs, start=1)
            ]
            return [f"round {entry.round} ({entry.made_by})", *pairs, *byes]
        case _:
            return []
