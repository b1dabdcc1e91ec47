#!/bin/sh
# Makes .venv with what `make run` (setup.sh run) or `make test` (setup.sh dev) needs, from the
# locks and with their hashes. Once it is done, a second call finds its stamps and does nothing.
set -eu
cd "$(dirname "$0")/.."

case ${1:-run} in
    run) lock=requirements.lock ;;
    dev) lock=requirements-dev.lock ;;
    *) echo "usage: tools/setup.sh run|dev" >&2; exit 2 ;;
esac
venv=.venv
stamps=$venv/stamps

# What is installed depends on these; the folder is part of it, since a .venv cannot be moved.
fingerprint() { cksum "$@" tools/setup.sh && pwd; }
project_files="pyproject.toml tools/catalogues.py"
is_done() { [ -f "$stamps/$1" ] && fingerprint $2 | cmp -s - "$stamps/$1"; }
locked() { is_done "$lock" "$lock" || is_done requirements-dev.lock requirements-dev.lock; }

python_works() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
find_python() {
    for candidate in python3.13 python3.12 python3.11 python3; do
        if python_works "$candidate"; then
            command -v "$candidate"
            return
        fi
    done
}

if [ -d "$stamps" ] && python_works "$venv/bin/python" && locked &&
    is_done project "$project_files"; then
    exit 0
fi

no_python() {
    echo "Coinche needs Python 3.11 or later, and found none. Please install it: $1" >&2
    exit 1
}

prepare_debian() {
    packages="libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core"
    if [ -z "$python" ]; then
        packages="python3 python3-venv $packages"
    elif ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        # Debian's Python comes without the part that makes virtual environments.
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        case $(/usr/bin/python3 --version 2>/dev/null) in
            "Python $version".*) packages="python3-venv $packages" ;;
            *) packages="python$version-venv $packages" ;;
        esac
    fi
    # shellcheck disable=SC2086  # a list of words
    tools/system-packages.sh $packages
}

prepare_macos() {
    formulas=""
    [ -n "$python" ] || formulas="python@3.13"
    if command -v brew >/dev/null; then
        brew list --versions pango >/dev/null || formulas="$formulas pango"
        # shellcheck disable=SC2086  # a list of words
        [ -z "$formulas" ] || brew install $formulas
    else
        echo "Please install Homebrew, then type: brew install $formulas pango" >&2
        exit 1
    fi
}

prepare_elsewhere() {
    [ -n "$python" ] || no_python "it is the package python3 or python3.11 of your system."
    if ! "$python" -c 'import ctypes
for name in ("libpango-1.0.so.0", "libpangoft2-1.0.so.0", "libharfbuzz-subset.so.0"):
    ctypes.CDLL(name)' 2>/dev/null; then
        echo "Printing needs Pango (with pangoft2), HarfBuzz (with harfbuzz-subset) and a font" >&2
        echo "with card suits, such as DejaVu. Please install them with your system's tool," >&2
        echo "and then type the same command again." >&2
        exit 1
    fi
}

python=$(find_python)
if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
    prepare_debian
elif [ "$(uname -s)" = Darwin ]; then
    prepare_macos
else
    prepare_elsewhere
fi
python=$(find_python)
[ -n "$python" ] || no_python "your system's own package of Python is too old."

if ! { python_works "$venv/bin/python" && "$venv/bin/python" -m pip --version >/dev/null 2>&1 &&
    [ "$(cat "$stamps/place" 2>/dev/null)" = "$(pwd)" ]; }; then
    echo "Making $venv with $python" >&2
    "$python" -m venv --clear "$venv"
    mkdir -p "$stamps"
    pwd >"$stamps/place"
fi

pip() {
    "$venv/bin/python" -m pip --disable-pip-version-check --no-input --quiet "$@"
}
if ! locked; then
    echo "Installing the packages of $lock (a few minutes the first time)" >&2
    pip install --require-hashes --requirement "$lock"
    fingerprint "$lock" >"$stamps/$lock"
fi
if ! is_done project "$project_files"; then
    pip install --no-build-isolation --no-deps --editable .
    # shellcheck disable=SC2086  # a list of words
    fingerprint $project_files >"$stamps/project"
fi
echo "Ready." >&2
