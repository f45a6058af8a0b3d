import { sql, type SQL } from 'drizzle-orm';
import { type Transaction } from '../postgres/index.ts';
import { idempotencyKeys } from './idempotency-table.ts';

/** A request with a key, as a row; `place` identifies it within its commit. */
export interface KeyRow {
  readonly place: number;
  readonly organizationId: string;
  readonly actorId: string;
  readonly key: string;
  readonly operation: string;
  readonly requestHash: string;
}

type Identity = Pick<KeyRow, 'organizationId' | 'actorId' | 'key'>;

const IDENTITY = ['organizationId', 'actorId', 'key'] as const;
const identityOf = (row: Identity): string => JSON.stringify(IDENTITY.map((name) => row[name]));

/** Rows as one array per column, so that the statement is the same for any number of rows. */
const columnsOf = (rows: readonly KeyRow[], ...names: (keyof KeyRow)[]): SQL =>
  sql.join(
    names.map((name) => sql`${sql.param(rows.map((row) => row[name]))}::text[]`),
    sql`, `,
  );

const isSameKey = (alias: string): SQL =>
  sql.raw(
    ['organization_id', 'actor_id', 'key']
      .map((column) => `idempotency_keys.${column} = ${alias}.${column}`)
      .join(' and '),
  );

/**
 * Claims unused keys, always in the same order, so that two transactions with the same keys can't deadlock. Returns the rows
 * whose keys were free.
 * @throws when two rows have the same key
 */
export async function claimKeys(tx: Transaction, rows: readonly KeyRow[]): Promise<KeyRow[]> {
  if (rows.length === 0) return [];
  if (new Set(rows.map(identityOf)).size < rows.length) {
    throw new Error('two requests with the same key are in one commit');
  }
  const { rows: claimed } = await tx.execute<Identity & Record<string, unknown>>(sql`
    insert into ${idempotencyKeys} (organization_id, actor_id, key, operation, request_hash)
    select * from unnest(${columnsOf(rows, ...IDENTITY, 'operation', 'requestHash')}) order by 1, 2, 3
    on conflict do nothing
    returning organization_id as "organizationId", actor_id as "actorId", key`);
  const identities = new Set(claimed.map(identityOf));
  return rows.filter((row) => identities.has(identityOf(row)));
}

/** The stored requests that first used these keys. */
export async function storedAnswers(
  tx: Transaction,
  rows: readonly KeyRow[],
): Promise<ReadonlyMap<KeyRow, { readonly requestHash: string; readonly response: unknown }>> {
  if (rows.length === 0) return new Map();
  const { rows: stored } = await tx.execute<
    Identity & { requestHash: string; response: unknown } & Record<string, unknown>
  >(sql`
    select organization_id as "organizationId", actor_id as "actorId", key,
      request_hash as "requestHash", response
    from ${idempotencyKeys} where (organization_id, actor_id, key) in (
      select * from unnest(${columnsOf(rows, ...IDENTITY)}))`);
  const byIdentity = new Map(stored.map((answer) => [identityOf(answer), answer]));
  return new Map(
    rows.flatMap((row) => {
      const answer = byIdentity.get(identityOf(row));
      return answer ? [[row, answer]] : [];
    }),
  );
}

export async function keepAnswers(
  tx: Transaction,
  answers: readonly { readonly row: KeyRow; readonly response: unknown }[],
): Promise<void> {
  if (answers.length === 0) return;
  const responses = answers.map(({ response }) => JSON.stringify(response));
  await tx.execute(sql`
    update ${idempotencyKeys} set response = answered.response::jsonb
    from unnest(${columnsOf(
      answers.map(({ row }) => row),
      ...IDENTITY,
    )}, ${sql.param(responses)}::text[]) as answered(organization_id, actor_id, key, response)
    where ${isSameKey('answered')}`);
}

/** Releases the keys of refused requests, which may be retried. */
export async function releaseKeys(tx: Transaction, rows: readonly KeyRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    delete from ${idempotencyKeys}
    using unnest(${columnsOf(rows, ...IDENTITY)}) as refused(organization_id, actor_id, key)
    where ${isSameKey('refused')}`);
}
