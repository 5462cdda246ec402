"""What the Python code says: the first argument of `reason(...)` and `t(...)`, and what reaches it through a helper."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tools.words.entry import Entry

# Functions by name, and which of their arguments is read by people.
SPEAKING = {"reason": (0, "text"), "t": (0, "text"), "Trouble": (2, "words"), "_refuse": (2, "words")}
# `Trouble` and `_refuse` also carry what a library said, in English.
MAY_BE_FOREIGN = {"Trouble", "_refuse"}


class Unreadable(ValueError):
    """A text that is put together at run time: nobody could translate it."""


def entries(root: Path, under: str = "src/palheta") -> Iterator[Entry]:
    for file in sorted((root / under).rglob("*.py")):
        where = file.relative_to(root).as_posix()
        if where != "src/palheta/ruling/reason.py":
            yield from _of_module(ast.parse(file.read_text(encoding="utf-8")), where)


def _of_module(tree: ast.Module, where: str) -> Iterator[Entry]:
    speaking = SPEAKING | _helpers(tree)
    parameters = _parameters(tree)
    for call in _calls(tree):
        name = _name(call)
        if name not in speaking:
            continue
        said = _argument(call, *speaking[name])
        texts = None if said is None else _literals(said)
        if texts is None:
            passed_on = isinstance(said, ast.Name) and said.id in parameters
            if not passed_on and name not in MAY_BE_FOREIGN:
                raise Unreadable(f"{where}:{call.lineno}: not a literal: {ast.unparse(call)}")
            continue
        yield from (Entry(text, where) for text in texts)
        yield from (Entry(text, where) for text in _phrases(call))


def _helpers(tree: ast.Module) -> dict[str, tuple[int, str]]:
    """Functions of this module that hand one of their own arguments to `reason`."""
    found: dict[str, tuple[int, str]] = {}
    for function in _functions(tree):
        names = [argument.arg for argument in function.args.args if argument.arg not in ("self", "cls")]
        for call in _calls(function):
            said = _argument(call, 0, "text") if _name(call) == "reason" else None
            if isinstance(said, ast.Name) and said.id in names:
                found[function.name] = (names.index(said.id), said.id)
    return found


def _parameters(tree: ast.Module) -> set[str]:
    return {argument.arg for function in _functions(tree) for argument in function.args.args}


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def _phrases(call: ast.Call) -> Iterator[str]:
    """English inside an argument of a sentence: `piece or "a button"`."""
    for keyword in call.keywords:
        if isinstance(keyword.value, ast.BoolOp | ast.IfExp):
            for node in ast.walk(keyword.value):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
                    yield node.value


def spoken_slugs(root: Path) -> Iterator[Entry]:
    """The words of `said`: appended, added, given as `said=` or to `saying()`."""
    for file in sorted((root / "src" / "palheta" / "rulebooks").rglob("*.py")):
        where = file.relative_to(root).as_posix()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            for slug in _slugs(node):
                yield Entry(f"said.{slug}", where, note="the referee says it aloud")


def _slugs(node: ast.AST) -> Iterator[str]:
    if (isinstance(node, ast.keyword) and node.arg == "said") or (
        isinstance(node, ast.AugAssign) and getattr(node.target, "attr", None) == "said"
    ):
        yield from _constants(node.value)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        appended = node.func.attr in ("append", "extend") and getattr(node.func.value, "attr", None) == "said"
        if appended or node.func.attr == "saying":
            for argument in node.args:
                yield from _constants(argument)


def _constants(node: ast.expr) -> Iterator[str]:
    """Of `f"{flicks}_flicks_left"` the slug is `n_flicks_left`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "n" for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from (*_constants(node.body), *_constants(node.orelse))
    elif isinstance(node, ast.Tuple | ast.List):
        for element in node.elts:
            yield from _constants(element)


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _name(call: ast.Call) -> str:
    function = call.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def _argument(call: ast.Call, index: int, name: str) -> ast.expr | None:
    if index < len(call.args):
        return call.args[index]
    return next((keyword.value for keyword in call.keywords if keyword.arg == name), None)


def _literals(node: ast.expr) -> tuple[str, ...] | None:
    """Every text the expression can be; None where that cannot be read off it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return (node.value,)
    if isinstance(node, ast.IfExp):
        one, other = _literals(node.body), _literals(node.orelse)
        return None if one is None or other is None else one + other
    return None
