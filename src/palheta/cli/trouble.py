"""What a person at the command line must be told in one line: the command ends with exit code 2."""


class Trouble(Exception):
    pass
