import type { Database } from '../postgres/index.ts';

/** Vacuums and analyzes tables, as autovacuum does, which the server refuses within a transaction. */
export async function vacuum(
  { $client }: Pick<Database, '$client'>,
  ...tables: readonly string[]
): Promise<void> {
  const client = await $client.connect();
  try {
    await client.query(`vacuum analyze ${tables.join(', ')}`);
  } finally {
    client.release();
  }
}
