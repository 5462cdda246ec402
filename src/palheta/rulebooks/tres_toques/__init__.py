"""Três Toques (CBFM, 2015/02): table football in plays of three flicks."""
