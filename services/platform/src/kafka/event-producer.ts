import { withDeadline } from '../deadline/index.ts';
import type { Logger } from '../telemetry/index.ts';
import type { KafkaClient, KafkaProducer } from './kafka-client.ts';

export interface OutgoingMessage {
  topic: string;
  key: string;
  value: string;
}

export interface EventProducer {
  /** Resolves when all in-sync replicas have every message; rejects when that is not confirmed within the deadline. */
  send(messages: readonly OutgoingMessage[]): Promise<void>;
  stop(): Promise<void>;
}

const SEND_DEADLINE_MS = 10_000;

/** CloudEvents in structured mode: the whole event is the value. */
const EVENT_HEADERS = { 'content-type': 'application/cloudevents+json; charset=utf-8' };

/** A dead letter is a copy of an unreadable message, which may not be an event. */
const headersFor = (topic: string): Record<string, string> =>
  topic.endsWith('.dlq') ? {} : EVENT_HEADERS;

/**
 * A producer that is discarded after any failure: kafkajs keeps a dead socket and a stale leader for minutes (tulios/kafkajs PR
 * 1783), and its own retry loses messages (see newProducer).
 */
export function createEventProducer(client: KafkaClient, log: Logger): EventProducer {
  let current: Promise<KafkaProducer> | null = null;

  const connected = (): Promise<KafkaProducer> => {
    current ??= (async () => {
      const producer = client.newProducer();
      await withDeadline(producer.connect(), SEND_DEADLINE_MS);
      return producer;
    })();
    return current;
  };

  const drop = async (): Promise<void> => {
    const broken = current;
    current = null;
    const producer = await broken?.catch(() => null);
    await producer?.disconnect().catch((error: unknown) => {
      log.debug({ err: error }, 'a dropped producer did not disconnect');
    });
  };

  return {
    send: async (messages) => {
      try {
        const producer = await connected();
        const sent = messages.map((message) => ({
          ...message,
          headers: headersFor(message.topic),
        }));
        await withDeadline(producer.send(sent), SEND_DEADLINE_MS);
      } catch (error) {
        void drop();
        throw error;
      }
    },
    stop: drop,
  };
}
