"""`python -m tools.wire`: writes `web/src/protocol.ts` anew, where it is not what it should be."""

from tools.wire.protocol import FILE, written


def main() -> None:
    text = written()
    if not FILE.is_file() or FILE.read_text(encoding="utf-8") != text:
        FILE.write_text(text, encoding="utf-8")
        print(f"{FILE.name} is written anew")


if __name__ == "__main__":
    main()
