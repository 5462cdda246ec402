"""palheta: table football by the book."""

__version__ = "0.2.0"
