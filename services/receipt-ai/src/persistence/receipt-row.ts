import type { Receipt } from '../domain/receipt.ts';
import type { receipts } from './tables.ts';

export type ReceiptRow = typeof receipts.$inferSelect;

export const toReceipt = (row: ReceiptRow, expenseId: bigint | null = null): Receipt => ({
  id: row.id.toString(),
  organizationId: row.organizationId.toString(),
  ownerId: row.ownerId.toString(),
  fileName: row.fileName,
  contentType: row.contentType,
  sizeBytes: row.sizeBytes,
  sha256: row.sha256,
  storageKey: row.storageKey,
  status: row.status,
  createdAt: row.createdAt,
  values: row.values,
  corrections: row.corrections,
  pageCount: row.pageCount,
  pagesRead: row.pagesRead,
  splitFrom: row.splitFrom === null ? null : row.splitFrom.toString(),
  expenseId: expenseId === null ? null : expenseId.toString(),
});
