#!/usr/bin/env bash
# Does what the original's entrypoint does with POSTGRES_PASSWORD, /docker-entrypoint-initdb.d/*.sql and the data volume.
set -euo pipefail

bin=/usr/lib/postgresql/18/bin
if [[ $(id -u) == 0 ]]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres /var/lib/postgresql
  chmod 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0" "$@"
fi

if [[ ! -s $PGDATA/PG_VERSION ]]; then
  : "${POSTGRES_PASSWORD:?is needed to create the database}"
  "$bin/initdb" --username postgres --pwfile <(printf '%s\n' "$POSTGRES_PASSWORD") --auth-local trust --auth-host trust --encoding UTF8 >/dev/null
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  # The server listens on its socket alone, so that nobody connects before the files have run.
  "$bin/pg_ctl" --wait --silent -o "-c listen_addresses='' -c unix_socket_directories=/var/run/postgresql" start
  for file in /docker-entrypoint-initdb.d/*.sql; do
    [[ ! -f $file ]] || psql --username postgres --no-psqlrc --quiet --set ON_ERROR_STOP=1 --file "$file"
  done
  "$bin/pg_ctl" --wait --silent --mode fast stop
fi

[[ ${1:-} == postgres ]] || exec "$@"
shift
exec "$bin/postgres" -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql "$@"
