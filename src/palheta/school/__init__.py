"""The school for referees: our own situations as questions, with the judge's rulings as answers."""
