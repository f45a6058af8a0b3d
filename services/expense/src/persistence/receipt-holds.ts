import type { Transaction } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import type { ReceiptHolds } from '../use-cases/ports.ts';
import { expenses, receiptDirectory } from './tables.ts';

/** Orders a submission and a deletion of the same receipt: both lock its row, after the rows of expenses. */
export const createReceiptHolds = (tx: Transaction): ReceiptHolds => ({
  hold: async (organizationId, receiptId) => {
    const { rows } = await tx.execute(sql`
      select from ${receiptDirectory} where receipt_id = ${receiptId} and organization_id = ${organizationId} for key share`);
    return rows.length > 0;
  },
  release: (receiptId) => releaseReceipt(tx, receiptId),
});

/**
 * Forgets a receipt, unless submitted content refers to it. The second of two statements sees the changes that the lock waited
 * for.
 */
async function releaseReceipt(tx: Transaction, receiptId: string): Promise<boolean> {
  await tx.execute(sql`select from ${receiptDirectory} where receipt_id = ${receiptId} for update`);
  await tx.execute(sql`
    delete from ${receiptDirectory} where receipt_id = ${receiptId}
      and not exists (select from ${expenses} where receipt_id = ${receiptId} and status <> 'draft')`);
  const { rows } = await tx.execute(
    sql`select from ${receiptDirectory} where receipt_id = ${receiptId}`,
  );
  return rows.length === 0;
}
