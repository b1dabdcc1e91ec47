"""The verbs of a tournament: they flush and never commit; actor, time and seed come in."""
