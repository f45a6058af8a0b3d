import { schemaUriOf, type EventEnvelope } from '@outlay/platform/events';
import { createEventDispatcher } from '@outlay/platform/inbox';
import {
  createEventProducer,
  createKafkaClient,
  type EventProducer,
  type ReceivedMessage,
} from '@outlay/platform/kafka';
import {
  replayProjection,
  type Projection,
  type ReplayReport,
  type ReplayRequest,
} from '@outlay/platform/replay';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { log, startPlatformTestkit, type PlatformTestkit } from './platform-testkit.ts';

/** A service that keeps a directory of receipts, and replays of it. */
export interface ReplayTestkit extends PlatformTestkit {
  readonly producer: EventProducer;
  /** Applies an event as the live service does. */
  readonly dispatch: (message: ReceivedMessage) => Promise<unknown>;
  readonly replay: (given?: Partial<ReplayRequest>) => Promise<ReplayReport>;
  /** A new id, which no other test's receipt has. */
  readonly newId: () => string;
  /** Publishes uploads and has the live service apply them; returns their ids. */
  readonly applied: (count: number) => Promise<string[]>;
  /** One hash over all tables, which a replay must not change. */
  readonly everything: () => Promise<string>;
}

export const handlers: Projection['handlers'] = {
  ReceiptUploaded: async ({ orgid, data }, tx) => {
    await tx.execute(sql`
      insert into receipt_directory (receipt_id, organization_id, owner_id, sha256)
      values (${data.receiptId}, ${orgid}, ${data.ownerId}, ${data.sha256})
      on conflict (receipt_id) do update set sha256 = excluded.sha256`);
  },
  ReceiptDeleted: async ({ data }, tx) => {
    await tx.execute(sql`delete from receipt_directory where receipt_id = ${data.receiptId}`);
  },
};

export const aProjection = (given: Partial<Projection> = {}): Projection => ({
  name: 'receipts',
  tables: [{ name: 'receipt_directory' }],
  handlers,
  ...given,
});

/** The event of an upload, as delivered by its topic. */
export function uploaded(receiptId: string, version = 1): ReceivedMessage {
  const event: EventEnvelope<'ReceiptUploaded'> = {
    specversion: '1.0',
    id: randomUUID(),
    type: 'ReceiptUploaded',
    source: 'outlay/receipt-ai',
    subject: receiptId,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    dataschema: schemaUriOf('ReceiptUploaded'),
    traceparent: null,
    orgid: '1',
    actorid: '4',
    correlationid: 'story',
    causationid: null,
    aggregateversion: version,
    data: {
      receiptId,
      ownerId: '4',
      fileName: 'lunch.jpg',
      contentType: 'image/jpeg',
      sizeBytes: 10,
      sha256: 'a'.repeat(63) + String(version % 10),
    },
  };
  return { topic: 'receipt.events', key: receiptId, value: JSON.stringify(event) };
}

async function hashOf({ rows }: PlatformTestkit): Promise<string> {
  const tables = await rows<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const parts = [];
  for (const { name } of tables) {
    const [row] = await rows<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from "${name}" t`,
    );
    parts.push(`${name}:${row?.hash}`);
  }
  const sequences = await rows<{ at: string }>(
    `select sequencename || last_value as at from pg_sequences where schemaname = 'public' order by 1`,
  );
  return [...parts, ...sequences.map(({ at }) => at)].join('\n');
}

export async function startReplayTestkit(): Promise<ReplayTestkit> {
  const testkit = await startPlatformTestkit();
  const kafka = createKafkaClient({
    brokers: [inject('kafkaBrokers')],
    clientId: 'replay-test',
    log,
  });
  const producer = createEventProducer(kafka, log);
  const dispatch = createEventDispatcher({
    consumer: 'expense',
    database: testkit.database,
    subscriptions: handlers,
    log,
  });
  let lastId = BigInt(Date.now()) * 1_000n;
  const newId = (): string => String((lastId += 1n));
  return {
    ...testkit,
    producer,
    dispatch,
    newId,
    replay: (given = {}) =>
      replayProjection(
        { databaseUrl: testkit.databaseUrl, kafka, onProgress: () => undefined },
        {
          service: 'expense',
          projection: aProjection(),
          from: { kind: 'beginning' },
          key: null,
          restart: false,
          applyAs: null,
          ...given,
        },
      ),
    applied: async (count) => {
      const ids = Array.from({ length: count }, newId);
      const messages = ids.map((id) => uploaded(id));
      await producer.send(messages);
      for (const message of messages) await dispatch(message);
      return ids;
    },
    everything: () => hashOf(testkit),
    close: async () => {
      await producer.stop();
      await testkit.close();
    },
  };
}
