"""The table file that readings lead to: its [materials] carry what was found, how surely, and what was not."""

from palheta.study.measure.found import Fit

MATERIALS = "[materials]"
UNTOLD = "not decided by these readings; the book's number stays"


def digits(value: float) -> str:
    """Three that count."""
    return f"{value:.3g}" if abs(value) < 1000 else f"{value:.0f}"


def counted(runs: dict[str, int]) -> str:
    return ", ".join(f"{kind} {count}" for kind, count in runs.items())


def written(fit: Fit, about: str = "", base: str | None = None, kept: dict[str, float] | None = None) -> str:
    """`base`: another table file's text, whose [materials] (`kept`) give way to what was measured."""
    if base is None:
        lines = [f'rulebook = "{fit.rulebook}"']
        lines += [f"about = {_quoted(about)}"] if about else []
    else:
        lines = _without_materials(base)
    found = {one.key for one in fit.measured}
    lines += ["", MATERIALS, "# measured with `palheta measure`; 95 % intervals behind each number"]
    lines += [
        f"{one.key} = {digits(one.value)}  # {digits(one.low)} to {digits(one.high)}; the book's: {digits(one.book)}; "
        f"from {counted(one.runs)}"
        for one in fit.measured
    ]
    others = {key: value for key, value in (kept or {}).items() if key not in found}
    lines += [f"{key} = {value:g}  # not measured: as it stood in the file" for key, value in others.items()]
    lines += [
        f"# {one.key}: {UNTOLD} ({digits(one.book)}); {' or '.join(one.by)} would decide it"
        for one in fit.undecided
        if one.key not in others
    ]
    if fit.hand is not None:
        errs = f"{digits(fit.hand.angle)} degrees and {digits(100 * fit.hand.power)} % of its strength"
        lines.append(
            f"# the hand errs by {errs} ({fit.hand.flicks} flicks at a mark), most like `{fit.hand.like}`"
        )
    lines += [
        f"# {one.thing}: starts by itself at a slope of {digits(one.static)}; not simulated"
        for one in fit.hold
    ]
    return "\n".join(lines).lstrip("\n") + "\n"


def _quoted(text: str) -> str:
    plain = "".join(c for c in text if c.isprintable())
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _without_materials(text: str) -> list[str]:
    """The file's lines but for its section [materials] (and [materials.…])."""
    kept, inside = [], False
    for line in text.splitlines():
        bare = line.strip()
        if bare.startswith("["):
            inside = bare.startswith((MATERIALS, "[materials."))
        if not inside:
            kept.append(line)
    while kept and not kept[-1].strip():
        kept.pop()
    return kept
