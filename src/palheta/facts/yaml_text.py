"""YAML as people write it by hand: plain data, words stay words, nothing can be made to run or to nest without end."""

import re
from collections.abc import Iterator
from typing import Any

import yaml

DEEPEST = 200


class BadYaml(ValueError):
    """The text is no YAML, or nested too deeply."""


class _Loader(yaml.CSafeLoader):
    """Only true and false are truth values: `off: [h7]` is a count's name, not the boolean of YAML 1.1.

    A date is its text, and 19:30 a time of day, not the number 1170.
    """


class _OnceLoader(_Loader):
    """The same key twice is a fault: half of what was written would be lost without a word."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen = set()
        for key, _ in node.value:
            if key.value in seen and isinstance(key.value, str):
                raise BadYaml(f"the key {key.value[:40]!r} stands twice, {str(key.start_mark).strip()}")
            seen.add(key.value if isinstance(key.value, str) else id(key))
        found: dict[Any, Any] = super().construct_mapping(node, deep)
        return found


_DROPPED = {"tag:yaml.org,2002:timestamp"}
_Loader.yaml_implicit_resolvers = {
    first: [
        (tag, pattern)
        for tag, pattern in resolvers
        if tag not in _DROPPED and (tag != "tag:yaml.org,2002:bool" or first in "tTfF")
    ]
    for first, resolvers in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}
_CLOCK = re.compile(r"^[0-9]{1,2}(:[0-9]{2}){1,2}$")
for _digit in "0123456789":
    _Loader.yaml_implicit_resolvers[_digit] = [
        ("tag:yaml.org,2002:str", _CLOCK),
        *_Loader.yaml_implicit_resolvers[_digit],
    ]


def load_all(text: str, *, once: bool = False) -> Iterator[Any]:
    """The documents in it; BadYaml where it cannot be read. `once`: every key of a mapping at most once."""
    if too_deep(text):
        raise BadYaml("nested too deeply")
    try:
        yield from yaml.load_all(text, Loader=_OnceLoader if once else _Loader)
    except RecursionError:
        raise BadYaml("nested too deeply") from None
    except BadYaml:
        raise
    except (yaml.YAMLError, TypeError, ValueError) as error:  # keys that are lists, numbers of 5,000 digits
        raise BadYaml(" ".join(str(error).split())[:400]) from None


_BRACKETS = re.compile(r"[\[\]{}]|^---", re.MULTILINE)
_INDENT = re.compile(r"^[ ?:-]*", re.MULTILINE)


def too_deep(text: str) -> bool:
    """libyaml's composer calls itself for every level, and the process dies of too many: estimated from above."""
    depth = 0
    for found in _BRACKETS.finditer(text):
        depth = 0 if found[0] == "---" else depth + (1 if found[0] in "[{" else -1)
        if depth > DEEPEST:
            return True
    return max(map(len, _INDENT.findall(text))) > DEEPEST
