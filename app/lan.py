"""How the machines of the hall reach this one."""

import socket

# Addresses of the private ranges and of the documentation range. Choosing a route to one of them
# sends nothing: the system only says from which of its own addresses it would speak.
_ELSEWHERE = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")


def lan_address() -> str | None:
    """This machine's own address on the network of the hall; None if it is on none."""
    for place in _ELSEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((place, 9))
            except OSError:
                continue
            address: str = probe.getsockname()[0]
        if not address.startswith(("127.", "0.")):
            return address
    return None


def listen(host: str, port: int) -> socket.socket:
    """Take a port at once, so that nobody else gets it while the database is prepared.

    :raises OSError: if it is taken, or may not be used.
    """
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener
