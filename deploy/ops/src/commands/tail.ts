import { isEventType, type AnyEvent } from '@outlay/platform/events';
import { withAdmin, type KafkaClient } from '@outlay/platform/kafka';
import { TOPICS, type Topic } from '@outlay/schemas/events';
import { eventIn } from '../event-in.ts';
import { OperatorError } from '../installation.ts';
import {
  boundsOf,
  partitionOf,
  readBetween,
  readMessages,
  type MessagePlace,
} from '../message-reader.ts';
import type { PrintedRow } from '../print.ts';

export interface TailFlags {
  readonly topic?: string;
  readonly type?: string;
  readonly key?: string;
  readonly organization?: string;
  readonly correlation?: string;
  /** 'beginning' or a timestamp. */
  readonly since?: string;
  readonly max: string;
}

/** How many of a partition's last messages are shown without a timestamp. */
const NEWEST = 200n;
const READ_MAX_MS = 120_000;

interface Selection {
  readonly topics: readonly Topic[];
  readonly since: 'beginning' | Date | null;
  readonly max: number;
  readonly matches: (event: AnyEvent) => boolean;
}

/** The newest matching events, oldest first. @throws {OperatorError} for a filter that can't match anything */
export async function tail(client: KafkaClient, flags: TailFlags): Promise<PrintedRow[]> {
  const selection = select(flags);
  const { starts, ends } = await bounds(client, selection);
  const events: AnyEvent[] = [];
  await readBetween(client, starts, ends, {
    timeoutMs: READ_MAX_MS,
    onMessage: ({ value }) => {
      const event = eventIn(value);
      if (event && selection.matches(event)) events.push(event);
    },
  });
  events.sort((one, other) => one.time.localeCompare(other.time));
  return events.slice(-selection.max).map(rowOf);
}

/** Prints matching events as they are published, for that many seconds or events. @throws {OperatorError} as `tail` does */
export async function follow(
  client: KafkaClient,
  flags: TailFlags,
  seconds: string,
  onRow: (row: PrintedRow) => void,
): Promise<void> {
  const selection = select(flags);
  const timeoutMs = wholeNumber(seconds, '--for', 3_600) * 1_000;
  const { starts, ends } = await bounds(client, selection);
  const places = selection.since === null ? ends : starts;
  let told = 0;
  await readMessages(client, places, {
    timeoutMs,
    isDone: () => told >= selection.max,
    onMessage: ({ value }) => {
      const event = eventIn(value);
      if (!event || told >= selection.max || !selection.matches(event)) return;
      told += 1;
      onRow(rowOf(event));
    },
  });
}

const rowOf = (event: AnyEvent): PrintedRow => ({
  time: event.time,
  type: event.type,
  key: event.subject,
  organization: event.orgid,
  actor: event.actorid,
  correlation: event.correlationid,
  event: event.id,
});

function select(flags: TailFlags): Selection {
  const { topic, type, key, organization, correlation, since } = flags;
  const topics = TOPICS.filter((each) => topic === undefined || each === topic);
  if (topics.length === 0) {
    throw new OperatorError(`No topic ${topic}: choose one of ${TOPICS.join(', ')}.`);
  }
  if (type !== undefined && !isEventType(type)) throw new OperatorError(`No event type ${type}.`);
  return {
    topics,
    since: since === undefined || since === 'beginning' ? (since ?? null) : momentOf(since),
    max: wholeNumber(flags.max, '--max', 10_000),
    matches: (event) =>
      (type === undefined || event.type === type) &&
      (key === undefined || event.subject === key) &&
      (organization === undefined || event.orgid === organization) &&
      (correlation === undefined || event.correlationid === correlation),
  };
}

/** A past timestamp. @throws {OperatorError} for anything else */
export function momentOf(text: string): Date {
  const moment = new Date(/^\d{4}-\d\d-\d\d/.test(text) ? text : NaN);
  if (Number.isNaN(moment.getTime())) {
    throw new OperatorError(
      `${text.slice(0, 60)} is not a valid time: use 2026-11-21T09:30:00Z, or beginning.`,
    );
  }
  if (moment.getTime() > Date.now()) {
    throw new OperatorError(`${text} is in the future: give a moment before now.`);
  }
  return moment;
}

/** @throws {OperatorError} unless it is a whole number from 1 to `most` */
function wholeNumber(text: string, flag: string, most: number): number {
  const value = Number(text);
  if (/^\d{1,6}$/.test(text) && value >= 1 && value <= most) return value;
  throw new OperatorError(`${flag} is a whole number from 1 to ${most}.`);
}

/** The offset to start at in each partition, and the ends. */
async function bounds(
  client: KafkaClient,
  { topics, since }: Selection,
): Promise<{ starts: MessagePlace[]; ends: MessagePlace[] }> {
  const { lows, ends } = await boundsOf(client, topics);
  if (since === 'beginning') return { starts: lows, ends };
  const starts = since instanceof Date ? await placesAt(client, topics, since) : ends.map(newest);
  return {
    ends,
    starts: starts.map((start) => {
      const low = lows.find((each) => partitionOf(each) === partitionOf(start));
      return low && low.offset > start.offset ? low : start;
    }),
  };
}

const newest = (end: MessagePlace): MessagePlace => ({ ...end, offset: end.offset - NEWEST });

/** The first message of each partition published at the timestamp or later, else its end. */
const placesAt = (
  client: KafkaClient,
  topics: readonly string[],
  moment: Date,
): Promise<MessagePlace[]> =>
  withAdmin(client, async (admin) => {
    const places: MessagePlace[] = [];
    for (const topic of topics) {
      for (const found of await admin.fetchTopicOffsetsByTimestamp(topic, moment.getTime())) {
        places.push({ topic, partition: found.partition, offset: BigInt(found.offset) });
      }
    }
    return places;
  });
