"""The register of checked equipment: who plays without what the event asks for."""

from palheta.tournament.state import State


def unsealed(state: State) -> list[str]:
    """Players whose keeper has no seal that is valid on the day, where only sealed ones may play (dadinho 7 Obs.)."""
    event = state.event
    if not event.settings.sealed_keepers:
        return []
    valid = {
        one.owner for one in event.equipment if not (one.until and event.date) or one.until >= event.date
    }
    players = [
        player
        for entrant in state.entrants.values()
        if entrant.withdrawn is None
        for player in (entrant.members or (entrant.id,))
    ]
    return [player for player in players if player not in valid]
