"""HTML is written in templates, in which every text is escaped."""

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined


def html_templates(*packages: str) -> Environment:
    """Those of these packages. A name that a template misspells is an error, not nothing."""
    return Environment(
        loader=ChoiceLoader([PackageLoader(package) for package in packages]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
