#!/bin/bash
# Copies the database of `postgres` the first time, then follows it.
set -euo pipefail
export PGDATA="${PGDATA:-/var/lib/postgresql/18/docker}"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  # A copy that was broken off must never be started.
  rm -rf "$PGDATA.new"
  # -R writes where to follow it from, and the password, into the copy.
  pg_basebackup -h postgres -U replicator -D "$PGDATA.new" -S replica -X stream -R
  mv -T "$PGDATA.new" "$PGDATA"
fi
# The primary keeps what a long statement here still reads.
exec postgres -c hot_standby_feedback=on
