import type { ReadValue } from '../../domain/extraction.ts';
import type { PrintedAmount } from '../fields/amount-text.ts';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { findInvoiceDate } from './invoice-date.ts';
import { findInvoiceNumber } from './invoice-number.ts';
import { findInvoiceTotal } from './invoice-total.ts';
import { findSeller } from './seller.ts';

/** Values of a digital invoice under its own labels; null where a label is missing. */
export interface InvoiceFields {
  readonly amount: ReadValue<string> | null;
  readonly date: ReadValue<string> | null;
  readonly vendor: ReadValue<string> | null;
  readonly invoiceNumber: ReadValue<string> | null;
}

/** Extracts the labelled values of a document that has its own text, where labels are spelt correctly and cells are exact. */
export const readInvoice = (
  layout: ReceiptLayout,
  readAmounts: (line: string) => PrintedAmount[],
): InvoiceFields => ({
  amount: findInvoiceTotal(layout, readAmounts),
  date: findInvoiceDate(layout),
  vendor: findSeller(layout),
  invoiceNumber: findInvoiceNumber(layout),
});
