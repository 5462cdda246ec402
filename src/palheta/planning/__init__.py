"""What other people's libraries do for tournaments: the only place that knows py4swiss, OR-Tools and openpyxl.

They are an extra (`pip install 'palheta[events]'`), imported when they are needed; whoever lacks them is told so.
"""

from importlib.util import find_spec


class NotInstalled(RuntimeError):
    def __init__(self, what: str, package: str) -> None:
        super().__init__(f"{what} needs {package}, which is not installed: pip install 'palheta[events]'")


def has_solver() -> bool:
    return find_spec("ortools") is not None


def has_spreadsheets() -> bool:
    """Without importing it, which takes a second."""
    return find_spec("openpyxl") is not None
