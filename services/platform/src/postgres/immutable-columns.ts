import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';

/** File beside a service's migrations with the columns, by table, that are written only when a row is inserted. */
const FILE = 'immutable-columns.json';

const schema = z.record(z.string(), z.array(z.string()).min(1));

/** Columns by table that a serving login may not update; empty for a folder without the file. */
export type ImmutableColumns = z.output<typeof schema>;

export function readImmutableColumns(migrationsFolder: string): ImmutableColumns {
  const path = join(migrationsFolder, FILE);
  return existsSync(path) ? schema.parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
}

/**
 * Revokes the right to update these columns from `role`, an escaped name, and grants it for the others.
 * @throws for a table or a column that does not exist, which would protect nothing
 */
export async function withholdColumns(
  client: pg.Client,
  role: string,
  columnsOf: ImmutableColumns,
): Promise<void> {
  for (const [table, immutable] of Object.entries(columnsOf)) {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`,
      [`public.${pg.escapeIdentifier(table)}`],
    );
    const names = rows.map(({ name }) => name);
    const unknown = immutable.filter((column) => !names.includes(column));
    if (unknown.length > 0) throw new Error(`${FILE}: ${table} has no ${unknown.join(', ')}`);
    const others = names.filter((name) => !immutable.includes(name)).map(pg.escapeIdentifier);
    const on = `on ${pg.escapeIdentifier(table)}`;
    // Also revokes rights granted before a column became immutable.
    await client.query(`revoke update ${on} from ${role}`);
    if (others.length > 0) {
      await client.query(`grant update (${others.join(', ')}) ${on} to ${role}`);
    }
  }
}
