import { reference } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { HiddenDifference, ReceiptCorrection } from '../domain/receipt-comparison.ts';

/** Projected from receipt.events. */
export const receiptDirectory = pgTable(
  'receipt_directory',
  {
    receiptId: bigint({ mode: 'bigint' }).primaryKey(),
    organizationId: reference().notNull(),
    ownerId: reference().notNull(),
    sha256: text().notNull(),
    /** The values as printed; null while no value is read with confidence. */
    readAmount: text(),
    readCurrency: text(),
    readVendor: text(),
    readDate: text(),
    /** Values that the file hides and its page does not show. */
    hiddenDifferences: jsonb().$type<HiddenDifference[]>().notNull().default([]),
    readInvoiceNumber: text(),
    readVendorStem: text().generatedAlwaysAs(sql`vendor_stem(read_vendor)`),
    readInvoiceKey: text().generatedAlwaysAs(sql`invoice_key(read_invoice_number)`),
    /** All values read, uncertain ones too, as one hash: what the reader saw in another file of the same receipt. */
    readingKey: text(),
    /** Values that its owner corrected. */
    corrections: jsonb().$type<ReceiptCorrection[]>().notNull().default([]),
  },
  (table) => [
    index().on(table.organizationId, table.sha256),
    index('receipt_directory_reading').on(
      table.organizationId,
      table.readVendorStem,
      table.readDate,
    ),
    index().on(table.organizationId, table.readInvoiceKey),
    index().on(table.organizationId, table.readingKey),
  ],
);
