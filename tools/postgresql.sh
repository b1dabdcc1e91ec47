#!/bin/sh
# Runs a command beside a throw-away PostgreSQL (Debian's package, on a socket of its own) with its
# address in COINCHE_TEST_POSTGRESQL_URL, and takes it away afterwards.
set -eu

programs=$(find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)
if [ -z "$programs" ]; then
    echo "PostgreSQL is not installed: apt-get install postgresql" >&2
    exit 1
fi
folder=$(mktemp -d "${TMPDIR:-/tmp}/coinche-postgresql.XXXXXX")
as_owner=""
owner=$(id -un)
if [ "$(id -u)" = 0 ]; then
    owner=postgres # the server refuses to run as root
    chown postgres: "$folder"
    as_owner="runuser -u postgres --"
fi

stop() {
    $as_owner "$programs/pg_ctl" --pgdata "$folder/data" --mode immediate stop >/dev/null 2>&1 || true
    rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT TERM

cd "$folder"
$as_owner "$programs/initdb" --pgdata "$folder/data" --auth trust --username "$owner" \
    --encoding UTF8 --locale C.UTF-8 --no-sync >/dev/null
$as_owner "$programs/pg_ctl" --pgdata "$folder/data" --log "$folder/log" --wait --silent \
    --options "-c listen_addresses='' -c unix_socket_directories='$folder' -c fsync=off -c autovacuum_naptime=3s" \
    start >/dev/null || { cat "$folder/log" >&2; exit 1; }
cd "$OLDPWD"
COINCHE_TEST_POSTGRESQL_URL="postgresql+psycopg://$owner@/postgres?host=$folder" "$@"
