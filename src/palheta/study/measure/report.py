"""What was found, in words and columns for a terminal."""

from palheta.study.measure.found import Fit, Undecided
from palheta.study.measure.table_file import counted, digits


def told(fit: Fit) -> str:
    lines = [f"{'':22}{'book':>8}{'here':>9}   95 %                from"] if fit.measured else []
    lines += [
        f"{one.key:22}{digits(one.book):>8}{digits(one.value):>9}   "
        f"{digits(one.low) + ' to ' + digits(one.high):20}{counted(one.runs)}"
        for one in fit.measured
    ]
    if fit.undecided:
        lines.append("not decided by these readings, kept as the book has it:")
        lines += [f"  {one.key:20}{digits(one.book):>8}   {_why(one)}" for one in fit.undecided]
    if fit.scatter is not None:
        lines.append(
            f"the readings scatter {digits(fit.scatter)} times as much as ruler, film and hand explain"
        )
    if fit.odd:
        lines.append(f"unlike the others, read again or leave out: {', '.join(fit.odd)}")
    if fit.hand is not None:
        lines.append(
            f"the hand errs by {digits(fit.hand.angle)} degrees and {digits(100 * fit.hand.power)} % of its strength "
            f"({fit.hand.flicks} flicks), most like `{fit.hand.like}`"
        )
    lines += [
        f"{one.thing}: starts by itself at a slope of {digits(one.static)} (not simulated)"
        for one in fit.hold
    ]
    return "\n".join(lines)


def _why(one: Undecided) -> str:
    by = " or ".join(one.by)
    if not one.runs:
        return f"needs: {by}"
    so_far = f"{counted(one.runs)} do not say enough"
    return so_far + (f": they mix it with {one.mixed}" if one.mixed else f"; more of: {by}")
