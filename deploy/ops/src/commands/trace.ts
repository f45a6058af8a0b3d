import type { AnyEvent } from '@outlay/platform/events';
import type { KafkaClient } from '@outlay/platform/kafka';
import { TOPICS } from '@outlay/schemas/events';
import { eventIn } from '../event-in.ts';
import { readAll } from '../message-reader.ts';
import type { PrintedRow } from '../print.ts';

const READ_MAX_MS = 120_000;

/** The timeline of an expense or an action over all topics: every event that refers to the expense, or has the correlation id. */
export async function trace(client: KafkaClient, id: string): Promise<PrintedRow[]> {
  const events = (await readEvents(client)).filter((event) => isAbout(event, id));
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

/** Invalid messages are skipped: `dlq list` shows them for each consumer. */
async function readEvents(client: KafkaClient): Promise<AnyEvent[]> {
  const events: AnyEvent[] = [];
  await readAll(client, TOPICS, {
    timeoutMs: READ_MAX_MS,
    onMessage: ({ value }) => {
      const event = eventIn(value);
      if (event) events.push(event);
    },
  });
  return events;
}
