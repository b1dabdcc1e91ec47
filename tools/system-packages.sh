#!/bin/sh
# Installs those of the named Debian packages that are missing, where it may; elsewhere says which
# to install and stops.
set -eu

missing=""
for package in "$@"; do
    status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
    case $status in
        *"ok installed") ;;
        *) missing="$missing $package" ;;
    esac
done
if [ -z "$missing" ]; then
    exit 0
fi

if [ "$(id -u)" = 0 ]; then
    as_root="env DEBIAN_FRONTEND=noninteractive"
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    as_root="sudo -n env DEBIAN_FRONTEND=noninteractive"
else
    echo "Some system packages are missing, and this account may not install them. Please type:" >&2
    echo "    sudo apt-get install$missing" >&2
    echo "and then the same command again." >&2
    exit 1
fi

echo "Installing system packages:$missing" >&2
# shellcheck disable=SC2086  # both are lists of words
{
    $as_root apt-get update -q >/dev/null || echo "The package lists could not all be renewed." >&2
    $as_root apt-get install -q -y --no-install-recommends $missing >/dev/null </dev/null
}
