"""Piłka Guzikowa, Przepisy gry 2025: buttons flicked, pressed and turned on a carpet."""
