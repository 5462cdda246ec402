"""Dadinho, the rulebook of the Confederação Brasileira de Futebol de Mesa (2021, rectified 2024)."""
