import { handlerOfMany, type EventHandler } from '@outlay/platform/inbox';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import type { Transaction } from '@outlay/platform/postgres';
import type { EventByType } from '@outlay/schemas/events';
import { createDirectoryProjection } from '../persistence/directory-projection.ts';
import { refreshPairsOfReceipt } from '../persistence/duplicate-pairs.ts';
import { releaseReceipt } from '../persistence/receipt-holds.ts';
import { scopeOf } from '../persistence/unit-of-work.ts';
import { removeReceipt } from '../use-cases/remove-receipt.ts';

export const onReceiptUploaded = handlerOfMany<'ReceiptUploaded'>((events, tx) =>
  createDirectoryProjection(tx).saveReceipts(
    events.map(({ orgid, data }) => ({
      receiptId: data.receiptId,
      organizationId: orgid,
      ownerId: data.ownerId,
      sha256: data.sha256,
    })),
  ),
);

/** Expenses that already have this receipt are compared again with the values read. */
export const onReceiptExtracted: EventHandler<'ReceiptExtracted'> = async ({ orgid, data }, tx) => {
  await projectReading(data, tx);
  await refreshPairsOfReceipt(tx, orgid, data.receiptId);
};

/** Rebuilds the directory; pairs of duplicates are not part of it. */
export const projectReceiptExtracted: EventHandler<'ReceiptExtracted'> = ({ data }, tx) =>
  projectReading(data, tx);

async function projectReading(
  data: EventByType['ReceiptExtracted'],
  tx: Transaction,
): Promise<void> {
  const { receiptId, amount, currency, uncertain, differences = [], corrections = [] } = data;
  // Comparing uncertain values would cause wrong warnings.
  const certain = (field: 'vendor' | 'date' | 'invoiceNumber') =>
    uncertain.includes(field) ? null : data[field];
  await createDirectoryProjection(tx).saveReadReceipt(receiptId, {
    amount,
    currency,
    vendor: certain('vendor'),
    date: certain('date'),
    differences,
    invoiceNumber: certain('invoiceNumber'),
    corrections: corrections.map(({ field, value }) => ({ field, value, read: data[field] })),
  });
}

export const onReceiptDeleted: EventHandler<'ReceiptDeleted'> = async (event, tx) => {
  await removeReceipt(scopeOf(tx, causeOfEvent(event)), event.orgid, event.data.receiptId);
};

/** Rebuilds the directory by repeating the decision, without another event. */
export const projectReceiptDeleted: EventHandler<'ReceiptDeleted'> = async ({ data }, tx) => {
  await releaseReceipt(tx, data.receiptId);
};
