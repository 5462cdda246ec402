"""`palheta console`: the referee's console for the phones in the room."""

import argparse
import ipaddress
import socket
import sys

from palheta.cli.serve import add_options, serving
from palheta.cli.subcommand import Subparsers, subcommand

EXAMPLES = """\
  palheta console                  for the phones in the same network, with a QR to scan
  palheta console --port 9000
"""
ANYWHERE = "192.0.2.1"  # an address that nobody has: asked which way it would be, no packet is sent


def add(subparsers: Subparsers) -> None:
    about = "the referee's console for a real table: its address, and a QR for the phones in the room"
    add_options(subcommand(subparsers, "console", about, run, examples=EXAMPLES), host="0.0.0.0")


def run(args: argparse.Namespace) -> int:
    return serving(args, greet)


def greet(args: argparse.Namespace, address: str) -> None:
    import segno

    where = f"{reachable(address, args.host)}/console"
    print(f"the console is at {where} (stop with Ctrl-C)", flush=True)
    segno.make(where, micro=False).terminal(out=sys.stdout, compact=True)
    sys.stdout.flush()


def reachable(address: str, host: str) -> str:
    """As a phone in the same network calls it: by a number, for names are often not known there."""
    if host not in ("0.0.0.0", "::"):
        return address
    return f"http://{own_address()}:{address.rpartition(':')[2]}"


def own_address() -> str:
    """Of the network that this machine would send through; its own name where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((ANYWHERE, 9))
            found = str(asking.getsockname()[0])
        except OSError:
            return socket.gethostname()
    return socket.gethostname() if ipaddress.ip_address(found).is_unspecified else found
