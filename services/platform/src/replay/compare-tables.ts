import type pg from 'pg';
import { quoted } from './shadow-schema.ts';

/** Rows of a table before a replay and after it. */
export interface TableDifference {
  readonly table: string;
  readonly before: TableContent;
  readonly after: TableContent;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** The first differing rows in key order, such as `changed 42`. */
  readonly first: readonly string[];
}

export interface TableContent {
  readonly rows: number;
  /** Lower-case hex SHA-256 over the rows in key order. */
  readonly sha256: string;
}

/** A table in a replay: its key, and its derived columns. */
export interface TableShape {
  readonly name: string;
  readonly keys: readonly string[];
  readonly derived: readonly string[];
  readonly all: readonly string[];
}

const FIRST_MAX = 20;

/** @throws when the table doesn't exist, or has no primary key */
export async function readShape(
  client: pg.Client,
  name: string,
  keeps: readonly string[],
): Promise<TableShape> {
  const { rows } = await client.query<{ column: string; place: number | null }>(
    `select a.attname as column, array_position(i.indkey::int2[], a.attnum) as place
     from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [`public.${quoted(name)}`],
  );
  const all = rows.map(({ column }) => column);
  const keys = rows
    .filter(({ place }) => place !== null)
    .sort((left, right) => (left.place ?? 0) - (right.place ?? 0))
    .map(({ column }) => column);
  if (keys.length === 0) throw new Error(`the table ${name} has no primary key`);
  return { name, keys, all, derived: all.filter((column) => !keeps.includes(column)) };
}

const columnsOf = (alias: string, columns: readonly string[]): string =>
  columns.map((column) => `${alias}.${quoted(column)}`).join(', ');

/** Compares two tables of the same shape, by qualified name. */
export async function compareTables(
  client: pg.Client,
  shape: TableShape,
  { before, after }: { before: string; after: string },
): Promise<TableDifference> {
  const contents = {
    before: await contentOf(client, shape, before),
    after: await contentOf(client, shape, after),
  };
  const areEqual = contents.before.sha256 === contents.after.sha256;
  const differing = areEqual ? [] : await differingRows(client, shape, { before, after });
  const countOf = (kind: string): number =>
    Number(differing.find((row) => row.kind === kind)?.count ?? 0);
  return {
    table: shape.name,
    ...contents,
    added: countOf('added'),
    changed: countOf('changed'),
    removed: countOf('removed'),
    first: differing.flatMap(({ kind, first }) => (first ?? []).map((name) => `${kind} ${name}`)),
  };
}

/** A kind of difference; `first` is null when its rows come after the first of all. */
interface Differing {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly count: string;
  readonly first: readonly string[] | null;
}

async function differingRows(
  client: pg.Client,
  shape: TableShape,
  { before, after }: { before: string; after: string },
): Promise<Differing[]> {
  const { rows } = await client.query<Differing>(
    `with differing as (
       select case when b.${quoted(shape.keys[0] ?? '')} is null then 'added'
           when a.${quoted(shape.keys[0] ?? '')} is null then 'removed' else 'changed' end as kind,
         row(${shape.keys.map((key) => `coalesce(a.${quoted(key)}, b.${quoted(key)})`).join(', ')}) as key,
         concat_ws('/', ${shape.keys.map((key) => `coalesce(a.${quoted(key)}, b.${quoted(key)})::text`).join(', ')}) as name
       from ${before} b full join ${after} a on row(${columnsOf('a', shape.keys)}) = row(${columnsOf('b', shape.keys)})
       where row(${columnsOf('a', shape.derived)}) is distinct from row(${columnsOf('b', shape.derived)})
     ), numbered as (select *, row_number() over (order by key) as place from differing)
     select kind, count(*)::text as count,
       array_agg(name order by place) filter (where place <= ${FIRST_MAX}) as first
     from numbered group by kind`,
  );
  return rows;
}

async function contentOf(
  client: pg.Client,
  shape: TableShape,
  table: string,
): Promise<TableContent> {
  const { rows } = await client.query<TableContent>(
    `select count(*)::integer as rows, encode(sha256(coalesce(string_agg(
       sha256(convert_to(row(${columnsOf('t', shape.derived)})::text, 'UTF8')), ''::bytea
       order by ${columnsOf('t', shape.keys)}), ''::bytea)), 'hex') as sha256
     from ${table} t`,
  );
  const [content] = rows;
  if (!content) throw new Error('an aggregate always has an answer');
  return content;
}

/** Adds rows of `shadow` that `live` lacks. */
export const addRows = (
  client: pg.Client,
  { all, keys }: TableShape,
  { live, shadow }: { live: string; shadow: string },
): Promise<unknown> =>
  client.query(
    `insert into ${live} (${all.map(quoted).join(', ')}) select ${columnsOf('s', all)} from ${shadow} s
     on conflict (${keys.map(quoted).join(', ')}) do nothing`,
  );

/** Copies the derived columns of `shadow` to `live`; equal rows and kept columns stay untouched. */
export async function replaceRows(
  client: pg.Client,
  shape: TableShape,
  { live, shadow }: { live: string; shadow: string },
): Promise<void> {
  const { keys, derived, all } = shape;
  const set = derived.filter((column) => !keys.includes(column));
  await client.query(
    `delete from ${live} l where not exists (
       select from ${shadow} s where row(${columnsOf('s', keys)}) = row(${columnsOf('l', keys)}))`,
  );
  const update =
    set.length === 0
      ? 'nothing'
      : `update set ${set.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ')}
         where row(${columnsOf('l', set)}) is distinct from row(${columnsOf('excluded', set)})`;
  await client.query(
    `insert into ${live} as l (${all.map(quoted).join(', ')})
     select ${columnsOf('s', all)} from ${shadow} s
     on conflict (${keys.map(quoted).join(', ')}) do ${update}`,
  );
}
