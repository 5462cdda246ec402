"""Plain data as TOML: just enough for an event's file."""

import json
from typing import Any


def toml_text(event: dict[str, Any]) -> str:
    """Simple values first, then tables; lists of tables one line each where they are short."""
    lines = [f"{_key(key)} = {_inline(value)}" for key, value in event.items() if not _is_tables(value)]
    for key, value in event.items():
        if _is_tables(value):
            lines += (
                ["", f"{_key(key)} = [", *(f"  {_inline(one)}," for one in value), "]"]
                if _short(value)
                else []
            )
    for key, value in event.items():
        if _is_tables(value) and not _short(value):
            for one in value:
                lines += ["", f"[[{_key(key)}]]", *(f"{_key(k)} = {_inline(v)}" for k, v in one.items())]
    return "\n".join(lines) + "\n"


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _short(tables: list[dict[str, Any]]) -> bool:
    return all(len(_inline(one)) < 140 and "format" not in one for one in tables)


def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else json.dumps(key)


def _inline(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_inline(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return _text(value) if isinstance(value, str) else str(value)


def _text(text: str) -> str:
    """A basic string: JSON's escapes are TOML's, but for DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
