"""Python types as TypeScript says them: structs become interfaces, with their docstrings as comments.

A field may be missing where the writer may leave it out: in what the browser hears a default of a struct that omits
defaults, in what it says any default. What is left out is never null where it is heard only.
"""

import collections.abc
import json
import textwrap
import types
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct

WIDTH = 120
_PLAIN: dict[Any, str] = {
    bool: "boolean",
    int: "number",
    float: "number",
    str: "string",
    type(None): "null",
    Any: "Json",
    object: "Json",
}
_ARRAYS = (tuple, list, collections.abc.Sequence)
_MAPPINGS = (dict, collections.abc.Mapping)


class Untranslatable(TypeError):
    """A type that has no meaning on the wire."""


class Translator:
    """`custom`: what types of ours that are no structs are called. `aliases`: types that have a name of their own.
    `said`: what the browser says, the rest of `heard` it only hears.
    """

    def __init__(
        self, custom: Mapping[Any, str], aliases: Mapping[str, Any], said: Iterable[Any], heard: Iterable[Any]
    ) -> None:
        self._custom = custom
        self._said = structs_in(said)
        self._heard = structs_in((*heard, *aliases.values()))
        self._names = _named({**self._said, **self._heard})
        self._aliases: dict[str, str] = {}
        self._declared: list[str] = []
        for name, meant in aliases.items():
            text = self.named(meant)
            self._declared.append(_filled(f"export type {name} =", _members(text), " | ", ";"))
            self._aliases[_key(text)] = name

    def declarations(self) -> list[str]:
        """Aliases in their order, then structs by name."""
        structs = sorted(self._names, key=lambda one: self._names[one])
        return self._declared + [self._struct(one) for one in structs]

    def named(self, meant: Any) -> str:
        """As it is written where it is used."""
        text = self._spelled(meant)
        return self._aliases.get(_key(text), text)

    def _spelled(self, meant: Any) -> str:
        origin, args = get_origin(meant), get_args(meant)
        if meant in self._custom:
            return self._custom[meant]
        if meant in _PLAIN:
            return _PLAIN[meant]
        if meant in self._names:
            return self._names[meant]
        if origin is Annotated:
            return self.named(args[0])
        if origin is Literal:
            return " | ".join(json.dumps(value) for value in args)
        if origin in (Union, types.UnionType):
            return self._union(args)
        if origin in _ARRAYS:
            return self._array(origin, args)
        if origin in _MAPPINGS:
            return self._record(*args)
        raise Untranslatable(f"{meant} has no meaning on the wire")

    def _union(self, args: tuple[Any, ...]) -> str:
        """The name of a union is its name also where it may be null."""
        parts = [self.named(one) for one in args if one is not type(None)]
        text = " | ".join(dict.fromkeys(member for part in parts for member in _members(part)))
        text = self._aliases.get(_key(text), text)
        return f"{text} | null" if type(None) in args else text

    def _array(self, origin: Any, args: tuple[Any, ...]) -> str:
        if origin is tuple and args[-1] is not Ellipsis:
            return f"readonly [{', '.join(self.named(one) for one in args)}]"
        item = self.named(args[0])
        return f"({item})[]" if " " in item else f"{item}[]"

    def _record(self, key: Any, value: Any) -> str:
        """Of few keys any may be missing."""
        keys = self.named(key)
        text = f"Record<{keys}, {self.named(value)}>"
        return text if keys == "string" else f"Partial<{text}>"

    def _struct(self, cls: type[Struct]) -> str:
        fields, config = msgspec.structs.fields(cls), cls.__struct_config__
        if config.array_like:
            row = [f"{field.encode_name}: {self.named(field.type)}" for field in fields]
            return _comment(cls) + _filled(f"export type {self._names[cls]} = [", row, ", ", "];")
        lines = [self._field(cls, field) for field in fields]
        if config.tag is not None:
            lines.insert(0, f"{config.tag_field}: {json.dumps(config.tag)};")
        body = "".join(f"  {line}\n" for line in lines)
        return f"{_comment(cls)}export interface {self._names[cls]} {{\n{body}}}"

    def _field(self, cls: type[Struct], field: msgspec.structs.FieldInfo) -> str:
        has_default = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
        optional = has_default and (cls in self._said or cls.__struct_config__.omit_defaults)
        text = self.named(field.type)
        if optional and field.default is None and cls not in self._said:
            text = text.removesuffix(" | null")
        return f"{field.encode_name}{'?' if optional else ''}: {text};"


def structs_in(roots: Iterable[Any]) -> dict[type[Struct], None]:
    """All structs that these types are made of, each once."""
    found: dict[type[Struct], None] = {}
    left = list(roots)
    while left:
        one = left.pop()
        if isinstance(one, type) and issubclass(one, Struct):
            if one not in found:
                found[one] = None
                left += [field.type for field in msgspec.structs.fields(one)]
        else:
            left += [arg for arg in get_args(one) if get_origin(one) is not Literal]
    return found


def _named(structs: Iterable[type[Struct]]) -> dict[type[Struct], str]:
    """Two of one name are called after their modules too: PitchGoal, SeenGoal."""
    taken: dict[str, list[type[Struct]]] = {}
    for one in structs:
        taken.setdefault(one.__name__, []).append(one)
    return {
        one: name if len(same) == 1 else one.__module__.rpartition(".")[2].title() + name
        for name, same in taken.items()
        for one in same
    }


def _members(text: str) -> list[str]:
    """Of a union; what stands in brackets is no member of it."""
    found, depth = [""], 0
    for word in text.split(" "):
        if word == "|" and not depth:
            found.append("")
        else:
            found[-1] += f" {word}" if found[-1] else word
            depth += sum(map(word.count, "([{<")) - sum(map(word.count, ")]}>"))
    return found


def _key(text: str) -> str:
    """Unions are equal in any order."""
    return " | ".join(sorted(_members(text)))


def _comment(cls: type[Struct]) -> str:
    said = " ".join((cls.__doc__ or "").split())
    if not said or cls.__doc__ == Struct.__doc__:
        return ""
    lines = textwrap.wrap(f"/** {said} */", WIDTH, subsequent_indent=" * ", break_on_hyphens=False)
    return "\n".join(lines) + "\n"


def _filled(head: str, parts: list[str], between: str, end: str) -> str:
    """On one line where it fits, else on as few as hold it."""
    line = f"{head} {between.join(parts)}{end}" if end == ";" else head + between.join(parts) + end
    if len(line) <= WIDTH:
        return line
    wrapped = textwrap.wrap(
        between.join(parts), WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
    )
    return "\n".join((head, *wrapped)) + (end if end == ";" else f"\n{end}")
