import { SHARED_MIGRATIONS_TABLE } from '@outlay/platform/postgres';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table with its stored columns; computed ones are not copied. */
interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

const TABLES = `
  select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
  group by 1 order by 1`;

const escaped = (name: string): string => pg.escapeIdentifier(name);
const columnsOf = ({ columns }: Table): string => columns.map(escaped).join(', ');

/** Hashes of the migrations applied to a database, in order. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    `select hash from (select 1 as part, id, hash from drizzle.${SHARED_MIGRATIONS_TABLE}
     union all select 2, id, hash from drizzle.__drizzle_migrations) as applied order by part, id`,
  );
  return rows.map(({ hash }) => hash);
}

/** Writes every row in the client's snapshot into files of `folder`, one per table, in COPY format. */
export async function dumpRows(client: pg.Client, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { rows: tables } = await client.query<Table>(TABLES);
  for (const table of tables) {
    const rows = client.query(
      copyTo(`copy ${escaped(table.name)} (${columnsOf(table)}) to stdout`),
    );
    await pipeline(rows, createWriteStream(join(folder, `${table.name}.copy`)));
  }
  // Sequences ignore snapshots: read after the rows, they are at or past every id in them.
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  await writeFile(join(folder, 'tables.json'), JSON.stringify({ tables, sequences }));
}

/** Copies the rows into a migrated database, in one transaction, with triggers and foreign keys off. */
export async function loadRows(client: pg.Client, folder: string): Promise<void> {
  const { tables, sequences } = JSON.parse(await readFile(join(folder, 'tables.json'), 'utf8')) as {
    tables: Table[];
    sequences: { name: string; value: string }[];
  };
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  // Migrations may have inserted rows.
  await client.query(`truncate ${tables.map(({ name }) => escaped(name)).join(', ')}`);
  for (const table of tables) {
    const rows = client.query(
      copyFrom(`copy ${escaped(table.name)} (${columnsOf(table)}) from stdin`),
    );
    await pipeline(createReadStream(join(folder, `${table.name}.copy`)), rows);
  }
  for (const { name, value } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [escaped(name), value]);
  }
  await client.query('commit');
}
