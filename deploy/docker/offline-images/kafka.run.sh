#!/usr/bin/env bash
# Kafka's own class for containers turns KAFKA_* variables into properties and formats the storage, as in the original.
set -euo pipefail

export CLUSTER_ID=${CLUSTER_ID:-5L6g3nShT-eMCtK--X86sw}
java=(java -cp '/opt/kafka/libs/*' -Dorg.slf4j.simpleLogger.defaultLogLevel=warn)
if ! result=$("${java[@]}" kafka.docker.KafkaDockerWrapper setup --default-configs-dir /etc/kafka/docker \
  --mounted-configs-dir /mnt/shared/config --final-configs-dir /opt/kafka/config 2>&1) && [[ $result != *'already formatted'* ]]; then
  echo "$result" >&2
  exit 1
fi
# shellcheck disable=SC2086
exec "${java[@]}" ${KAFKA_HEAP_OPTS:--Xmx1G -Xms1G} kafka.Kafka /opt/kafka/config/server.properties
