import { createEventProducer, createKafkaClient } from '@outlay/platform/kafka';
import { createOutboxRelay, enqueueEvent } from '@outlay/platform/outbox';
import { createDatabase, type Database } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { processTree } from '../process-tree.ts';

/** A state change with its event, as a service commits it; `key` identifies the event. Resolves to when COMMIT was sent. */
export const writeEvent = (database: Database, key: string): Promise<number> =>
  database.transaction(async (tx) => {
    await enqueueEvent(
      tx,
      {
        type: 'ExpenseDeleted',
        aggregateId: key,
        data: { expenseId: '42', creatorId: '4', receiptId: null },
      },
      { organizationId: '1', actorId: '4', correlationId: 'bench', causationId: null },
      'expense',
    );
    return performance.now();
  });

const WRITERS = 8;
/** V8 compiles the relay and the writers for as long. */
const WARM_UP_MS = 5_000;

export interface Written {
  readonly perSecond: number;
  /** Of the writers, the server, the broker and the relay. */
  readonly cpuMsPerCommit: number;
}

const cpuMs = (): number =>
  processTree(process.ppid).reduce((sum, { cpuSeconds }) => sum + cpuSeconds * 1_000, 0);

/** Eight writers for the given milliseconds, each commit followed by `kick`. */
async function writeFor(forMs: number, databaseUrl: string, kick: () => void): Promise<Written> {
  const log = createLogger('bench', 'silent');
  const connections = { url: databaseUrl, poolMax: WRITERS, applicationName: 'bench-writers' };
  const database = createDatabase({ ...connections, log });
  let commits = 0;
  const write = async (writer: number, until: number): Promise<void> => {
    while (performance.now() < until) {
      await writeEvent(database, `${process.pid}-${writer}-${commits}`);
      kick();
      commits += 1;
    }
  };
  const all = (until: number): Promise<unknown> =>
    Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer, until)));
  await all(performance.now() + WARM_UP_MS);
  commits = 0;
  const cpuBeforeMs = cpuMs();
  const beganMs = performance.now();
  await all(beganMs + forMs);
  const perSecond = commits / ((performance.now() - beganMs) / 1_000);
  return { perSecond, cpuMsPerCommit: (cpuMs() - cpuBeforeMs) / commits };
}

/** As in a service: writers and the relay, which each commit kicks, in one process. Without a broker there is no relay. */
async function run(databaseUrl: string, forMs: number, broker?: string): Promise<Written> {
  if (broker === undefined) return writeFor(forMs, databaseUrl, () => undefined);
  const log = createLogger('bench', 'silent');
  const kafka = createKafkaClient({ brokers: [broker], clientId: 'bench', log });
  const producer = createEventProducer(kafka, log);
  const relay = createOutboxRelay({ databaseUrl, applicationName: 'bench', producer, log });
  await relay.start();
  return writeFor(forMs, databaseUrl, relay.kick);
}

if (import.meta.main) {
  const [, , databaseUrl = '', forMs = '', broker] = process.argv;
  console.log(JSON.stringify(await run(databaseUrl, Number(forMs), broker)));
  process.exit(0);
}
