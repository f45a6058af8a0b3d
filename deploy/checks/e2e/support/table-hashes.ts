import { createHash } from 'node:crypto';
import pg from 'pg';

/** Ignores who wrote a row and when, which differs after a catch-up. */
const WRITTEN = ['id', 'handled_at', 'created_at', 'position', 'learned_at'];

/** Compares whether it was settled, not when. */
const SETTLED = 'read_at';

function meaningOf(key: string, value: unknown): unknown {
  if (WRITTEN.includes(key)) return undefined;
  return key === SETTLED ? value !== null : value;
}

/** A hash of each table of a database, independent of row order. */
export async function tableHashes(
  url: string,
  {
    without = [],
    exact = false,
  }: {
    /** Tables to skip. */ without?: readonly string[];
    /** Whether numbers and timestamps of writing count, too. */ exact?: boolean;
  } = {},
): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const hashes: Record<string, string> = {};
    for (const { name } of tables.filter((table) => !without.includes(table.name))) {
      const { rows } = await client.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from ${pg.escapeIdentifier(name)} t`,
      );
      const lines = rows.map(({ row }) =>
        JSON.stringify(row, (key, value: unknown) => (exact ? value : meaningOf(key, value))),
      );
      const hash = createHash('sha256').update(lines.sort().join('\n')).digest('hex');
      hashes[name] = `${rows.length} rows ${hash.slice(0, 16)}`;
    }
    return hashes;
  } finally {
    await client.end();
  }
}
