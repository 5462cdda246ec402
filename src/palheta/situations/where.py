"""On which line of a situation file a path such as `$.steps[0].seen[2].touch` stands.

Asked only after something was found wrong: keeping line numbers while reading would slow every good file.
"""

import re
from itertools import islice
from pathlib import Path

import yaml

_PART = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")


def line_of(file: Path, document: int, path: str) -> int | None:
    """The line (from 1) of the path, or of the last part of it that is in the file."""
    try:
        node = _document(file, document)
    except (OSError, UnicodeDecodeError, yaml.YAMLError):
        return None
    if node is None:
        return None
    line: int = node.start_mark.line
    for key, index in _PART.findall(path):
        found = _child(node, key, index)
        if found is None:
            break
        line, node = found
    return line + 1


def _document(file: Path, document: int) -> yaml.Node | None:
    """JSON is YAML too; a JSON list holds several documents."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".json":
        node: yaml.Node | None = yaml.compose(text, Loader=yaml.CSafeLoader)
        if isinstance(node, yaml.SequenceNode):
            items: list[yaml.Node] = node.value
            return items[document] if document < len(items) else None
        return node
    return next(islice(yaml.compose_all(text, Loader=yaml.CSafeLoader), document, None), None)


def _child(node: yaml.Node, key: str, index: str) -> tuple[int, yaml.Node] | None:
    """A mapping's entry begins at its key, a list's item at itself. `[...]` says neither which nor where."""
    if key and isinstance(node, yaml.MappingNode):
        for name, value in node.value:
            if name.value == key:
                return name.start_mark.line, value
    if index.isdigit() and isinstance(node, yaml.SequenceNode) and int(index) < len(node.value):
        item = node.value[int(index)]
        return item.start_mark.line, item
    return None
