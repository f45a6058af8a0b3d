import { readAcrossOrganizations, type Database, type Executor } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { expect } from 'vitest';

/** The organizations whose rows a query without a condition returns. */
export async function seen(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(
    sql`select organization_id::text as id from organization_directory order by 1`,
  );
  return rows.map(({ id }) => id);
}

class Failed extends Error {}

/** Ways in which a request uses the database; each returns all rows that it saw. */
export const REQUESTS: readonly ((database: Database) => Promise<string[][]>)[] = [
  async (database) => [await seen(database)],
  // A statement with a name, which the server keeps.
  async (database) => {
    const { rows } = await database.$client.query<{ id: string }>({
      name: 'seen',
      text: 'select organization_id::text as id from organization_directory where organization_id <> $1',
      values: ['0'],
    });
    return [rows.map(({ id }) => id)];
  },
  // Plain text with several statements at once.
  async (database) => {
    const text = 'select organization_id::text as id from organization_directory';
    const answers = await database.$client.query(`${text}; ${text}`);
    return (answers as unknown as pg.QueryResult<{ id: string }>[]).map(({ rows }) =>
      rows.map(({ id }) => id),
    );
  },
  async (database) => {
    const all: string[][] = [];
    await database
      .transaction(async (tx) => {
        all.push(await seen(tx));
        await tx.execute(sql`select 1 / ${0}::integer`).catch(() => undefined);
        all.push(await seen(tx));
      })
      .catch(() => undefined);
    return [...all, await seen(database)];
  },
  (database) =>
    database.transaction(async (tx) => {
      const first = await seen(tx);
      await tx
        .transaction(async (inner) => {
          const all = await readAcrossOrganizations(inner, () => seen(inner));
          expect(all.length).toBeGreaterThan(1);
          throw new Failed();
        })
        .catch(() => undefined);
      return [first, await seen(tx)];
    }),
];
