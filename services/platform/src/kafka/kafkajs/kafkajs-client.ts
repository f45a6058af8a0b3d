import { CompressionTypes, Kafka, logLevel, Partitioners, type LogEntry } from 'kafkajs';
import type { Logger } from '../../telemetry/index.ts';
import type {
  KafkaClient,
  KafkaClientOptions,
  KafkaProducer,
  ProducedMessage,
} from '../kafka-client.ts';
import { abandonFetchOnStop } from './abandon-fetch.ts';
import { newKafkajsAdmin } from './kafkajs-admin.ts';
import { newKafkajsConsumer } from './kafkajs-consumer.ts';
import { withOwnErrors } from './kafkajs-errors.ts';
import { lastingLogin } from './lasting-login.ts';
import { setScramPasswords } from './scram-users.ts';

abandonFetchOnStop();

/** Errors that kafkajs retries itself and that occur on every first connection to a broker; a debug line is enough. */
const EXPECTED =
  /coordinator is (loading|not available)|not aware of this group|rebalanc|This server does not host/i;

const toPino =
  (log: Logger) =>
  ({ level, log: entry }: LogEntry): void => {
    const { message, error, groupId, broker } = entry as { message: string } & Partial<
      Record<'error' | 'groupId' | 'broker', unknown>
    >;
    const facts = { kafka: { error, groupId, broker } };
    if (level <= logLevel.ERROR && !EXPECTED.test(`${message} ${String(error)}`)) {
      log.warn(facts, message);
    } else log.debug(facts, message);
  };

/**
 * How long the broker holds an empty fetch. Events end it at once: 100, 500 and 1000 ms deliver alike (p50 2 to 3 ms, p95 below
 * 6). A heartbeat, which also tells of a rebalance, is sent when a fetch ends, so each empty fetch is followed by one.
 */
const FOLLOWING_WAIT_MS = 3_000;
const READING_WAIT_MS = 50;

/**
 * kafkajs, whose known failures and our answers are in deploy/decisions/0009-broker-away.md. It uses the cluster's names of
 * topics, groups and users.
 */
export function createKafkajsClient(options: KafkaClientOptions): KafkaClient {
  const { brokers, login, tls, topicPrefix = '', clientId, log } = options;
  const kafka = new Kafka({
    clientId,
    brokers: [...brokers],
    ...(login && { sasl: lastingLogin(login) }),
    ...(tls && { ssl: tls.ca === undefined ? true : { ca: tls.ca } }),
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 100, maxRetryTime: 3_000, retries: 8 },
    logLevel: logLevel.WARN,
    logCreator: () => toPino(log),
  });
  return {
    topicPrefix,
    newProducer: () => newKafkajsProducer(kafka),
    newConsumer: (consumer) => newKafkajsConsumer(kafka, consumer, FOLLOWING_WAIT_MS),
    newReader: (consumer) => newKafkajsConsumer(kafka, consumer, READING_WAIT_MS),
    newAdmin: () => newKafkajsAdmin(kafka),
    setPasswords: (passwords) => setScramPasswords(kafka, passwords),
  };
}

function newKafkajsProducer(kafka: Kafka): KafkaProducer {
  const producer = kafka.producer({
    createPartitioner: Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: false,
    // One batch in flight keeps the order of each key over a retry.
    maxInFlightRequests: 1,
    // kafkajs loses messages in a retry: it leaves out brokers that have already acknowledged their part, including partitions
    // that moved to them in between, and reports success. Instead, the caller sends all messages again.
    retry: { retries: 0 },
  });
  return {
    connect: () => withOwnErrors(producer.connect()),
    send: async (messages) => {
      const topicMessages = byTopic(messages);
      await withOwnErrors(
        producer.sendBatch({ acks: -1, compression: CompressionTypes.None, topicMessages }),
      );
    },
    disconnect: () => producer.disconnect(),
  };
}

function byTopic(messages: readonly ProducedMessage[]) {
  const topics = new Map<string, Omit<ProducedMessage, 'topic'>[]>();
  for (const { topic, ...message } of messages) {
    const list = topics.get(topic) ?? [];
    list.push(message);
    topics.set(topic, list);
  }
  return [...topics].map(([topic, list]) => ({ topic, messages: list }));
}
