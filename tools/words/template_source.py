"""What the pages' templates say: the first argument of `t(...)`."""

from collections.abc import Iterator
from pathlib import Path

from jinja2 import Environment, nodes

from tools.words.entry import Entry
from tools.words.python_source import Unreadable


def entries(root: Path) -> Iterator[Entry]:
    for file in sorted((root / "src" / "palheta").rglob("templates/*.html")):
        where = file.relative_to(root).as_posix()
        template = Environment(autoescape=True).parse(file.read_text(encoding="utf-8"))
        for call in template.find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name == "t":
                yield Entry(_literal(call, where), where)


def _literal(call: nodes.Call, where: str) -> str:
    said = call.args[0] if call.args else None
    if isinstance(said, nodes.Const) and isinstance(said.value, str):
        return said.value
    raise Unreadable(f"{where}:{call.lineno}: not a literal in t(...)")
