"""Which clauses a book's code cites: registered functions, calls, offers, reasons, report words, endings."""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

# What a parameter or a field is called that holds a clause.
_HOLDS_A_CLAUSE = ("clause", "rule", "under")
_SHARED = ("palheta.ruling", "palheta.rulebooks", "palheta.rulebooks.common")

Signatures = dict[str, set[int]]


def cited(package: str) -> dict[str, str]:
    """Every clause id that stands in the package's code as a citation, with where it stands first."""
    trees = [(name, ast.parse(source)) for name, source in _sources(files(package))]
    shared = [ast.parse(source) for other in _SHARED for _, source in _sources(files(other))]
    known = _signatures([tree for _, tree in trees] + shared)
    found: dict[str, str] = {}
    for name, tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                for clause in _clauses_in(node, known):
                    found.setdefault(clause, f"{name}:{node.lineno}")
    return found


def _sources(folder: Traversable) -> Iterator[tuple[str, str]]:
    for item in folder.iterdir():
        if item.name.endswith(".py"):
            yield item.name, item.read_text(encoding="utf-8")


def _signatures(trees: list[ast.Module]) -> Signatures:
    """By the name of a function or a type: which of its arguments are clauses, where they are not named."""
    found: Signatures = {}
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.FunctionDef):
            arguments = [argument for argument in node.args.args if argument.arg != "self"]
            names = [argument.arg if _is_text(argument.annotation) else "" for argument in arguments]
        elif isinstance(node, ast.ClassDef):
            names = _fields(node, trees)
        else:
            continue
        # A piece may lie `under` another: only said by name it is a clause.
        at = {i for i, name in enumerate(names) if name in _HOLDS_A_CLAUSE and name != "under"}
        if at:
            found.setdefault(node.name, set()).update(at)
    return found


def _is_text(annotation: ast.expr | None) -> bool:
    return annotation is not None and "str" in re.findall(r"\w+", ast.unparse(annotation))


def _fields(of: ast.ClassDef, trees: list[ast.Module]) -> list[str]:
    """A struct's fields in order, those of its base first."""
    bases = {base.id for base in of.bases if isinstance(base, ast.Name)}
    inherited = [
        name
        for tree in trees
        for node in tree.body
        if isinstance(node, ast.ClassDef) and node.name in bases
        for name in _fields(node, trees)
    ]
    own = [
        line.target.id
        for line in of.body
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
    ]
    return [*inherited, *own]


def _clauses_in(node: ast.Call, known: Signatures) -> Iterator[str]:
    function = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    arguments: list[ast.expr] = [word.value for word in node.keywords if word.arg in _HOLDS_A_CLAUSE]
    if function == "clause":
        arguments += node.args
    else:
        arguments += [node.args[i] for i in known.get(function, ()) if i < len(node.args)]
    for argument in arguments:
        yield from _literals(argument)


def _literals(value: ast.expr) -> Iterator[str]:
    """`"5.3" if indoor else "5.4"` cites two."""
    match value:
        case ast.Constant(value=str(clause)):
            yield clause
        case ast.IfExp(body=one, orelse=another):
            yield from (*_literals(one), *_literals(another))
        case ast.BoolOp(values=many):
            yield from (clause for one in many for clause in _literals(one))
