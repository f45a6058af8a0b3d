import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';

const log = createLogger('bench', 'silent');

/** Runs one statement on its own connection, because the server may have restarted since the last one. */
export async function askDatabase<Row extends object>(
  url: string,
  query: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { $client } = createDatabase({ url, poolMax: 1, applicationName: 'bench', log });
  try {
    // Not through the pool, which would open a transaction: the server refuses some of these statements in one.
    const client = await $client.connect();
    const { rows } = await client.query<Row>(query, [...values]);
    client.release();
    return rows;
  } finally {
    await $client.end();
  }
}

const LOOK_AGAIN_MS = 200;

/** Waits at most `withinMs` until the query returns a row. A server that doesn't respond counts as having none yet. */
export async function rowAppears(
  url: string,
  query: string,
  values: readonly unknown[],
  withinMs: number,
): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const rows = await askDatabase(url, query, values).catch(() => []);
    if (rows.length > 0) return true;
    if (Date.now() > deadline) return false;
    await pause(LOOK_AGAIN_MS);
  }
}
