import type { Executor } from '@outlay/platform/postgres';
import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { subjectId, type SentProof } from './sayings.ts';

/** Reserves an id of a row that a statement names before it exists. */
export async function reserveRowId(executor: Executor, table: PgTable): Promise<string> {
  const { rows } = await executor.execute<{ id: string }>(
    sql`select nextval(${sequenceOf(table)})::text as id`,
  );
  return rows[0]?.id ?? '';
}

/**
 * The id of a new row: the one that a signed statement names, or a new one. Null for an id that was never reserved, because a row
 * with it would collide with a later one.
 */
export async function newRowId(
  executor: Executor,
  table: PgTable,
  proof: SentProof | null | undefined,
): Promise<string | null> {
  if (!proof) return reserveRowId(executor, table);
  const id = signedRowId(proof) ?? NO_ID;
  const { rows } = await executor.execute<{ reserved: boolean }>(
    sql`select coalesce(${id}::bigint <= pg_sequence_last_value(${sequenceOf(table)}), false) as reserved`,
  );
  return rows[0]?.reserved ? id : null;
}

const sequenceOf = (table: PgTable) =>
  sql`pg_get_serial_sequence(${getTableName(table)}, 'id')::regclass`;

/** Too large for any sequence where the statement names no row. */
const NO_ID = '9223372036854775807';

/** The row that a signed statement names; null for none. */
export function signedRowId({ statement }: SentProof): string | null {
  const subject = /"subject":"([a-z_]{1,40}\/[1-9]\d{0,17})"/.exec(statement)?.[1];
  return subject === undefined ? null : subjectId(subject);
}
