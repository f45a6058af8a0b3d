import { matching, type Transaction } from '@outlay/platform/postgres';
import { isNull } from 'drizzle-orm';
import { instances } from './tables.ts';

/** Records that an expense was deleted. Its approvals stay in the history and leave the lists. Idempotent. */
export async function noteDeletedExpense(
  tx: Transaction,
  organizationId: string,
  expenseId: string,
  at: Date,
): Promise<void> {
  await tx
    .update(instances)
    .set({ expenseDeletedAt: at })
    .where(matching(instances, { organizationId, expenseId }, isNull(instances.expenseDeletedAt)));
}
