"""`python -m tools.school [BOOK...]`: make the questions of these books (of all) anew from situations/ and the judge.

Takes minutes: every scene is judged with each of its facts changed. The tests say when it is due.
"""

import argparse
import sys
import time

import msgspec

from palheta.rulebooks import registry
from palheta.school.making import questions, words_questions
from palheta.school.question import FOLDER


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.school",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("books", nargs="*", metavar="BOOK", choices=[[], *registry.names()])
    for name in parser.parse_args(arguments).books or registry.names():
        began = time.monotonic()
        made = [*words_questions(name), *questions(name)]
        lines = [msgspec.json.encode(one) + b"\n" for one in made]
        (FOLDER / f"{name}.jsonl").write_bytes(b"".join(lines))
        print(f"{name}: {len(made)} questions in {time.monotonic() - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
