"""The worked studies: `python -m tools.studies [NAME…]` plays them and writes docs/studies/NAME.md.

Each is one question to a book, asked by `palheta study --what-if`; its page says the command, so that anybody can ask
it again, or with more matches.
"""

import argparse
from pathlib import Path
from typing import NamedTuple

from palheta.cli.simulating import Progress
from palheta.play.lengths import Length
from palheta.rulebooks import registry
from palheta.study.comparing import Compared, Comparison, sure, what_if
from palheta.study.plan import Plan
from palheta.study.settings import settings
from palheta.study.simulating import cores, processes
from palheta.study.speech import Speech

FOLDER = Path(__file__).parents[1] / "docs" / "studies"


class Study(NamedTuple):
    """`asks`: the question, and why somebody might have it."""

    name: str
    book: str
    title: str
    asks: str
    change: str
    matches: int
    length: Length

    @property
    def command(self) -> str:
        return f"palheta study {self.book} --what-if {self.change} --matches {self.matches} --length {self.length}"


STUDIES = (
    Study(
        "dadinho-touch", "dadinho", "How far must the dadinho move for a touch?",
        "Article 9 asks for a movement that can be perceived, and names no length; the program takes 0.1 mm. If an "
        "organiser asked for 5 mm, what a referee can see from beside the table: would play change?",
        "perceptible=5", 200, "sprint",
    ),
    Study(
        "tres-toques-push", "tres-toques", "A push through an own piece: foul or no foul?",
        "Article 83 is read so that displacing an opponent's piece through an own one is no foul. How often would the "
        "other reading be called?",
        "reading.83=other", 100, "sprint",
    ),
    Study(
        "fistf-half", "fistf", "Half the time: how many more draws?",
        "Organisers with few tables shorten the halves. These matches are a tenth of full length to begin with, so "
        "read the ratio and not the numbers: what do halves of half the length do to goals and draws?",
        "period_seconds=45", 100, "sprint",
    ),
    Study(
        "indoor-half", "fistf-indoor", "Is indoor's half long enough for a result?",
        "Indoor is played in two halves of seven minutes. Would twice the time bring more results? The matches are a "
        "tenth of full length, and the other ones twice that.",
        "period_seconds=84", 200, "sprint",
    ),
    Study(
        "guzikowa-exits", "guzikowa", "Three exits instead of four",
        "After its time a match goes on until the ball has left play four times (3.3.2). Does the fourth exit favour "
        "who leads, or give the other side one more chance?",
        "exits=3", 200, "sprint",
    ),
    Study(
        "campeao-long-shot", "campeao", "Where a long shot may begin",
        "champion.5 speaks of the halfway row; the program reads row 6 and every row beyond it. How much hangs on it?",
        "reading.champion.5=other", 200, "short",
    ),
)  # fmt: skip


def table(rows: tuple[Compared, ...] | list[Compared], change: str) -> list[str]:
    told = Speech().interval
    lines = [f"| | as it is | `{change}` | difference |", "|---|---:|---:|---:|"]
    for one in rows:
        apart = f"**{told(one.difference)}**" if one.difference.apart() else told(one.difference)
        lines.append(f"| {one.name} | {told(one.one)} | {told(one.other)} | {apart} |")
    return lines


def answer(found: Comparison, matches: int) -> str:
    """What the numbers say, and no more."""
    names = [one.name for one in sure(found.measures)]
    clauses = [one.name for one in sure(found.clauses)]
    alike = f"{found.same} of {matches} pairs went alike to the last flick."
    if found.same == matches:
        return f"{alike} Nothing hung on it in these matches."
    told = f"Surely different (95 %): {', '.join(names)}." if names else "No measure is surely different."
    return f"{alike} {told}" + (
        f" Clauses called surely more or less often: {', '.join(clauses)}." if clauses else ""
    )


def page(study: Study, found: Comparison) -> str:
    called = [one for one in found.clauses if one.difference.apart()]
    return "\n".join(
        [
            f"# {study.title}",
            "",
            study.asks,
            "",
            "```console",
            study.command,
            "```",
            "",
            (
                f"{study.matches} seeds, each played twice by two `easy` bots, {study.length} length "
                f"({registry.find(study.book).clauses.info.title}). Means a match with intervals of 95 %; the "
                "difference is over the pairs, bold where it is surely not nought."
            ),
            "",
            f"**Answer.** {answer(found, study.matches)}",
            "",
            *table(found.measures, study.change),
            "",
            *(["Clauses whose calls surely differ:", "", *table(called, study.change), ""] if called else []),
            (
                f"Made by `python -m tools.studies`. Of twenty such lines one is bold by chance, and "
                f"{study.matches} pairs show only large effects. Bots are no people."
            ),
            "",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *(one.name for one in STUDIES)])
    chosen = parser.parse_args().names
    FOLDER.mkdir(exist_ok=True)
    for study in STUDIES:
        if chosen and study.name not in chosen:
            continue
        plan = Plan(book=study.book, home="easy", away="easy", length=study.length)
        options = settings(study.book, [study.change])
        with processes(cores(), study.book) as pool:
            found, _, _ = what_if(plan, options, study.matches, pool, Progress())
        (FOLDER / f"{study.name}.md").write_text(page(study, found), encoding="utf-8")
        print(f"{study.name}: {answer(found, study.matches)}")


if __name__ == "__main__":
    main()
