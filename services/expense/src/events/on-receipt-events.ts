import { canonicalHash } from '@outlay/platform/hashing';
import { handlerOfMany, type EventHandler } from '@outlay/platform/inbox';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import type { Transaction } from '@outlay/platform/postgres';
import type { EventByType } from '@outlay/schemas/events';
import { createDirectoryProjection } from '../persistence/directory-projection.ts';
import { refreshPairsOfReceipt } from '../persistence/duplicate-pairs.ts';
import { releaseReceipt } from '../persistence/receipt-holds.ts';
import { scopeOf } from '../persistence/unit-of-work.ts';
import { removeReceipt } from '../use-cases/remove-receipt.ts';

/** Values besides the amount by which a receipt is recognized: many tickets of a day have the same price. */
const READING_MIN = 2;

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
    readingKey: readingKeyOf(data),
    corrections: corrections.map(({ field, value }) => ({ field, value, read: data[field] })),
  });
}

/** Two files with the same values in all fields show one receipt, even if some of the values are uncertain. */
const readingKeyOf = (data: EventByType['ReceiptExtracted']): string | null => {
  const { amount, currency, date, vendor, invoiceNumber } = data;
  const known = [date, vendor, invoiceNumber].filter((value) => value !== null);
  if (amount === null || known.length < READING_MIN) return null;
  return canonicalHash([amount, currency, date, vendor, invoiceNumber]);
};

export const onReceiptDeleted: EventHandler<'ReceiptDeleted'> = async (event, tx) => {
  await removeReceipt(scopeOf(tx, causeOfEvent(event)), event.orgid, event.data.receiptId);
};

/** Rebuilds the directory by repeating the decision, without another event. */
export const projectReceiptDeleted: EventHandler<'ReceiptDeleted'> = async ({ data }, tx) => {
  await releaseReceipt(tx, data.receiptId);
};
