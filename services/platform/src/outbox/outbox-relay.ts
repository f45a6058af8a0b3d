import pg from 'pg';
import type { EventProducer } from '../kafka/index.ts';
import type { Logger } from '../telemetry/index.ts';

export interface OutboxRelayOptions {
  databaseUrl: string;
  applicationName: string;
  producer: EventProducer;
  log: Logger;
  /** Safety net behind the kick after each commit. */
  pollMs?: number;
  batchMax?: number;
}

export interface OutboxRelay {
  start: () => Promise<void>;
  /** Looks at once; called after a transaction that wrote events has committed. */
  kick: () => void;
  stop: () => Promise<void>;
}

interface OutboxRow {
  id: string;
  topic: string;
  key: string;
  payload: string;
}

const BACKOFF_MAX_MS = 5_000;

/**
 * Publishes outbox rows in id order: read, send, wait for the broker's acknowledgement, delete. One relay leads per
 * database (advisory lock on its own connection), so that order per aggregate holds. It reads all unpublished rows and
 * keeps no "last id": ids are assigned before commit, so a slow transaction would be skipped.
 */
export function createOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const { producer, log, pollMs = 250, batchMax = 200 } = options;
  let client: pg.Client | null = null;
  let leading = false;
  let stopped = false;
  let wake: (() => void) | null = null;
  let kicked = false;
  let loop: Promise<void> = Promise.resolve();

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (kicked || stopped) {
        kicked = false;
        resolve();
        return;
      }
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        wake = null;
        kicked = false;
        resolve();
      }
      wake = done;
    });

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: options.databaseUrl,
      application_name: `${options.applicationName}-relay`,
      statement_timeout: 10_000,
    });
    fresh.on('error', () => {
      client = null;
      leading = false;
    });
    await fresh.connect();
    return fresh;
  }

  async function lead(): Promise<pg.Client | null> {
    client ??= await connect();
    if (leading) return client;
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(hashtext('outbox-relay')) as locked`,
    );
    leading = rows[0]?.locked === true;
    return leading ? client : null;
  }

  /** Publishes one batch; returns how many rows it was. */
  async function publishBatch(leader: pg.Client): Promise<number> {
    const { rows } = await leader.query<OutboxRow>({
      name: 'outbox-read',
      text: 'select id, topic, key, payload from outbox order by id limit $1',
      values: [batchMax],
    });
    if (rows.length === 0) return 0;
    await producer.send(rows.map(({ topic, key, payload }) => ({ topic, key, value: payload })));
    await leader.query({
      name: 'outbox-delete',
      text: 'delete from outbox where id = any($1::bigint[])',
      values: [rows.map((row) => row.id)],
    });
    return rows.length;
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopped) {
      try {
        const leader = await lead();
        const published = leader ? await publishBatch(leader) : 0;
        failures = 0;
        if (published === batchMax) continue;
        await pause(leader ? pollMs : 1_000);
      } catch (error) {
        failures += 1;
        log.warn({ err: error, failures }, 'outbox relay could not publish; rows stay');
        await client?.end().catch(() => undefined);
        client = null;
        leading = false;
        await pause(Math.min(BACKOFF_MAX_MS, 100 * 2 ** Math.min(failures, 8)));
      }
    }
    await client?.end().catch(() => undefined);
  }

  return {
    start: () => {
      loop = run();
      return Promise.resolve();
    },
    kick: () => {
      kicked = true;
      wake?.();
    },
    stop: async () => {
      stopped = true;
      wake?.();
      await loop;
    },
  };
}
