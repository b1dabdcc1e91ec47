"""What only a real browser can tell."""
