# Stands in for apache/kafka:<version> where no registry can be reached: the jars of Maven on Debian's Java.
FROM outlay-offline/debian:bookworm
# The installation of Java links manual pages into this folder.
RUN mkdir -p /usr/share/man/man1 && apt-get update && apt-get install --yes --no-install-recommends openjdk-17-jre-headless && rm -rf /var/lib/apt/lists/*
RUN useradd --create-home appuser \
  && mkdir -p /opt/kafka/config /var/lib/kafka/data /etc/kafka/docker /etc/kafka/secrets /mnt/shared/config \
  && chown -R appuser /opt/kafka /var/lib/kafka /etc/kafka /mnt/shared/config
COPY libs /opt/kafka/libs
COPY kafka.server.properties /etc/kafka/docker/server.properties
COPY kafka.run.sh /etc/kafka/docker/run
RUN touch /etc/kafka/docker/log4j2.yaml /etc/kafka/docker/tools-log4j2.yaml
USER appuser
EXPOSE 9092
VOLUME ["/etc/kafka/secrets", "/var/lib/kafka/data", "/mnt/shared/config"]
CMD ["/etc/kafka/docker/run"]
