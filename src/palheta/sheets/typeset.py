"""Forms on paper. The only place that knows Typst, an extra: `pip install 'palheta[sheets]'`."""

from pathlib import Path

import msgspec

from palheta.sheets.values import REPORTS, Kind, Values

FORMS = Path(__file__).parent / "forms"
SAME_FORM = {"fistf-indoor": "fistf"}
SAME_DAY = 0  # a sheet does not say when it was printed: the same values give the same bytes


class NotInstalled(RuntimeError):
    def __init__(self) -> None:
        super().__init__("sheets need typst, which is not installed: pip install 'palheta[sheets]'")


def form_of(book: str, kind: Kind) -> Path:
    """A book without a form of its own has the short one."""
    if kind in REPORTS:
        return FORMS / "report.typ"
    form = FORMS / f"{SAME_FORM.get(book, book) if kind == 'sheet' else kind}.typ"
    return form if form.is_file() else FORMS / "short.typ"


def pdf(values: Values, form: Path) -> bytes:
    try:
        import typst
    except ImportError:
        raise NotInstalled from None
    inputs = {"data": msgspec.json.encode(values).decode()}
    made: bytes = typst.compile(
        str(form), root=str(FORMS), sys_inputs=inputs, ignore_system_fonts=True, timestamp=SAME_DAY
    )
    return made
