#!/bin/bash
# Lets the replica connect. Runs once, when the database is made, as part of the image's own script.
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -v password="$REPLICATION_PASSWORD" <<'SQL'
create role replicator with replication login password :'password';
select pg_create_physical_replication_slot('replica');
SQL
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
