import type pg from 'pg';

/** A table with one row of each organization. */
export interface FilledTable {
  readonly name: string;
  /** Columns that can be written. */
  readonly columns: readonly string[];
  /** Row by organization: its place, and its content as JSON. */
  readonly rows: Readonly<Record<string, { readonly at: string; readonly row: string }>>;
}

/** A value of each type that differs by organization, so that a row's keys lead to the same organization's other rows. */
const VALUES: Readonly<Record<string, string>> = {
  int8: '$1::int8',
  text: '$1::text',
  numeric: '$1::numeric',
  uuid: `('00000000-0000-4000-8000-00000000' || $1::text)::uuid`,
  int4: '1',
  bool: 'true',
  timestamptz: 'now()',
  date: 'current_date',
  jsonb: `'[]'`,
  bytea: `''`,
  _text: `'{}'`,
  _int8: `'{}'`,
  _bool: `'{}'`,
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

/** Writes a row of each organization into every table. The values have no meaning, so rules for values and triggers are off. */
export async function fillTables(
  owner: pg.Client,
  names: readonly string[],
  organizations: readonly string[],
): Promise<FilledTable[]> {
  await dropChecks(owner);
  for (const name of names) await owner.query(`alter table ${name} disable trigger user`);
  await owner.query('set session_replication_role = replica');
  const { rows: columns } = await owner.query<Column>(
    `select attrelid::regclass::text as "table", quote_ident(attname) as name, typname as type
     from pg_attribute join pg_type on pg_type.oid = atttypid
     where attrelid = any($1::regclass[]) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [names],
  );
  const filled: FilledTable[] = [];
  for (const name of names) {
    const own = columns.filter(({ table }) => table === name);
    const rows: Record<string, { at: string; row: string }> = {};
    for (const organization of organizations) {
      rows[organization] = await insertRow(owner, name, own, organization);
    }
    filled.push({ name, columns: own.map((column) => column.name), rows });
  }
  return filled;
}

async function insertRow(
  owner: pg.Client,
  table: string,
  columns: readonly Column[],
  organization: string,
): Promise<{ at: string; row: string }> {
  const values = columns.map(({ type }) => VALUES[type] ?? 'null').join(', ');
  const { rows } = await owner.query<{ at: string; row: string }>(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) values (${values})
     returning ctid::text as at, row_to_json(${table})::text as row`,
    values.includes('$1') ? [organization] : [],
  );
  if (!rows[0]) throw new Error(`no row in ${table}`);
  return rows[0];
}

async function dropChecks(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
     from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  for (const { statement } of rows) await owner.query(statement);
}
