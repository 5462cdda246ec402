"""`palheta quiz`: the school for referees in the terminal."""

import argparse
import random
from collections.abc import Sequence

from palheta.cli.language import add_language, words_of
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.cli.wrapping import paragraph
from palheta.rulebooks import registry
from palheta.ruling import Reason, reason
from palheta.school.asked import Choice, Explained, SchoolQuestion, asked
from palheta.school.chapters import chapters_of, taught
from palheta.school.question import Question, questions_of
from palheta.server.words import Words

EXAMPLES = """\
  palheta quiz dadinho                        ten questions from the whole book
  palheta quiz tres-toques --chapter anexo-V  the offside cases of Anexo V
  palheta quiz fistf --chapter words          offence, spoken words, sanction
  palheta quiz guzikowa --number 20 --language pl
  palheta quiz campeao --seed 7               the same questions again
"""
STOP = "q"
LETTERS = "abcd"


def add(subparsers: Subparsers) -> None:
    parser = subcommand(
        subparsers,
        "quiz",
        "what do you call, and how does play go on? Questions for referees",
        run,
        examples=EXAMPLES,
    )
    parser.add_argument("book", metavar="BOOK")
    parser.add_argument("--chapter", metavar="ID", help="only this chapter (what there is: --chapters)")
    parser.add_argument(
        "--chapters", action="store_true", help="list the chapters and how many questions each has"
    )
    parser.add_argument("--number", type=int, default=10, metavar="N", help="how many questions (10)")
    parser.add_argument("--seed", type=int, metavar="S", help="choose the same questions again")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    try:
        registry.find(args.book)
    except registry.UnknownBook as error:
        raise Trouble(str(error)) from None
    if not chapters_of(args.book):
        raise Trouble(f"there are no questions about {args.book!r}; there are about: {', '.join(taught())}")
    if args.number < 1:
        raise Trouble(f"--number {args.number}: at least 1")
    words = words_of(args)
    if args.chapters:
        return _chapters(args.book, words)
    listed = _chosen(args.book, args.chapter)
    seed = random.randrange(1_000_000) if args.seed is None else args.seed
    return _held(random.Random(seed).sample(listed, min(args.number, len(listed))), words, seed)


def _chapters(book: str, words: Words) -> int:
    for chapter in chapters_of(book):
        count = sum(question.chapter == chapter.id for question in questions_of(book))
        print(f"{chapter.id:8} {words.say(chapter.heading)} ({count})")
    return 0


def _chosen(book: str, chapter: str | None) -> list[Question]:
    ids = [one.id for one in chapters_of(book)]
    if chapter is not None and chapter not in ids:
        raise Trouble(f"{book} has no chapter {chapter!r}; there are: {', '.join(ids)}")
    return [question for question in questions_of(book) if chapter in (None, question.chapter)]


def _held(listed: Sequence[Question], words: Words, seed: int) -> int:
    """Until all were answered, or there is nobody any more who answers."""
    right = answered = 0
    for number, question in enumerate(listed, start=1):
        one = asked(question)
        print(f"\n{number}/{len(listed)}  {question.id}")
        _put(one, words)
        given = _answer(words)
        if given is None:
            break
        answered += 1
        right += given == one.right
        _explain(one, given, words)
    print()
    told = reason("{right} of {answered} right", right=str(right), answered=str(answered))
    print(words.say(told), f"(--seed {seed})")
    return 0


def _put(one: SchoolQuestion, words: Words) -> None:
    for i, part in enumerate(one.story):
        if part:
            mark = "" if i == 0 else f"{i}. "
            print(paragraph(mark + _joined(part, words), indent=2, hanging=5))
    ask = reason("What do you say, and what follows?") if one.words else _ASK
    print(paragraph(words.say(ask)))
    for letter, choice in zip(LETTERS, one.choices, strict=True):
        print(paragraph(f"{letter}) {_joined(choice.lines, words)}", indent=2, hanging=5))


_ASK = reason("What do you call, and how does play go on?")


def _joined(lines: Sequence[Reason], words: Words) -> str:
    return " · ".join(words.say(line).rstrip(".") for line in lines)


def _answer(words: Words) -> int | None:
    """Which choice, or none where somebody stops."""
    prompt = words.say(reason("Your answer (a, b, c, d; q to stop)"))
    while True:
        try:
            given = input(f"{prompt}: ").strip().lower()
        except EOFError:
            print()
            return None
        if given == STOP:
            return None
        if len(given) == 1 and given in LETTERS:
            return LETTERS.index(given)


def _explain(one: SchoolQuestion, given: int, words: Words) -> None:
    if given == one.right:
        print(words.say(reason("Right.")))
    else:
        right = _joined(one.choices[one.right].lines, words)
        print(paragraph(f"{words.say(reason('No. Right is:'))} {LETTERS[one.right]}) {right}", hanging=5))
        _would_be(one.choices[given], words)
    for why in one.why:
        print(paragraph(f"{why.clause}: {words.say(why.words)}", indent=2, hanging=4))
    for clause in one.clauses:
        _clause(clause, words)


def _would_be(choice: Choice, words: Words) -> None:
    """What would have made the given answer right, where words can say it."""
    if choice.had:
        said = words.say(reason("Your answer would be right with this:"))
        print(paragraph(f"{said} {_joined(choice.had, words)}", indent=2, hanging=4))
    elif choice.without:
        said = words.say(reason("Your answer would be right without this:"))
        print(paragraph(f"{said} {_joined(choice.without, words)}", indent=2, hanging=4))


def _clause(clause: Explained, words: Words) -> None:
    own = clause.language.split("-")[0] == words.language.split("-")[0]
    title = clause.title if own else f"{words.text(clause.title)} ({clause.title})"
    print(paragraph(f"{clause.id} {title}: {clause.gist_local if own else clause.gist}", indent=2, hanging=4))
    if clause.reading:
        because = f" ({clause.reading_reason})" if clause.reading_reason else ""
        print(
            paragraph(
                f"{words.say(reason('How it is read'))}: {clause.reading}{because}", indent=4, hanging=4
            )
        )
