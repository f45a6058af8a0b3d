import type { ReadValue } from '../extraction.ts';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { findInvoiceDate } from './invoice-date.ts';
import { findInvoiceNumber } from './invoice-number.ts';
import { findInvoiceTotal } from './invoice-total.ts';
import { findSeller } from './seller.ts';

/** What a digital invoice says of itself under its own labels; what it does not say is null. */
export interface InvoiceFields {
  readonly amount: ReadValue<string> | null;
  readonly date: ReadValue<string> | null;
  readonly vendor: ReadValue<string> | null;
  readonly invoiceNumber: ReadValue<string> | null;
}

/** Reads the labelled values of a document that brings its own text: there labels are spelt right and cells are where they look. */
export const readInvoice = (layout: ReceiptLayout): InvoiceFields => ({
  amount: findInvoiceTotal(layout),
  date: findInvoiceDate(layout),
  vendor: findSeller(layout),
  invoiceNumber: findInvoiceNumber(layout),
});
