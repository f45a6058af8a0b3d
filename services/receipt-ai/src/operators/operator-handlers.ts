import { operatorAudit } from '@outlay/platform/replay';
import type { OperatorHandlers } from '@outlay/platform/operations';
import type { Database, Transaction } from '@outlay/platform/postgres';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { isRowId } from '@outlay/platform/text';
import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { LOCKING_STATUSES } from '../domain/receipt.ts';
import { expenseLinks, receipts } from '../persistence/tables.ts';

/** Limit of one call; the next call continues. */
const RECEIPTS_MAX = 500;

/** Lets operators analyse one receipt again, or all that could not be read. */
export const createOperatorHandlers = (database: Database): OperatorHandlers => ({
  reprocessReceipts: ({ receipt, reason }, { by }) =>
    database.transaction(async (tx) => {
      const chosen = await (receipt === undefined ? failedReceipts(tx) : oneReceipt(tx, receipt));
      if (!chosen.ok) return chosen;
      const ids = chosen.value;
      // The worker picks up receipts without a lease, as after a crash.
      await tx
        .update(receipts)
        .set({ status: 'analyzing', leasedUntil: null, attempts: 0 })
        .where(and(inArray(receipts.id, ids), ne(receipts.status, 'analyzing')));
      const action = { action: 'reprocess_receipt', actor: by, reason };
      await tx
        .insert(operatorAudit)
        .values(ids.map((id) => ({ ...action, subject: id.toString() })));
      return ok({ requested_by: by, receipts: ids.length });
    }),
});

async function failedReceipts(tx: Transaction): Promise<Result<bigint[]>> {
  const rows = await tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(eq(receipts.status, 'failed'), isNull(receipts.deletedAt)))
    .orderBy(asc(receipts.id))
    .limit(RECEIPTS_MAX)
    .for('update', { skipLocked: true });
  if (rows.length === 0) return refuse('NOTHING_FAILED', 'No receipt has failed.');
  return ok(rows.map(({ id }) => id));
}

async function oneReceipt(tx: Transaction, text: string): Promise<Result<bigint[]>> {
  if (!isRowId(text)) {
    const shown = text.slice(0, 60);
    return refuse(
      'RECEIPT_ID_INVALID',
      `${shown} is not the id of a receipt: a whole number above zero.`,
      'receipt',
    );
  }
  const id = BigInt(text);
  const [row] = await tx
    .select()
    .from(receipts)
    .where(and(eq(receipts.id, id), isNull(receipts.deletedAt)))
    .for('update');
  if (!row) return refuse('NOT_FOUND', `Receipt ${text} does not exist.`, 'receipt');
  if (row.status === 'analyzing') {
    return refuse('ALREADY_ANALYZING', `Receipt ${text} is being read.`, 'receipt');
  }
  const [kept] = await tx
    .select({ status: expenseLinks.status })
    .from(expenseLinks)
    .where(and(eq(expenseLinks.receiptId, id), inArray(expenseLinks.status, [...LOCKING_STATUSES])))
    .limit(1);
  if (!kept) return ok([id]);
  return refuse(
    'EXPENSE_IN_APPROVAL',
    `Receipt ${text} belongs to an expense that is ${kept.status} and cannot change.`,
    'receipt',
  );
}
