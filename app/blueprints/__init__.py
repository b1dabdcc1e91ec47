"""One blueprint per task of the evening; none imports another."""
