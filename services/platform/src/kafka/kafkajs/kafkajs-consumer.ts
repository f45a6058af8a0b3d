import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import type { ConsumerOptions, KafkaBatch, KafkaConsumer } from '../kafka-client.ts';
import { toOwnError, withOwnErrors } from './kafkajs-errors.ts';

/**
 * kafkajs decodes a whole fetch at once. With its default of a megabyte, the messages outlive two collections of the young
 * generation before they are handled, which costs a consumer that is behind a sixth of its CPU and a replay a fifth. A batch
 * that is larger still arrives.
 */
const FETCH_BYTES_MAX = 128 * 1_024;

/** `maxWaitMs`: how long the broker holds an empty fetch. */
export function newKafkajsConsumer(
  kafka: Kafka,
  options: ConsumerOptions,
  maxWaitMs: number,
): KafkaConsumer {
  const { groupId, topics, from, mayRestart = () => false } = options;
  const consumer = kafka.consumer({
    groupId,
    // A killed member keeps its partitions for this long, so this is the cost of a crash. Handlers take milliseconds and send
    // a heartbeat each; three missed ones in a row mean a dead process, not a busy one.
    sessionTimeout: 10_000,
    // Shorter than an empty fetch, so that none ends without a heartbeat.
    heartbeatInterval: 2_500,
    maxWaitTimeInMs: maxWaitMs,
    maxBytesPerPartition: FETCH_BYTES_MAX,
    allowAutoTopicCreation: false,
    retry: { retries: 5, restartOnFailure: () => Promise.resolve(mayRestart()) },
  });
  listen(consumer, options);
  return {
    run: async (eachBatch, partitionsAtOnce = 1) => {
      await withOwnErrors(consumer.connect());
      await withOwnErrors(
        consumer.subscribe({ topics: [...topics], fromBeginning: from === 'beginning' }),
      );
      await withOwnErrors(
        consumer.run({
          autoCommit: false,
          partitionsConsumedConcurrently: partitionsAtOnce,
          eachBatch: (payload) => eachBatch(batchOf(payload)),
        }),
      );
    },
    commitOffsets: (places) => withOwnErrors(consumer.commitOffsets([...places])),
    seek: (place) => {
      consumer.seek(place);
    },
    pause: ({ topic, partition }) => {
      consumer.pause([{ topic, partitions: [partition] }]);
    },
    resume: ({ topic, partition }) => {
      consumer.resume([{ topic, partitions: [partition] }]);
    },
    disconnect: async () => {
      await consumer.stop();
      // Closing the connection waits for the abandoned fetch; nobody has to wait with it.
      void consumer.disconnect().catch(() => undefined);
    },
  };
}

function listen(consumer: Consumer, { onJoin, onCrash, onRequestTimeout }: ConsumerOptions): void {
  consumer.on(consumer.events.GROUP_JOIN, () => onJoin?.());
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (!payload.restart) onCrash?.(toOwnError(payload.error));
  });
  consumer.on(consumer.events.REQUEST_TIMEOUT, ({ payload }) => {
    onRequestTimeout?.(payload.apiName);
  });
}

/** kafkajs continues to deliver a fetched batch after a stop and after a rebalance (#1593, #1720). */
const batchOf = (payload: EachBatchPayload): KafkaBatch => ({
  topic: payload.batch.topic,
  partition: payload.batch.partition,
  messages: payload.batch.messages,
  heartbeat: () => payload.heartbeat(),
  isStale: () => !payload.isRunning() || payload.isStale(),
});
