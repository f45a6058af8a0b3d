import type { Receipt } from '../domain/receipt.ts';
import type { receipts } from './tables.ts';

export type ReceiptRow = typeof receipts.$inferSelect;

export const toReceipt = (row: ReceiptRow, expenseId: string | null = null): Receipt => ({
  ...row,
  id: row.id.toString(),
  organizationId: row.organizationId.toString(),
  ownerId: row.ownerId.toString(),
  splitFrom: row.splitFrom?.toString() ?? null,
  expenseId,
});
