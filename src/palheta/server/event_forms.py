"""What a form of an event's page sends: fields that may come several times, and perhaps a file."""

from collections.abc import Iterable
from email import message_from_bytes, policy
from email.message import EmailMessage
from urllib.parse import parse_qsl

from starlette.requests import Request

from palheta.facts import BadFact

LARGEST = 1_500_000  # bytes of a form with a list of entrants
MOST_FIELDS = 3_000
LONGEST = 1_000_000  # characters of one field
SHORT = 2_000


class TooLarge(ValueError):
    """More than anybody fills in."""


class Form:
    def __init__(self, pairs: Iterable[tuple[str, str]] = (), file: bytes = b"", file_name: str = "") -> None:
        self._values: dict[str, list[str]] = {}
        for name, value in pairs:
            self._values.setdefault(name, []).append(value.strip()[:LONGEST])
        self.file = file
        self.file_name = file_name

    def __contains__(self, name: str) -> bool:
        return bool(self.text(name))

    def whole_text(self, name: str) -> str:
        return self._values.get(name, [""])[-1]

    def text(self, name: str) -> str:
        return self.whole_text(name)[:SHORT]

    def each(self, name: str) -> list[str]:
        """Every box that is ticked."""
        return [value[:SHORT] for value in self._values.get(name, ()) if value]

    def number(self, name: str) -> int:
        text = self.text(name)
        if not (text.isascii() and text.isdigit() and len(text) < 8):
            raise BadFact(name, f"Expected a number, got {text[:20]!r}")
        return int(text)

    def goals(self, home: str, away: str) -> list[int]:
        return [self.number(home), self.number(away)]


async def read_form(request: Request) -> Form:
    """Raises TooLarge where it is, ValueError where it is no form."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > LARGEST:
            raise TooLarge(f"at most {LARGEST:,} bytes")
    kind = request.headers.get("content-type", "")
    if kind.startswith("multipart/form-data"):
        return _in_parts(kind, bytes(body))
    return Form(parse_qsl(bytes(body).decode("ascii"), keep_blank_values=True, max_num_fields=MOST_FIELDS))


def _in_parts(kind: str, body: bytes) -> Form:
    """A form with a file is a letter with parts, which Python reads."""
    letter = message_from_bytes(
        b"Content-Type: " + kind.encode("latin-1") + b"\r\n\r\n" + body, policy=policy.HTTP
    )
    pairs, file, file_name = [], b"", ""
    parts = [part for part in letter.iter_parts() if isinstance(part, EmailMessage)]
    if not parts or len(parts) > MOST_FIELDS:
        raise ValueError("no form")
    for part in parts:
        name = str(part.get_param("name", "", "content-disposition"))
        content = part.get_payload(decode=True)
        data = content if isinstance(content, bytes) else b""
        if part.get_filename():
            file, file_name = data, str(part.get_filename())
        else:
            pairs.append((name, data.decode("utf-8")))
    return Form(pairs, file, file_name)
