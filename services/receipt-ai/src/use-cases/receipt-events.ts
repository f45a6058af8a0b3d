import type { AnyOutgoingEvent } from '@outlay/platform/outbox';
import { type Corrections, NOTHING_READ, type Receipt } from '../domain/receipt.ts';
import { CONFIDENCE_MIN, READ_FIELDS, type ReceiptValues } from '../domain/extraction.ts';

export const uploadedEvent = (receipt: Receipt): AnyOutgoingEvent => {
  const { id, ownerId, fileName, contentType, sizeBytes, sha256 } = receipt;
  return {
    type: 'ReceiptUploaded',
    aggregateId: id,
    data: { receiptId: id, ownerId, fileName, contentType, sizeBytes, sha256 },
  };
};

const DIFFERENCE_LENGTH_MAX = 300;

const COMPARED = ['amount', 'date', 'vendor', 'invoiceNumber'] as const;

/** The event with the values as read and, apart from them, the owner's corrections. */
export const extractedEvent = (
  { id, ownerId, corrections }: Receipt,
  read: ReceiptValues | null,
): AnyOutgoingEvent => {
  const values = read ?? NOTHING_READ;
  const { engine, amount, currency, date, vendor, invoiceNumber, differences } = values;
  return {
    type: 'ReceiptExtracted',
    aggregateId: id,
    data: {
      receiptId: id,
      ownerId,
      engine,
      amount: amount?.value ?? null,
      currency: currency && currency.confidence >= CONFIDENCE_MIN ? currency.value : null,
      date: date?.value ?? null,
      vendor: vendor?.value.slice(0, 300) ?? null,
      invoiceNumber: invoiceNumber?.value.slice(0, 100) ?? null,
      ...(differences.length > 0 && {
        differences: differences.map(({ field, hidden, shown }) => ({
          field,
          hidden: hidden.slice(0, DIFFERENCE_LENGTH_MAX),
          shown: shown?.slice(0, DIFFERENCE_LENGTH_MAX) ?? null,
        })),
      }),
      ...(Object.keys(corrections).length > 0 && { corrections: listOf(corrections) }),
      uncertain: COMPARED.filter((field) => (values[field]?.confidence ?? 1) < CONFIDENCE_MIN),
    },
  };
};

const listOf = (corrections: Corrections) =>
  READ_FIELDS.flatMap((field) => {
    const correction = corrections[field];
    if (!correction) return [];
    const { value, by, at } = correction;
    return [{ field, value, correctedBy: by, correctedAt: at }];
  });
