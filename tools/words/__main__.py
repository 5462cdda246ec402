"""`python -m tools.words COMMAND`.

extract   write the template web/locale/palheta.pot from the code and the books
update    the same, and bring every catalogue up to date; translations are kept
missing   list what is not translated, and what is wrong, per language; exit 1 if there is anything
"""

import argparse
import sys

from tools.words import catalogues


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.words",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=("extract", "update", "missing"))
    command = parser.parse_args(arguments).command
    if command == "extract":
        catalogues.write(catalogues.extracted(), catalogues.FOLDER / catalogues.TEMPLATE)
        return 0
    if command == "update":
        catalogues.update()
    return _missing() if command == "missing" else 0


def _missing() -> int:
    template = catalogues.extracted()
    total = len(catalogues.texts(template))
    wrong = 0
    for language in catalogues.LANGUAGES:
        untranslated = catalogues.missing(language, template)
        faults = catalogues.faults(language, template)
        print(f"{language}: {total - len(untranslated)} of {total} translated, {len(faults)} faults")
        for line in (*(f"untranslated: {text}" for text in untranslated), *faults):
            print(f"  {line}")
        wrong += len(untranslated) + len(faults)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
