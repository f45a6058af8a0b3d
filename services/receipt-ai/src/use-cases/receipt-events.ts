import type { AnyOutgoingEvent } from '@outlay/platform/outbox';
import type { Receipt } from '../domain/receipt.ts';
import type { Extraction } from '../extraction/extraction.ts';

export const uploadedEvent = (receipt: Receipt): AnyOutgoingEvent => {
  const { id, ownerId, fileName, contentType, sizeBytes, sha256 } = receipt;
  return {
    type: 'ReceiptUploaded',
    aggregateId: id,
    data: { receiptId: id, ownerId, fileName, contentType, sizeBytes, sha256 },
  };
};

export const extractedEvent = (
  { id, ownerId }: Receipt,
  { engine, amount, currency, date, vendor, invoiceNumber }: Extraction,
): AnyOutgoingEvent => ({
  type: 'ReceiptExtracted',
  aggregateId: id,
  data: {
    receiptId: id,
    ownerId,
    engine,
    amount: amount?.value ?? null,
    currency: currency?.value ?? null,
    date: date?.value ?? null,
    vendor: vendor?.value.slice(0, 300) ?? null,
    invoiceNumber: invoiceNumber?.value.slice(0, 100) ?? null,
  },
});
