import { randomUUID } from 'node:crypto';
import { createProjections } from '@outlay/expense/projections';
import { createKafkaClient } from '@outlay/platform/kafka';
import { createDatabase } from '@outlay/platform/postgres';
import { replayProjection } from '@outlay/platform/replay';
import { createLogger } from '@outlay/platform/telemetry';

/** What one reading of all events took. */
export interface Reading {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMb: number;
}

// In a process of its own, so that its peak memory is that of one way only: "replay" or "raw" reads all events and prints a Reading.
const [, , way = '', databaseUrl = '', broker = '', events = ''] = process.argv;
/** Rows of one insert of the raw consumer. */
const BATCH_MAX = 500;
const log = createLogger('bench-replay', 'silent');
const kafka = createKafkaClient({ brokers: [broker], clientId: 'bench', log });

async function replay(): Promise<void> {
  const projection = createProjections({
    clock: { now: () => new Date() },
    checkQuote: () => true,
  }).find(({ name }) => name === 'members');
  if (!projection) throw new Error('expense has no projection members');
  const { tables } = await replayProjection(
    { databaseUrl, kafka, onProgress: () => undefined },
    {
      service: 'expense',
      projection,
      from: { kind: 'beginning' },
      key: null,
      restart: true,
      applyAs: null,
    },
  );
  const [{ before, after } = {}] = tables;
  if (after?.rows !== Number(events) || after.sha256 !== before?.sha256) {
    throw new Error('the replay differs from the live rows');
  }
}

/**
 * The floor: parses messages and inserts the same rows, as durable as a replay's, without checks, order over partitions, resuming
 * or comparing.
 */
async function consumeRaw(): Promise<void> {
  const url = `${databaseUrl}?options=-c synchronous_commit=off`;
  const database = createDatabase({ url, poolMax: 1, applicationName: 'bench', log });
  await database.$client.query(
    'drop table if exists raw_members; create unlogged table raw_members (like member_directory including all)',
  );
  const consumer = kafka.newConsumer({
    groupId: `raw-${randomUUID()}`,
    topics: ['identity.events'],
    from: 'beginning',
  });
  const all = Promise.withResolvers<undefined>();
  let inserted = 0;
  await consumer.run(async (batch) => {
    const { messages } = batch;
    for (let start = 0; start < messages.length; start += BATCH_MAX) {
      const rows = messages
        .slice(start, start + BATCH_MAX)
        .map(({ value }) => JSON.parse(value?.toString('utf8') ?? '') as MemberEvent)
        .map(({ orgid, data }) => ({ ...data, orgid, name: `${data.firstName} ${data.lastName}` }));
      await database.$client.query(
        `insert into raw_members
         select "memberId", orgid, "walletAddress", "walletMemo", active, name, department, roles
         from json_to_recordset($1) as r ("memberId" bigint, orgid bigint, "walletAddress" text, "walletMemo" text,
           active boolean, name text, department text, roles text[])
         on conflict do nothing`,
        [JSON.stringify(rows)],
      );
      inserted += rows.length;
      await batch.heartbeat();
      if (inserted >= Number(events)) all.resolve(undefined);
    }
  });
  await all.promise;
  await consumer.disconnect();
  await database.$client.end();
}

interface MemberEvent {
  readonly orgid: string;
  readonly data: { readonly firstName: string; readonly lastName: string };
}

const beganMs = performance.now();
const before = process.cpuUsage();
await (way === 'replay' ? replay() : consumeRaw());
const { user, system } = process.cpuUsage(before);
const reading: Reading = {
  seconds: (performance.now() - beganMs) / 1_000,
  cpuSeconds: (user + system) / 1e6,
  peakMb: process.resourceUsage().maxRSS / 1_024,
};
console.log(JSON.stringify(reading));
process.exit(0);
