"""From the words of `palheta event enter` to entries of the journal."""

import argparse
import re
from collections.abc import Callable
from typing import Any

import msgspec

from palheta.cli.trouble import Trouble
from palheta.facts import BadFact
from palheta.tournament.entries import Amended, Entered, Entry, entry_line, read_entry
from palheta.tournament.formats import Fixture
from palheta.tournament.results import Result, goals_of
from palheta.tournament.state import State

_SCORE = re.compile(r"^([0-9]{1,3})[-:x]([0-9]{1,3})$")
_KICK = re.compile(r"^([ha])([0-9]{1,2})?([+-])$")


def entry_from(args: argparse.Namespace, state: State) -> list[Entry]:
    """What the command line says. Whether it fits the event is not asked here."""
    if args.entry is not None:
        return [_read(_json(args.entry))]
    if args.take_back is not None:
        return [Amended(amend=args.take_back, why=args.why)]
    if args.match is not None or args.play_off is not None:
        return [_result(args, state)]
    for name, make in _OTHERS.items():
        if getattr(args, name) is not None:
            return [_read({k: v for k, v in raw.items() if v != ""}) for raw in make(args, state)]
    raise Trouble(
        "say what happened: a match and its score, or one of the options (palheta event enter --help)"
    )


def _read(raw: Any) -> Entry:
    try:
        return read_entry(raw)
    except BadFact as error:
        raise Trouble(str(error)) from None


def _json(text: str) -> Any:
    try:
        return msgspec.json.decode(text.encode(errors="surrogateescape"))
    except (msgspec.DecodeError, RecursionError):
        raise Trouble('--entry: expected JSON, such as \'{"entry": "note", "text": "…"}\'') from None


def score(text: str, name: str) -> tuple[int, int]:
    found = _SCORE.match(text)
    if found is None:
        raise Trouble(f"{name}: expected two numbers of goals such as 3-1, got {text[:40]!r}")
    return int(found[1]), int(found[2])


def _result(args: argparse.Namespace, state: State) -> Entry:
    told = _told(args)
    if args.play_off is not None:
        phase, home, away = args.play_off
        if args.match is not None:  # the only word left is the score
            told["score"] = score(args.match, "SCORE")
        return _read(
            {
                "entry": "result",
                "result": told | {"phase": phase, "home": home, "away": away, "play_off": True},
            }
        )
    try:
        found, fixture = state.find(args.match)
    except BadFact as error:
        raise Trouble(str(error)) from None
    if not fixture.known:
        raise Trouble(
            f"{fixture.id}: it is not known yet who plays ({fixture.home_from}, {fixture.away_from})"
        )
    bare: dict[str, Any] = {
        "phase": found.phase.id,
        "match": fixture.id,
        "home": fixture.home,
        "away": fixture.away,
    }
    bare |= {} if fixture.stage is None else {"stage": fixture.stage}
    if fixture.id.endswith(tuple(f"r{n}" for n in range(1, 10))):
        bare["play_off"] = True
    bare |= _as_it_was(args, state, fixture)
    old = found.result(fixture)
    if old is not None and args.amend is None and not {"score", "tables", "walkover"} & set(told):
        return _continued(state, old, told)
    return _read({"entry": "result", "result": bare | told})


def _as_it_was(args: argparse.Namespace, state: State, fixture: Fixture) -> dict[str, Any]:
    """Of a result that is amended under the name its match had when it was written: who played it then. Since somebody
    joined, others may play the match of this name."""
    entry = dict(state.entries).get(args.amend)
    if not isinstance(entry, Entered) or entry.result.bye is not None:
        return {}
    was = entry.result
    if was.match == fixture.id and set(was.pair) != set(fixture.pair):
        return {"home": was.home, "away": was.away}
    return (
        {"match": was.match}
        if set(was.pair) == set(fixture.pair) and fixture.id.startswith(f"{was.phase}/")
        else {}
    )


def _continued(state: State, old: Result, told: dict[str, Any]) -> Entry:
    """More of a match whose score is there: its entry is amended with what came after."""
    numbers = [n for n, e in state.entries if isinstance(e, Entered) and e.result == old]
    if not numbers or not told:
        raise Trouble(f"{old.match}: there is a result already; say what came after it, or --amend its entry")
    plain = entry_line(Entered(result=old))
    plain["result"] |= told
    return Amended(amend=numbers[-1], instead=entry_line(_read(plain)))


def _told(args: argparse.Namespace) -> dict[str, Any]:
    """The fields of a result that were given."""
    told: dict[str, Any] = {}
    if args.score is not None:
        told["score"] = score(args.score, "SCORE")
    for name in ("extra", "penalties"):
        if getattr(args, name) is not None:
            told[name] = score(getattr(args, name), f"--{name}")
    for name in ("winner", "walkover", "disqualified"):
        if getattr(args, name) is not None:
            told[name] = getattr(args, name)
    if args.late:
        told["late"] = True
    if args.cards is not None:
        told["cards"] = _numbers(args.cards)
    if args.tables is not None:
        told["tables"] = [{"score": score(one, "--tables")} for one in args.tables.split(",")]
    if args.table_extra is not None:
        extra = [score(one, "--table-extra") for one in args.table_extra.split(",")]
        tables = told.get("tables", [])
        if len(extra) != len(tables):
            raise Trouble(f"--table-extra: expected as many as --tables ({len(tables)}), got {len(extra)}")
        told["tables"] = [table | {"extra": more} for table, more in zip(tables, extra, strict=True)]
    if args.kicks is not None:
        told["kicks"] = [_kick(one) for one in args.kicks.split(",")]
        told.setdefault("penalties", goals_of(told["kicks"]))
    told |= {
        name: getattr(args, name) for name in ("clause", "why") if getattr(args, name) and args.amend is None
    }
    return told


def _numbers(text: str) -> list[int]:
    parts = text.split(",")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) < 5 for part in parts):
        raise Trouble(f"--cards: expected two numbers such as 1,2, got {text[:40]!r}")
    return [int(part) for part in parts]


def _kick(text: str) -> dict[str, Any]:
    found = _KICK.match(text)
    if found is None:
        raise Trouble(f"--kicks: expected kicks such as h7+ (home, disc 7, a goal) or a-, got {text[:40]!r}")
    kick: dict[str, Any] = {"side": "home" if found[1] == "h" else "away", "goal": found[3] == "+"}
    return kick if found[2] is None else kick | {"disc": int(found[2])}


def _check_in(args: argparse.Namespace, state: State) -> list[dict[str, Any]]:
    paid = {} if args.paid is None else {"paid": args.paid}
    return [{"entry": "check_in", "entrant": one} | paid for one in args.check_in]


def _absent(args: argparse.Namespace, state: State) -> list[dict[str, Any]]:
    return [{"entry": "check_in", "entrant": one, "present": False} for one in args.absent]


def _join(args: argparse.Namespace, state: State) -> list[dict[str, Any]]:
    fields = {
        name: getattr(args, name) for name in ("name", "club", "nation", "category") if getattr(args, name)
    }
    entrant = {"id": args.join, "present": True} | fields
    return [{"entry": "join", "entrant": entrant, "group": args.group}]


def _withdraw(args: argparse.Namespace, state: State) -> list[dict[str, Any]]:
    out = args.disqualify is not None
    entry = {"entry": "withdraw", "entrant": args.disqualify if out else args.withdraw, "disqualified": out}
    how = {} if args.how is None else {"how": args.how}
    return [entry | how | {"phase": args.phase, "why": args.why, "clause": args.clause}]


def _stage(args: argparse.Namespace, state: State) -> list[dict[str, Any]]:
    leagues = [name for name, phase in state.phases.items() if phase.phase.format == "league"]
    if not args.present:
        raise Trouble("--present: expected who came to the stage, such as ana,bia,caio")
    stage = int(args.stage) if args.stage.isascii() and args.stage.isdigit() else args.stage
    phase = args.phase or (leagues[0] if len(leagues) == 1 else "")
    return [{"entry": "stage", "phase": phase, "stage": stage, "present": args.present.split(",")}]


def _challenge(args: argparse.Namespace, state: State) -> list[dict[str, Any]]:
    ladders = [name for name, phase in state.phases.items() if phase.phase.format == "ladder"]
    phase = args.phase or (ladders[0] if len(ladders) == 1 else "")
    given = None if phase not in state.phases else state.phases[phase].given
    challenger, challenged = args.challenge
    number = 1 if given is None else len(given.rounds) + 1
    return [{"entry": "pair", "phase": phase, "round": number, "pairs": [[challenged, challenger]]}]


def _whole_id(state: State, match: str) -> str:
    try:
        return state.find(match)[1].id
    except BadFact as error:
        raise Trouble(str(error)) from None


def _line_up(args: argparse.Namespace, state: State) -> list[dict[str, Any]]:
    match, side, players = args.line_up
    entry = {"entry": "line_up", "match": _whole_id(state, match), "side": side}
    if args.seal:
        return [entry | {"sealed": args.seal}]
    return [entry | {"players": players.split(","), "salt": args.salt}]


def _substitute(args: argparse.Namespace, state: State) -> list[dict[str, Any]]:
    match, side, off, on = args.substitute
    return [{"entry": "substitute", "match": _whole_id(state, match), "side": side, "off": off, "on": on}]


def _nominate(args: argparse.Namespace, state: State) -> list[dict[str, Any]]:
    match, side, player = args.nominate
    return [{"entry": "nominate", "match": _whole_id(state, match), "side": side, "player": player}]


def _goal(args: argparse.Namespace, state: State) -> list[dict[str, Any]]:
    match, table, side = args.goal
    number = int(table) if table.isascii() and table.isdigit() and len(table) < 5 else table
    return [{"entry": "goal", "match": _whole_id(state, match), "table": number, "side": side}]


def _extra_time(args: argparse.Namespace, state: State) -> list[dict[str, Any]]:
    return [{"entry": "extra_time", "match": _whole_id(state, args.extra_time)}]


def _timed(args: argparse.Namespace, state: State) -> list[dict[str, Any]]:
    if args.minute is None:
        raise Trouble("--minute: expected when, in minutes after the start of the event")
    match, field = (args.began, "began") if args.began is not None else (args.ended, "ended")
    return [{"entry": "time", "match": _whole_id(state, match), "table": args.table, field: args.minute}]


_OTHERS: dict[str, Callable[[argparse.Namespace, State], list[dict[str, Any]]]] = {
    "check_in": _check_in,
    "absent": _absent,
    "join": _join,
    "withdraw": _withdraw,
    "disqualify": _withdraw,
    "stage": _stage,
    "challenge": _challenge,
    "line_up": _line_up,
    "substitute": _substitute,
    "nominate": _nominate,
    "goal": _goal,
    "extra_time": _extra_time,
    "began": _timed,
    "ended": _timed,
    "close": lambda args, state: [{"entry": "close", "phase": args.close}],
    "note": lambda args, state: [{"entry": "note", "text": args.note}],
}
