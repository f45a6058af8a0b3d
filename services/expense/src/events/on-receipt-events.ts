import { canonicalHash } from '@outlay/platform/hashing';
import { handlerOfMany, type Subscriptions } from '@outlay/platform/inbox';
import type { EventByType } from '@outlay/schemas/events';
import type { EventPorts, Handler } from '../use-cases/event-ports.ts';
import { removeReceipt } from '../use-cases/remove-receipt.ts';

/** Values besides the amount by which a receipt is recognized: many tickets of a day have the same price. */
const READING_MIN = 2;

/** Rebuilds the directory; pairs of duplicates are not part of it. */
export const projectReceiptExtracted: Handler<'ReceiptExtracted'> = ({ data }, { projections }) => {
  const { receiptId, amount, currency, uncertain, differences = [], corrections = [] } = data;
  // Comparing uncertain values would cause wrong warnings.
  const certain = (field: 'vendor' | 'date' | 'invoiceNumber') =>
    uncertain.includes(field) ? null : data[field];
  return projections.saveReadReceipt(receiptId, {
    amount,
    currency,
    vendor: certain('vendor'),
    date: certain('date'),
    differences,
    invoiceNumber: certain('invoiceNumber'),
    readingKey: readingKeyOf(data),
    corrections: corrections.map(({ field, value }) => ({ field, value, read: data[field] })),
  });
};

/** Two files with the same values in all fields show one receipt, even if some of the values are uncertain. */
const readingKeyOf = (data: EventByType['ReceiptExtracted']): string | null => {
  const { amount, currency, date, vendor, invoiceNumber } = data;
  const known = [date, vendor, invoiceNumber].filter((value) => value !== null);
  if (amount === null || known.length < READING_MIN) return null;
  return canonicalHash([amount, currency, date, vendor, invoiceNumber]);
};

/** Rebuilds the directory by repeating the decision, without another event. */
export const projectReceiptDeleted: Handler<'ReceiptDeleted'> = async (event, { scopeOf }) => {
  await scopeOf(event).receipts.release(event.data.receiptId);
};

/** Receipts are stored, read and deleted in receipt-ai. */
export const receiptEvents = {
  ReceiptUploaded: handlerOfMany((events, { projections }) =>
    projections.saveReceipts(
      events.map(({ orgid, data }) => ({
        receiptId: data.receiptId,
        organizationId: orgid,
        ownerId: data.ownerId,
        sha256: data.sha256,
      })),
    ),
  ),
  /** Expenses that already have this receipt are compared again with the values read. */
  ReceiptExtracted: async (event, ports) => {
    await projectReceiptExtracted(event, ports);
    await ports.scopeOf(event).duplicates.refreshPairsOfReceipt(event.orgid, event.data.receiptId);
  },
  ReceiptDeleted: (event, { scopeOf }) =>
    removeReceipt(scopeOf(event), event.orgid, event.data.receiptId),
} satisfies Subscriptions<EventPorts>;
