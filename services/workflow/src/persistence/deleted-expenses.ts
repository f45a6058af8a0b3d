import type { Transaction } from '@outlay/platform/postgres';
import { and, eq, isNull } from 'drizzle-orm';
import { instances } from './tables.ts';

/** Notes that an expense is gone; its approvals stay as history and leave the lists. Told again, nothing changes. */
export async function noteDeletedExpense(
  tx: Transaction,
  organizationId: string,
  expenseId: string,
  at: Date,
): Promise<void> {
  await tx
    .update(instances)
    .set({ expenseDeletedAt: at })
    .where(
      and(
        eq(instances.organizationId, BigInt(organizationId)),
        eq(instances.expenseId, BigInt(expenseId)),
        isNull(instances.expenseDeletedAt),
      ),
    );
}
