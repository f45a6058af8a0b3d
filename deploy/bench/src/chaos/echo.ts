import { randomUUID } from 'node:crypto';
import {
  createEventConsumer,
  createEventProducer,
  type EventConsumer,
  type KafkaClient,
  type ReceivedMessage,
} from '@outlay/platform/kafka';
import type { Logger } from '@outlay/platform/telemetry';

const TOPICS = [
  'identity.events',
  'expense.events',
  'workflow.events',
  'payout.events',
  'ledger.events',
];
const KEPT_MAX = 2_000;
/** Repeats each event about once in a run; every service handles each repetition. */
const EVERY_MS = 50;
const MEMBERS_SHARE = 0.1;

export interface Echo {
  readonly repeated: () => number;
  readonly stop: () => Promise<void>;
}

/** Publishes old events again, in any order, as a broker's retries and an operator's replay may do. */
export async function startEcho(client: KafkaClient, log: Logger): Promise<Echo> {
  const heard: ReceivedMessage[] = [];
  /** Members rarely change, so their events are kept separately and repeated as often as others. */
  const memberEvents: ReceivedMessage[] = [];
  let repeated = 0;
  let echoed = new Set<string>();
  const consumer: EventConsumer = createEventConsumer({
    client,
    groupId: `chaos-echo-${randomUUID()}`,
    topics: TOPICS,
    from: 'latest',
    watchdog: false,
    log,
    handle: (messages) => {
      for (const message of messages) {
        // Echoing an echo would never end.
        if (echoed.delete(message.value)) continue;
        const kept = message.topic === 'identity.events' ? memberEvents : heard;
        kept.push(message);
        if (kept.length > KEPT_MAX) kept.shift();
      }
      return Promise.resolve();
    },
    onFatal: (reason) => console.error(reason),
  });
  const producer = createEventProducer(client, log);
  await consumer.start();
  const timer = setInterval(() => {
    const source = Math.random() < MEMBERS_SHARE ? memberEvents : heard;
    const message = source[Math.floor(Math.random() * source.length)];
    if (!message) return;
    if (echoed.size > KEPT_MAX) echoed = new Set();
    echoed.add(message.value);
    repeated += 1;
    producer.send([message]).catch((error: unknown) => console.error(error));
  }, EVERY_MS);
  return {
    repeated: () => repeated,
    stop: async () => {
      clearInterval(timer);
      await consumer.stop();
      await producer.stop();
    },
  };
}
