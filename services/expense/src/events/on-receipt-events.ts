import { handlerOfMany, type EventHandler } from '@outlay/platform/inbox';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import { createDirectoryProjection } from '../persistence/directory-projection.ts';
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

export const onReceiptExtracted: EventHandler<'ReceiptExtracted'> = async ({ data }, tx) => {
  const { receiptId, amount, currency, uncertain = [], differences = [], corrections = [] } = data;
  // A comparison with what may be misread would warn about nothing.
  const certain = (field: 'vendor' | 'date') => (uncertain.includes(field) ? null : data[field]);
  await createDirectoryProjection(tx).saveReadReceipt(receiptId, {
    amount,
    currency,
    vendor: certain('vendor'),
    date: certain('date'),
    differences,
    corrections: corrections.map(({ field, value }) => ({ field, value, read: data[field] })),
  });
};

export const onReceiptDeleted: EventHandler<'ReceiptDeleted'> = async (event, tx) => {
  const { receiptId } = event.data;
  await createDirectoryProjection(tx).removeReceipt(receiptId);
  await removeReceipt(scopeOf(tx, causeOfEvent(event)), event.orgid, receiptId);
};
