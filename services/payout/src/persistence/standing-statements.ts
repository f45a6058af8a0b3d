import type { Transaction } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import { payouts } from './tables.ts';

/** A statement of a service about one payout (JWS). */
export interface ArrivedStatement {
  readonly organizationId: string;
  readonly payoutId: string;
  readonly statement: string;
}

const COLUMNS = {
  expense: { own: sql.raw('expense_standing'), other: sql.raw('people_standing') },
  people: { own: sql.raw('people_standing'), other: sql.raw('expense_standing') },
};

/** Stores statements of queued payouts. A payout that has both becomes due. */
export async function keepStatements(
  tx: Transaction,
  about: keyof typeof COLUMNS,
  arrived: readonly ArrivedStatement[],
): Promise<void> {
  const { own, other } = COLUMNS[about];
  await tx.execute(sql`
    update ${payouts} set ${own} = stated.statement,
      next_look_at = case when ${other} is null then next_look_at else now() end
    from unnest(
      ${sql.param(arrived.map(({ payoutId }) => payoutId))}::uuid[],
      ${sql.param(arrived.map(({ organizationId }) => organizationId))}::bigint[],
      ${sql.param(arrived.map(({ statement }) => statement))}::text[]
    ) as stated (payout_id, organization_id, statement)
    where ${payouts.id} = stated.payout_id and ${payouts.organizationId} = stated.organization_id
      and ${payouts.status} = 'QUEUED'`);
}
