"""What other people's libraries do for tournaments: the only place that knows py4swiss, OR-Tools and openpyxl.

They are an extra (`pip install 'palheta[events]'`), imported when they are needed; whoever lacks them is told so.
"""


class NotInstalled(RuntimeError):
    def __init__(self, what: str, package: str) -> None:
        super().__init__(f"{what} needs {package}, which is not installed: pip install 'palheta[events]'")
