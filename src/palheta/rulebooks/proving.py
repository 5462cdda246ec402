"""Which clauses a book's code cites: registered functions, calls made, offers made."""

import ast
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable


def cited(package: str) -> dict[str, str]:
    """Every clause id that stands in the package's code as a citation, with where it stands first."""
    found: dict[str, str] = {}
    for name, source in _sources(files(package)):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call):
                for clause in _clauses_in(node):
                    found.setdefault(clause, f"{name}:{node.lineno}")
    return found


def _sources(folder: Traversable) -> Iterator[tuple[str, str]]:
    for item in folder.iterdir():
        if item.name.endswith(".py"):
            yield item.name, item.read_text(encoding="utf-8")


def _clauses_in(node: ast.Call) -> Iterator[str]:
    function = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    arguments: list[ast.expr] = [
        keyword.value for keyword in node.keywords if keyword.arg in ("clause", "under")
    ]
    if function == "clause":
        arguments += node.args
    elif function == "call":
        arguments += node.args[:1]
    for argument in arguments:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value
