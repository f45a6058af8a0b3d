import { parseEvent, type AnyEvent } from '@outlay/platform/events';
import { createEventConsumer, type KafkaClient } from '@outlay/platform/kafka';
import { TOPICS } from '@outlay/schemas/events';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import type { PrintedRow } from '../print.ts';

const READ_MAX_MS = 120_000;

/**
 * The whole story of an expense or of one action over all topics, as a time line: every event that is about the expense, or that
 * carries the correlation id.
 */
export async function trace(client: KafkaClient, id: string): Promise<PrintedRow[]> {
  const events = (await readAll(client)).filter((event) => isAbout(event, id));
  events.sort((left, right) => left.time.localeCompare(right.time));
  return events.map((event) => ({
    time: event.time,
    source: event.source.replace('outlay/', ''),
    type: event.type,
    subject: event.subject,
    actor: event.actorid,
    correlation: event.correlationid,
    event: event.id,
  }));
}

const isAbout = (event: AnyEvent, id: string): boolean =>
  event.correlationid === id || (event.data as { expenseId?: string }).expenseId === id;

/** Every event that was there when this began; what is none of ours is left out. */
async function readAll(client: KafkaClient): Promise<AnyEvent[]> {
  const events: AnyEvent[] = [];
  const wanted = await countEvents(client);
  let read = 0;
  const consumer = createEventConsumer({
    client,
    groupId: `ops-trace-${randomUUID()}`,
    topics: TOPICS,
    from: 'beginning',
    watchdog: false,
    log: pino({ level: 'silent' }),
    handle: (messages) => {
      for (const { value } of messages) {
        read += 1;
        try {
          events.push(parseEvent(value));
        } catch {
          // Parked by whoever listens to it; `dlq list` shows it.
        }
      }
      return Promise.resolve();
    },
    onFatal: (reason) => {
      throw new Error(reason);
    },
  });
  await consumer.start();
  const deadlineMs = Date.now() + READ_MAX_MS;
  while (read < wanted && Date.now() < deadlineMs) await pause(100);
  await consumer.stop();
  return events;
}

async function countEvents(client: KafkaClient): Promise<number> {
  const admin = client.newAdmin();
  await admin.connect();
  let count = 0;
  for (const topic of TOPICS) {
    for (const { high, low } of await admin.fetchTopicOffsets(topic)) {
      count += Number(high) - Number(low);
    }
  }
  await admin.disconnect();
  return count;
}
