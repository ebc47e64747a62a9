#!/bin/bash
# Copies the database of `postgres` the first time, then follows it. The password comes from PGPASSWORD.
set -euo pipefail
export PGDATA="${PGDATA:-/var/lib/postgresql/18/docker}"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  # A copy that was broken off must never be started.
  rm -rf "$PGDATA.new"
  pg_basebackup -h postgres -U replicator -D "$PGDATA.new" -S replica -X stream
  touch "$PGDATA.new/standby.signal"
  mv -T "$PGDATA.new" "$PGDATA"
fi
# With the feedback, the primary keeps what a long statement here still reads. Once promoted, it follows nobody.
exec postgres -c hot_standby_feedback=on -c primary_slot_name=replica \
  -c primary_conninfo="host=postgres user=replicator"
