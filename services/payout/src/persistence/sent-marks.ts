import type { Database } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import DataLoader from 'dataloader';
import type { UnitOfWork } from '../use-cases/ports.ts';
import { payouts } from './tables.ts';

interface Mark {
  readonly id: string;
  readonly token: bigint;
  readonly sentAt: Date;
}

/** Marks in one statement what one check of the chain has seen: it is most of what a check writes. */
export function createSentMarks(database: Database): UnitOfWork['markSent'] {
  const marks = new DataLoader<Mark, boolean>((seen) => markAll(database, seen), { cache: false });
  return ({ payout: { id }, token }, sentAt) => marks.load({ id, token, sentAt });
}

/** Locks the rows in the order of their ids, as runs do, so that neither waits for the other. */
async function markAll(database: Database, seen: readonly Mark[]): Promise<boolean[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    with seen as (
      select ${payouts.id} as id, mark.sent_at
      from unnest(
        ${sql.param(seen.map(({ id }) => id))}::uuid[],
        ${sql.param(seen.map(({ token }) => token.toString()))}::bigint[],
        ${sql.param(seen.map(({ sentAt }) => sentAt.toISOString()))}::timestamptz[]
      ) as mark (id, token, sent_at)
      join ${payouts} on ${payouts.id} = mark.id and ${payouts.leaseToken} = mark.token and ${payouts.status} = 'SENDING'
      order by ${payouts.id} for no key update of ${payouts}
    )
    update ${payouts} set status = 'SENT', sent_at = seen.sent_at from seen where ${payouts.id} = seen.id
    returning ${payouts.id} as id`);
  const marked = new Set(rows.map(({ id }) => id));
  return seen.map(({ id }) => marked.has(id));
}
