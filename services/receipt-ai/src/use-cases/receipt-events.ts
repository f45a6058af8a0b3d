import type { AnyOutgoingEvent } from '@outlay/platform/outbox';
import type { Receipt, ReceiptValues } from '../domain/receipt.ts';

export const uploadedEvent = (receipt: Receipt): AnyOutgoingEvent => {
  const { id, ownerId, fileName, contentType, sizeBytes, sha256 } = receipt;
  return {
    type: 'ReceiptUploaded',
    aggregateId: id,
    data: { receiptId: id, ownerId, fileName, contentType, sizeBytes, sha256 },
  };
};

/** A bare dollar sign may mean any of twenty currencies: consumers must not enforce what is little more than a guess. */
const CURRENCY_CONFIDENCE_MIN = 0.75;

export const extractedEvent = (
  { id, ownerId }: Receipt,
  { engine, amount, currency, date, vendor, invoiceNumber }: ReceiptValues,
): AnyOutgoingEvent => ({
  type: 'ReceiptExtracted',
  aggregateId: id,
  data: {
    receiptId: id,
    ownerId,
    engine,
    amount: amount?.value ?? null,
    currency: currency && currency.confidence >= CURRENCY_CONFIDENCE_MIN ? currency.value : null,
    date: date?.value ?? null,
    vendor: vendor?.value.slice(0, 300) ?? null,
    invoiceNumber: invoiceNumber?.value.slice(0, 100) ?? null,
  },
});
