"""`palheta watch BOOK`: two bots play, in the browser or told in the terminal."""

import argparse
import json
import sys
import threading
import urllib.error
import urllib.request
import webbrowser

from palheta.cli.numbers import whole
from palheta.cli.serve import add_options, has_screen, serving
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.rulebooks import registry
from palheta.table.frame import SIDES

EXAMPLES = """\
  palheta watch dadinho --home strong --away fair       in the browser
  palheta watch guzikowa --text --seed 7                told in the terminal; the same seed, the same match
  palheta watch fistf --text --length full --hand human
"""
LEVELS = ("easy", "fair", "strong")
LENGTHS = ("full", "half", "short", "sprint")
HANDS = ("perfect", "steady", "human")


def add(subparsers: Subparsers) -> None:
    parser = subcommand(
        subparsers,
        "watch",
        "two bots play: look on, in the browser or in the terminal",
        run,
        examples=EXAMPLES,
    )
    parser.add_argument("book", metavar="BOOK", help=", ".join(registry.names()))
    parser.add_argument("--home", choices=LEVELS, default="fair", help="how well home plays (fair)")
    parser.add_argument("--away", choices=LEVELS, default="fair", help="how well away plays (fair)")
    parser.add_argument("--length", choices=LENGTHS, default="short", help="of the halves (short)")
    parser.add_argument("--hand", choices=HANDS, default="steady", help="how steady both hands are (steady)")
    parser.add_argument("--text", action="store_true", help="tell it here, without a browser")
    parser.add_argument(
        "--seed", type=whole(0, 2**31), default=1, metavar="N", help="with --text: which match (1)"
    )
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    if args.book not in registry.names():
        raise Trouble(f"there is no rulebook {args.book!r}; there are: {', '.join(registry.names())}")
    return _told(args) if args.text else serving(args, _greet)


def _told(args: argparse.Namespace) -> int:
    """Line by line while it is played."""
    from palheta.bots.bot_match import BotStuck, play_on
    from palheta.bots.levels import bot
    from palheta.cli.telling import Telling
    from palheta.match import Header, Match
    from palheta.play.lengths import scaled
    from palheta.play.physics_runner import PhysicsRunner
    from palheta.play.session import Session

    match = Match(Header(book=args.book, options=scaled(registry.find(args.book), args.length)))
    session = Session(
        match, PhysicsRunner(), f"watch {args.seed}", dict.fromkeys(SIDES, args.hand), patient=True
    )
    telling = Telling(match)
    levels = {"home": args.home, "away": args.away}
    bots = {
        side: telling.before(bot(args.book, levels[side], f"{args.seed} {side}", telling.advisor))
        for side in SIDES
    }
    try:
        play_on(session, args.seed, bots=bots)
    except BotStuck as error:
        raise Trouble(str(error)) from None
    telling.end()
    return 0


def _greet(args: argparse.Namespace, address: str) -> None:
    """The server begins to answer after this: whoever asks for the match waits for it."""
    threading.Thread(target=_begin, args=(args, address), daemon=True).start()


def _begin(args: argparse.Namespace, address: str) -> None:
    sides = {
        side: {"name": level, "seat": "bot", "level": level, "hand": args.hand}
        for side, level in (("home", args.home), ("away", args.away))
    }
    wanted = json.dumps({"book": args.book, "length": args.length, **sides}).encode()
    asked = urllib.request.Request(
        f"{address}/api/matches", wanted, {"content-type": "application/json"}, method="POST"
    )
    try:
        with urllib.request.urlopen(asked) as answer:
            match = json.load(answer)["id"]
    except urllib.error.URLError as error:
        print(f"palheta: the match could not begin: {error}", file=sys.stderr)
        return
    print(f"{args.home} against {args.away} is at {address}/m/{match} (stop with Ctrl-C)", flush=True)
    if not args.no_browser and has_screen():
        webbrowser.open(f"{address}/m/{match}")
