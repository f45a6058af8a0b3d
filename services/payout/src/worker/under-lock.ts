import pg from 'pg';

/**
 * Runs work in one process at a time, under a database lock on a connection of its own, never in a transaction. Null where
 * another process has the lock. `databaseUrl` is the database without a pooler.
 */
export async function underLock<Value>(
  databaseUrl: string,
  name: string,
  work: () => Promise<Value>,
): Promise<Value | null> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  // Without a listener, losing the connection would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as locked',
      [name],
    );
    return rows[0]?.locked ? await work() : null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
